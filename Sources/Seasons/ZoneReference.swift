// SPDX-License-Identifier: MIT

/// Where the zone is found that the environment variable `TZ` names.
public enum ZoneReference: Hashable, Sendable {
  /// The system's own zone, `/etc/localtime`.
  case systemDefault
  /// A file with an absolute path, or else below `/usr/share/zoneinfo`; if it cannot be read, the
  /// zone to use in its place.
  case file(String, otherwise: Zone)

  /// What a value of `TZ` means, in the way of the C library.
  ///
  /// - Parameter value: the variable's value; nil if it is not set. An empty one is UTC, and so is
  ///   a name that is neither a file nor a rule, or that leads out of the folder of zones.
  public init(environmentValue value: String?) {
    guard let value else {
      self = .systemDefault
      return
    }
    let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
    let escapes = name.split(separator: "/").contains("..")
    let path = name.isEmpty || escapes ? "UTC" : name
    self = .file(path, otherwise: (try? Zone(tzString: name)) ?? .utc)
  }

  /// The path of the file to read.
  public var path: String {
    switch self {
    case .systemDefault: "/etc/localtime"
    case .file(let name, _): name.hasPrefix("/") ? name : "/usr/share/zoneinfo/\(name)"
    }
  }

  /// The zone, given the bytes of the file at `path`.
  ///
  /// - Parameter bytes: the file's contents; nil if it could not be read.
  /// - Returns: the zone of the file, else that of the rule, else UTC.
  public func zone(fromFile bytes: [UInt8]?) -> Zone {
    if let bytes, let zone = try? Zone(tzif: bytes) { return zone }
    if case .file(_, let otherwise) = self { return otherwise }
    return .utc
  }
}
