// SPDX-License-Identifier: MIT

/// A distance: a fraction of the output's extent plus a number of points.
@frozen public struct Length: Hashable, Sendable {
  /// Share of the output's extent along the axis, 1 is the whole extent.
  public var fraction: Double
  /// Points added to the share.
  public var points: Double

  /// Makes a length of `fraction` of the extent plus `points` points.
  @inlinable
  public init(fraction: Double = 0, points: Double = 0) {
    self.fraction = fraction
    self.points = points
  }

  /// Returns the length in points on an output that is `extent` points wide or high.
  @inlinable
  public func resolved(in extent: Double) -> Double {
    fraction * extent + points
  }
}

/// Lengths as text: points (`-20`, `1e2`), a percentage of the output (`50%`) or a sum of such terms
/// (`100% - 40`).
extension Length {
  /// What `init(parsing:maximumPoints:)` accepts, for messages.
  public static let textForm = "points, \"N%\" of the output, or a sum such as \"100% - 40\""
  /// The largest share that a text may amount to, in percent, either sign.
  public static let maximumPercent = 10_000.0

  /// Reads a length, nil if the text is not one or is out of range; spaces do not count.
  ///
  /// - Parameters:
  ///   - text: Terms joined by `+` and `-`, up to 64 bytes without the spaces.
  ///   - maximumPoints: The most points that they may amount to, either sign.
  public init?(parsing text: String, maximumPoints: Double = 1_000_000) {
    var rest = text.utf8.filter { $0 != UInt8(ascii: " ") }[...]
    guard !rest.isEmpty, rest.count <= 64 else { return nil }
    self.init()
    var isFirst = true
    while !rest.isEmpty {
      guard let sign = Self.takeSign(&rest, optional: isFirst),
        let number = Self.takeNumber(&rest)
      else { return nil }
      if rest.first == UInt8(ascii: "%") {
        rest.removeFirst()
        fraction += sign * number / 100
      } else {
        points += sign * number
      }
      isFirst = false
    }
    guard abs(fraction) * 100 <= Self.maximumPercent, abs(points) <= maximumPoints else {
      return nil
    }
  }

  /// The text that reads as this length.
  public var text: String {
    guard fraction != 0 else { return Self.text(of: points) }
    let percentage = Self.text(of: fraction * 100) + "%"
    guard points != 0 else { return percentage }
    return percentage + (points < 0 ? " - " : " + ") + Self.text(of: abs(points))
  }

  private static func text(of number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private static func takeSign(_ rest: inout ArraySlice<UInt8>, optional: Bool) -> Double? {
    switch rest.first {
    case UInt8(ascii: "+"):
      rest.removeFirst()
      return 1
    case UInt8(ascii: "-"):
      rest.removeFirst()
      return -1
    default:
      return optional ? 1 : nil
    }
  }

  private static func takeNumber(_ rest: inout ArraySlice<UInt8>) -> Double? {
    // A sign right after the exponent's letter belongs to the number.
    var previous: UInt8 = 0
    let digits = rest.prefix { byte in
      defer { previous = byte }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): return true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): return true
      case UInt8(ascii: "+"), UInt8(ascii: "-"): return previous | 0x20 == UInt8(ascii: "e")
      default: return false
      }
    }
    rest = rest.dropFirst(digits.count)
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return number
  }
}
