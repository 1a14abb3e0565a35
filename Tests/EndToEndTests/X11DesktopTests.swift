// SPDX-License-Identifier: MIT

import Support
import Testing

/// The built programs on real X11 desktops: what a person sees and clicks.
@Suite(.serialized)
struct X11DesktopTests {
  @Test("P4 P21: hearts come and go and nothing is left")
  func heartsComeAndGoAndNothingIsLeft() throws {
    let desktop = try Desktop("picom")
    let daemon = try desktop.startDaemon()
    // A compositor is looked at through a window of one pixel.
    #expect(Eventually.holds { (try? desktop.overlayCount()) == 0 })
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
    let stayedAsleep = daemon.staysAsleep(seconds: 10)
    #expect(stayedAsleep)
    #expect(daemon.statusNumber("Threads") == 1)
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
    desktop.configure(Samples.alwaysSnow)
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    desktop.configure("[[season]\nname = 1")
    #expect(desktop.statusComes { $0.complains(of: "effectd.toml:1:") })
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    let check = try desktop.control("check")
    #expect(check.code != 0)
    daemon.end()
  }

  @Test("P10 P11: a compositor that goes and comes back leaves no black screen")
  func aCompositorThatGoesAndComesBackNeverLeavesABlackScreen() throws {
    let desktop = try Desktop("bare", options: ["--size", "640x480"])
    desktop.configure(Samples.alwaysSnow)
    let bare = try desktop.screenshot()
    let daemon = try desktop.startDaemon()
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    for _ in 0..<2 {
      let picom = try desktop.start(["picom", "--backend", "xrender", "--config", "/dev/null"])
      try neverDark(desktop, than: bare)
      #expect(Eventually.holds { (try? desktop.depthsOfOverlays()) == ["32"] })
      #expect(desktop.eventuallyShows { $0.snow > 60 })
      picom.end()
      #expect(Eventually.holds { (try? desktop.depthsOfOverlays()) == ["24"] })
      try neverDark(desktop, than: bare)
      #expect(desktop.eventuallyShows { $0.snow > 60 })
    }
    daemon.end()
  }

  private func neverDark(_ desktop: Desktop, than bare: Screenshot) throws {
    for _ in 0..<12 {
      // One pixel is what a compositor is tried with.
      let darker = try desktop.screenshot().difference(from: bare).darker
      #expect(darker <= 1)
    }
  }

  @Test func aDyingServerEndsTheDaemonWithOne() throws {
    let desktop = try Desktop("bare")
    desktop.configure(Samples.alwaysSnow)
    let daemon = try desktop.startDaemon()
    desktop.end()
    #expect(try daemon.wait(seconds: 30).code == 1)
  }
}
