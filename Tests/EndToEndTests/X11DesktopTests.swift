// SPDX-License-Identifier: MIT

import Support
import Testing

/// The built programs on real X11 desktops: what a person sees and clicks.
@Suite(.serialized)
struct X11DesktopTests {
  static let always = """
    [[season]]
    name = "always"
    effect = "snow"
    from = "01-01"
    until = "12-31"
    """

  @Test(arguments: ["bare", "picom", "xcompmgr"])
  func itSnowsAndClicksGoThrough(name: String) throws {
    let desktop = try Desktop(name)
    desktop.configure(Self.always)
    let backdrop = try desktop.backdrop()
    let daemon = try desktop.startDaemon()
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    let shot = try desktop.screenshot()
    #expect(shot.count(of: backdrop) > shot.width * shot.height * 8 / 10)
    #expect(shot.black < 10)
    #expect(try desktop.clickReachesWindow(x: 300, y: 300))
    // After a hide and a show.
    #expect(try desktop.control("pause").code == 0)
    #expect(Eventually.holds { (try? desktop.overlayCount()) == 0 })
    #expect(desktop.eventuallyShows { $0.snow < 10 })
    #expect(try desktop.control("resume").code == 0)
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    #expect(try desktop.clickReachesWindow(x: 420, y: 200))
    daemon.send(15)
    #expect(try daemon.wait().code == 0)
    #expect(try desktop.overlayCount() == 0)
    #expect(desktop.eventuallyShows { $0.snow < 10 })
  }

  @Test func aResizedScreenSnowsToItsNewEdgesAndTakesNoClick() throws {
    let desktop = try Desktop("picom")
    desktop.configure(Self.always)
    let daemon = try desktop.startDaemon()
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    try desktop.run(
      ["xrandr", "--newmode", "small", "23.5", "640", "656", "720", "800", "480", "483", "487", "494"])
    try desktop.run(["xrandr", "--addmode", "screen", "small"])
    try desktop.run(["xrandr", "--output", "screen", "--mode", "small"])
    #expect(
      Eventually.holds {
        (try? desktop.control("status", "--json").output.contains("\"width\":640")) ?? false
      })
    #expect(desktop.eventuallyShows { $0.width == 640 && $0.snow > 40 })
    #expect(try desktop.clickReachesWindow(x: 300, y: 240))
    daemon.end()
  }

  @Test func heartsComeAndGoAndNothingIsLeft() throws {
    let desktop = try Desktop("picom")
    let daemon = try desktop.startDaemon()
    #expect(try desktop.overlayCount() == 0)
    let burst = try desktop.control("burst", "hearts")
    #expect(burst.code == 0)
    #expect(burst.output.contains("screen"))
    #expect(desktop.eventuallyShows { $0.hearts > 300 })
    #expect(try desktop.clickReachesWindow(x: 400, y: 450))
    #expect(Eventually.holds(seconds: 30) { (try? desktop.overlayCount()) == 0 })
    #expect(desktop.eventuallyShows { $0.hearts == 0 })
    // Waiting for the end is the same as waiting for the last window to go.
    #expect(try desktop.control("burst", "hearts", "--count", "2", "--wait").code == 0)
    #expect(try desktop.overlayCount() == 0)
    daemon.end()
  }

  @Test func anIdleDaemonDoesNotWakeAndHasNoWindow() throws {
    let desktop = try Desktop("picom")
    let daemon = try desktop.startDaemon()
    // The first turns of a new process are over when its switches stand still for a second.
    var before = -1
    var since = Eventually.now
    _ = Eventually.holds(seconds: 30) {
      let count = Self.wakeUps(daemon)
      if count != before { (before, since) = (count, Eventually.now) }
      return Eventually.now - since > 1
    }
    let stayedAsleep = !Eventually.holds(seconds: 10) { Self.wakeUps(daemon) != before }
    #expect(stayedAsleep)
    #expect(Self.status(daemon, "Threads") == 1)
    #expect(try desktop.overlayCount() == 0)
    daemon.end()
  }

  @Test func aConfigurationEditShowsAtOnceAndABrokenOneChangesNothing() throws {
    let desktop = try Desktop("picom")
    desktop.configure("")
    let daemon = try desktop.startDaemon()
    // A compositor is looked at through a window of one pixel.
    let before = try desktop.screenshot().snow
    #expect(before < 10)
    desktop.configure(Self.always)
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    desktop.configure("[[season]\nname = 1")
    #expect(
      Eventually.holds {
        (try? desktop.control("status", "--json").output.contains("effectd.toml:1:")) ?? false
      })
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    let check = try desktop.control("check")
    #expect(check.code != 0)
    daemon.end()
  }

  @Test func aCompositorThatGoesAndComesBackNeverLeavesABlackScreen() throws {
    let desktop = try Desktop("bare")
    desktop.configure(Self.always)
    let daemon = try desktop.startDaemon()
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    for _ in 0..<2 {
      let picom = try desktop.start(["picom", "--backend", "xrender", "--config", "/dev/null"])
      for _ in 0..<8 {
        let black = try desktop.screenshot().black
        #expect(black < 2000)
      }
      #expect(desktop.eventuallyShows { $0.snow > 60 })
      picom.end()
      for _ in 0..<8 {
        let black = try desktop.screenshot().black
        #expect(black < 2000)
      }
      #expect(desktop.eventuallyShows { $0.snow > 60 })
    }
    daemon.end()
  }

  @Test func aDyingServerEndsTheDaemonWithOne() throws {
    let desktop = try Desktop("bare")
    desktop.configure(Self.always)
    let daemon = try desktop.startDaemon()
    desktop.end()
    #expect(try daemon.wait(seconds: 30).code == 1)
  }

  static func status(_ process: ChildProcess, _ field: String) -> Int? {
    let text = TemporaryDirectory.read("/proc/\(process.number)/status") ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(field):") }
    return line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap {
      Int($0)
    }
  }

  static func wakeUps(_ process: ChildProcess) -> Int {
    status(process, "voluntary_ctxt_switches") ?? -1
  }
}
