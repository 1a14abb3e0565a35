// SPDX-License-Identifier: MIT
import Particles
import Values

/// The keys of one contents table as written.
struct ContentsDraft {
  var shape: VectorShape?
  var path: String?
  var image: Located<String>?
  var emoji: String?
  var text: String?
  var font: Located<String>?
  var size: Double?
  var weight: Located<Double>?

  /// The keys of which a table has exactly one.
  static let sources = ["shape", "path", "image", "emoji", "text"]

  static var keys: [Key<ContentsDraft>] {
    [
      Key("shape", \.shape, ValueKind<VectorShape>.choice.optional, "One of the built-in shapes."),
      Key("path", \.path, ValueKind<String>.pathData.optional, "SVG path data."),
      Key(
        "image", \.image, ValueKind<String>.text("a .png or .svg file", most: 1024).located,
        "A file beside or below the effect's file."),
      Key(
        "emoji", \.emoji, ValueKind<String>.printable("an emoji", most: 128).optional, "One emoji."),
      Key(
        "text", \.text,
        ValueKind<String>.printable("a line of text", most: EffectOptions.maximumTextSize).optional,
        "A line of text."),
      Key(
        "font", \.font, ValueKind<String>.printable("the name of a font family", most: 128).located,
        "The font of a text; the desktop's own without it."),
      Key(
        "size", \.size, ValueKind<Double>.number(.contentsSize).optional,
        "The longer side; 100 without it, for images their own."),
      Key(
        "weight", \.weight, ValueKind<Double>.number(.weight).located,
        "In an array: how many of these to how many of the others; 1 without it."),
    ]
  }
}

extension ValueKind where Value == String {
  /// A text on one line.
  static func printable(_ expected: String, most: Int) -> ValueKind {
    let text = ValueKind<String>.text(expected, most: most)
    return ValueKind(
      type: text.type, expected: "\(expected) of at most \(most) bytes",
      read: { place in
        guard let value = text.read(place) else { return nil }
        guard !value.unicodeScalars.contains(where: { isControl($0) }) else {
          place.report("the text has a control character (expected \(expected) on one line)")
          return nil
        }
        return value
      },
      show: text.show)
  }

  /// SVG path data: only its letters and numbers are checked here, not its grammar.
  fileprivate static var pathData: ValueKind {
    let expected = "SVG path data that begins with M"
    let text = ValueKind<String>.text(expected, most: 65_536)
    return ValueKind(
      type: "text", expected: expected,
      read: { place in
        guard let value = text.read(place) else { return nil }
        let trimmed = value.utf8.drop { $0 <= 0x20 }
        let isPath = trimmed.first == UInt8(ascii: "M") || trimmed.first == UInt8(ascii: "m")
        let letters = Array("MmZzLlHhVvCcSsQqTtAaEe0123456789.,+- \n\r\t".utf8)
        guard isPath, trimmed.allSatisfy(letters.contains) else {
          return place.mismatch("a path", expected: expected)
        }
        return value
      },
      show: { _ in nil })
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    || scalar == "\u{2028}" || scalar == "\u{2029}"
}
