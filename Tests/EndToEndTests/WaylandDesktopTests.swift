// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// The built programs on real Wayland desktops.
///
/// P numbers name the faults of others.
@Suite(.serialized)
struct WaylandDesktopTests {
  static let hasSway = Desktop.isInstalled("sway", with: "grim")
  static let hasSwayInX = Desktop.isInstalled("sway-x11", with: "grim", "wev", "xdotool")
  static let hasKWin = Desktop.isInstalled("kwin", with: "import", "wev", "xdotool")

  /// P2, P4, P7, P8, P21, P22, P38, P43, P53; and P56 and P57, as rules of the compositor go by the
  /// name.
  @Test(.enabled(if: hasSway, "sway and grim are needed"))
  func itSnowsOnEveryOutputAndIdleMeansNoSurfaceAndNoWakeUp() throws {
    let desktop = try Desktop("sway", options: ["--size", "640x480", "--outputs", "2"])
    desktop.configure(Samples.alwaysSnow)
    let daemon = try desktop.startDaemon()
    for name in ["HEADLESS-1", "HEADLESS-2"] {
      #expect(desktop.eventuallyShows(name) { $0.snow > 40 })
    }
    #expect(try desktop.control("burst", "hearts").code == 0)
    #expect(desktop.eventuallyShows { $0.hearts > 300 })
    #expect(try desktop.control("off").code == 0)
    #expect(Eventually.holds { RequestLog(daemon.errors).livingSurfaces == 0 })
    #expect(desktop.eventuallyShows { $0.snow == 0 && $0.hearts == 0 })
    let log = RequestLog(daemon.errors)
    // Two outputs, and on each a layer for snow and one for hearts.
    #expect(log.surfaces == 4)
    #expect(log.everySurfaceLetsInputThrough)
    #expect(log.layerSurfaces == 4 && log.surfacesNamedEffectd == 4)
    let stayedAsleep = daemon.staysAsleep(seconds: 3)
    #expect(stayedAsleep)
    #expect(daemon.statusNumber("Threads") == 1)
    daemon.send(SIGTERM)
    #expect(try daemon.wait().code == 0)
  }

  /// P21: windows of others are none of an idle daemon's business, until a burst is asked for.
  @Test(
    .enabled(
      if: hasSway && Programs.find("weston-terminal") != nil,
      "sway, grim and weston-terminal are needed"))
  func titlesOfWindowsDoNotWakeAnIdleDaemonAndFullscreenOnesStopABurst() throws {
    let desktop = try Desktop("sway", options: ["--size", "640x480"])
    let daemon = try desktop.startDaemon()
    // Not among the daemon's files, which are watched.
    let folder = TemporaryDirectory()
    let shell = titleScript(in: folder)
    let terminal = try desktop.start(["weston-terminal", "--shell=\(shell)"])
    func changeTitles(_ round: Int) {
      folder.write("", to: "go\(round)")
      let isDone = Eventually.holds {
        (try? desktop.run(["swaymsg", "-t", "get_tree"]).output.contains("title \(round)-50"))
          ?? false
      }
      #expect(isDone)
    }
    func titlesHeard() -> Int {
      daemon.errors.split(separator: "\n").count { $0.contains(".title(\"title ") }
    }
    // Before anything was shown, and again after; in between, the windows are followed.
    for round in [1, 3] {
      let sleeps = daemon.staysAsleep(seconds: 3)
      #expect(sleeps)
      let before = daemon.sleeps
      changeTitles(round)
      #expect(daemon.sleeps == before)
      let heard = titlesHeard()
      #expect(try desktop.control("start", "snow").code == 0)
      changeTitles(round + 1)
      #expect(Eventually.holds { titlesHeard() >= heard + 50 })
      try desktop.sway("fullscreen enable")
      #expect(desktop.statusComes { $0.suppressedBy == "fullscreen" })
      #expect(try desktop.control("off").code == 0)
      #expect(try desktop.control("stop").code == 0)
      #expect(try desktop.control("on").code == 0)
      let rests = daemon.staysAsleep(seconds: 3)
      #expect(rests)
      let refused = try desktop.control("burst", "hearts")
      #expect(refused.code == 4)
      #expect(refused.errors.contains("fullscreen on HEADLESS-1"))
      try desktop.sway("fullscreen disable")
    }
    #expect(try desktop.control("burst", "hearts").code == 0)
    #expect(desktop.eventuallyShows { $0.hearts > 100 })
    terminal.end()
    daemon.end()
  }

  /// A program for a terminal: for each of the files `go1` to `go4` it sets fifty titles.
  private func titleScript(in folder: TemporaryDirectory) -> String {
    chmod(folder.path, 0o755)
    let text = """
      #!/bin/sh
      for round in 1 2 3 4; do
        until [ -e '\(folder("go"))'$round ]; do sleep 0.05; done
        for title in $(seq 50); do
          printf '\\033]0;title %d-%d\\007' $round $title
          sleep 0.01
        done
      done
      exec sleep 900
      """
    folder.write(text, to: "titles")
    chmod(folder("titles"), 0o755)
    return folder("titles")
  }

  /// P40, P41, P42, P44.
  @Test(
    .enabled(if: hasSway, "sway and grim are needed"),
    arguments: [
      ("scale 2", 800, 600, ("scale", 2)), ("scale 1.5", 800, 600, ("scale", 1.5)),
      ("transform 90", 600, 800, ("height", 800)),
      ("mode --custom 1024x768@60Hz", 1024, 768, ("width", 1024)),
    ])
  func snowFollowsTheOutput(
    setting: String, width: Int, height: Int, status: (name: String, value: Double)
  ) throws {
    let desktop = try Desktop("sway")
    desktop.configure(Samples.alwaysSnow)
    let daemon = try desktop.startDaemon()
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    try desktop.sway("output HEADLESS-1 \(setting)")
    #expect(desktop.statusComes { $0.output(has: status.name, status.value) })
    #expect(
      desktop.eventuallyShows("HEADLESS-1") { shot in
        shot.width == width && shot.height == height && shot.hasSnowEverywhere
      })
    #expect(RequestLog(daemon.errors).everySurfaceLetsInputThrough)
    daemon.end()
  }

  /// P1, P32, P35, P36, P37: the output goes and comes back, and clicks always pass.
  @Test(.enabled(if: hasSwayInX, "sway, Xvfb, wev and xdotool are needed"))
  func clicksPassAtTheStartAfterAnUnplugAndAfterARestart() throws {
    let desktop = try Desktop(
      "sway-x11", options: ["--size", "640x480", "--outputs", "2"])
    desktop.configure(Samples.alwaysSnow)
    var daemon = try desktop.startDaemon()
    let active = try desktop.activeOutput()
    let going = try #require(active)
    let staying = going == "X11-2" ? "X11-1" : "X11-2"
    #expect(desktop.eventuallyShows(going) { $0.snow > 40 })
    #expect(try desktop.clickReachesClient())
    // Closing the window of an output unplugs it. A busy window manager may miss the key.
    let isUnplugged = try (0..<4).contains { _ in
      try desktop.runOutside(["xdotool", "key", "--clearmodifiers", "alt+F4"])
      return desktop.statusComes(seconds: 15) { $0.outputNames == [staying] }
    }
    #expect(isUnplugged)
    #expect(desktop.eventuallyShows(staying) { $0.snow > 40 })
    #expect(try desktop.clickReachesClient())
    try desktop.sway("create_output")
    #expect(desktop.statusComes { $0.outputNames.contains("X11-3") })
    #expect(desktop.eventuallyShows("X11-3") { $0.snow > 40 })
    #expect(try desktop.clickReachesClient())
    #expect(RequestLog(daemon.errors).everySurfaceLetsInputThrough)
    daemon.end()
    daemon = try desktop.startDaemon()
    #expect(desktop.eventuallyShows("X11-3") { $0.snow > 40 })
    #expect(try desktop.clickReachesClient())
    daemon.end()
  }

  /// P33, P46: ambient snow is below a fullscreen client by the compositor's own order, even where
  /// the manners are ignored; nothing is drawn then, and `status` says so.
  @Test(.enabled(if: hasSwayInX, "sway, Xvfb, wev and xdotool are needed"))
  func aFullscreenClientIsAboveSnow() throws {
    let desktop = try Desktop("sway-x11", options: ["--size", "640x480"])
    desktop.configure(Samples.alwaysSnow + "\n[manners]\nfullscreen = \"ignore\"\n")
    let daemon = try desktop.startDaemon()
    let client = try desktop.start(["wev"])
    #expect(desktop.eventuallyShows { $0.snow > 40 })
    #expect(
      Eventually.holds {
        (try? desktop.run(["swaymsg", "fullscreen", "enable"]).code) == 0
          && desktop.statusComes(seconds: 3) { $0.reason.contains("not visible") }
      })
    let before = RequestLog(daemon.errors).frames
    // A touch every one and a half seconds, and no frame.
    #expect(!Eventually.holds(seconds: 2) { RequestLog(daemon.errors).frames > before })
    // Bursts end on time, though they are invisible.
    let burst = try desktop.control("burst", "hearts", "--count", "2", "--wait")
    #expect(burst.code == 0)
    try desktop.sway("fullscreen disable")
    client.end()
    #expect(desktop.statusComes { $0.reason == "season always" })
    #expect(desktop.eventuallyShows { $0.snow > 40 })
    daemon.end()
  }

  /// P22, P46, P64: what is on the layer `overlay` would be above a fullscreen client, so it goes,
  /// on that output only; a burst there is refused with the reason.
  @Test(.enabled(if: hasSway && Programs.find("wev") != nil, "sway, grim and wev are needed"))
  func onTheLayerOverlayAFullscreenClientHidesTheSnowOfItsOutput() throws {
    let desktop = try Desktop("sway", options: ["--size", "640x480", "--outputs", "2"])
    desktop.configure(Samples.alwaysSnow + "\n[overlay]\nlayer = \"overlay\"\n")
    let daemon = try desktop.startDaemon()
    for name in ["HEADLESS-1", "HEADLESS-2"] {
      #expect(desktop.eventuallyShows(name) { $0.snow > 40 })
    }
    // Windows open on the output that is active.
    try desktop.sway("focus output HEADLESS-1")
    let client = try desktop.start(["wev"])
    #expect(
      Eventually.holds {
        (try? desktop.run(["swaymsg", "[app_id=wev] fullscreen enable"]).code) == 0
      })
    // wev's window is white, so the flakes are counted by their surfaces.
    #expect(Eventually.holds { RequestLog(daemon.errors).livingSurfaces == 1 })
    #expect(desktop.eventuallyShows("HEADLESS-2") { $0.snow > 40 })
    let refused = try desktop.control("burst", "hearts", "--output", "HEADLESS-1")
    #expect(refused.code == 4)
    #expect(refused.errors.contains("fullscreen"))
    #expect(try desktop.control("burst", "hearts", "--output", "HEADLESS-2").code == 0)
    client.end()
    #expect(desktop.eventuallyShows("HEADLESS-1") { $0.snow > 40 && $0.hasSnowEverywhere })
    #expect(RequestLog(daemon.errors).everySurfaceLetsInputThrough)
    daemon.end()
  }

  /// P49: whatever the layer; where the lock screen is one of the layer `overlay`, we are not.
  @Test(
    .enabled(
      if: hasSway && Programs.find("swaylock") != nil, "sway, grim and swaylock are needed"))
  func aLockedScreenIsNotDrawnOver() throws {
    let desktop = try Desktop("sway")
    desktop.configure(Samples.alwaysSnow + "\n[overlay]\nlayer = \"overlay\"\n")
    let daemon = try desktop.startDaemon()
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    let lock = try desktop.start(["swaylock", "--color", "204080", "--no-unlock-indicator"])
    #expect(desktop.eventuallyShows { $0.snow == 0 && $0[5, 5].blue == 0x80 })
    #expect(try desktop.control("burst", "hearts").code == 0)
    #expect(!Eventually.holds(seconds: 2) { (try? desktop.screenshot().hearts) ?? 0 > 0 })
    lock.send(SIGUSR1)
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    daemon.end()
  }

  /// P32 and P36: the compositor stops for a while, and ends.
  @Test(.enabled(if: hasSway, "sway and grim are needed"))
  func aStoppedCompositorIsWaitedForAndADeadOneEndsTheDaemonWithOne() throws {
    let desktop = try Desktop("sway")
    desktop.configure(Samples.alwaysSnow)
    let daemon = try desktop.startDaemon()
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    let process = try #require(desktop.swayProcess)
    kill(process, SIGSTOP)
    #expect(desktop.statusComes { $0.reason.contains("not visible") })
    let before = daemon.errors.utf8.count
    // Nothing is sent to one that does not read.
    #expect(!Eventually.holds(seconds: 3) { daemon.errors.utf8.count > before })
    kill(process, SIGCONT)
    #expect(desktop.statusComes(seconds: 3) { $0.reason == "season always" })
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    desktop.end()
    #expect(try daemon.wait(seconds: 30).code == 1)
  }

  /// P9 in its Wayland form: a compositor without the layer shell is recognised.
  @Test(.enabled(if: Desktop.isInstalled("weston"), "weston is needed"))
  func withoutALayerShellTheExitCodeIsSixtyNine() throws {
    let desktop = try Desktop("weston")
    for (backend, reason) in [
      ("auto", "effects need a compositor with layer-shell"),
      ("wayland", "this compositor does not let programs draw over windows"),
    ] {
      let result = try desktop.run([try Programs.own("effectd"), "--backend", backend])
      #expect(result.code == 69)
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(result.errors.contains("has no usable zwlr_layer_shell_v1: \(reason)"))
    }
  }

  @Test(.enabled(if: hasKWin, "KWin, Xvfb, wev and xdotool are needed"))
  func onKWinItSnowsThroughTheLayerShellAndClicksPass() throws {
    let desktop = try Desktop("kwin")
    desktop.configure(Samples.alwaysSnow)
    let daemon = try desktop.startDaemon()
    #expect(desktop.statusComes { $0.backend == "wayland" })
    #expect(Eventually.holds(seconds: 30) { (try? desktop.outerScreenshot().snow) ?? 0 > 300 })
    #expect(try desktop.clickReachesClient())
    let log = RequestLog(daemon.errors)
    #expect(log.surfaces > 0)
    #expect(log.everySurfaceLetsInputThrough)
    daemon.end()
  }
}
