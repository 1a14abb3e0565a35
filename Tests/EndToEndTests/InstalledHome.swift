// SPDX-License-Identifier: MIT

import Support

/// A home into which `scripts/install` puts the programs of this build.
final class InstalledHome {
  private let folder = TemporaryDirectory()
  private var daemon: ChildProcess?

  /// A home in use: there are other files, which have to stay.
  init() {
    for place in [".local/bin", ".local/state/other", ".config", ".cache"] {
      folder.write("mine\n", to: "\(place)/mine")
    }
  }

  /// Nothing of the machine's own session is in reach.
  private var environment: [String: String] {
    [
      "HOME": folder.path, "PATH": "\(folder.path)/.local/bin:/usr/bin:/bin",
      "XDG_RUNTIME_DIR": folder("run"), "PREBUILT": Programs.products ?? "",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder("no-bus"))",
    ]
  }

  /// Runs a line of a shell in the clone.
  func run(_ line: String) throws -> ChildProcess.Result {
    try ChildProcess.run(
      ["sh", "-c", "cd '\(Checkout.path)' && \(line)"], environment: environment)
  }

  func install() throws {
    let result = try run("scripts/install")
    guard result.code == 0 else { throw Desktop.Failure(description: result.errors) }
  }

  /// Does what leaves traces: enables units, starts a daemon by hand, sets it up and switches it off.
  func use() throws {
    folder.write("", to: "run/.keep")
    for (target, unit) in [
      ("graphical-session", "effectd.service"), ("timers", "effectd-flags.timer"),
    ] {
      let links = "~/.config/systemd/user/\(target).target.wants"
      _ = try run("mkdir -p \(links) && ln -s ~/.local/share/systemd/user/\(unit) \(links)")
    }
    let daemon = try ChildProcess(
      [folder(".local/bin/effectd"), "--backend", "headless"], environment: environment)
    self.daemon = daemon
    guard Eventually.holds(seconds: 30, { (try? self.run("effectctl status").code) == 0 }),
      try run("effectctl setup --yes && effectctl off").code == 0
    else { throw Desktop.Failure(description: "no answer: \(daemon.errors)") }
  }

  /// Whether the daemon comes to its end.
  var hasEnded: Bool {
    Eventually.holds(seconds: 10) { self.daemon.map { !$0.isRunning } ?? false }
  }

  /// The files of the home, but for what ends with the session.
  var files: [String] { entries("! -type d") }

  /// Folders without anything in them.
  var emptyFolders: [String] { entries("-type d -empty") }

  private func entries(_ condition: String) -> [String] {
    let words =
      ["find", folder.path, "-path", folder("run"), "-prune", "-o"]
      + condition.split(separator: " ").map(String.init) + ["-printf", "%P\\n"]
    let output = (try? ChildProcess.run(words).output) ?? ""
    return output.split(separator: "\n").map(String.init).sorted()
  }
}
