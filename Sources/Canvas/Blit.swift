// SPDX-License-Identifier: MIT

import CBlend
import Pixels
import Sprites

/// A draw command cut to the canvas, with its sprite looked up.
struct Blit: BitwiseCopyable {
  let x: Int32
  let y: Int32
  let width: Int32
  let height: Int32
  private let source: UnsafePointer<UInt8>
  private let sourceStride: Int32
  private let color: UInt32
  private let flags: DrawFlags
  /// Rows may be read and written up to a multiple of four pixels.
  private let isPadded: Bool

  /// Cuts a command to a canvas of that size; nil when nothing is left of it.
  init?(
    _ command: DrawCommand, _ sprite: Sprite, arena: UnsafeRawPointer, width: Int, height: Int
  ) {
    guard let part = sprite.visiblePart(of: command, width: width, height: height) else {
      return nil
    }
    (x, y, self.width, self.height) = (part.x, part.y, part.width, part.height)
    let skipped =
      Int(part.y - command.y) * sprite.bytesPerRow
      + Int(part.x - command.x) * sprite.format.bytesPerPixel
    source = (arena + sprite.offset + skipped).assumingMemoryBound(to: UInt8.self)
    sourceStride = Int32(truncatingIfNeeded: sprite.bytesPerRow)
    color = command.color
    flags = command.flags
    let isWhole = sprite.format == .coverage && Int(part.width) == sprite.width
    isPadded = isWhole && Int(part.x) + (sprite.width + 3) & ~3 <= width
  }

  /// Pixels covered.
  var area: Int { Int(width) * Int(height) }

  /// Blends the part that lies in `rows` of the canvas.
  func run(on pixels: UnsafeMutableRawPointer, bytesPerRow: Int, rows: Range<Int>) {
    let top = max(Int(y), rows.lowerBound)
    let bottom = min(Int(y) + Int(height), rows.upperBound)
    guard top < bottom else { return }
    let target = pixels + top * bytesPerRow + Int(x) * 4
    var block = effectd_block(
      destination: target.assumingMemoryBound(to: UInt8.self), destination_stride: bytesPerRow,
      source: source + (top - Int(y)) * Int(sourceStride), source_stride: Int(sourceStride),
      width: UInt32(width), height: UInt32(bottom - top), padded: isPadded ? 1 : 0)
    let argument = flags.contains(.color) ? color >> 24 : color
    effectd_blend(kind, &block, argument)
  }

  private var kind: effectd_blend_kind {
    let isAdditive = flags.contains(.additive)
    if flags.contains(.color) { return isAdditive ? effectd_color_add : effectd_color_over }
    return isAdditive ? effectd_coverage_add : effectd_coverage_over
  }

  /// Fetches its pixels into the cache, since they are erased soon.
  func expect(on pixels: UnsafeMutableRawPointer, bytesPerRow: Int) {
    let target = pixels + Int(y) * bytesPerRow + Int(x) * 4
    effectd_blend_expect(
      target.assumingMemoryBound(to: UInt8.self), bytesPerRow, UInt32(width), UInt32(height))
  }

  /// Makes its pixels transparent.
  func erase(on pixels: UnsafeMutableRawPointer, bytesPerRow: Int) {
    let target = pixels + Int(y) * bytesPerRow + Int(x) * 4
    effectd_blend_clear(
      target.assumingMemoryBound(to: UInt8.self), bytesPerRow, UInt32(width), UInt32(height))
  }
}
