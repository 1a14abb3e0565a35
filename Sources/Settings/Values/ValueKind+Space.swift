// SPDX-License-Identifier: MIT

import Particles
import Values

extension ValueKind where Value == Length {
  /// Points, a percentage of the output, or a sum of both.
  static var length: ValueKind {
    let points = ValueKind<Double>.number(.points)
    return ValueKind(
      type: "length", expected: Length.textForm,
      read: { place in
        guard let text = place.node.text else {
          return place.node.number == nil
            ? place.mismatch("a length", expected: Length.textForm)
            : points.read(place).map { Length(points: $0) }
        }
        guard let length = Length(parsing: text, maximumPoints: NumberLimit.points.maximum) else {
          return place.mismatch("a length", expected: Length.textForm)
        }
        return length
      },
      show: { $0.fraction == 0 ? $0.text : quoted($0.text) })
  }
}

extension ValueKind where Value == Length {
  /// The largest share of the output's height, in percent.
  private static var mostPercent: Double { 1000 }

  /// A number within a limit, or a percentage of the output's height.
  static func heightShare(_ limit: NumberLimit) -> ValueKind {
    let number = ValueKind<Double>.number(limit)
    let least = limit.minimum < 0 ? -mostPercent : 0
    let percent = "\(shownNumber(least))% to \(shownNumber(mostPercent))%"
    return ValueKind(
      type: "number or share",
      expected: "\(limit.text), or \"N%\" of the output's height, \(percent)",
      read: { place in
        guard let text = place.node.text else {
          return number.read(place).map { Length(points: $0) }
        }
        guard text.hasSuffix("%"), let share = Length(parsing: text), share.points == 0,
          (least...mostPercent).contains(share.fraction * 100)
        else {
          return place.mismatch("a share", expected: "such as \"60%\", \(percent)")
        }
        return share
      },
      show: { $0.fraction == 0 ? shownNumber($0.points) : quoted($0.text) })
  }
}

extension ValueKind where Value == LengthPair {
  /// Two lengths, across and down.
  static var lengthPair: ValueKind {
    ValueKind<Length>.length.list(2...2, type: "pair of lengths")
      .map({ LengthPair(x: $0[0], y: $0[1]) }, back: { [$0.x, $0.y] })
  }
}

extension ValueKind where Value == UnitRect {
  /// Left, top, width and height as shares of an image.
  static var unitRect: ValueKind {
    let numbers = ValueKind<Double>.number(.unitSpace).list(4...4, type: "list of 4 numbers")
    return ValueKind(
      type: numbers.type, expected: "[x, y, width, height], each \(NumberLimit.unitSpace.text)",
      read: { place in
        guard let values = numbers.read(place) else { return nil }
        guard values[2] > 0, values[3] > 0, values[0] + values[2] <= 1, values[1] + values[3] <= 1
        else {
          place.report("the rectangle is empty or leaves the image (expected x + width up to 1)")
          return nil
        }
        return UnitRect(x: values[0], y: values[1], width: values[2], height: values[3])
      },
      show: { numbers.show([$0.x, $0.y, $0.width, $0.height]) })
  }
}

extension ValueKind where Value == Color {
  /// A colour as a text or as a list of channels from 0 to 1.
  static var color: ValueKind {
    let channels = ValueKind<Float>.float(.channel).list(3...4, type: "colour")
    let expected = "\(Color.textForm), or [red, green, blue, alpha] from 0 to 1"
    return ValueKind(
      type: "colour", expected: expected,
      read: { place in
        if place.node.elements != nil { return channels.read(place).map(Color.init(channels:)) }
        guard let color = place.node.text.flatMap(Color.init(parsing:)) else {
          return place.mismatch("a colour", expected: expected)
        }
        return color
      },
      show: { quoted($0.text) })
  }

  /// Some colours to choose from.
  static var colors: ValueKind<[Color]> {
    color.list(1...64, type: "list of colours")
  }
}

extension Color {
  /// Three or four channels.
  fileprivate init(channels: [Float]) {
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count > 3 ? channels[3] : 1)
  }
}
