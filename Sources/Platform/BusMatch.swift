// SPDX-License-Identifier: MIT

/// Which signals on a bus are wanted.
///
/// The narrower it is, the less often the program is woken: the bus passes on only what matches.
public struct BusMatch: Hashable, Sendable {
  /// The name of the program that sends them.
  public var sender: String
  /// The object; nil for any.
  public var path: String?
  /// The interface that has the signal.
  public var interface: String
  /// The signal.
  public var member: String
  /// What the signal's first argument must be; nil for anything.
  public var firstArgument: String?

  /// Creates a match from its parts, none of which may have an apostrophe in it.
  public init(
    sender: String, path: String?, interface: String, member: String, firstArgument: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.firstArgument = firstArgument
    precondition(!rule.contains("\\"), "a match's parts are names and paths")
  }

  /// Matches changes of the properties of one interface of an object.
  public static func properties(
    sender: String, path: String, interface: String
  ) -> BusMatch {
    BusMatch(
      sender: sender, path: path, interface: "org.freedesktop.DBus.Properties",
      member: "PropertiesChanged", firstArgument: interface)
  }

  /// Matches a program that takes or leaves its name; the arguments are the name, the old and the new owner.
  public static func owner(of service: String) -> BusMatch {
    BusMatch(
      sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: "NameOwnerChanged", firstArgument: service)
  }

  /// The connection's own news, which never leave the process: `Connected`, `Disconnected`.
  static func local(_ member: String) -> BusMatch {
    BusMatch(
      sender: "org.freedesktop.DBus.Local", path: "/org/freedesktop/DBus/Local",
      interface: "org.freedesktop.DBus.Local", member: member)
  }

  /// The rule as the D-Bus Specification spells it.
  var rule: String {
    var rule = "type='signal',sender='\(sender)',interface='\(interface)',member='\(member)'"
    if let path { rule += ",path='\(path)'" }
    if let firstArgument { rule += ",arg0='\(firstArgument)'" }
    return rule
  }
}
