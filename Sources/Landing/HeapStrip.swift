// SPDX-License-Identifier: MIT

import Pixels
import Settling
import Sprites

/// The picture of one heap in a sprite store: a sprite for each 64 pixels, no higher than the heap is there,
/// painted again where it has changed by a quarter of a pixel.
final class HeapStrip {
  private let heap: Heap
  /// Pixels per point.
  let scale: Double
  private var painter: HeapPainter
  private var sprites: [Int?]
  /// Which segments are to be painted again at once.
  private var isStale: [Bool]
  /// What is higher than the heap, in pixels from the strip's corner.
  private var covers: [PixelRect] = []
  /// The heights that were painted last.
  private var painted: [Double]
  /// The store that the sprites are in, and its generation then.
  private weak var home: SpriteStore?
  private var generation = -1
  /// The segment that is looked at next.
  private var turn = 0
  /// How far the heap has broken to pieces, 0 to 1.
  private var broken: Float = 0

  /// Prepares the picture of a heap.
  init(_ heap: Heap, scale: Double, colors: HeapColors) {
    self.heap = heap
    self.scale = scale
    painter = HeapPainter(depth: heap.depth, scale: scale, colors: colors)
    sprites = Array(repeating: nil, count: painter.segments(of: heap))
    isStale = Array(repeating: true, count: sprites.count)
    painted = Array(repeating: 0, count: heap.count)
  }

  /// The place of the strip's corner in pixels, for a heap whose left end and edge are at a place in points.
  func corner(left: Double, top: Double) -> (x: Int, y: Int) {
    (
      Int((left * scale).rounded()) - HeapPainter.margin,
      Int((top * scale).rounded()) - painter.above
    )
  }

  /// Leaves out what windows cover.
  func cover(with shapes: [WindowShape], left: Double, top: Double) {
    let corner = corner(left: left, top: top)
    let new = shapes.map { shape in
      // What a window touches of a pixel is the window's.
      let (x, y) = ((shape.x * scale).rounded(.down), (shape.y * scale).rounded(.down))
      let right = ((shape.x + shape.width) * scale).rounded(.up)
      let bottom = ((shape.y + shape.height) * scale).rounded(.up)
      return PixelRect(
        x: Int32(x) - Int32(corner.x), y: Int32(y) - Int32(corner.y), width: Int32(right - x),
        height: Int32(bottom - y))
    }
    guard new != covers else { return }
    for rect in new + covers { touch(rect) }
    covers = new
  }

  /// Shows all changes with the next frame, as of a heap that slips: its segments would not fit otherwise.
  func refresh() {
    for segment in sprites.indices where differs(segment) { isStale[segment] = true }
  }

  /// Shows the heap broken to pieces, 0 to 1.
  func `break`(by share: Double) {
    broken = Float(share)
    for segment in sprites.indices { isStale[segment] = true }
  }

  private func touch(_ rect: PixelRect) {
    let width = Int32(HeapPainter.segmentWidth)
    let first = max(Int(rect.x / width), 0)
    let last = min(Int((rect.x + rect.width) / width), sprites.count - 1)
    for segment in stride(from: first, through: last, by: 1) { isStale[segment] = true }
  }

  /// Adds the picture to a list that is begun; paints one segment of those that have changed a little.
  func append(
    left: Double, top: Double, opacity: Float, to list: inout DrawList, in store: SpriteStore
  ) {
    if store !== home || generation != store.generation {
      (home, generation) = (store, store.generation)
      for segment in sprites.indices { (sprites[segment], isStale[segment]) = (nil, true) }
    }
    refreshOne()
    let corner = corner(left: left, top: top)
    let alpha = UInt32(min(max(opacity, 0), 1) * 255 + 0.5)
    guard alpha > 0 else { return }
    for segment in sprites.indices {
      guard let sprite = sprite(of: segment, in: store) else { continue }
      list.append(
        DrawCommand(
          sprite: UInt32(sprite), x: Int32(corner.x + segment * HeapPainter.segmentWidth),
          y: Int32(corner.y + store[sprite].originY), color: alpha * 0x0101_0101, flags: .color))
    }
  }

  /// Marks the next segment that differs from its picture.
  private func refreshOne() {
    for _ in sprites.indices {
      turn = (turn + 1) % sprites.count
      if !isStale[turn] && differs(turn) {
        isStale[turn] = true
        return
      }
    }
  }

  private func differs(_ segment: Int) -> Bool {
    let limit = 0.25 / scale
    for column in painter.columns(of: segment, in: heap) {
      let (height, old) = (heap.heights[column], painted[column])
      if abs(height - old) > limit || (height < 0.05) != (old < 0.05) { return true }
    }
    return false
  }

  /// The sprite of a segment, painted if it is stale; nil: it is bare.
  private func sprite(of segment: Int, in store: SpriteStore) -> Int? {
    guard isStale[segment] else { return sprites[segment] }
    isStale[segment] = false
    let columns = painter.columns(of: segment, in: heap)
    var isBare = true
    for column in columns {
      painted[column] = heap.heights[column]
      if painted[column] >= 0.05 { isBare = false }
    }
    if isBare {
      if let old = sprites[segment] {
        store.repaint(old, cropping: true) { $0.update(repeating: 0) }
      }
      return sprites[segment]
    }
    if sprites[segment] == nil {
      sprites[segment] = store.addPainted(
        width: HeapPainter.segmentWidth, height: painter.above + painter.below)
    }
    guard let sprite = sprites[segment] else { return nil }
    store.repaint(sprite, cropping: true) { pixels in
      painter.paint(segment, of: heap, broken: broken, into: pixels)
      for cover in covers { erase(cover, of: segment, pixels) }
    }
    return sprite
  }

  private func erase(
    _ cover: PixelRect, of segment: Int, _ pixels: UnsafeMutableBufferPointer<UInt32>
  ) {
    let width = HeapPainter.segmentWidth
    let first = max(Int(cover.x) - segment * width, 0)
    let last = min(Int(cover.x) + Int(cover.width) - segment * width, width)
    let top = max(Int(cover.y), 0)
    let bottom = min(Int(cover.y) + Int(cover.height), painter.above + painter.below)
    guard first < last, top < bottom else { return }
    for row in top..<bottom {
      for x in first..<last { pixels[row * width + x] = 0 }
    }
  }
}
