// SPDX-License-Identifier: MIT

public import Values

/// The parameters of `Burst`.
///
/// What is nil is as the effect says.
public struct BurstRequest: Equatable, Sendable {
  /// How many particles one burst may be asked for.
  public static let countRange = EffectOptions.countRange
  /// How long a burst may be asked to emit, in milliseconds.
  public static let durationRange = 1...600_000
  /// By how much a burst may be scaled.
  public static let scaleRange = EffectOptions.scaleRange

  /// The effect's name, or an absolute path to a file.
  public var effect: String
  /// The output's name; nil means all.
  public var output: String?
  /// Where along the output's width.
  public var x: Length?
  /// Where along the output's height.
  public var y: Length?
  /// What the texts of the effect say instead.
  public var text: String?
  /// What to show it at instead, where the desktop tells where that is.
  public var place: Landmark?
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
    Field(
      "text", \.text, .optional(.string(where: EffectOptions.isText)),
      values: "One line of up to \(EffectOptions.maximumTextSize) bytes.", isAddition: true),
    Field("place", \.place, .optional(.landmark), isAddition: true),
  ]
}
