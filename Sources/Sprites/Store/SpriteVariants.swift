// SPDX-License-Identifier: MIT

import Glibc
import Pixels

/// The sprites of each source in the sizes, angles and phases that were needed so far.
final class SpriteVariants {
  /// What sprites are made from; only grows until `removeAll`.
  private var sources: [SpriteSource] = []
  /// `SizeStep.count` tables for each source.
  private var tables = ReusableBuffer<VariantTable>()
  /// How much detail is given up because the sprites of few frames filled the budget; see `VariantTable`.
  private(set) var coarseness = 0
  private let arena: SpriteArena
  private lazy var rasterizer = Rasterizer()

  /// Makes an empty set whose sprites are laid into an arena.
  init(arena: SpriteArena) {
    self.arena = arena
  }

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
    let size = SizeStep.size(of: step)
    var table = VariantTable(for: sources[source], size: size, coarseness: coarseness)
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
    return true
  }

  /// Forgets the sprites but keeps the tables, so that the frames to come need not make them.
  func clearTables() {
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

  /// Finds the sprite for an angle and a phase, which is rasterised if it is not there yet.
  ///
  /// - Parameters:
  ///   - source: The source's number.
  ///   - step: The size, as `SizeStep` counts.
  ///   - table: The table of that source and size.
  ///   - turns: The angle in full turns.
  ///   - phase: The part of a pixel, as `PhasedPlace` counts.
  /// - Returns: The sprite's number plus one; `VariantTable.missing` if the arena is full.
  @inline(__always)
  func slot(source: Int, step: Int, table: VariantTable, turns: Float, phase: Int) -> UInt32 {
    let rotation = table.rotationIndex(turns: turns)
    let slot = rotation << Int(2 * table.phaseShift) | phase
    let known = table.slots?[slot] ?? VariantTable.missing
    if known != VariantTable.missing { return known }
    return rasterise(source, step, table, slot: slot, phase: phase) { size in
      Transform(size: size, angle: table.angle(of: rotation))
    }
  }

  /// The same for a picture that turns in space.
  func slot(
    source: Int, step: Int, table: VariantTable, pose: PlanePose, phase: Int
  ) -> UInt32 {
    let pose = QuantisedPose(pose, table: table)
    let slot = pose.slot(in: table) | phase
    let known = table.slots?[slot] ?? VariantTable.missing
    if known != VariantTable.missing { return known }
    return rasterise(source, step, table, slot: slot, phase: phase) { size in
      let transform = Transform(
        size: size, outer: pose.outerAngle, squeeze: pose.squeezeFactor,
        inner: table.angle(of: pose.inner))
      return pose.isMirrored ? transform.mirrored : transform
    }
  }

  @inline(never)
  private func rasterise(
    _ number: Int, _ step: Int, _ table: VariantTable, slot: Int, phase: Int,
    transform: (_ size: Float) -> Transform
  ) -> UInt32 {
    let source = sources[number]
    let size = SizeStep.size(of: step)
    let transform = transform(size)
    let offset = table.offset(ofPhase: phase)
    let box = source.box(transform, size: size, offset: offset)
    let room = arena.insert(
      format: source.format, width: box.width, height: box.height, originX: box.left,
      originY: box.top)
    // The same picture at another part of a pixel is better than none.
    guard let room else { return table.slots?[slot - phase] ?? VariantTable.missing }
    source.fill(
      transform, size: size, offset: offset, box: box, into: room.pixels,
      bytesPerRow: arena.sprites[room.number].bytesPerRow, with: rasterizer)
    let value = UInt32(truncatingIfNeeded: room.number + 1)
    table.slots?[slot] = value
    return value
  }
}
