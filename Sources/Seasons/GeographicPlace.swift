// SPDX-License-Identifier: MIT

/// A place on Earth, for the times of the sun.
public struct GeographicPlace: Hashable, Sendable {
  /// Degrees north of the equator, -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  public let longitude: Double

  /// A place, or nil if a number is out of its range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The place written as the tz database's zone.tab does, by ISO 6709: `+5230+01322`,
  /// `+404251-0740023`; nil if the text is nothing of the kind.
  public init?(iso6709 text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let isSign = { (byte: UInt8) in byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
    guard let first = bytes.first, isSign(first),
      let middle = bytes.indices.dropFirst().first(where: { isSign(bytes[$0]) }),
      let latitude = Self.degrees(bytes[..<middle], wholeDigits: 2),
      let longitude = Self.degrees(bytes[middle...], wholeDigits: 3)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// A sign, degrees of so many digits, two of minutes, and perhaps two of seconds.
  private static func degrees(_ bytes: ArraySlice<UInt8>, wholeDigits: Int) -> Double? {
    let digits = bytes.dropFirst()
    guard [wholeDigits + 2, wholeDigits + 4].contains(digits.count),
      digits.allSatisfy(RuleScanner.isDigit)
    else { return nil }
    func number(_ part: ArraySlice<UInt8>) -> Double {
      part.reduce(0) { $0 * 10 + Double($1 - UInt8(ascii: "0")) }
    }
    let minutes = digits.dropFirst(wholeDigits)
    let value =
      number(digits.prefix(wholeDigits)) + number(minutes.prefix(2)) / 60
      + number(minutes.dropFirst(2)) / 3600
    return bytes.first == UInt8(ascii: "-") ? -value : value
  }
}
