// SPDX-License-Identifier: MIT

import Pixels

/// Sprites that their owner paints, and paints again where they change.
extension SpriteStore {
  /// Begins a list whose first commands are for sprites of the caller's own.
  ///
  /// Sprites from before are invalid if `generation` is another one then.
  public func beginPainting(_ list: inout DrawList) { begin(&list) }

  /// Adds a transparent sprite in colour.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  /// - Returns: Its number, or nil when the arena is full.
  public func addPainted(width: Int, height: Int) -> Int? {
    arena.insert(
      format: .color, width: width, height: height, originX: 0, originY: 0, isPainted: true)?.number
  }

  /// Lets `body` paint a sprite of `addPainted(width:height:)` anew, and tells backends that hold a copy.
  ///
  /// - Parameters:
  ///   - id: The sprite's number.
  ///   - cropping: Whether only the rows from the first to the last with anything on them are drawn from now
  ///     on; `originY` is the first.
  ///   - body: Gets `width * height` pixels, row by row, valid during the call.
  public func repaint(
    _ id: Int, cropping: Bool = false, _ body: (UnsafeMutableBufferPointer<UInt32>) -> Void
  ) {
    arena.uncrop(id)
    let (width, height) = (arena.sprites[id].width, arena.sprites[id].height)
    let start = arena.writablePixels(of: id)
      .bindMemory(to: UInt32.self, capacity: width * height)
    let pixels = UnsafeMutableBufferPointer(start: start, count: width * height)
    body(pixels)
    if cropping {
      let first = pixels.firstIndex { $0 != 0 } ?? 0
      let last = pixels.lastIndex { $0 != 0 } ?? 0
      arena.crop(id, to: (first / width)..<(last / width + 1))
    }
    arena.noteRepaint(of: id)
  }

  /// How often any sprite was painted again; it only grows.
  public var repaintCount: Int { arena.repaintCount }

  /// What `repaintCount` was when a sprite was painted last; 0: never again since it was made.
  public func lastRepaint(of id: Int) -> Int {
    id < arena.repaints.count ? arena.repaints[id] : 0
  }
}
