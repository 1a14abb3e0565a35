// SPDX-License-Identifier: MIT

/// How an effect is shown, beside what its file says; nil leaves that as it is.
public struct EffectOptions: Hashable, Sendable {
  /// What intensities are clamped to, and what may be asked for.
  public static let intensityRange = 0.0...4.0
  /// By how much sizes may be changed.
  public static let scaleRange = 0.01...100.0
  /// How fast an effect's own time may run.
  public static let speedRange = 0.05...20.0
  /// How many particles a burst may be asked for.
  public static let countRange = 1...10_000
  /// How many emoji, and how many colours, may be mixed.
  public static let maximumChoices = 64
  /// How long one emoji may be, in bytes of UTF-8; families with skin tones take about 40.
  public static let maximumEmojiSize = 64
  /// How long a line of text may be, in bytes of UTF-8, in a file and where it is asked for.
  public static let maximumTextSize = 256

  /// Multiplies the births: 0 to 4.
  public var intensity: Double?
  /// Multiplies the sizes: 0.01 to 100.
  public var scale: Double?
  /// Seconds of the effect's own time in a second: 0.05 to 20; paths and densities stay.
  public var speed: Double?
  /// The colours to choose from.
  public var colors: [Color]?
  /// What to show instead of the effect's own contents, mixed evenly.
  public var emoji: [String]?

  /// Options of which none is given.
  public init() {}

  /// Whether a text can be shown as an emoji: not empty, not absurdly long, on one line.
  public static func isEmoji(_ text: String) -> Bool {
    text.utf8.count <= maximumEmojiSize && canBeSeen(text)
  }

  /// Whether a text can be shown as a line: not empty, at most 256 bytes, nothing invisible alone.
  public static func isText(_ text: String) -> Bool {
    text.utf8.count <= maximumTextSize && canBeSeen(text)
  }

  private static func canBeSeen(_ text: String) -> Bool {
    firstInvisible(in: text) == nil
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

  /// These options where the others are not given.
  public func overridden(by other: EffectOptions) -> EffectOptions {
    var result = EffectOptions()
    result.intensity = other.intensity ?? intensity
    result.scale = other.scale ?? scale
    result.speed = other.speed ?? speed
    result.colors = other.colors ?? colors
    result.emoji = other.emoji ?? emoji
    return result
  }

  /// These options without those that the others give.
  public func without(_ other: EffectOptions) -> EffectOptions {
    var result = self
    if other.intensity != nil { result.intensity = nil }
    if other.scale != nil { result.scale = nil }
    if other.speed != nil { result.speed = nil }
    if other.colors != nil { result.colors = nil }
    if other.emoji != nil { result.emoji = nil }
    return result
  }

  /// The product of intensities, within 0 to 4; those that are not given count as 1.
  public static func intensity(_ factors: Double?...) -> Double {
    let product = factors.reduce(1) { $0 * ($1 ?? 1) }
    return min(max(product, intensityRange.lowerBound), intensityRange.upperBound)
  }
}
