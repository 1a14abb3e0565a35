// SPDX-License-Identifier: MIT

/// A method of an object on a bus, with its arguments, which are texts.
public struct BusCall: Hashable, Sendable {
  /// The name of the program that has the object, such as `org.freedesktop.UPower`.
  public var service: String
  /// The object.
  public var path: String
  /// The interface that has the method.
  public var interface: String
  /// The method.
  public var member: String
  /// Arguments of D-Bus type `s`.
  public var arguments: [String]
  /// Whether the bus may start the program for this call.
  public var mayStart: Bool

  /// Creates a call that starts no program unless it is said.
  public init(
    service: String, path: String, interface: String, member: String, arguments: [String] = [],
    mayStart: Bool = false
  ) {
    self.service = service
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
    self.mayStart = mayStart
  }

  /// Asks the bus for the unique name of the program that has a name (D-Bus Specification, `GetNameOwner`).
  public static func owner(of name: String) -> BusCall {
    let bus = "org.freedesktop.DBus"
    return BusCall(
      service: bus, path: "/org/freedesktop/DBus", interface: bus, member: "GetNameOwner",
      arguments: [name])
  }
}

/// Why a call on a bus gave no answer.
public struct BusError: Error, Hashable, CustomStringConvertible {
  /// The D-Bus name of the error, such as `org.freedesktop.DBus.Error.UnknownMethod`.
  public var name: String
  /// The other side's words, or ours.
  public var message: String

  /// Creates an error from its facts.
  public init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// One line.
  public var description: String { "\(message) (\(name))" }
}
