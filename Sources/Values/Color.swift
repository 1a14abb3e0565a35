// SPDX-License-Identifier: MIT

/// A colour, not premultiplied; each component is nominally 0 to 1.
@frozen public struct Color: Hashable, Sendable {
  /// Red component.
  public var red: Float
  /// Green component.
  public var green: Float
  /// Blue component.
  public var blue: Float
  /// Opacity.
  public var alpha: Float

  /// Makes a colour; opaque by default.
  @inlinable
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
}

/// Colours as text: `#RRGGBB`, `#RRGGBBAA` and the short forms `#RGB` and `#RGBA`.
extension Color {
  /// What `init(parsing:)` accepts, for messages.
  public static let textForm = "\"#RRGGBB\" or \"#RRGGBBAA\""

  /// Reads a colour; nil if the text is not one.
  ///
  /// - Parameter text: 3, 4, 6 or 8 hexadecimal digits after a `#`, which may be left out.
  public init?(parsing text: String) {
    let digits = text.hasPrefix("#") ? text.utf8.dropFirst() : text.utf8[...]
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    var values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count else { return nil }
    if values.count <= 4 { values = values.flatMap { [$0, $0] } }
    let channels = stride(from: 0, to: values.count, by: 2).map {
      Float(values[$0] * 16 + values[$0 + 1]) / 255
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count > 3 ? channels[3] : 1)
  }

  /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque; channels beyond 0…1 are cut.
  public var text: String {
    let channels = [red, green, blue, alpha].map { channel in
      UInt8((min(max(channel, 0), 1) * 255).rounded())
    }
    let shown = alpha < 1 ? channels[...] : channels.dropLast()
    return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
