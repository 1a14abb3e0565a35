// SPDX-License-Identifier: MIT

public import Sprites

/// A few sprites with every kind of pixel, and lists made of them.
public struct SampleSprites {
  /// The store that the numbers belong to.
  public let store = SpriteStore(scale: 1)
  /// Coverage that rises from 0 to 255.
  public let ramp: Int
  /// A fully covered square.
  public let square: Int
  /// Colours with alpha from 0 to 255.
  public let picture: Int

  /// Makes the sprites.
  public init() {
    let side = 16
    let ramp = (0..<(side * side)).map { UInt8($0) }
    let picture = (0..<(side * side)).flatMap { index -> [UInt8] in
      let alpha = UInt8(index)
      return [alpha / 2, alpha / 3, alpha, alpha]
    }
    let square = [UInt8](repeating: 255, count: 30 * 30)
    self.ramp = store.add(format: .coverage, width: side, height: side, pixels: ramp) ?? 0
    self.square = store.add(format: .coverage, width: 30, height: 30, pixels: square) ?? 0
    self.picture = store.add(format: .color, width: side, height: side, pixels: picture) ?? 0
  }

  /// Sprites of all kinds, colours and blendings, overlapping each other and the edges.
  public func mixture(width: Int32, height: Int32, count: Int32 = 400) -> DrawList {
    var list = DrawList(capacity: Int(count))
    for index in 0..<count {
      let x = (index &* 7_919) % (width + 20) - 15
      let y = (index &* 104_729) % (height + 20) - 15
      list.append(command(Int(index), x: x, y: y))
    }
    return list
  }

  private func command(_ index: Int, x: Int32, y: Int32) -> DrawCommand {
    let flags: DrawFlags = index % 5 == 0 ? .additive : []
    if index % 3 == 0 {
      let color: UInt32 = index % 2 == 0 ? .max : 0x8080_8080
      return DrawCommand(
        sprite: UInt32(picture), x: x, y: y, color: color, flags: flags.union(.color))
    }
    let colors: [UInt32] = [0xFFFF_FFFF, 0xC0C0_4010, 0x6010_6020, 0xFF00_80FF]
    return DrawCommand(
      sprite: UInt32(ramp), x: x, y: y, color: colors[index / 7 % colors.count], flags: flags)
  }

  /// One opaque square.
  public func oneSquare(x: Int32, y: Int32, color: UInt32 = .max) -> DrawList {
    var list = DrawList(capacity: 1)
    list.append(DrawCommand(sprite: UInt32(square), x: x, y: y, color: color))
    return list
  }
}
