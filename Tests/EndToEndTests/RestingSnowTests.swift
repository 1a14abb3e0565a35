// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

private let isInstalled = Desktop.isInstalled("picom", with: "xclock", "xdotool")

/// Snow that lies wakes nobody while it cannot be seen, or has melted.
@Suite(.enabled(if: isInstalled, "openbox, picom, xclock and xdotool are needed"))
struct RestingSnowTests {
  /// How long nothing may wake the daemon, and whether the snow melts meanwhile, too.
  private static let wanted = getenv("EFFECTD_ASLEEP_SECONDS").flatMap {
    Double(String(cString: $0))
  }
  private static var seconds: Double { wanted ?? 3 }

  @Test func nothingWakesTheDaemonWhileSnowOnlyLies() throws {
    let desktop = try Desktop("picom")
    desktop.folder.write(Samples.flurry, to: "config/effectd/effects/flurry.toml")
    let flurry = Samples.alwaysSnow.replacing("\"snow\"", with: "\"flurry\"")
    desktop.configure(flurry)
    let window = try desktop.start(["xclock", "-update", "3600", "-geometry", "200x150+100+250"])
    defer { window.end() }
    let daemon = try desktop.startDaemon()
    defer { daemon.end() }
    let lies = { desktop.statusComes(seconds: 60) { $0.json["landing"]["windows"].number == 1 } }
    #expect(lies())

    #expect(try desktop.control("off").code == 0)
    let sleeps = {
      // Once, a minute after the last use, pictures are given back.
      if Self.wanted != nil { _ = daemon.staysAsleep(seconds: 65) }
      return daemon.staysAsleep(seconds: Self.seconds)
    }
    #expect(sleeps(), "it cannot be seen")
    // Nobody is told of windows that move.
    let before = daemon.sleeps
    for place in ["300", "90"] {
      _ = try desktop.run(["xdotool", "search", "--name", "xclock", "windowmove", place, place])
    }
    #expect(!Eventually.holds(seconds: 1) { daemon.sleeps != before })
    #expect(try desktop.control("on").code == 0)
    #expect(lies())

    guard Self.wanted != nil else { return }
    // The season ends within two minutes, and then it thaws for a minute and a half.
    let end = try desktop.run(["date", "-u", "-d", "+90 seconds", "+%H:%M"]).output.prefix(5)
    desktop.configure(flurry + "\nhours = \"00:00-\(end)\"")
    #expect(lies())
    #expect(desktop.statusComes(seconds: 240) { $0.showing.isEmpty })
    #expect(sleeps(), "it has melted")
    #expect(try desktop.overlayCount() == 0)
  }
}
