// SPDX-License-Identifier: MIT

import Support

/// A desktop of `scripts/with-desktop` for the time of a test, with folders of its own for settings.
final class Desktop {
  /// Why a test cannot go on.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Where the daemon's and the tool's files are.
  let folder = TemporaryDirectory()
  private let process: ChildProcess
  /// What programs in the desktop are started with.
  let environment: [String: String]

  static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// Whether the desktop's programs are installed here.
  static func isInstalled(_ name: String) -> Bool {
    let check = try? ChildProcess.run(["\(root)/scripts/with-desktop", "--check", name])
    return check?.code == 0
  }

  /// Starts a desktop and waits until programs can be started in it.
  init(_ name: String, options: [String] = ["--size", "800x600"]) throws {
    let file = folder("environment")
    process = try ChildProcess(
      ["\(Self.root)/scripts/with-desktop"] + options
        + [name, "--", "sh", "-c", "env -0 > '\(file).new' && mv '\(file).new' '\(file)' && exec sleep 900"])
    let process = process
    let folder = folder
    guard
      Eventually.holds(
        seconds: 60, { folder.read("environment") != nil || !process.isRunning }),
      let text = folder.read("environment")
    else { throw Failure(description: "\(name): \(process.errors)") }
    var variables: [String: String] = [:]
    for line in text.split(separator: "\0") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    }
    variables["XDG_CONFIG_HOME"] = folder("config")
    variables["XDG_STATE_HOME"] = folder("state")
    variables["XDG_CACHE_HOME"] = folder("cache")
    variables["XDG_DATA_HOME"] = folder("data")
    variables["TZ"] = "UTC"
    environment = variables
    // Something to snow on, that is not the colour of snow; some compositors show their own grey.
    try run(["hsetroot", "-solid", "#203040"])
    try run(["xrefresh"])
  }

  /// The colour of most of the screen, before anything of ours is shown.
  func backdrop() throws -> Screenshot.Color { try screenshot()[5, 5] }

  /// Ends the desktop; also happens when the test lets go of it.
  func end() { process.end() }

  /// Runs a program of the system in the desktop.
  @discardableResult
  func run(_ command: [String]) throws -> ChildProcess.Result {
    try ChildProcess.run(command, environment: environment)
  }

  /// Starts a program that stays.
  func start(_ command: [String]) throws -> ChildProcess {
    try ChildProcess(command, environment: environment)
  }

  /// Runs our tool.
  @discardableResult
  func control(_ words: String...) throws -> ChildProcess.Result {
    try ChildProcess.run([try Self.program("effectctl")] + words, environment: environment)
  }

  /// Starts the daemon and waits until it answers.
  func startDaemon(_ options: String...) throws -> ChildProcess {
    let daemon = try start([try Self.program("effectd")] + options)
    let answers = Eventually.holds(seconds: 30) {
      (try? self.control("status").code) == 0 || !daemon.isRunning
    }
    guard answers, daemon.isRunning else {
      throw Failure(description: "the daemon did not start: \(daemon.errors)")
    }
    return daemon
  }

  /// Writes the configuration.
  func configure(_ text: String) { folder.write(text, to: "config/effectd/effectd.toml") }

  static func program(_ name: String) throws -> String {
    guard let path = Programs.built(name) else {
      throw Failure(description: "\(name) is not built beside the tests")
    }
    return path
  }

  /// The programs of the desktop itself that have a name.
  func processes(named name: String) -> [Int32] {
    let path = "/proc/\(process.number)/task/\(process.number)/children"
    return (TemporaryDirectory.read(path) ?? "").split(separator: " ").compactMap { Int32($0) }
      .filter { TemporaryDirectory.read("/proc/\($0)/comm") == "\(name)\n" }
  }

  // MARK: Looking

  /// What the screen shows now.
  func screenshot() throws -> Screenshot {
    guard let screenshot = ScreenReader.shared?.read(display: environment["DISPLAY"] ?? "") else {
      throw Failure(description: "no screenshot of \(environment["DISPLAY"] ?? "")")
    }
    return screenshot
  }

  /// Whether the screen comes to satisfy a condition.
  func eventuallyShows(_ condition: (Screenshot) -> Bool) -> Bool {
    Eventually.holds(seconds: 30) {
      guard let screenshot = try? self.screenshot() else { return false }
      return condition(screenshot)
    }
  }

  /// How many windows of ours the server has.
  func overlayCount() throws -> Int { try overlays().count }

  /// The numbers of our windows.
  func overlays() throws -> [String] {
    try run(["xwininfo", "-root", "-tree"]).output.split(separator: "\n")
      .filter { $0.contains("\"effectd\"") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  /// How many bits the pixels of our windows have; one with a shape has as many as the root.
  func depthsOfOverlays() throws -> [String] {
    try overlays().map { window in
      let facts = try run(["xwininfo", "-id", window]).output.split(separator: "\n")
      let line = facts.first { $0.contains("Depth:") } ?? ""
      return line.split(separator: " ").last.map(String.init) ?? ""
    }
  }

  /// Whether a click at a point reaches a window below, which is made for this and taken away again.
  func clickReachesWindow(x: Int, y: Int) throws -> Bool {
    let window = try start(["xev", "-geometry", "160x120+\(x - 80)+\(y - 60)", "-event", "button"])
    defer { window.end() }
    guard
      Eventually.holds(
        seconds: 20,
        { (try? self.run(["xwininfo", "-name", "Event Tester"]))?.output.contains("IsViewable") ?? false })
    else { return false }
    // A click during the first moments may fall on a window that is not placed yet.
    return Eventually.holds(seconds: 20) {
      _ = try? self.run(["xdotool", "mousemove", "\(x)", "\(y)", "click", "1"])
      return window.output.contains("ButtonPress")
    }
  }
}
