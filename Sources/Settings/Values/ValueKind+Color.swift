// SPDX-License-Identifier: MIT
import Particles
import Values

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
