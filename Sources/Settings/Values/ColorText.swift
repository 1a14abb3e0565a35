// SPDX-License-Identifier: MIT
import Particles

/// Colours as people write them: `#RRGGBB`, `#RRGGBBAA` and the short forms `#RGB` and `#RGBA`.
public enum ColorText {
  /// What is accepted, for messages.
  public static let expected = "\"#RRGGBB\" or \"#RRGGBBAA\""

  /// Reads a colour.
  ///
  /// - Parameter text: Hexadecimal digits after a `#`, which may be left out.
  /// - Returns: The colour, nil if it is not one.
  public static func color(_ text: String) -> Color? {
    let digits = text.hasPrefix("#") ? text.utf8.dropFirst() : text.utf8[...]
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    var values: [UInt8] = []
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      values.append(UInt8(value))
    }
    if values.count <= 4 { values = values.flatMap { [$0, $0] } }
    let channels = stride(from: 0, to: values.count, by: 2).map {
      Float(values[$0] * 16 + values[$0 + 1]) / 255
    }
    return Color(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count > 3 ? channels[3] : 1)
  }

  /// A colour as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque.
  ///
  /// - Parameter color: Channels beyond 0…1 are cut.
  /// - Returns: The text, with small letters.
  public static func text(_ color: Color) -> String {
    let channels = [color.red, color.green, color.blue, color.alpha].map { channel in
      UInt8((min(max(channel, 0), 1) * 255).rounded())
    }
    let shown = color.alpha < 1 ? channels[...] : channels.dropLast()
    return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
