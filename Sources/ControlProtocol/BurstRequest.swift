// SPDX-License-Identifier: MIT

import JSON
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
  public static let scaleRange = 0.01...100.0
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

  init(_ fields: FieldReader, reportsEnd: Bool) throws(InvalidField) {
    effect = try fields.string("effect")
    output = try fields.optionalString("output")
    x = try fields.length("x")
    y = try fields.length("y")
    count = try fields.optionalInteger("count", in: Self.countRange)
    emoji = try fields.choices("emoji") { Self.isEmoji($0) ? $0 : nil }
    colors = try fields.choices("colors", Self.color)
    durationInMilliseconds = try fields.optionalInteger(
      "durationMilliseconds", in: Self.durationRange)
    scale = try fields.optionalNumber("scale", in: Self.scaleRange)
    self.reportsEnd = reportsEnd
  }

  /// Whether a text can be shown as an emoji: not empty, not absurdly long, on one line.
  public static func isEmoji(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maximumEmojiSize
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// The colour that a text on the wire means.
  ///
  /// - Returns: nil unless the text is `#RRGGBB` or `#RRGGBBAA`; the short forms are for files.
  public static func color(_ text: String) -> Color? {
    text.hasPrefix("#") && text.utf8.count >= 7 ? Color(parsing: text) : nil
  }

  var parameters: JSONObject {
    var object: JSONObject = ["effect": .string(effect)]
    object["output"] = output.map { .string($0) }
    object["x"] = x.map { .string($0.text) }
    object["y"] = y.map { .string($0.text) }
    object["count"] = count.map { JSONValue($0) }
    object["emoji"] = emoji.map { JSONValue($0) }
    object["colors"] = colors.map { JSONValue($0.map(\.text)) }
    object["durationMilliseconds"] = durationInMilliseconds.map { JSONValue($0) }
    object["scale"] = scale.map { JSONValue($0) }
    return object
  }
}

extension FieldReader {
  fileprivate func length(_ name: String) throws(InvalidField) -> Length? {
    guard let text = try optionalString(name) else { return nil }
    guard let length = Length(parsing: text) else { throw InvalidField(name: name) }
    return length
  }

  /// A list that is nil when empty; `read` returns nil for what is no element of it.
  fileprivate func choices<Element>(
    _ name: String, _ read: (String) -> Element?
  ) throws(InvalidField) -> [Element]? {
    guard let texts = try optionalStrings(name), !texts.isEmpty else { return nil }
    let choices = texts.compactMap(read)
    guard texts.count <= BurstRequest.maximumChoices, choices.count == texts.count else {
      throw InvalidField(name: name)
    }
    return choices
  }
}
