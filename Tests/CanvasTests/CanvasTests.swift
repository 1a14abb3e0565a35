// SPDX-License-Identifier: MIT

import OverlaySupport
import Pixels
import Sprites
import Testing
import Values

@testable import Canvas

/// Random rings of random sizes, some beyond the edges.
private func randomList(
  _ count: Int, width: Int, height: Int, store: SpriteStore, seed: UInt64
) throws -> DrawList {
  var random = SeededRandom(seed: seed)
  var list = DrawList()
  for _ in 0..<count {
    let side = Int.random(in: 1...30, using: &random)
    let pixels = (0..<(side * side)).map { UInt8(truncatingIfNeeded: 40 + $0 * 7) }
    let id = try #require(
      store.add(format: .coverage, width: side, height: side, pixels: pixels))
    list.append(
      DrawCommand(
        sprite: UInt32(id), x: Int32(Int.random(in: -40...width + 10, using: &random)),
        y: Int32(Int.random(in: -40...height + 10, using: &random)), color: 0xC0A0_6020))
  }
  return list
}

@Suite struct CanvasTests {
  @Test(arguments: [3, 40, 900, 5])
  func aReplacedFrameEqualsAFreshCanvas(count: Int) throws {
    let store = SpriteStore(scale: 1)
    let used = SoftwareCanvas(width: 389, height: 301)
    for seed in 1...4 as ClosedRange<UInt64> {
      let size = seed == 2 ? 700 : count
      let list = try randomList(size, width: 389, height: 301, store: store, seed: seed)
      used.replace(with: list, sprites: store)
      let fresh = SoftwareCanvas(width: 389, height: 301)
      fresh.draw(list, sprites: store)
      #expect(used.allPixels == fresh.allPixels)
    }
    used.clear()
    #expect(used.allPixels.allSatisfy { $0 == 0 })
  }

  @Test func damageCoversEveryChangedPixel() throws {
    let store = SpriteStore(scale: 1)
    let canvas = SoftwareCanvas(width: 389, height: 301)
    var before = canvas.allPixels
    for (index, count) in [5, 1, 30, 2, 800, 0, 3].enumerated() {
      let list = try randomList(
        count, width: 389, height: 301, store: store, seed: UInt64(index + 7))
      canvas.replace(with: list, sprites: store)
      let damage = canvas.damage
      #expect(damage.count <= SoftwareCanvas.maximumRectangles)
      let after = canvas.allPixels
      let missed = before.indices.filter { before[$0] != after[$0] }.filter { place in
        let x = Int32(place % 389)
        let y = Int32(place / 389)
        return !damage.contains {
          $0.x <= x && x < $0.x + $0.width && $0.y <= y && y < $0.y + $0.height
        }
      }
      #expect(missed.isEmpty)
      before = after
    }
  }

  @Test func aRingOfBuffersDamagesWhatEitherShows() throws {
    let store = SpriteStore(scale: 1)
    let dot = try #require(store.add(format: .coverage, width: 1, height: 1, pixels: [255]))
    let buffers = [
      SoftwareCanvas(width: 640, height: 640), SoftwareCanvas(width: 640, height: 640),
    ]
    var shown = Damage(width: 640, height: 640)
    for frame in 0..<6 {
      var list = DrawList()
      list.append(
        DrawCommand(sprite: UInt32(dot), x: Int32(frame * 100), y: 5, color: 0xFFFF_FFFF))
      let canvas = buffers[frame % 2]
      canvas.replace(with: list, sprites: store)
      let damage = canvas.damage(since: shown)
      let expected = Set((frame == 0 ? [0] : [frame - 1, frame]).map { Int32($0 * 100) / 64 })
      #expect(Set(damage.flatMap { $0.x / 64..<($0.x + $0.width) / 64 }) == expected)
      shown = canvas.drawn
    }
  }

  @Test func memoryBehindTheRowsIsLeftAlone() throws {
    let store = SpriteStore(scale: 1)
    let full = [UInt8](repeating: 255, count: 64 * 64)
    let id = try #require(store.add(format: .coverage, width: 64, height: 64, pixels: full))
    let stride = 50 * 4 + 24
    let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * 50, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: stride * 50)
    let canvas = SoftwareCanvas(wrapping: memory, width: 50, height: 50, bytesPerRow: stride)
    var list = DrawList()
    for (x, y) in [(-30, -30), (20, -30), (-30, 20), (20, 20), (47, 47), (-63, 0)] {
      list.append(
        DrawCommand(sprite: UInt32(id), x: Int32(x), y: Int32(y), color: 0xFFFF_FFFF))
    }
    canvas.draw(list, sprites: store)
    let behind = (0..<50).flatMap { row in (200..<stride).map { row * stride + $0 } }
    #expect(behind.allSatisfy { memory.load(fromByteOffset: $0, as: UInt8.self) == 0 })
    #expect(canvas[49, 49] == 0xFFFF_FFFF)
    #expect(canvas[0, 0] == 0xFFFF_FFFF)
  }
}
