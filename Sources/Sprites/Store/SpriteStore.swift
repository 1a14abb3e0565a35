// SPDX-License-Identifier: MIT

import ContentsRendering
import Glibc
import Pixels

/// The rasterised sprites for all outputs of one scale.
///
/// A sprite's number and pixels stay as they are while `generation` does; numbers only ever grow. When the
/// sprites outgrow the budget, the next list that is begun empties the store and raises `generation`:
/// a backend then drops what it uploaded and starts again from number 0.
public final class SpriteStore {
  /// Pixels per point of the outputs this store serves.
  public let scale: Double
  /// Bytes of sprites after which the store is emptied before the next frame.
  public let budget: Int
  /// Changes when all earlier sprite numbers have become invalid.
  public private(set) var generation = 0

  var arena: SpriteArena
  private var sprites: [Sprite] = []
  /// What sprites are made from; only grows until `removeAll`.
  var sources: [SpriteSource] = []
  /// `SizeStep.count` tables for each source.
  var tables = ReusableBuffer<VariantTable>()
  /// How much detail is given up because the sprites of few frames filled the budget; see `VariantTable`.
  var coarseness = 0
  /// Numbers of known sources.
  var sourceNumbers: [SourceKey: Int] = [:]
  /// Pictures in memory, and what could not be made.
  var pictures: [PictureKey: Result<LoadedPicture, ContentsError>] = [:]
  /// Lists begun since the store was emptied last.
  private var lists = 0
  private(set) lazy var rasterizer = Rasterizer()
  let sorter = PaintSorter()

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, positive and finite.
  ///   - budget: Bytes to keep at most between frames; a single frame may use twice as much.
  public init(scale: Double, budget: Int = 8 << 20) {
    precondition(scale > 0 && scale.isFinite, "an output's scale must be positive and finite")
    precondition(budget > 0, "the sprite budget must be positive")
    self.scale = scale
    self.budget = budget
    arena = SpriteArena(capacity: budget * 2)
    sprites.reserveCapacity(usualCount)
  }

  /// Room for so many sprites is reserved, so that frames need not; it becomes resident as it is used.
  private var usualCount: Int { budget >> 7 }

  deinit { removeTables() }

  /// How many sprites there are; valid numbers are below it.
  public var count: Int { sprites.count }

  /// Bytes of pixels held.
  public var byteCount: Int { arena.used }

  /// The sprite of that number, which must be below `count`.
  public subscript(id: Int) -> Sprite { sprites[id] }

  /// Gives `body` the sprite's rows, `bytesPerRow * height` bytes, for the duration of the call.
  public func withPixels<R>(of id: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
  {
    let sprite = sprites[id]
    let start = UnsafeRawPointer(arena.base + sprite.offset)
    return try body(UnsafeRawBufferPointer(start: start, count: sprite.byteCount))
  }

  /// Gives `body` all sprites and the arena they lie in.
  ///
  /// - Parameter body: Gets the sprites by their numbers, and the start of the pixels that their
  ///   offsets count from; both are valid during the call only.
  public func withAll<R>(_ body: (UnsafeBufferPointer<Sprite>, UnsafeRawPointer) -> R) -> R {
    sprites.withUnsafeBufferPointer { body($0, UnsafeRawPointer(arena.base)) }
  }

  /// Adds a ready-made sprite.
  ///
  /// - Parameters:
  ///   - format: What the bytes mean.
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - originX: Left edge relative to the particle's pixel.
  ///   - originY: Top edge relative to the particle's pixel.
  ///   - pixels: Tightly packed rows.
  /// - Returns: The sprite's number, or nil when the lists of one frame have used up the arena.
  public func add(
    format: SpriteFormat, width: Int, height: Int, originX: Int = 0, originY: Int = 0,
    pixels: [UInt8]
  ) -> Int? {
    let rowLength = width * format.bytesPerPixel
    precondition(pixels.count == rowLength * height, "the pixels must fill the sprite exactly")
    let id = insert(
      format: format, width: width, height: height, originX: originX, originY: originY)
    guard let id else { return nil }
    let sprite = sprites[id]
    pixels.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      for row in 0..<height {
        memcpy(
          arena.base + sprite.offset + row * sprite.bytesPerRow, start + row * rowLength, rowLength)
      }
    }
    return id
  }

  /// Makes room for a sprite whose pixels are still zero.
  func insert(
    format: SpriteFormat, width: Int, height: Int, originX: Int, originY: Int
  ) -> Int? {
    precondition(width > 0 && height > 0, "a sprite must have at least one pixel")
    let bytesPerRow = (width * format.bytesPerPixel + 3) & ~3
    guard let offset = arena.allocate(bytesPerRow * height) else { return nil }
    sprites.append(
      Sprite(
        format: format, width: width, height: height, originX: originX, originY: originY,
        offset: offset, bytesPerRow: bytesPerRow))
    return sprites.count - 1
  }

  /// Forgets all sprites and what was loaded, and gives their memory back.
  ///
  /// Bindings made before are invalid from then on: call this when nothing is shown any more.
  public func removeAll() {
    removeTables()
    tables.removeAll()
    sources.removeAll()
    sourceNumbers.removeAll()
    pictures.removeAll()
    sprites = []
    sprites.reserveCapacity(usualCount)
    arena.removeAll(keepingPages: false)
    coarseness = 0
    generation += 1
  }

  /// To be called when a list is begun: empties the store if its sprites have outgrown the budget.
  ///
  /// If that comes again within two seconds of frames, the effect needs more variants than fit, and
  /// detail is given up.
  func beginList() {
    lists += 1
    guard arena.used > budget else { return }
    let isTooFine = lists < 120 && coarseness < 3
    lists = 0
    if isTooFine {
      coarseness += 1
      removeTables()
    } else {
      clearTables()
    }
    sprites.removeAll(keepingCapacity: true)
    arena.removeAll(keepingPages: true)
    generation += 1
  }
}
