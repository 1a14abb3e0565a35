// SPDX-License-Identifier: MIT

import Platform

/// How programs are started in this session: by systemd's user manager where there is one, else by
/// hand.
struct ServiceAdvice: Equatable {
  /// Whether a user manager of systemd runs.
  let hasManager: Bool

  /// Looks for the manager's socket.
  init(environment: [String: String]) {
    let folder = environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(ProcessEnvironment.user)"
    hasManager = Files.exists("\(folder)/systemd/private")
  }

  /// A sentence that says how to start the daemon once.
  var start: String {
    hasManager
      ? "Start it with \"systemctl --user start effectd\" or \"effectd &\"."
      : "Start it with \"effectd &\"."
  }

  /// A sentence that says how to replace a daemon that runs as this process.
  func restart(process: Int) -> String {
    hasManager
      ? "Restart it with \"systemctl --user restart effectd\"."
      : "Restart it with \"kill \(process); effectd &\"."
  }

  /// A command that starts the daemon, and at each login from then on where that can be said in one.
  var enable: String { hasManager ? "systemctl --user enable --now effectd" : "effectd &" }

  /// A command that fetches flags regularly.
  var fetch: String {
    hasManager
      ? "systemctl --user enable --now effectd-flags.timer" : "effectctl flags fetch --every 15m &"
  }
}
