// SPDX-License-Identifier: MIT

import Values

/// The parameters of `Burst`.
///
/// What is nil is as the effect says.
public struct BurstRequest: Equatable, Sendable {
  /// How many particles one burst may be asked for.
  public static let countRange = 1...10_000
  /// How long a burst may be asked to emit, in milliseconds.
  public static let durationRange = 1...600_000
  /// By how much a burst may be scaled.
  public static let scaleRange = EffectOptions.scaleRange
  /// How many emoji, and how many colours, may be mixed.
  public static let maximumChoices = 64
  /// How long one emoji may be, in bytes of UTF-8; families with skin tones take about 40.
  public static let maximumEmojiSize = 64

  /// The effect's name, or an absolute path to a file.
  public var effect: String
  /// The output's name; nil means all.
  public var output: String?
  /// Where along the output's width.
  public var x: Length?
  /// Where along the output's height.
  public var y: Length?
  /// How many particles.
  public var count: Int?
  /// What to show instead of the effect's own contents, mixed evenly.
  public var emoji: [String]?
  /// The colours to choose from, `#RRGGBB` or `#RRGGBBAA`.
  public var colors: [Color]?
  /// How long to emit, in milliseconds.
  public var durationInMilliseconds: Int?
  /// By how much to enlarge sizes.
  public var scale: Double?
  /// Whether a second reply shall say that the last particle is gone.
  public var reportsEnd: Bool

  /// A request for one burst.
  public init(
    effect: String, output: String? = nil, x: Length? = nil, y: Length? = nil,
    count: Int? = nil, emoji: [String]? = nil, colors: [Color]? = nil,
    durationInMilliseconds: Int? = nil, scale: Double? = nil, reportsEnd: Bool = false
  ) {
    self.effect = effect
    self.output = output
    self.x = x
    self.y = y
    self.count = count
    self.emoji = emoji
    self.colors = colors
    self.durationInMilliseconds = durationInMilliseconds
    self.scale = scale
    self.reportsEnd = reportsEnd
  }

  /// Whether a text can be shown as an emoji: not empty, not absurdly long, on one line.
  public static func isEmoji(_ text: String) -> Bool {
    text.utf8.count <= maximumEmojiSize && firstInvisible(in: text) == nil
      && text.unicodeScalars.contains { scalar in
        !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
      }
  }

  /// The first code point that no font shows: a control character, a noncharacter, or one that is
  /// not assigned.
  public static func firstInvisible(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      [.control, .unassigned, .lineSeparator, .paragraphSeparator]
        .contains(scalar.properties.generalCategory) || scalar == "\u{FFFD}"
    }
  }

  /// The colour that a text on the wire means.
  ///
  /// - Returns: nil unless the text is `#RRGGBB` or `#RRGGBBAA`; the short forms are for files.
  public static func color(_ text: String) -> Color? {
    text.hasPrefix("#") && text.utf8.count >= 7 ? Color(parsing: text) : nil
  }

  static let fields: [Field<BurstRequest>] = [
    .effect(\.effect), Field("output", \.output, .optional(.string)),
    Field("x", \.x, .optional(.length)), Field("y", \.y, .optional(.length)),
    Field(
      "count", \.count, .optional(.integer(in: countRange)),
      values: "\(countRange.lowerBound) to \(countRange.upperBound)."),
    .emoji(\.emoji), .colors(\.colors),
    Field(
      "durationMilliseconds", \.durationInMilliseconds, .optional(.integer(in: durationRange)),
      values: "\(durationRange.lowerBound) to \(durationRange.upperBound)."),
    Field(
      "scale", \.scale, .optional(.number(in: scaleRange)),
      values: "\(scaleRange.lowerBound) to \(Int(scaleRange.upperBound))."),
  ]
}
