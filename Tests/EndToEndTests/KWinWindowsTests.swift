// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

private let isInstalled = Desktop.isInstalled(
  "kwin", with: "import", "weston-terminal", "xdotool", "busctl")

/// Snow on the windows of a real KWin.
@Suite(.enabled(if: isInstalled, "KWin, Xvfb, weston-terminal and busctl are needed"))
struct KWinWindowsTests {
  @Test func snowLiesOnWindowsThatCanBeSeen() throws {
    let scene = try KWinScene()
    let daemon = try scene.startDaemon()
    defer { daemon.end() }
    #expect(scene.snowLies(onWindows: 1))
    try scene.toEachWindow("window.minimized = true;")
    #expect(scene.snowLies(onWindows: 0))
    try scene.toEachWindow("window.minimized = false;")
    #expect(scene.snowLies(onWindows: 1))
    scene.closeWindow()
    #expect(scene.snowLies(onWindows: 0))
  }

  @Test func theScriptRunsOnlyWhileItIsWanted() throws {
    let scene = try KWinScene()
    var daemon = try scene.startDaemon()
    #expect(scene.snowLies(onWindows: 1))
    #expect(scene.runsScript)
    _ = try scene.control("off")
    #expect(Eventually.holds(seconds: 20) { !scene.runsScript })
    _ = try scene.control("on")
    #expect(Eventually.holds(seconds: 20) { scene.runsScript })
    daemon.end()
    #expect(!scene.runsScript)

    daemon = try scene.startDaemon()
    #expect(Eventually.holds(seconds: 20) { scene.runsScript })
    kill(daemon.number, SIGKILL)
    daemon.end()
    #expect(scene.runsScript)
    // The next one ends it, though it needs none itself.
    scene.desktop.folder.write("", to: "config/effectd/effectd.toml")
    daemon = try scene.startDaemon()
    #expect(Eventually.holds(seconds: 20) { !scene.runsScript })
    daemon.end()
  }
  /// A KWin that comes anew, as after a crash, knows nothing of the script.
  @Test func aKWinThatIsRestartedIsFollowedAgain() throws {
    let scene = try KWinScene()
    var daemon = try scene.startDaemon()
    defer { daemon.end() }
    #expect(scene.snowLies(onWindows: 1))
    let kwin = try scene.restartKWin()
    defer { kwin.end() }
    // Its display has gone: a service would start it again.
    #expect(Eventually.holds(seconds: 20) { !daemon.isRunning })
    daemon = try scene.startDaemon()
    let window = try scene.desktop.start(["weston-terminal"])
    defer { window.end() }
    #expect(scene.snowLies(onWindows: 1))
    #expect(scene.runsScript)
  }

  /// KWin places the panel, and says how much it leaves.
  @Test(.enabled(if: Programs.areInstalled("waybar"), "waybar is needed, too"))
  func snowLiesAboveARealPanel() throws {
    let scene = try KWinScene()
    // Where a window is the bottom is bare.
    scene.closeWindow()
    let folder = scene.desktop.folder
    folder.write("{\"position\": \"bottom\", \"height\": 60}", to: "waybar.json")
    folder.write("window#waybar { background: #204080; border: none; }", to: "waybar.css")
    let panel = try scene.desktop.start(
      ["waybar", "-c", folder("waybar.json"), "-s", folder("waybar.css")])
    defer { panel.end() }
    let daemon = try scene.startDaemon()
    defer { daemon.end() }
    // To KWin this one is a window like any other.
    #expect(scene.snowLies(onWindows: 1))
    let display = scene.desktop.environment["OUTER_DISPLAY"] ?? ""
    var rows: [Int] = []
    #expect(
      Eventually.holds(seconds: 60) {
        guard let screen = ScreenReader.shared?.read(display: display) else { return false }
        let middle = (0..<screen.height).filter { screen.isPanel(screen.width / 2, $0) }
        guard let top = middle.first, let bottom = middle.last, bottom - top > 40 else {
          return false
        }
        // The panel's upper edge is in the snow's shadow.
        rows = [top - 12, top + 20].map { row in
          (0..<screen.width).count { screen.isSnow($0, row) }
        }
        return rows[0] > screen.width / 2 && rows[1] < screen.width / 20
      }, "\(rows) \(panel.errors)")
  }
}

extension Screenshot {
  /// Whether a pixel is the test's panel.
  fileprivate func isPanel(_ x: Int, _ y: Int) -> Bool {
    let color = self[x, y]
    return color.red == 0x20 && color.green == 0x40 && color.blue == 0x80
  }

  /// Whether a pixel is as bright as snow.
  fileprivate func isSnow(_ x: Int, _ y: Int) -> Bool {
    let color = self[x, y]
    return min(color.red, color.green, color.blue) > 150
  }
}
