// SPDX-License-Identifier: MIT

import DesktopWindows
import Support
import Testing

@testable import DesktopSignals

/// Sockets of compositors that lie, hang, or say too much.
@Suite(.enabled(if: Programs.areInstalled("python3"), "python3 is not installed"))
struct LyingSocketTests {
  @Test(arguments: LyingSocket.lies)
  func nothingIsBelieved(lie: String) throws {
    let folder = TemporaryDirectory()
    let servers = [
      try LyingSocket(at: folder("sway/socket"), lie),
      try LyingSocket(at: folder("hypr/one/.socket.sock"), lie),
    ]
    let sway = try #require(SwayWindows(environment: ["SWAYSOCK": folder("sway/socket")]))
    let hyprland = try #require(
      HyprlandWindows(environment: [
        "XDG_RUNTIME_DIR": folder.path, "HYPRLAND_INSTANCE_SIGNATURE": "one",
      ]))
    for _ in 0..<3 {
      #expect(sway.windows() == nil)
      #expect(hyprland.windows() == nil)
    }
    for server in servers { #expect(server.isRunning && server.questions >= 3) }
  }
}
