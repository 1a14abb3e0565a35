// SPDX-License-Identifier: MIT

import Glibc
public import Particles
public import Pixels

/// The rasterised sprites for all outputs of one scale.
///
/// A sprite's number and pixels stay as they are while `generation` does; numbers only ever grow. When the
/// sprites outgrow the budget, the next list that is begun empties the store and raises `generation`:
/// a backend then drops what it uploaded and starts again from number 0.
public final class SpriteStore {
  /// Pixels per point of the outputs this store serves.
  public let scale: Double
  /// Bytes of sprites after which the store is emptied before the next frame; what is painted by its owners
  /// has a budget of its own.
  public let budget: Int
  private static let paintedBudget = 8 << 20
  /// Bytes of sprites up to which finer places are made; what is beyond is for effects that need it.
  private static let mostRefined = 9 << 19
  /// Changes when all earlier sprite numbers have become invalid.
  public private(set) var generation = 0

  let variants: SpriteVariants
  let arena: SpriteArena
  private let loader: ContentsLoader
  private let appender: FrameAppender
  /// Lists begun since the store was emptied last.
  private var lists = 0

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, positive and finite.
  ///   - budget: Bytes to keep at most between frames; a single frame may use twice as much.
  ///   - isForPictures: Whether a frame may take its time to be as good as it can be, and must not depend on
  ///     the frames before.
  ///   - pictures: Where images, emoji and text come from.
  public init(
    scale: Double, budget: Int = 6 << 20, isForPictures: Bool = false,
    pictures: any PictureProvider = NoPictures()
  ) {
    precondition(scale > 0 && scale.isFinite, "an output's scale must be positive and finite")
    precondition(budget > 0, "the sprite budget must be positive")
    self.scale = scale
    self.budget = budget
    arena = SpriteArena(
      capacity: budget * 2, paintedCapacity: Self.paintedBudget * 2, usualCount: budget >> 7)
    let limit = min(budget / 4 * 3, Self.mostRefined)
    variants = SpriteVariants(arena: arena, refinementLimit: isForPictures ? nil : limit)
    loader = ContentsLoader(scale: scale, variants: variants, pictures: pictures)
    appender = FrameAppender(scale: scale, variants: variants, arena: arena)
  }

  /// How many sprites there are; valid numbers are below it.
  public var count: Int { arena.sprites.count }

  /// Bytes of pixels held.
  public var byteCount: Int { arena.byteCount }

  /// The sprite of that number, which must be below `count`.
  public subscript(id: Int) -> Sprite { arena.sprites[id] }

  /// Gives `body` the sprite's rows, `bytesPerRow * height` bytes, for the duration of the call.
  public func withPixels<R>(of id: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
  {
    let sprite = arena.sprites[id]
    let start = arena.pixels + sprite.offset
    return try body(UnsafeRawBufferPointer(start: start, count: sprite.byteCount))
  }

  /// Gives `body` all sprites and the memory they lie in.
  ///
  /// - Parameter body: Gets the sprites by their numbers, and the start of the pixels that their
  ///   offsets count from; both are valid during the call only.
  /// - Returns: What `body` returns.
  public func withAll<R>(_ body: (UnsafeBufferPointer<Sprite>, UnsafeRawPointer) -> R) -> R {
    arena.sprites.withUnsafeBufferPointer { body($0, arena.pixels) }
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
    let room = arena.insert(
      format: format, width: width, height: height, originX: originX, originY: originY)
    guard let room else { return nil }
    let bytesPerRow = arena.sprites[room.number].bytesPerRow
    pixels.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      for row in 0..<height {
        memcpy(room.pixels + row * bytesPerRow, start + row * rowLength, rowLength)
      }
    }
    return room.number
  }

  /// Forgets all sprites and what was loaded, and gives their memory back.
  ///
  /// Bindings made before are invalid from then on: call this when nothing is shown any more.
  public func removeAll() {
    loader.removeAll()
    variants.removeAll()
    arena.removeAll(keepingMemory: false)
    generation += 1
  }

  // MARK: Contents

  /// Prepares the contents of a simulation's cells: reads images, lays out text, but rasterises
  /// nothing yet.
  ///
  /// Contents known already cost nothing again.
  ///
  /// - Parameter cells: `Simulation.cells`.
  /// - Returns: What `append` needs, with the problems found. Contents with a problem show a stand-in.
  public func load(cells: [SimulatedCell]) -> SpriteBinding {
    let binding = SpriteBinding()
    loader.load(cells, into: binding)
    return binding
  }

  /// Checks whether contents can be shown as asked.
  ///
  /// Images are read and text is laid out for it, as they would be for a cell.
  ///
  /// - Returns: What is wrong, in one line; nil if nothing is.
  public func problem(with contents: Contents) -> String? {
    var cell = EmitterCell()
    cell.contents = contents
    let simulated = SimulatedCell(cell: cell, layer: EmitterLayer(), layerIndex: 0)
    return load(cells: [simulated]).problems.first?.message
  }

  // MARK: Lists

  /// Adds the particles of one instant to a draw list, rasterising sprites that are seen for the
  /// first time.
  ///
  /// O(particles); allocates nothing when the sizes were seen before and the list has room.
  ///
  /// Places are rounded to a quarter of a pixel, or half a pixel where sprites are large, turn or have
  /// colours. Slow particles of up to 24 pixels get eighths, all others of up to 384 quarters: one such
  /// sprite a frame is made, up to three quarters of the budget or 4.5 MB, the rest follows later; in frames of
  /// more than 2048 particles none gets them, unless the store is for pictures. Sizes are
  /// rounded as `SizeStep` says unless all particles of a cell stand upright in one. Colours that vary are rounded to 5
  /// bits a channel and opacity to 6 bits: off by at most 1/62 and 1/126. At rest neither is rounded, and
  /// pictures at a whole scale are copied pixel by pixel. Particles whose opacity or size is nothing, and
  /// those outside of `clip`, are left out.
  ///
  /// - Parameters:
  ///   - frame: What `simulation` returned last.
  ///   - simulation: Where the frame comes from.
  ///   - binding: What `load(cells:)` of this store returned for it; loaded anew if its cells have changed.
  ///   - opacity: Factor on all opacities, 0 to 1.
  ///   - clip: The pixels that are visible, normally the whole output from (0, 0).
  ///   - list: Where commands are added at the end. All commands of a list must come from one store.
  public func append(
    frame: ParticleFrame, simulation: Simulation, binding: SpriteBinding, opacity: Float = 1,
    clip: PixelRect, to list: inout DrawList
  ) {
    if let version = binding.cellsVersion, version != simulation.cellsVersion {
      loader.load(simulation.cells, into: binding)
    }
    binding.cellsVersion = simulation.cellsVersion
    append(frame: frame, binding: binding, opacity: opacity, clip: clip, to: &list)
  }

  /// Adds the particles of cells that the binding was made for.
  func append(
    frame: ParticleFrame, binding: SpriteBinding, opacity: Float, clip: PixelRect,
    to list: inout DrawList
  ) {
    begin(&list)
    appender.append(frame, binding.shadows, opacity: opacity, clip: clip, to: &list)
    appender.append(frame, binding.entries, opacity: opacity, clip: clip, to: &list)
  }

  /// Begins an empty list, before its first command; no effect on one that has begun.
  func begin(_ list: inout DrawList) {
    if list.isEmpty && !list.isBegun {
      beginList()
      list.generation = generation
      list.isBegun = true
    }
    precondition(list.generation == generation, "a list must be made with one store, in one go")
  }

  /// Empties the store if its sprites have outgrown the budget.
  ///
  /// If that comes again within two seconds of frames, the effect needs more variants than fit, and
  /// detail is given up.
  private func beginList() {
    lists += 1
    variants.beginFrame()
    let painted = arena.paintedByteCount
    guard arena.byteCount - painted > budget || painted > Self.paintedBudget else { return }
    let comesAgain = lists < 120
    lists = 0
    if !(comesAgain && variants.coarsen()) { variants.clearTables() }
    arena.removeAll(keepingMemory: true)
    generation += 1
  }
}
