// SPDX-License-Identifier: MIT

import Support
import Testing

/// What a daemon does whose compositor tells nonsense of windows.
@Suite(
  .enabled(
    if: Desktop.isInstalled("sway") && Programs.areInstalled("python3"),
    "sway and python3 are needed"))
struct LyingCompositorTests {
  /// A sway that passes for a Hyprland whose socket hangs, or tells of ten thousand windows.
  @Test(arguments: ["hangs", "many"])
  func snowLiesAtTheBottomAndOneLineSaysWhy(lie: String) throws {
    let desktop = try Desktop("sway")
    desktop.folder.write(Samples.flurry, to: "config/effectd/effects/flurry.toml")
    desktop.configure(Samples.alwaysSnow.replacing("\"snow\"", with: "\"flurry\""))
    let runtime = try #require(desktop.environment["XDG_RUNTIME_DIR"])
    let socket = try LyingSocket(at: "\(runtime)/hypr/one/.socket.sock", lie)
    let daemon = try desktop.start(
      [try Programs.own("effectd")],
      changes: ["SWAYSOCK": nil, "HYPRLAND_INSTANCE_SIGNATURE": "one"])
    defer { daemon.end() }
    let reason = "hyprland does not tell where windows are"
    #expect(
      desktop.statusComes(seconds: 60) {
        let landing = $0.json["landing"]
        return landing["reason"].string == reason && landing["knownBy"].string == "none"
          && landing["windows"].number == 0
      }, "\(desktop.status())")
    let (asked, files, memory) = (socket.questions, descriptors(of: daemon), resident(daemon))
    // It is asked ever less often, and nothing is left of a question.
    #expect(Eventually.holds(seconds: 120) { socket.questions >= asked + 2 })
    #expect(Eventually.holds(seconds: 20) { descriptors(of: daemon) == files })
    #expect(resident(daemon) < memory + 4096)
    #expect(desktop.status().shows("flurry"))
    #expect(daemon.errors.split(separator: "\n").count { $0.contains(reason) } == 1)
  }

  private func descriptors(of daemon: ChildProcess) -> Int {
    TemporaryDirectory.names(in: "/proc/\(daemon.number)/fd").count
  }

  /// Kilobytes.
  private func resident(_ daemon: ChildProcess) -> Int { daemon.statusNumber("VmRSS") }
}
