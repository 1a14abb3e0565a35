// SPDX-License-Identifier: MIT

import OverlaySupport
import Pixels
import Sprites
import Support
import Testing
import Values

@testable import Canvas

/// Blending one pixel after the other in the most obvious way.
private struct ReferenceCanvas {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  mutating func draw(_ list: DrawList, _ store: SpriteStore) {
    for command in list.commands {
      let sprite = store[Int(command.sprite)]
      store.withPixels(of: Int(command.sprite)) { bytes in
        for row in 0..<sprite.height {
          for column in 0..<sprite.width {
            let x = Int(command.x) + column
            let y = Int(command.y) + row
            guard x >= 0, x < width, y >= 0, y < height else { continue }
            let source = Self.source(command, sprite, bytes, row, column)
            let below = pixels[y * width + x]
            pixels[y * width + x] = Self.blend(
              source, below, isAdditive: command.flags.contains(.additive))
          }
        }
      }
    }
  }

  private static func source(
    _ command: DrawCommand, _ sprite: Sprite, _ bytes: UnsafeRawBufferPointer, _ row: Int,
    _ column: Int
  ) -> [Int] {
    (0..<4).map { channel in
      let tint = Int(command.color >> UInt32(channel * 8) & 255)
      if sprite.format == .coverage {
        return product(Int(bytes[row * sprite.bytesPerRow + column]), tint)
      }
      let picture = Int(bytes[row * sprite.bytesPerRow + column * 4 + channel])
      return product(picture, Int(command.color >> 24))
    }
  }

  private static func blend(_ source: [Int], _ below: UInt32, isAdditive: Bool) -> UInt32 {
    var result: UInt32 = 0
    for channel in 0..<4 {
      let old = Int(below >> UInt32(channel * 8) & 255)
      let new =
        isAdditive
        ? min(255, old + source[channel]) : source[channel] + product(old, 255 - source[3])
      result |= UInt32(new) << UInt32(channel * 8)
    }
    return result
  }

  /// x · y / 255, rounded to the nearest.
  static func product(_ x: Int, _ y: Int) -> Int {
    Int((Double(x) * Double(y) / 255).rounded())
  }
}

/// Random premultiplied or coverage pixels, many of them empty or full.
private func randomSprite(
  _ format: SpriteFormat, width: Int, height: Int, in store: SpriteStore,
  using random: inout SeededRandom
) -> Int? {
  var pixels: [UInt8] = []
  for _ in 0..<(width * height) {
    let kind = UInt8.random(in: 0..<4, using: &random)
    let alpha = kind == 0 ? 0 : kind == 1 ? 255 : UInt8.random(in: 0...255, using: &random)
    if format == .color {
      for _ in 0..<3 { pixels.append(UInt8.random(in: 0...alpha, using: &random)) }
    }
    pixels.append(alpha)
  }
  return store.add(format: format, width: width, height: height, pixels: pixels)
}

private func randomColor(using random: inout SeededRandom) -> UInt32 {
  let alpha = UInt32.random(in: 0...255, using: &random)
  return (0..<3).reduce(alpha << 24) { color, channel in
    color | UInt32.random(in: 0...alpha, using: &random) << UInt32(channel * 8)
  }
}

@Suite struct BlendTests {
  @Test(arguments: [SpriteFormat.coverage, .color], [DrawFlags(), .additive])
  func equalsTheReferenceToTheByte(format: SpriteFormat, flags: DrawFlags) throws {
    var random = SeededRandom(seed: 42)
    let store = SpriteStore(scale: 1)
    var list = DrawList()
    for _ in 0..<700 {
      let id = try #require(
        randomSprite(
          format, width: Int.random(in: 1...37, using: &random),
          height: Int.random(in: 1...19, using: &random), in: store, using: &random))
      list.append(
        DrawCommand(
          sprite: UInt32(id), x: Int32.random(in: -40...110, using: &random),
          y: Int32.random(in: -25...85, using: &random), color: randomColor(using: &random),
          flags: format == .color ? flags.union(.color) : flags))
    }
    var reference = ReferenceCanvas(width: 101, height: 77)
    reference.draw(list, store)
    let canvas = SoftwareCanvas(width: 101, height: 77)
    canvas.draw(list, sprites: store)
    #expect(canvas.allPixels == reference.pixels)
  }

  @Test func everyProductOfTwoBytesIsRounded() throws {
    let store = SpriteStore(scale: 1)
    let ramp = try #require(
      store.add(format: .coverage, width: 256, height: 1, pixels: (0...255).map { UInt8($0) }))
    let canvas = SoftwareCanvas(width: 256, height: 1)
    for alpha in 0...255 as ClosedRange<UInt32> {
      var list = DrawList()
      list.append(DrawCommand(sprite: UInt32(ramp), x: 0, y: 0, color: alpha * 0x0101_0101))
      canvas.replace(with: list, sprites: store)
      let expected = (0..<256).map { UInt32(ReferenceCanvas.product($0, Int(alpha))) * 0x0101_0101 }
      #expect(canvas.allPixels == expected)
    }
  }

  /// Row 35 of the golden values: half grey at half opacity over opaque half grey.
  @Test(arguments: [(DrawFlags(), 0.5), (DrawFlags.additive, 0.75)])
  func greyOverGrey(flags: DrawFlags, expected: Double) throws {
    let store = SpriteStore(scale: 1)
    let dot = try #require(store.add(format: .coverage, width: 1, height: 1, pixels: [255]))
    var list = DrawList()
    list.append(DrawCommand(sprite: UInt32(dot), x: 0, y: 0, color: 0xFF80_8080))
    list.append(DrawCommand(sprite: UInt32(dot), x: 0, y: 0, color: 0x8040_4040, flags: flags))
    let canvas = SoftwareCanvas(width: 1, height: 1)
    canvas.draw(list, sprites: store)
    #expect(canvas[0, 0] >> 24 == 255)
    #expect(abs(Double(canvas[0, 0] & 255) / 255 - expected) < 1.5 / 255)
  }

  @Test func addingKeepsTheGlowOnATransparentSurface() throws {
    let store = SpriteStore(scale: 1)
    let dot = try #require(store.add(format: .coverage, width: 1, height: 1, pixels: [255]))
    var list = DrawList()
    for _ in 0..<3 {
      list.append(
        DrawCommand(sprite: UInt32(dot), x: 0, y: 0, color: 0x6060_2000, flags: .additive))
    }
    let canvas = SoftwareCanvas(width: 1, height: 1)
    canvas.draw(list, sprites: store)
    #expect(canvas[0, 0] == 0xFFFF_6000)
  }
}
