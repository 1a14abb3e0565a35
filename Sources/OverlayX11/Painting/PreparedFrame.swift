// SPDX-License-Identifier: MIT

import CX11
import Pixels
import Sprites

/// What is left of a draw list on one output: the visible commands and the rectangles they cover.
///
/// Its memory is reused from frame to frame and over all surfaces.
struct PreparedFrame {
  /// The commands that touch the output, in order.
  private(set) var commands: [DrawCommand] = []
  /// For each command the part of the output that it covers.
  private(set) var rectangles: [XRectangle] = []

  /// Takes over the commands of a list that touch an output of `width` × `height` pixels.
  ///
  /// Complexity: O(commands); no allocation when warm.
  mutating func prepare(
    _ list: borrowing DrawList, sprites: SpriteStore, width: Int, height: Int
  ) {
    commands.removeAll(keepingCapacity: true)
    rectangles.removeAll(keepingCapacity: true)
    let count = sprites.count
    list.commands.withUnsafeBufferPointer { all in
      for command in all where Int(command.sprite) < count && command.color != 0 {
        let sprite = sprites[Int(command.sprite)]
        guard let part = sprite.visiblePart(of: command, width: width, height: height)
        else { continue }
        commands.append(command)
        rectangles.append(
          XRectangle(
            x: Int16(part.x), y: Int16(part.y), width: UInt16(part.width),
            height: UInt16(part.height)))
      }
    }
  }

  /// Takes over the commands of another frame the way shaped windows want them: with the colours
  /// that `color` gives (commands that become 0 are left out), on the rows of their grid, and
  /// covering.
  mutating func replace(
    with other: borrowing PreparedFrame, uploads: SpriteUploads, color: (UInt32) -> UInt32
  ) {
    commands.removeAll(keepingCapacity: true)
    rectangles.removeAll(keepingCapacity: true)
    for index in other.commands.indices where !other.commands[index].flags.contains(.shadow) {
      var command = other.commands[index]
      command.color = color(command.color)
      guard command.color != 0 else { continue }
      // What adds light over a dark desktop simply covers it here.
      command.flags.remove(.additive)
      let height = uploads.alignToGrid(&command)
      guard height > 0, command.y > -height, command.y < Int32(Int16.max) - height else { continue }
      var rectangle = other.rectangles[index]
      rectangle.y = Int16(command.y)
      rectangle.height = UInt16(height)
      commands.append(command)
      rectangles.append(rectangle)
    }
  }
}
