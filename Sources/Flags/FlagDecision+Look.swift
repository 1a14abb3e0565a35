// SPDX-License-Identifier: MIT

import JSON
import Values

extension FlagDecision {
  /// What an object says of sizes, speed and colours.
  ///
  /// Emoji are text, which no flag may bring: they are ignored, as all that is unknown.
  ///
  /// - Throws: `FlagDecisionError` for what is of a wrong type or out of range.
  static func look(_ object: JSONObject) throws(FlagDecisionError) -> EffectOptions {
    var look = EffectOptions()
    look.scale = try number("scale", object, EffectOptions.scaleRange)
    look.speed = try number("speed", object, EffectOptions.speedRange)
    look.colors = try colors(object)
    return look
  }

  private static func number(
    _ key: String, _ object: JSONObject, _ range: ClosedRange<Double>
  ) throws(FlagDecisionError) -> Double? {
    guard let value = object[key], !value.isNull else { return nil }
    guard let number = value.double, range.contains(number) else {
      throw error(key, value, "\(range.lowerBound) to \(Int(range.upperBound))")
    }
    return number
  }

  private static func colors(_ object: JSONObject) throws(FlagDecisionError) -> [Color]? {
    guard let value = object["colors"], !value.isNull else { return nil }
    let texts = value.array ?? []
    let colors = texts.compactMap { text in
      text.string.flatMap { $0.hasPrefix("#") && $0.utf8.count >= 7 ? Color(parsing: $0) : nil }
    }
    guard (1...EffectOptions.maximumChoices).contains(texts.count), colors.count == texts.count
    else { throw error("colors", value, "a list of colours such as [\"#FF0000\"]") }
    return colors
  }
}
