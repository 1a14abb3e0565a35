// SPDX-License-Identifier: MIT

/// A message bus of a test's own, with programs that play the desktop's parts on it.
///
/// Only the test knows its address, and it and all that was started on it end with the test.
public final class PrivateBus {
  /// Why a test cannot go on.
  public struct Failure: Error, CustomStringConvertible {
    /// One line.
    public let description: String
  }

  private let folder = TemporaryDirectory()
  private var bus: ChildProcess?
  private var players: [ChildProcess] = []
  private let variable: String

  /// Names a bus that does not run yet.
  ///
  /// - Parameter variable: The environment variable in which programs expect its address.
  public init(_ variable: String) { self.variable = variable }

  deinit { stop() }

  /// Whether the programs are installed that this needs.
  public static var isInstalled: Bool {
    Programs.areInstalled("dbus-daemon", "busctl")
      && (try? ChildProcess.run([python, "-c", "import dbusmock"]))?.code == 0
  }

  private static let python = "/usr/bin/python3"

  /// Where it listens, running or not.
  public var address: String { "unix:path=\(folder("bus"))" }
  /// What tells a program of it.
  public var environment: [String: String] { [variable: address] }

  /// Starts the bus and waits until it can be used.
  public func start() throws {
    folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <policy context="default">
          <allow send_destination="*"/>
          <allow receive_sender="*"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
    let process = try ChildProcess(
      ["dbus-daemon", "--nofork", "--nopidfile", "--config-file", folder("bus.conf")])
    bus = process
    let isThere = Eventually.holds(seconds: 20) { hasOwner("org.freedesktop.DBus") }
    if !isThere { throw Failure(description: "no bus: \(process.errors)") }
  }

  /// Ends the bus, and with it all that is on it.
  public func stop() {
    bus?.end()
    bus = nil
    endPlayers()
  }

  /// Ends all programs on the bus.
  public func endPlayers() {
    players.forEach { $0.end() }
    players = []
  }

  /// Starts a program that plays a part, and waits until it has its name.
  @discardableResult
  public func play(_ arguments: [String], as name: String) throws -> ChildProcess {
    let player = try ChildProcess(
      [Self.python, "-m", "dbusmock"] + arguments,
      changes: [
        "DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address,
      ])
    players.append(player)
    let isThere = Eventually.holds(seconds: 20) { hasOwner(name) }
    if !isThere { throw Failure(description: "no \(name): \(player.errors)") }
    return player
  }

  /// Calls a method, with its arguments as busctl(1) wants them; fails if the answer is an error.
  public func call(_ words: String...) throws {
    try call(words)
  }

  /// Calls a method that sets what a player plays.
  public func tell(_ service: String, _ path: String, _ words: String...) throws {
    try call([service, path, "org.freedesktop.DBus.Mock"] + words)
  }

  /// Sets a property of a player, given as a type and a value, and makes the player tell of it.
  public func set(
    _ property: String, of interface: String, at path: String, service: String,
    to type: String, _ value: String
  ) throws {
    try tell(
      service, path, "UpdateProperties", "sa{sv}", interface, "1", property, type, value)
  }

  /// Calls a method, with the same words as busctl(1).
  public func call(_ words: [String]) throws {
    let result = try ask(["call"] + words)
    if result.code != 0 { throw Failure(description: "\(words): \(result.errors)") }
  }

  private func hasOwner(_ name: String) -> Bool {
    let bus = "org.freedesktop.DBus"
    let answer = try? ask(["call", bus, "/org/freedesktop/DBus", bus, "NameHasOwner", "s", name])
    return answer?.output.contains("true") ?? false
  }

  private func ask(_ words: [String]) throws -> ChildProcess.Result {
    try ChildProcess.run(["busctl", "--address=\(address)", "--"] + words, seconds: 20)
  }
}
