// SPDX-License-Identifier: MIT

import Support
import Testing

/// Errors that the X server reports, which do no harm and are logged for debugging alone.
@Suite(.serialized)
struct X11ErrorTests {
  @Test(
    "errors about a window that another client destroyed are written with EFFECTD_LOG=debug alone",
    arguments: [true, false])
  func errorsAreWrittenForWhoLooksForThem(isWanted: Bool) throws {
    let desktop = try Desktop("picom", options: ["--size", "640x480"])
    desktop.configure(Samples.alwaysSnow)
    let daemon = try ChildProcess(
      [try Programs.own("effectd")], environment: desktop.environment,
      changes: ["EFFECTD_LOG": isWanted ? "debug" : nil])
    defer { daemon.end() }
    #expect(desktop.eventuallyShows { $0.snow > 60 }, "\(daemon.errors)")
    for _ in 0..<3 {
      let window = try #require(desktop.overlays().first)
      // Destroys it; when we take it away, too, it is unknown.
      try desktop.run(["xdotool", "windowclose", window])
      let isReplaced = Eventually.holds {
        guard let windows = try? desktop.overlays() else { return false }
        return windows.count == 1 && windows != [window]
      }
      #expect(isReplaced)
      #expect(desktop.eventuallyShows { $0.snow > 60 })
    }
    if isWanted {
      // Such as: X error: BadWindow (invalid Window parameter), request 4.0, resource 0x600005
      let line = daemon.errors.split(separator: "\n").first { $0.hasPrefix("X error: BadWindow") }
      #expect(line?.contains("request 4.0, resource 0x") ?? false, "\(daemon.errors)")
    } else {
      #expect(!daemon.errors.contains("X error"), "\(daemon.errors)")
    }
    #expect(try desktop.control("status").code == 0)
  }
}
