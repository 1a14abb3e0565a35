// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

private let isInstalled = Desktop.isInstalled(
  "kwin", with: "import", "weston-terminal", "xdotool", "busctl")

/// Snow on the windows of a real KWin.
@Suite(.enabled(if: isInstalled, "KWin, Xvfb, weston-terminal and busctl are needed"))
struct KWinWindowsTests {
  /// A desktop with one window, and our programs run as its user, who alone has KWin read files.
  private final class Scene: StatusSource {
    let desktop: Desktop
    private let window: ChildProcess

    init() throws {
      desktop = try Desktop("kwin")
      desktop.folder.write(Samples.flurry, to: "config/effectd/effects/flurry.toml")
      desktop.folder.write(
        Samples.alwaysSnow.replacing("\"snow\"", with: "\"flurry\""),
        to: "config/effectd/effectd.toml")
      window = try desktop.start(["weston-terminal"])
    }

    deinit { window.end() }

    func asUser(_ command: [String]) -> [String] {
      guard geteuid() == 0 else { return command }
      let user = "effectd-desktop"
      return ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "--"] + command
    }

    func startDaemon() throws -> ChildProcess {
      try desktop.start(asUser([try Programs.own("effectd")]))
    }

    func control(_ words: String...) throws -> ChildProcess.Result {
      try desktop.run(asUser([try Programs.own("effectctl")] + words))
    }

    func closeWindow() { window.end() }

    /// Calls KWin's scripting, with arguments as busctl(1) wants them.
    private func scripting(_ path: String, _ words: String...) throws -> String {
      try desktop.run(asUser(["busctl", "--user", "call", "org.kde.KWin", path] + words)).output
    }

    /// Whether our script runs there.
    var runsScript: Bool {
      let answer = try? scripting(
        "/Scripting", "org.kde.kwin.Scripting", "isScriptLoaded", "s", "effectd-windows")
      return answer == "b true\n"
    }

    /// Does something to each window.
    func toEachWindow(_ action: String) throws {
      let list = "(workspace.windowList ? workspace.windowList() : workspace.clientList())"
      desktop.folder.write(
        "\(list).forEach(function (window) { if (window.pid !== \(getpid())) { \(action) } });",
        to: "act.js")
      let service = "org.kde.kwin.Scripting"
      let answer = try scripting(
        "/Scripting", service, "loadScript", "ss", desktop.folder("act.js"), "act")
      let id = answer.filter(\.isNumber)
      _ = try scripting("/Scripting/Script\(id)", "org.kde.kwin.Script", "run")
      _ = try scripting("/\(id)", "org.kde.kwin.Script", "run")
      _ = try scripting("/Scripting", service, "unloadScript", "s", "act")
    }

    /// Whether snow comes to lie on so many windows that KWin tells of.
    func snowLies(onWindows count: Double) -> Bool {
      statusComes(seconds: 60) {
        $0.json["landing"]["knownBy"].string == "kwin"
          && $0.json["landing"]["windows"].number == count
      }
    }
  }

  @Test func snowLiesOnWindowsThatCanBeSeen() throws {
    let scene = try Scene()
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
    let scene = try Scene()
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
