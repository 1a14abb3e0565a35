// SPDX-License-Identifier: MIT

/// Where a message bus listens, in the D-Bus Specification's "Server Addresses".
///
/// Only Unix sockets are used: connecting to them never waits for the network or starts a program.
public struct BusAddress: Hashable, Sendable {
  /// Such as `unix:path=/run/user/1000/bus`.
  public let text: String

  /// The Unix sockets of a list of addresses; nil if there is none.
  public init?(_ text: String) {
    let usable = text.split(separator: ";").filter { $0.hasPrefix("unix:") }
    if usable.isEmpty { return nil }
    self.text = usable.joined(separator: ";")
  }

  /// The address of the socket at an absolute path.
  public init(path: String) {
    text = "unix:path=" + path.utf8.map(Self.escaped).joined()
  }

  /// The user's own bus: `DBUS_SESSION_BUS_ADDRESS`, else `bus` in `XDG_RUNTIME_DIR`.
  public static func session(environment: [String: String]) -> BusAddress? {
    if let text = environment["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty {
      return BusAddress(text)
    }
    guard let directory = environment["XDG_RUNTIME_DIR"], directory.hasPrefix("/") else {
      return nil
    }
    return BusAddress(path: "\(directory)/bus")
  }

  /// The machine's bus: `DBUS_SYSTEM_BUS_ADDRESS`, else the specification's well-known socket.
  public static func system(environment: [String: String]) -> BusAddress? {
    if let text = environment["DBUS_SYSTEM_BUS_ADDRESS"], !text.isEmpty {
      return BusAddress(text)
    }
    return BusAddress(path: "/var/run/dbus/system_bus_socket")
  }

  /// The paths of the sockets that have one; abstract ones have none.
  public var socketPaths: [String] {
    text.split(separator: ";").flatMap { $0.dropFirst("unix:".count).split(separator: ",") }
      .filter { $0.hasPrefix("path=") }
      .map { Self.unescaped($0.dropFirst("path=".count)) }
  }

  private static func escaped(_ byte: UInt8) -> String {
    let scalar = Unicode.Scalar(byte)
    let isPlain =
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    if isPlain || "-_/.\\*".unicodeScalars.contains(scalar) { return String(scalar) }
    let digits = String(byte, radix: 16)
    return byte < 16 ? "%0\(digits)" : "%\(digits)"
  }

  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      let digits = Substring(rest.prefix(2))
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
