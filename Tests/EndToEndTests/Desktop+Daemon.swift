// SPDX-License-Identifier: MIT

import Support

extension Desktop: StatusSource {
  /// Writes the configuration, and 0.1.0's snow in place of the built-in: bright pixels alone, none of
  /// them darker than the desktop, and nothing that lies.
  func configure(_ text: String) {
    folder.write(text, to: "config/effectd/effectd.toml")
    let snow = Checkout.text("Tests/SettingsTests/Frozen-0.1.0/effects/config-snow.toml")
    if let snow { folder.write(snow, to: "config/effectd/effects/snow.toml") }
  }

  /// Runs our tool.
  @discardableResult
  func control(_ words: String...) throws -> ChildProcess.Result {
    try run([try Programs.own("effectctl")] + words)
  }

  /// Starts the daemon and waits until it answers; on Wayland its requests are in its errors.
  func startDaemon() throws -> ChildProcess {
    let changes = isWayland ? ["WAYLAND_DEBUG": "1"] : [:]
    let daemon = try start([try Programs.own("effectd")], changes: changes)
    let answers = Eventually.holds(seconds: 30) {
      (try? self.control("status").code) == 0 || !daemon.isRunning
    }
    guard answers, daemon.isRunning else {
      throw Failure(description: "the daemon did not start: \(daemon.errors.suffix(2_000))")
    }
    return daemon
  }

  // MARK: Looking

  /// What the desktop shows now, on one of its outputs or on all.
  func screenshot(of output: String? = nil) throws -> Screenshot {
    if isWayland {
      let file = folder("shot.ppm")
      let result = try run(["grim", "-t", "ppm"] + (output.map { ["-o", $0] } ?? []) + [file])
      if result.code == 0, let screenshot = Screenshot(file: file) { return screenshot }
      throw Failure(description: "no screenshot: \(result.errors)")
    }
    let display = environment["DISPLAY"] ?? ""
    if let screenshot = ScreenReader.shared?.read(display: display) { return screenshot }
    throw Failure(description: "no screenshot of \(display)")
  }

  /// Whether what is shown comes to satisfy a condition.
  func eventuallyShows(_ output: String? = nil, _ condition: (Screenshot) -> Bool) -> Bool {
    Eventually.holds(seconds: 30) { (try? screenshot(of: output)).map(condition) ?? false }
  }
}
