// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// The moment in which a compositor ends while it snows, looked at picture by picture.
///
/// The server redirects each window with an alpha channel by itself when the compositor's end leaves
/// that to it, and paints its content without blending before anybody can have heard of the end. So
/// a picture that was asked for before our answer arrives is dark; the next ones must not be. How many
/// those are is a matter of how busy the machine is; that they follow each other and that none comes
/// after them is not.
///
/// `EFFECTD_TEST_KILLS` says how often each compositor is ended; the suite does it a few times.
@Suite(.serialized)
struct X11CompositorDeathTests {
  private static let compositors: [[String]] = [
    ["picom", "--backend", "xrender", "--config", "/dev/null"], ["xcompmgr", "-n"],
  ]

  /// How many pictures are taken of each end at least, and how many of the last must not be dark.
  private static let (pictures, clear) = (150, 20)

  @Test(
    "P10 P11: nothing stays dark when the compositor ends while it snows",
    arguments: compositors, [SIGKILL, SIGTERM])
  func nothingStaysDark(compositor: [String], signal: Int32) throws {
    let desktop = try Desktop("bare", options: ["--size", "400x300"])
    desktop.configure(Samples.alwaysSnow)
    let bare = try desktop.screenshot()
    let daemon = try desktop.startDaemon()
    defer { daemon.end() }
    let rounds = LongTests.count("EFFECTD_TEST_KILLS", otherwise: 3)
    var dark = 0
    for round in 0..<rounds {
      let process = try desktop.start(compositor)
      #expect(Eventually.holds { (try? desktop.depthsOfOverlays()) == ["32"] })
      #expect(desktop.eventuallyShows { $0.difference(from: bare).brighter > 20 })
      let facts = try watchTheEnd(of: process, by: signal, on: desktop, bare)
      dark += facts.dark
      #expect(facts.darkTimes <= 1, "round \(round) of \(compositor[0])")
      #expect(facts.sinceDark >= Self.clear, "round \(round): \(facts.dark) were dark")
      #expect(facts.brightest < bare.width * bare.height / 4, "round \(round)")
      #expect(facts.pictures > 20)
      #expect(Eventually.holds { (try? desktop.depthsOfOverlays()) == ["24"] })
      #expect(desktop.eventuallyShows { $0.difference(from: bare).brighter > 20 })
    }
    if rounds > 3 { print("\(compositor[0]), signal \(signal): \(dark) dark in \(rounds) ends") }
  }

  /// The worst of what pictures showed.
  private struct Facts {
    var pictures = 0
    /// Those of them with more than one pixel darker than the desktop; with one, compositors are
    /// tried.
    var dark = 0
    /// How often it became dark.
    var darkTimes = 0
    /// Pictures since the last that was dark.
    var sinceDark = Int.max
    /// Most pixels that were brighter.
    var brightest = 0

    mutating func note(isDark: Bool) {
      if isDark, sinceDark > 0 { darkTimes += 1 }
      dark += isDark ? 1 : 0
      sinceDark = isDark ? 0 : sinceDark == .max ? .max : sinceDark + 1
    }
  }

  /// Ends a compositor and looks until the snow that needs none has been seen for a while.
  private func watchTheEnd(
    of process: ChildProcess, by signal: Int32, on desktop: Desktop, _ bare: Screenshot
  ) throws -> Facts {
    var facts = Facts()
    let end = Eventually.now + 20
    let couldLook = ScreenReader.shared?.watch(display: desktop.environment["DISPLAY"] ?? "") {
      if facts.pictures == 3 { process.send(signal) }
      let difference = $0.difference(from: bare)
      facts.note(isDark: difference.darker > 1)
      facts.brightest = max(facts.brightest, difference.brighter)
      facts.pictures += 1
      return Eventually.now < end && (facts.pictures < Self.pictures || process.isRunning)
    }
    #expect(couldLook == true)
    return facts
  }
}

/// Tests that are worth more the longer they go on.
enum LongTests {
  /// How often to do something: as often as the variable says, else as the suite does it.
  static func count(_ variable: String, otherwise count: Int) -> Int {
    getenv(variable).flatMap { Int(String(cString: $0)) } ?? count
  }
}
