// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// What sway can do without a screen only since 1.8: outputs that sleep, and lock screens that the
/// compositor itself keeps above everything (ext-session-lock).
@Suite(.serialized)
struct WaylandSleepAndLockTests {
  static let hasNewSway = Desktop.isInstalled("sway", with: "grim") && swayRelease >= (1, 8)
  static let hasLock = hasNewSway && Programs.find("swaylock") != nil

  private static var swayRelease: (Int, Int) {
    let text = (try? ChildProcess.run(["sway", "--version"]).output) ?? ""
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.count < 2 ? (0, 0) : (numbers[0], numbers[1])
  }

  /// P32, P33, P37: nothing is drawn for a screen that sleeps, `status` says so, and all goes on
  /// with the screen.
  @Test(.enabled(if: hasNewSway, "sway 1.8 or later and grim are needed"))
  func aSleepingScreenGetsNoFramesAndItSnowsWhenItWakes() throws {
    let desktop = try Desktop("sway", options: ["--size", "640x480", "--outputs", "2"])
    desktop.configure(Samples.alwaysSnow)
    let daemon = try desktop.startDaemon()
    for _ in 0..<2 {
      #expect(desktop.eventuallyShows("HEADLESS-1") { $0.snow > 40 })
      try desktop.sway("output HEADLESS-1 dpms off")
      #expect(desktop.statusComes { $0.reason.contains("not visible now on HEADLESS-1") })
      #expect(try desktop.control("burst", "hearts", "--output", "HEADLESS-1", "--wait").code == 0)
      // The other one goes on.
      #expect(desktop.eventuallyShows("HEADLESS-2") { $0.snow > 40 })
      try desktop.sway("output HEADLESS-2 dpms off")
      #expect(desktop.statusComes { $0.json["showing"] == .array([]) })
      let before = RequestLog(daemon.errors).frames
      #expect(!Eventually.holds(seconds: 3) { RequestLog(daemon.errors).frames > before })
      // An invisible burst ends on time.
      #expect(try desktop.control("burst", "hearts", "--wait").code == 0)
      try desktop.sway("output * dpms on")
      #expect(desktop.statusComes { $0.reason == "season always" })
      #expect(desktop.eventuallyShows("HEADLESS-2") { $0.snow > 40 })
    }
    #expect(desktop.eventuallyShows("HEADLESS-1") { $0.snow > 40 })
    #expect(RequestLog(daemon.errors).everySurfaceLetsInputThrough)
    daemon.end()
  }

  /// P49: where the compositor keeps locks above, we may be on the layer `overlay`; still nothing
  /// of ours is seen, nor drawn.
  @Test(
    .enabled(if: hasLock, "sway 1.8 or later, grim and swaylock are needed"),
    arguments: ["top", "overlay"])
  func aLockOfTheSessionIsNotDrawnOver(layer: String) throws {
    let desktop = try Desktop("sway")
    desktop.configure(Samples.alwaysSnow + "\n[overlay]\nlayer = \"\(layer)\"\n")
    let daemon = try desktop.startDaemon()
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    let number = layer == "top" ? ", 2, \"effectd\")" : ", 3, \"effectd\")"
    #expect(daemon.errors.contains(number))
    let color = Screenshot.Color(red: 0x20, green: 0x40, blue: 0x80)
    func isAllOf(_ color: Screenshot.Color, _ shot: Screenshot) -> Bool {
      shot.count(of: color) == shot.width * shot.height
    }
    let lock = try desktop.start(["swaylock", "--color", "204080", "--no-unlock-indicator"])
    #expect(desktop.eventuallyShows { isAllOf(color, $0) })
    #expect(desktop.statusComes { $0.reason.contains("not visible") })
    let before = RequestLog(daemon.errors).frames
    #expect(try desktop.control("burst", "hearts").code == 0)
    #expect(
      !Eventually.holds(seconds: 2) {
        (try? desktop.screenshot()).map { !isAllOf(color, $0) } ?? false
      })
    // The burst's first frame waits to be shown; no other follows.
    #expect(RequestLog(daemon.errors).frames <= before + 1)
    lock.send(SIGUSR1)
    #expect(desktop.eventuallyShows { $0.snow > 60 && !isAllOf(color, $0) })
    // A lock screen that dies leaves the session locked.
    let other = try desktop.start(["swaylock", "--color", "204080", "--no-unlock-indicator"])
    #expect(desktop.eventuallyShows { isAllOf(color, $0) })
    other.send(SIGKILL)
    #expect(desktop.eventuallyShows { !isAllOf(color, $0) })
    #expect(!Eventually.holds(seconds: 2) { (try? desktop.screenshot().snow) ?? 0 > 0 })
    daemon.end()
  }
}
