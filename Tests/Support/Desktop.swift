// SPDX-License-Identifier: MIT
public import Glibc

/// A desktop of `scripts/with-desktop`, for as long as a test holds it, with folders of its own for
/// the daemon's and the tool's files.
public final class Desktop {
  /// Why a test cannot go on.
  public struct Failure: Error, CustomStringConvertible {
    /// One line or more.
    public let description: String

    /// A reason in words.
    public init(description: String) { self.description = description }
  }

  /// What programs in the desktop are started with.
  public let environment: [String: String]
  /// Files of the desktop and of the programs in it.
  public let folder = TemporaryDirectory()
  private let process: ChildProcess

  /// Whether the desktop's programs, and others, are installed here.
  public static func isInstalled(_ name: String, with programs: String...) -> Bool {
    let check = try? ChildProcess.run([Checkout.file("scripts/with-desktop"), "--check", name])
    return check?.code == 0 && programs.allSatisfy { Programs.find($0) != nil }
  }

  /// Starts a desktop and waits until programs can be started in it.
  ///
  /// - Parameters:
  ///   - name: one of those that `with-desktop --list` prints.
  ///   - options: further options of `with-desktop`.
  /// - Throws: `Failure` with what its programs wrote.
  public init(_ name: String, options: [String] = ["--size", "800x600"]) throws {
    // The desktop may run as another user.
    chmod(folder.path, 0o777)
    let file = folder("environment")
    let script = "env -0 > '\(file).new' && mv '\(file).new' '\(file)' && exec sleep 900"
    let process = try ChildProcess(
      [Checkout.file("scripts/with-desktop")] + options + [name, "--", "sh", "-c", script])
    self.process = process
    let folder = folder
    guard
      Eventually.holds(
        seconds: 120, { folder.read("environment") != nil || !process.isRunning }),
      let text = folder.read("environment")
    else { throw Failure(description: "\(name): \(process.errors)") }
    var variables = Self.variables(text)
    for kind in ["config", "state", "cache", "data"] {
      variables["XDG_\(kind.uppercased())_HOME"] = folder(kind)
    }
    variables["TZ"] = "UTC"
    environment = variables
    if !isWayland { try paintBackground() }
  }

  private static func variables(_ text: String) -> [String: String] {
    var variables: [String: String] = [:]
    for line in text.split(separator: "\0") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    }
    return variables
  }

  /// Something to snow on, that is not the colour of snow; some compositors show their own grey.
  private func paintBackground() throws {
    try run(["hsetroot", "-solid", "#203040"])
    try run(["xrefresh"])
  }

  /// Whether programs reach it by Wayland; it may have an X server, too.
  public var isWayland: Bool { environment["WAYLAND_DISPLAY"] != nil }

  // Before its folder goes, into which its programs write.
  deinit { process.end() }

  /// Ends the desktop; also happens when the test lets go of it.
  public func end() { process.end() }

  /// Runs a program in the desktop.
  @discardableResult
  public func run(_ command: [String]) throws -> ChildProcess.Result {
    try ChildProcess.run(command, environment: environment)
  }

  /// Starts a program that stays.
  public func start(
    _ command: [String], changes: [String: String?] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(command, environment: environment, changes: changes)
  }

  /// The programs of the desktop itself that have a name, by their numbers.
  public func processes(named name: String) -> [Int32] {
    let path = "/proc/\(process.number)/task/\(process.number)/children"
    return (TemporaryDirectory.read(path) ?? "").split(separator: " ").compactMap { Int32($0) }
      .filter { TemporaryDirectory.read("/proc/\($0)/comm") == "\(name)\n" }
  }

  /// Gives a command to sway.
  ///
  /// - Throws: `Failure` if it is refused.
  public func sway(_ command: String) throws {
    let result = try run(["swaymsg", command])
    guard result.code == 0 else {
      throw Failure(description: "swaymsg \(command): \(result.output)\(result.errors)")
    }
  }

  /// The process of the compositor, which sway puts into the name of its socket.
  public var swayProcess: pid_t? {
    environment["SWAYSOCK"]?.split(separator: ".").dropLast().last.flatMap { pid_t($0) }
  }
}
