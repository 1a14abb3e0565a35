// SPDX-License-Identifier: MIT

import Glibc
import Pixels

/// The sprites of each source in the sizes, angles and phases that were needed so far.
final class SpriteVariants {
  /// What sprites are made from; only grows until `removeAll`.
  private(set) var sources: [SpriteSource] = []
  /// `SizeStep.count` tables for each source.
  private var tables = ReusableBuffer<VariantTable>()
  /// How much detail is given up because the sprites of few frames filled the budget; see `VariantTable`.
  private(set) var coarseness = 0
  private let arena: SpriteArena
  private lazy var rasterizer = Rasterizer()
  /// The sprites of places between those of the tables, and of streaks.
  let fine = FineVariants()
  /// Bytes of sprites up to which finer places are made, one a frame; nil: all at once.
  private let refinementLimit: Int?
  /// Whether the present frame may make a sprite for a finer place: it makes one at most.
  private var mayRefine = true
  /// Finer places that the present frame has missed.
  private var missed = 0
  /// Frames that have begun.
  private var frames = 0

  /// Makes an empty set whose sprites are laid into an arena.
  ///
  /// - Parameters:
  ///   - arena: Where sprites lie.
  ///   - refinementLimit: Bytes of sprites up to which slow particles get finer places, one a frame; nil:
  ///     they get them at once, so that a picture does not depend on those before.
  init(arena: SpriteArena, refinementLimit: Int?) {
    self.arena = arena
    self.refinementLimit = refinementLimit
  }

  /// Whether all finer places are made at once.
  var isForPictures: Bool { refinementLimit == nil }

  /// Notes that a frame begins.
  ///
  /// Where many places are missed one more is not seen soon, and a sprite costs as much as a hundred
  /// particles: then only one frame in four makes one.
  func beginFrame() {
    frames &+= 1
    mayRefine = isForPictures || missed < Self.fewMisses || frames & 3 == 0
    missed = 0
  }

  private static let fewMisses = 32

  deinit { removeTables() }

  /// How many sources there are; valid numbers are below it.
  var sourceCount: Int { sources.count }

  /// The source of that number.
  func source(_ number: Int) -> SpriteSource { sources[number] }

  /// Adds a source with empty tables and returns its number.
  func add(_ source: SpriteSource) -> Int {
    sources.append(source)
    let first = tables.count
    tables.setCount(first + SizeStep.count)
    let empty = VariantTable(for: source, size: SizeStep.minimum, coarseness: 0)
    for index in first..<tables.count { tables.base[index] = empty }
    return sources.count - 1
  }

  /// Makes the tables of a range of sizes, so that frames need not.
  ///
  /// - Parameters:
  ///   - numbers: The sources.
  ///   - least: The smallest size in pixels.
  ///   - most: The largest size in pixels.
  ///   - isCoarse: Whether every second size will do for larger sprites.
  func reserve(sources numbers: Range<Int>, from least: Float, to most: Float, isCoarse: Bool) {
    guard most >= SizeStep.minimum else { return }
    let first = SizeStep.nearest(to: max(SizeStep.minimum, least), isCoarse: isCoarse)
    let last = SizeStep.nearest(to: max(SizeStep.minimum, most), isCoarse: isCoarse)
    for source in numbers where first <= last {
      for step in first...last { _ = table(source: source, step: step) }
    }
  }

  /// The table of a size, which is made if it is not there yet.
  @inline(__always)
  func table(source: Int, step: Int) -> VariantTable {
    let index = source * SizeStep.count + step
    let table = tables.base[index]
    return table.slots != nil ? table : makeTable(source: source, step: step, index: index)
  }

  private func makeTable(source: Int, step: Int, index: Int) -> VariantTable {
    let size = sources[source].size(of: step)
    var table = VariantTable(for: sources[source], size: size, coarseness: coarseness)
    table.decideDensity(
      isPlane: sources[source].isPlane, isMirrorSymmetric: sources[source].isMirrorSymmetric)
    let count = slotCount(of: table, source: source)
    let memory = calloc(count, MemoryLayout<UInt32>.stride)
    guard let memory else { fatalError("no memory for \(count) sprite numbers") }
    table.slots = memory.bindMemory(to: UInt32.self, capacity: count)
    tables.base[index] = table
    return table
  }

  private func slotCount(of table: VariantTable, source: Int) -> Int {
    table.slotCount(
      isPlane: sources[source].isPlane, isMirrorSymmetric: sources[source].isMirrorSymmetric)
  }

  /// Forgets the sprites of all sources, and that detail was given up.
  func removeAll() {
    removeTables()
    fine.removeAll()
    tables.removeAll()
    sources.removeAll()
    coarseness = 0
  }

  /// Forgets the sprites and gives up detail, so that those to come take less memory.
  ///
  /// - Returns: False if there is no more detail to give up; then nothing was forgotten.
  func coarsen() -> Bool {
    guard coarseness < 3 else { return false }
    coarseness += 1
    removeTables()
    fine.removeAll()
    return true
  }

  /// Forgets the sprites but keeps the tables, so that the frames to come need not make them.
  func clearTables() {
    fine.removeAll()
    for index in 0..<tables.count {
      guard let slots = tables.base[index].slots else { continue }
      let count = slotCount(of: tables.base[index], source: index / SizeStep.count)
      Self.zero(slots, byteCount: count * MemoryLayout<UInt32>.stride)
    }
  }

  private func removeTables() {
    for index in 0..<tables.count {
      free(tables.base[index].slots)
      tables.base[index].slots = nil
    }
  }

  /// Zeroes memory of our own; whole pages are given back, since most of a large table is never used.
  private static func zero(_ start: UnsafeMutableRawPointer, byteCount: Int) {
    let page = UInt(4096)
    let first = (UInt(bitPattern: start) + page - 1) & ~(page - 1)
    let end = (UInt(bitPattern: start) + UInt(byteCount)) & ~(page - 1)
    guard first < end, let inner = UnsafeMutableRawPointer(bitPattern: first),
      madvise(inner, Int(end - first), MADV_DONTNEED) == 0
    else {
      memset(start, 0, byteCount)
      return
    }
    memset(start, 0, inner - start)
    let tail = inner + Int(end - first)
    memset(tail, 0, start + byteCount - tail)
  }

  // MARK: Sprites

  /// Finds the sprite for an angle and a place, which is rasterised if it is not there yet.
  ///
  /// - Parameters:
  ///   - source: The source's number.
  ///   - step: The size, as `SizeStep` counts.
  ///   - turns: The angle in full turns.
  ///   - point: The place in pixels.
  ///   - isSlow: Whether a finer place is worth while.
  /// - Returns: The sprite's number plus one, `VariantTable.missing` if the arena is full; and where to draw
  ///   it.
  @inline(__always)
  func find(
    source: Int, step: Int, turns: Float, at point: SIMD2<Float>, isSlow: Bool
  ) -> (slot: UInt32, place: PhasedPlace) {
    let table = table(source: source, step: step)
    let rotation = table.rotationIndex(turns: turns)
    return find(Variant(source, step, rotation, table), at: point, isSlow: isSlow) { size in
      Transform(size: size, angle: table.angle(of: rotation))
    }
  }

  /// The same for a picture that turns in space.
  func find(
    source: Int, step: Int, pose: PlanePose, at point: SIMD2<Float>, isSlow: Bool
  ) -> (slot: UInt32, place: PhasedPlace) {
    let table = table(source: source, step: step)
    let pose = QuantisedPose(pose, table: table)
    let variant = Variant(source, step, pose.number(in: table), table)
    return find(variant, at: point, isSlow: isSlow) { size in
      let transform = Transform(
        size: size, outer: pose.outerAngle, squeeze: pose.squeezeFactor,
        inner: table.angle(of: pose.inner))
      return pose.isMirrored ? transform.mirrored : transform
    }
  }

  /// A picture in one size, angle and pose.
  private struct Variant {
    let source: Int
    let step: Int
    /// The number of the angle or pose.
    let number: Int
    let table: VariantTable

    init(_ source: Int, _ step: Int, _ number: Int, _ table: VariantTable) {
      (self.source, self.step, self.number, self.table) = (source, step, number, table)
    }
  }

  @inline(__always)
  private func find(
    _ variant: Variant, at point: SIMD2<Float>, isSlow: Bool,
    transform: (_ size: Float) -> Transform
  ) -> (slot: UInt32, place: PhasedPlace) {
    let table = variant.table
    if isSlow && table.fineShift > table.phaseShift {
      let place = PhasedPlace(point.x, point.y, shift: table.fineShift)
      // Slots for finer places hold the ordinary ones, too.
      let isBetween = table.isBetween(finePhase: place.phase)
      if isBetween || table.isDense {
        let known = refined(variant, phase: place.phase)
        if known != VariantTable.missing { return (known, place) }
      }
      if isBetween {
        if makesRefined(), let made = refine(variant, phase: place.phase, transform) {
          return (made, place)
        }
      }
    }
    let place = PhasedPlace(point.x, point.y, shift: table.phaseShift)
    let index = table.slot(of: variant.number, phase: place.phase)
    if let slots = table.slots, slots[index] != VariantTable.missing {
      return (slots[index], place)
    }
    // The same picture at another part of a pixel is better than none.
    let made =
      rasterise(variant, phase: place.phase, shift: table.phaseShift, transform)
      ?? table.slots?[table.slot(of: variant.number, phase: 0)] ?? VariantTable.missing
    table.slots?[index] = made
    return (made, place)
  }

  /// The sprite of a place between the usual ones; missing if it is not there.
  @inline(__always)
  private func refined(_ variant: Variant, phase: Int) -> UInt32 {
    guard variant.table.isDense else { return fine.sprite(key(of: variant, phase: phase)) }
    guard let slots = variant.table.slots else { return VariantTable.missing }
    return slots[variant.table.fineSlot(of: variant.number, phase: phase)]
  }

  /// Makes the sprite of a place between the usual ones; nil if the arena is full.
  @inline(never)
  private func refine(
    _ variant: Variant, phase: Int, _ transform: (_ size: Float) -> Transform
  ) -> UInt32? {
    let made = rasterise(variant, phase: phase, shift: variant.table.fineShift, transform)
    guard let made else { return nil }
    if variant.table.isDense {
      variant.table.slots?[variant.table.fineSlot(of: variant.number, phase: phase)] = made
    } else {
      fine.add(key(of: variant, phase: phase), sprite: made)
    }
    return made
  }

  @inline(__always)
  private func key(of variant: Variant, phase: Int) -> UInt64 {
    FineVariants.key(
      table: variant.source * SizeStep.count + variant.step, variant: variant.number, phase: phase)
  }

  /// Whether one more sprite for a finer place is to be made now.
  @inline(__always)
  private func makesRefined() -> Bool {
    missed &+= 1
    return mayRefine && takesRefinement()
  }

  @inline(never)
  private func takesRefinement() -> Bool {
    guard let refinementLimit else {
      if fine.isFull { fine.removeAll() }
      return true
    }
    guard !fine.isFull, arena.byteCount - arena.paintedByteCount < refinementLimit else {
      return false
    }
    mayRefine = false
    return true
  }

  /// Makes a sprite.
  ///
  /// - Returns: Its number plus one; nil if the arena is full.
  @inline(never)
  private func rasterise(
    _ variant: Variant, phase: Int, shift: Int32, _ transform: (_ size: Float) -> Transform
  ) -> UInt32? {
    let size = sources[variant.source].size(of: variant.step)
    return rasterise(variant.source, size, transform(size), phase: phase, shift: shift)
  }

  /// Makes a sprite of a source in a size, laid onto pixels as `transform` says.
  ///
  /// - Returns: Its number plus one; nil if the arena is full.
  func rasterise(
    _ source: Int, _ size: Float, _ transform: Transform, phase: Int, shift: Int32
  ) -> UInt32? {
    let source = sources[source]
    let offset = source.origin(
      transform, offset: VariantTable.offset(ofPhase: phase, shift: shift))
    let box = source.box(transform, size: size, offset: offset)
    let room = arena.insert(
      format: source.format, width: box.width, height: box.height, originX: box.left,
      originY: box.top)
    guard let room else { return nil }
    source.fill(
      transform, size: size, offset: offset, box: box, into: room.pixels,
      bytesPerRow: arena.sprites[room.number].bytesPerRow, with: rasterizer)
    return UInt32(truncatingIfNeeded: room.number + 1)
  }
}
