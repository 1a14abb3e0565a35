// SPDX-License-Identifier: MIT

/// A point in time, as the system's clock counts it.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public var seconds: Int64

  /// The instant `seconds` after 1970-01-01T00:00:00Z.
  public init(seconds: Int64) { self.seconds = seconds }

  init(_ seconds: Int) { self.seconds = Int64(seconds) }

  var count: Int { Int(seconds) }

  /// The instant some seconds later, or earlier if negative.
  public func adding(seconds: Int) -> Instant { Instant(count + seconds) }

  /// Whether the left instant comes first.
  public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }

  /// The instant as RFC 3339 writes it, with the zone's offset: `2026-12-01T00:00:00+01:00`.
  ///
  /// RFC 3339 has no seconds in an offset, so those of local mean times are rounded down.
  public func formatted(in zone: Zone) -> String {
    let offset = zone.utcOffset(at: self)
    let minutes = offset.magnitude / 60
    let sign = offset < 0 ? "-" : "+"
    let hour = padded(Int(minutes / 60), to: 2)
    return "\(zone.local(self))\(sign)\(hour):\(padded(Int(minutes % 60), to: 2))"
  }
}
