// SPDX-License-Identifier: MIT

import Sprites
import Testing

/// Sprites that their owner paints.
struct PaintingTests {
  /// What is drawn of a sprite whose pixels are `1` in some places: the number of its first row, and its pixels.
  private func drawn(
    _ store: SpriteStore, _ id: Int, cropping: Bool = true, _ places: Int...
  ) -> [UInt32] {
    store.repaint(id, cropping: cropping) { pixels in
      pixels.update(repeating: 0)
      for place in places { pixels[place] = 1 }
    }
    let sprite = store[id]
    let pixels = store.withPixels(of: id) { bytes in
      (0..<(sprite.width * sprite.height)).map {
        bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)
      }
    }
    return [UInt32(sprite.originY)] + pixels
  }

  @Test func onlyRowsWithAnythingOnThemAreDrawn() throws {
    let store = SpriteStore(scale: 1)
    let id = try #require(store.addPainted(width: 2, height: 4))
    #expect(drawn(store, id, 3, 4) == [1, 0, 1, 1, 0])
    #expect(drawn(store, id, 7) == [3, 0, 1])
    #expect(drawn(store, id, cropping: false, 7) == [0, 0, 0, 0, 0, 0, 0, 0, 1])
    #expect(drawn(store, id) == [0, 0, 0])
    #expect(drawn(store, id, 0, 7) == [0, 1, 0, 0, 0, 0, 0, 0, 1])
    #expect(store.repaintCount == 5)
  }

  /// Pictures of heaps and sprites of particles do not drive each other out.
  @Test func whatIsPaintedHasABudgetOfItsOwn() throws {
    let store = SpriteStore(scale: 1, budget: 1 << 16)
    let heap = try #require(store.addPainted(width: 128, height: 256))
    #expect(store.byteCount > 1 << 16)
    var list = DrawList()
    store.beginPainting(&list)
    #expect(store.generation == 0)
    #expect(
      store.add(
        format: .coverage, width: 256, height: 255, pixels: Array(repeating: 1, count: 65_280))
        != nil)
    #expect(heap == 0)
    // Beyond both budgets all is made anew.
    while store.addPainted(width: 1024, height: 256) != nil {}
    var next = DrawList()
    store.beginPainting(&next)
    #expect(store.generation == 1 && store.count == 0)
  }
}
