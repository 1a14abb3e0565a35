// SPDX-License-Identifier: MIT

/// A time zone: the offset from UTC at each instant.
///
/// A value; reads no files.
public struct Zone: Hashable, Sendable {
  /// Instants at which the offset changes, ascending, in seconds since 1970.
  var transitions: [Int]
  /// The offset from each transition on, in seconds east of Greenwich.
  var offsets: [Int32]
  /// The offset before the first transition.
  var firstOffset: Int32

  init(firstOffset: Int, transitions: [Int] = [], offsets: [Int32] = []) {
    self.firstOffset = Int32(firstOffset)
    self.transitions = transitions
    self.offsets = offsets
  }

  /// Coordinated universal time.
  public static let utc = Zone.fixed(seconds: 0)

  /// Makes a zone whose offset from UTC never changes.
  ///
  /// - Parameter seconds: the offset, positive east of Greenwich, less than 26 hours either way.
  /// - Returns: a zone without changes.
  public static func fixed(seconds: Int) -> Zone {
    precondition(seconds.magnitude < 93_600, "an offset from UTC is less than 26 hours")
    return Zone(firstOffset: seconds)
  }

  /// How far the local clock is ahead of UTC, in seconds.
  ///
  /// - Complexity: O(log *n*) in the number of changes.
  public func utcOffset(at instant: Instant) -> Int {
    segment(containing: instant.count).offset
  }

  /// What the local clock shows.
  public func local(_ instant: Instant) -> CivilTime {
    CivilTime(localSeconds: instant.count + utcOffset(at: instant))
  }

  /// The first instant at which the local clock shows this time or a later one.
  ///
  /// Where the clock is put back, that is the first of the two; a time that is skipped when it is
  /// put forward is reached at the instant of the change.
  public func instant(_ time: CivilTime) -> Instant {
    Instant(instant(localSeconds: time.localSeconds))
  }

  /// The first instant of a local day; where midnight is skipped, the end of the gap.
  public func startOfDay(_ date: CivilDate) -> Instant {
    Instant(instant(localSeconds: date.dayNumber * secondsPerDay))
  }

  func instant(localSeconds: Int) -> Int {
    var segment = segment(containing: localSeconds - 93_600)
    while true {
      let candidate = max(localSeconds - segment.offset, segment.start)
      if candidate < segment.end { return candidate }
      segment = self.segment(containing: segment.end)
    }
  }

  /// The time between two changes that holds an instant.
  func segment(containing seconds: Int) -> (start: Int, end: Int, offset: Int) {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return (
      low == 0 ? Int.min : transitions[low - 1],
      low == transitions.count ? Int.max : transitions[low],
      Int(low == 0 ? firstOffset : offsets[low - 1])
    )
  }
}

/// Where the zone is found that the environment variable `TZ` names.
public enum ZoneReference: Hashable, Sendable {
  /// The system's own zone, `/etc/localtime`.
  case systemDefault
  /// A file with an absolute path, or else below `/usr/share/zoneinfo`; if it cannot be read, the
  /// zone to use in its place.
  case file(String, otherwise: Zone)

  /// What a value of `TZ` means, in the way of the C library.
  ///
  /// - Parameter value: the variable's value; nil or empty is the system's own zone. UTC is a name
  ///   that is neither a file nor a rule, or that leads out of the folder of zones.
  public init(environmentValue value: String?) {
    guard let value, !value.isEmpty else {
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

/// Why bytes or a text are not a time zone.
public struct ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, without a full stop: `not a TZif file`.
  public var description: String

  init(_ description: String) { self.description = description }
}
