// SPDX-License-Identifier: MIT

import Glibc
import Support

/// A desktop with one window, and our programs run as its user, who alone has KWin read files.
final class KWinScene: StatusSource {
  let desktop: Desktop
  private let window: ChildProcess

  init(_ command: [String] = ["weston-terminal"], changes: [String: String] = [:]) throws {
    desktop = try Desktop("kwin")
    desktop.folder.write(Samples.flurry, to: "config/effectd/effects/flurry.toml")
    desktop.folder.write(
      Samples.alwaysSnow.replacing("\"snow\"", with: "\"flurry\""),
      to: "config/effectd/effectd.toml")
    window = try desktop.start(command, changes: changes)
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

  /// Kills KWin and starts another one in its place.
  func restartKWin() throws -> ChildProcess {
    guard let old = desktop.processes(named: "kwin_wayland").first else {
      throw Desktop.Failure(description: "there is no KWin")
    }
    let words = (TemporaryDirectory.read("/proc/\(old)/cmdline") ?? "").split(separator: "\0")
    let lines = (TemporaryDirectory.read("/proc/\(old)/environ") ?? "").split(separator: "\0")
    let variables = lines.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    kill(old, SIGKILL)
    let socket = desktop.environment["XDG_RUNTIME_DIR"].map { $0 + "/wayland-0" } ?? ""
    unlink(socket)
    let kwin = try ChildProcess(
      asUser(words.map(String.init)),
      environment: Dictionary(
        variables.map { ($0[0], $0.count > 1 ? $0[1] : "") }, uniquingKeysWith: { $1 }))
    guard Eventually.holds(seconds: 30, { access(socket, F_OK) == 0 }) else {
      throw Desktop.Failure(description: "no other KWin: \(kwin.errors)")
    }
    return kwin
  }

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

  /// Does something to each window; what goes on needs a script that stays.
  func toEachWindow(_ action: String, stays: Bool = false) throws {
    let list = "(workspace.windowList ? workspace.windowList() : workspace.clientList())"
    desktop.folder.write(
      "\(list).forEach(function (window) { if (window.moveable) { \(action) } });", to: "act.js")
    let service = "org.kde.kwin.Scripting"
    let answer = try scripting(
      "/Scripting", service, "loadScript", "ss", desktop.folder("act.js"), "act")
    let id = answer.filter(\.isNumber)
    _ = try scripting("/Scripting/Script\(id)", "org.kde.kwin.Script", "run")
    _ = try scripting("/\(id)", "org.kde.kwin.Script", "run")
    if !stays { _ = try scripting("/Scripting", service, "unloadScript", "s", "act") }
  }

  /// Whether snow comes to lie on so many windows that KWin tells of.
  func snowLies(onWindows count: Double) -> Bool {
    statusComes(seconds: 60) {
      $0.json["landing"]["knownBy"].string == "kwin"
        && $0.json["landing"]["windows"].number == count
    }
  }
}
