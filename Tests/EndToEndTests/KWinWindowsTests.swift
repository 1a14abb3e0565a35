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
}
