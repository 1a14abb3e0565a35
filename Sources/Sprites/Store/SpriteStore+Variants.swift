// SPDX-License-Identifier: MIT

import Glibc

extension SpriteStore {
  /// The slot of a size, whose table is made if it is not there yet.
  func table(source: Int, step: Int) -> VariantTable {
    let index = source * SizeStep.count + step
    let table = tables.base[index]
    return table.slots != nil ? table : makeTable(source: source, step: step, index: index)
  }

  private func makeTable(source: Int, step: Int, index: Int) -> VariantTable {
    let size = SizeStep.size(of: step)
    var table = VariantTable(for: sources[source], size: size, coarseness: coarseness)
    let count = table.slotCount(
      isPlane: sources[source].isPlane, isMirrorSymmetric: sources[source].isMirrorSymmetric)
    let memory = calloc(count, MemoryLayout<UInt32>.stride)
    guard let memory else { fatalError("no memory for \(count) sprite numbers") }
    table.slots = memory.bindMemory(to: UInt32.self, capacity: count)
    tables.base[index] = table
    return table
  }

  /// Adds empty tables for one more source and returns its number.
  func addSource(_ source: SpriteSource) -> Int {
    sources.append(source)
    let first = tables.count
    tables.setCount(first + SizeStep.count)
    let empty = VariantTable(for: source, size: SizeStep.minimum, coarseness: 0)
    for index in first..<tables.count { tables.base[index] = empty }
    return sources.count - 1
  }

  /// Gives the memory of all tables back; they are made anew when needed.
  func removeTables() {
    for index in 0..<tables.count {
      free(tables.base[index].slots)
      tables.base[index].slots = nil
    }
  }

  /// Empties all tables but keeps them, so that the frames to come need not make them.
  func clearTables() {
    for index in 0..<tables.count {
      guard let slots = tables.base[index].slots else { continue }
      let source = sources[index / SizeStep.count]
      let count = tables.base[index].slotCount(
        isPlane: source.isPlane, isMirrorSymmetric: source.isMirrorSymmetric)
      SpriteStore.zero(slots, byteCount: count * MemoryLayout<UInt32>.stride)
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

  /// Rasterises the sprite of one slot.
  ///
  /// Returns what the slot then holds; `missing` if the arena is full.
  func makeVariant(
    source: Int, step: Int, table: VariantTable, slot: Int, rotation: Int, phase: Int
  ) -> UInt32 {
    let size = SizeStep.size(of: step)
    let transform = Transform(size: size, angle: table.angle(of: rotation))
    return rasterise(source, size, transform, table.offset(ofPhase: phase), table, slot)
  }

  /// Rasterises the sprite of one slot of a plane.
  func makePlaneVariant(
    source: Int, step: Int, table: VariantTable, slot: Int, pose: QuantisedPose, phase: Int
  ) -> UInt32 {
    let size = SizeStep.size(of: step)
    var transform = Transform(
      size: size, outer: pose.outerAngle, squeeze: pose.squeezeFactor,
      inner: table.angle(of: pose.inner))
    if pose.isMirrored { transform = transform.mirrored }
    return rasterise(source, size, transform, table.offset(ofPhase: phase), table, slot)
  }

  private func rasterise(
    _ number: Int, _ size: Float, _ transform: Transform, _ offset: SIMD2<Float>,
    _ table: VariantTable, _ slot: Int
  ) -> UInt32 {
    let source = sources[number]
    let box = source.box(transform, size: size, offset: offset)
    let id = insert(
      format: source.format, width: box.width, height: box.height, originX: box.left,
      originY: box.top)
    guard let id else { return table.slots?[slot & ~phaseMask(table)] ?? VariantTable.missing }
    let sprite = self[id]
    let target = arena.base + sprite.offset
    source.fill(
      transform, size: size, offset: offset, box: box, into: target,
      bytesPerRow: sprite.bytesPerRow, with: rasterizer)
    let value = UInt32(truncatingIfNeeded: id + 1)
    table.slots?[slot] = value
    return value
  }

  private func phaseMask(_ table: VariantTable) -> Int { 1 << Int(2 * table.phaseShift) - 1 }
}

/// The nearest pose of a plane that sprites are made for.
struct QuantisedPose {
  var outer: Int
  var squeeze: Int
  var inner: Int
  var isMirrored: Bool

  /// Quantises a pose by the steps of `table`.
  init(_ pose: PlanePose, table: VariantTable) {
    var outer = Int(pose.outer * Float(VariantTable.outerSteps) + 0.5)
    var turns = pose.inner
    if outer >= VariantTable.outerSteps {
      outer -= VariantTable.outerSteps
      turns += 0.5
    }
    let last = Float(VariantTable.squeezeSteps)
    squeeze = max(0, min(VariantTable.squeezeSteps - 1, Int(pose.squeeze * last)))
    // Face-on there is no direction of squeezing; both turns are one.
    if squeeze == VariantTable.squeezeSteps - 1, pose.squeeze > 0.995 {
      turns += Float(outer) / Float(2 * VariantTable.outerSteps)
      outer = 0
    }
    self.outer = outer
    inner = table.rotationIndex(turns: turns)
    isMirrored = pose.isMirrored
  }

  /// Direction of the squeeze in radians.
  var outerAngle: Float { .pi * Float(outer) / Float(VariantTable.outerSteps) }

  /// The middle of the squeeze's step; face-on it is 1.
  var squeezeFactor: Float {
    squeeze == VariantTable.squeezeSteps - 1
      ? 1 : (Float(squeeze) + 0.5) / Float(VariantTable.squeezeSteps)
  }

  /// The first of the phases' slots.
  func slot(in table: VariantTable) -> Int {
    let side = isMirrored ? VariantTable.outerSteps : 0
    let row = (side + outer) * VariantTable.squeezeSteps + squeeze
    return (row * Int(table.rotations) + inner) << Int(2 * table.phaseShift)
  }
}
