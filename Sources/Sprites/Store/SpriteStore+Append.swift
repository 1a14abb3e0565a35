// SPDX-License-Identifier: MIT

import Particles
import Pixels

extension SpriteStore {
  /// Adds the particles of one instant to a draw list, rasterising sprites that are seen for the
  /// first time.
  ///
  /// O(particles); allocates nothing when the sizes were seen before and the list has room.
  ///
  /// Places are rounded to a quarter of a pixel (coarser for large or spinning sprites), sizes as `SizeStep`
  /// says, colours to 5 bits a channel and opacity to 6 bits: off by at most 1/62 and 1/126. Particles whose
  /// opacity or size is nothing, and those outside of `clip`, are left out.
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
      load(cells: simulation.cells, into: binding)
    }
    binding.cellsVersion = simulation.cellsVersion
    append(frame: frame, binding: binding, opacity: opacity, clip: clip, to: &list)
  }

  /// Adds the particles of cells that the binding was made for.
  func append(
    frame: ParticleFrame, binding: SpriteBinding, opacity: Float, clip: PixelRect,
    to list: inout DrawList
  ) {
    if list.isEmpty {
      beginList()
      list.generation = generation
    }
    precondition(list.generation == generation, "a list must be made with one store, in one go")
    list.reserveCapacity(list.count + frame.count)
    binding.entries.withUnsafeBufferPointer { entries in
      appendRuns(frame, entries, opacity, ClipBox(clip), &list)
    }
  }

  /// Goes through the frame by runs of particles of one cell.
  private func appendRuns(
    _ frame: ParticleFrame, _ entries: UnsafeBufferPointer<BoundCell>, _ opacity: Float,
    _ clip: ClipBox, _ list: inout DrawList
  ) {
    var start = 0
    while start < frame.count {
      let cell = frame.cell[start]
      var end = start + 1
      while end < frame.count, frame.cell[end] == cell { end += 1 }
      let entry = entries[Int(cell)]
      if entry.isOrdered { list.unordered = false }
      if entry.source >= 0 {
        let first = list.count
        if !entry.isOrdered { sorter.begin(reserving: end - start) }
        for index in start..<end { appendParticle(frame, index, entry, opacity, clip, &list) }
        if !entry.isOrdered, list.count > first { list.sort(from: first, with: sorter) }
      }
      start = end
    }
  }

  @inline(__always)
  private func appendParticle(
    _ frame: ParticleFrame, _ index: Int, _ entry: BoundCell, _ opacity: Float, _ clip: ClipBox,
    _ list: inout DrawList
  ) {
    let showsBack = entry.hasBackColor && entry.isPlane && frame.back[index] != 0
    let alpha = frame.alpha[index] * opacity * (showsBack ? entry.backAlpha : 1)
    let paint =
      showsBack
      ? Paint(entry.back.x, entry.back.y, entry.back.z, alpha)
      : Paint(frame.red[index], frame.green[index], frame.blue[index], alpha)
    let size = abs(frame.scale[index]) * entry.pixelSize
    guard paint.isVisible, size >= SizeStep.minimum else { return }
    let x = frame.x[index] * Float(scale)
    let y = frame.y[index] * Float(scale)
    guard clip.touches(x, y, radius: min(size, SizeStep.maximum) * 0.75 + 1) else { return }
    let number =
      Int(entry.source)
      + (entry.frames > 1
        ? Int(frame.frameIndex[index]) % Int(entry.frames) : 0)
    let step = SizeStep.nearest(to: size, isCoarse: entry.isCoarse)
    let table = table(source: number, step: step)
    let place = PhasedPlace(x, y, shift: table.phaseShift)
    let slot =
      entry.isPlane
      ? planeSlot(frame, index, entry, number, step, table, place.phase)
      : flatSlot(frame, index, number, step, table, place.phase)
    guard slot != VariantTable.missing, slot != VariantTable.blank else { return }
    let sprite = self[Int(slot) - 1]
    list.append(
      DrawCommand(
        sprite: slot - 1, x: place.x + Int32(truncatingIfNeeded: sprite.originX),
        y: place.y + Int32(truncatingIfNeeded: sprite.originY),
        color: entry.flags.contains(.color) ? paint.opacityOnly : paint.premultiplied,
        flags: entry.flags))
    if !entry.isOrdered { sorter.append(key: paint.sortKey) }
  }

  @inline(__always)
  private func flatSlot(
    _ frame: ParticleFrame, _ index: Int, _ source: Int, _ step: Int, _ table: VariantTable,
    _ phase: Int
  ) -> UInt32 {
    var turns = frame.rotation[index] * (0.5 / .pi)
    if frame.scale[index] < 0 { turns += 0.5 }
    let rotation = table.rotationIndex(turns: turns)
    let slot = rotation << Int(2 * table.phaseShift) | phase
    let known = table.slots?[slot] ?? VariantTable.missing
    if known != VariantTable.missing { return known }
    return makeVariant(
      source: source, step: step, table: table, slot: slot, rotation: rotation, phase: phase)
  }

  private func planeSlot(
    _ frame: ParticleFrame, _ index: Int, _ entry: BoundCell, _ source: Int, _ step: Int,
    _ table: VariantTable, _ phase: Int
  ) -> UInt32 {
    var pose = PlanePose(
      m11: frame.m11[index], m12: frame.m12[index], m21: frame.m21[index], m22: frame.m22[index],
      isMirrorSymmetric: entry.isMirrorSymmetric)
    if frame.scale[index] < 0 { pose.inner += 0.5 }
    let quantised = QuantisedPose(pose, table: table)
    let slot = quantised.slot(in: table) | phase
    let known = table.slots?[slot] ?? VariantTable.missing
    if known != VariantTable.missing { return known }
    return makePlaneVariant(
      source: source, step: step, table: table, slot: slot, pose: quantised, phase: phase)
  }
}

/// The visible pixels, for leaving out what lies beyond.
struct ClipBox {
  let left: Float
  let top: Float
  let right: Float
  let bottom: Float

  init(_ rect: PixelRect) {
    left = Float(rect.x)
    top = Float(rect.y)
    right = Float(rect.x) + Float(rect.width)
    bottom = Float(rect.y) + Float(rect.height)
  }

  /// Whether anything within `radius` of a place is visible; false for places that are no numbers.
  @inline(__always)
  func touches(_ x: Float, _ y: Float, radius: Float) -> Bool {
    x + radius > left && x - radius < right && y + radius > top && y - radius < bottom
  }
}

/// A place as a pixel and a phase within it.
struct PhasedPlace {
  let x: Int32
  let y: Int32
  let phase: Int

  /// Rounds a place to `1 << shift` phases a pixel.
  @inline(__always)
  init(_ x: Float, _ y: Float, shift: Int32) {
    let perAxis = Float(1 << shift)
    let column = Int32((x * perAxis + 0.5).rounded(.down))
    let row = Int32((y * perAxis + 0.5).rounded(.down))
    self.x = column >> shift
    self.y = row >> shift
    let mask = Int32(1) << shift - 1
    phase = Int((row & mask) << shift | column & mask)
  }
}
