// SPDX-License-Identifier: MIT

import Flashes
import Pixels

/// A sequence of frames of 256x192 pixels whose flashes are known, in seconds and pixels.
///
/// On a screen of that size a block of WCAG's is 85 1/3 x 64 pixels; rectangles of 64 pixels' height
/// have a share of it that is their width in 85ths.
struct FlashSequence: Sendable, CustomStringConvertible {
  /// Something that shows for a while.
  struct Light: Sendable {
    var color: UInt32 = 0xffff_ffff
    var x = 0
    var y = 64
    var width = 85
    var height = 64
    var from = 0.0
    var to = 0.0

    /// A light that shows every `period` for half of it, `count` times.
    func flashing(_ count: Int, every period: Double) -> [Light] {
      (0..<count).map { index in
        var light = self
        light.from += Double(index) * period
        light.to = light.from + period / 2
        return light
      }
    }
  }

  let name: String
  var ground: UInt32 = 0xff00_0000
  var lights: [Light]
  var seconds = 2.0
  var general = 0
  var red = 0

  var description: String { name }

  static let width = 256
  static let height = 192

  /// The flashes by the meter.
  func measured(framesPerSecond: Double = 60) -> FlashReport {
    var meter = FlashMeter(
      width: Self.width, height: Self.height, framesPerSecond: framesPerSecond)
    var shown: Set<Int>?
    var bitmap = Bitmap(width: Self.width, height: Self.height)
    for frame in 0..<Int(seconds * framesPerSecond) {
      // A thousandth is less than any frame, and more than what sums of periods are off by.
      let time = Double(frame) / framesPerSecond + 0.001
      let now = Set(lights.indices.filter { lights[$0].from <= time && time < lights[$0].to })
      if now != shown { bitmap = picture(now.sorted()) }
      shown = now
      meter.add(bitmap)
    }
    return meter.report()
  }

  private func picture(_ shown: [Int]) -> Bitmap {
    var pixels = Array(repeating: ground, count: Self.width * Self.height)
    for light in shown.map({ lights[$0] }) {
      for row in light.y..<(light.y + light.height) {
        for column in light.x..<(light.x + light.width) {
          pixels[row * Self.width + column] = light.color
        }
      }
    }
    return Bitmap(width: Self.width, height: Self.height, pixels: pixels)
  }
}

extension FlashSequence {
  /// Sequences with known answers, for this meter or another.
  static let all: [FlashSequence] = rates + areas + luminances + reds + moving + scattered

  private static func grey(_ value: UInt32) -> UInt32 { 0xff00_0000 | value * 0x01_0101 }

  private static let late = Light(from: 0.25)

  private static let rates: [FlashSequence] = [
    FlashSequence(name: "nothing", lights: []),
    FlashSequence(name: "a light that stays", lights: [Light(from: 0.25, to: 9)]),
    FlashSequence(name: "1 flash", lights: late.flashing(1, every: 0.5), general: 1),
    FlashSequence(name: "2 flashes", lights: late.flashing(2, every: 0.25), general: 2),
    FlashSequence(name: "3 flashes", lights: late.flashing(3, every: 0.25), general: 3),
    FlashSequence(name: "4 flashes", lights: late.flashing(4, every: 0.25), general: 4),
    FlashSequence(name: "10 flashes", lights: late.flashing(10, every: 0.1), general: 10),
    FlashSequence(
      name: "3 a second, on and on", lights: late.flashing(12, every: 1.0 / 3), seconds: 5,
      general: 3),
    FlashSequence(
      name: "4 a second, on and on", lights: late.flashing(12, every: 0.25), seconds: 4, general: 4),
    FlashSequence(
      name: "6 in three seconds", lights: late.flashing(6, every: 0.5), seconds: 4, general: 2),
    FlashSequence(
      name: "dark flashes count as light ones", ground: 0xffff_ffff,
      lights: Light(color: 0xff00_0000, from: 0.25).flashing(4, every: 0.25), general: 4),
    FlashSequence(
      name: "flashes of a light that had come long before",
      lights: [Light(from: 0.25, to: 9)]
        + Light(color: 0xff00_0000, from: 2).flashing(4, every: 0.25),
      seconds: 4, general: 4),
  ]

  private static func area(_ width: Int, _ general: Int) -> FlashSequence {
    let percent = width * 300 / 256
    return FlashSequence(
      name: "\(percent) % of a block",
      lights: Light(x: 85, width: width, from: 0.25).flashing(4, every: 0.25), general: general)
  }

  // 20 and 23 of 85 1/3 columns are 23.4 and 27 %; the rest is exact: 21 and 22 are 24.6 and 25.8.
  private static let areas: [FlashSequence] = [
    area(20, 0), area(21, 0), area(22, 4), area(23, 4),
    FlashSequence(
      name: "24 % in two places of a block",
      lights: [Light(x: 85, width: 10, from: 0.25), Light(x: 150, width: 10, from: 0.25)]
        .flatMap { $0.flashing(4, every: 0.25) }),
    FlashSequence(
      name: "26 % in two places of a block",
      lights: [Light(x: 85, width: 11, from: 0.25), Light(x: 150, width: 11, from: 0.25)]
        .flatMap { $0.flashing(4, every: 0.25) }, general: 4),
    FlashSequence(
      name: "26 % in places that no block holds together",
      lights: [Light(x: 10, width: 11, from: 0.25), Light(x: 150, width: 11, from: 0.25)]
        .flatMap { $0.flashing(4, every: 0.25) }),
    FlashSequence(
      name: "half of the screen, 24 % of each block",
      lights: [
        Light(x: 0, y: 0, width: 256, height: 15, from: 0.25),
        Light(x: 0, y: 96, width: 256, height: 15, from: 0.25),
      ]
      .flatMap { $0.flashing(4, every: 0.25) }),
  ]

  // Relative luminance of grey: 89 is 0.0998, 90 0.1022, 231 0.7991, 232 0.8070.
  private static let luminances: [FlashSequence] =
    ([(89, 0), (90, 4)] as [(UInt32, Int)]).map { value, general in
      FlashSequence(
        name: "black and grey \(value)",
        lights: Light(color: grey(value), from: 0.25).flashing(4, every: 0.25), general: general)
    }
    + ([(231, 4), (232, 0)] as [(UInt32, Int)]).map { value, general in
      FlashSequence(
        name: "white and grey \(value)", ground: grey(value), lights: late.flashing(4, every: 0.25),
        general: general)
    } + [
      FlashSequence(
        name: "up and down by steps that are too small each",
        lights: (1...4).flatMap { stairs([80, 110, 80, 0], from: Double($0) * 0.25) }, general: 4),
      FlashSequence(
        name: "a stair up and a stair down is one flash",
        lights: stairs([100, 140, 170, 200, 220, 200, 170, 140, 100, 50], from: 0.2), general: 1),
    ]

  /// A light that has one grey after the other.
  private static func stairs(_ greys: [UInt32], from start: Double) -> [Light] {
    greys.enumerated().map { index, value in
      let from = start + Double(index) * 0.06
      return Light(color: grey(value), from: from, to: from + 0.06)
    }
  }

  private static let reds: [FlashSequence] = [
    FlashSequence(
      name: "pure red", lights: Light(color: 0xffff_0000, from: 0.25).flashing(4, every: 0.25),
      general: 4, red: 4),
    // Luminance 0.051 and (R-G-B)x320 of 77.
    FlashSequence(
      name: "dark red, too dark for a general flash",
      lights: Light(color: 0xff88_0000, from: 0.25).flashing(4, every: 0.25), red: 4),
    FlashSequence(
      name: "3 dark red", lights: Light(color: 0xff88_0000, from: 0.25).flashing(3, every: 0.25),
      red: 3),
    // (R-G-B)x320 is 19.1 and 21.2.
    FlashSequence(
      name: "red that changes too little",
      lights: Light(color: 0xff45_0000, from: 0.25).flashing(4, every: 0.25)),
    FlashSequence(
      name: "red that changes just enough",
      lights: Light(color: 0xff48_0000, from: 0.25).flashing(4, every: 0.25), red: 4),
    // R/(R+G+B) is 0.79 and 0.81, in linear light.
    FlashSequence(
      name: "not quite saturated",
      lights: Light(color: 0xff90_3737, from: 0.25).flashing(4, every: 0.25)),
    FlashSequence(
      name: "just saturated",
      lights: Light(color: 0xff90_3434, from: 0.25).flashing(4, every: 0.25),
      red: 4),
    FlashSequence(
      name: "blue is no red", lights: Light(color: 0xff00_00ff, from: 0.25).flashing(4, every: 0.25)
    ),
    FlashSequence(
      name: "red and blue of the same luminance", ground: 0xff00_00ff,
      lights: Light(color: 0xff94_0000, from: 0.25).flashing(4, every: 0.25), red: 4),
  ]

  /// Four lights, one after the other, each at the next of some columns.
  private static func steps(_ columns: [Int], width: Int) -> [Light] {
    columns.enumerated().map { index, column in
      Light(
        x: column, width: width, from: 0.25 + Double(index) * 0.2, to: 0.45 + Double(index) * 0.2)
    }
  }

  private static let moving: [FlashSequence] = [
    FlashSequence(
      name: "a flash that moves within a block", lights: steps([85, 107, 129, 85], width: 23),
      general: 4),
    FlashSequence(
      name: "a small flash that moves within a block",
      lights: steps([85, 107, 129, 85], width: 20)),
    FlashSequence(
      name: "a flash that moves from block to block", lights: steps([0, 110, 220], width: 23),
      general: 1),
    FlashSequence(
      name: "a light that glides and covers no quarter of a block",
      lights: gliding(by: 2, width: 20)),
    FlashSequence(
      name: "a light that glides and covers three quarters of a block",
      lights: gliding(by: 1, width: 64), general: 1),
  ]

  /// A light that goes to the right, by so many pixels in each frame.
  private static func gliding(by step: Int, width: Int) -> [Light] {
    (0..<100).map { frame in
      let start = 0.2 + Double(frame) / 60
      return Light(x: frame * step, width: width, from: start, to: start + 1.0 / 60)
    }
  }

  private static let scattered: [FlashSequence] = [
    FlashSequence(
      name: "four quarters of a block in turn, 1 a second each", lights: quarters, general: 4),
    FlashSequence(
      name: "two halves of a block in turn, 2 a second each",
      lights: inTurn(x: [85, 128], width: 43), general: 4),
    FlashSequence(
      name: "two blocks far from each other, 2 a second each",
      lights: inTurn(x: [0, 171], width: 85), general: 2),
  ]

  private static var quarters: [Light] {
    (0..<4).map { index in
      let start = 0.1 + Double(index) * 0.25
      let (column, row) = (index % 2, index / 2)
      return Light(
        x: 85 + column * 43, y: 64 + row * 32, width: 43, height: 32, from: start, to: start + 0.1)
    }
  }

  /// Two lights that flash twice a second each, the second when the first is off.
  private static func inTurn(x places: [Int], width: Int) -> [Light] {
    places.enumerated().flatMap { index, x in
      Light(x: x, width: width, from: Double(index + 1) * 0.25).flashing(2, every: 0.5)
    }
  }
}
