// SPDX-License-Identifier: MIT

import Particles
import Pixels

/// Turns particles into draw commands.
final class FrameAppender {
  private let scale: Float
  private let variants: SpriteVariants
  private let arena: SpriteArena
  private let sorter = PaintSorter()
  /// The commands of a run until they are sorted.
  private var run = ReusableBuffer<DrawCommand>(capacity: 1024)

  /// Makes an appender of sprites from `variants`, which lie in `arena`.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - variants: Where sprites come from.
  ///   - arena: Where they lie.
  init(scale: Double, variants: SpriteVariants, arena: SpriteArena) {
    self.scale = Float(scale)
    self.variants = variants
    self.arena = arena
  }

  /// Adds the particles of a frame, by runs of particles of one cell.
  ///
  /// - Parameters:
  ///   - frame: The particles.
  ///   - entries: For each cell what shows it.
  ///   - opacity: Factor on all opacities, 0 to 1.
  ///   - clip: The pixels that are visible.
  ///   - list: Where commands are added at the end.
  func append(
    _ frame: ParticleFrame, _ entries: [BoundCell], opacity: Float, clip: PixelRect,
    to list: inout DrawList
  ) {
    guard !entries.isEmpty else { return }
    list.reserveCapacity(list.count + frame.count)
    let bounds = VisibleBounds(clip)
    entries.withUnsafeBufferPointer { entries in
      var start = 0
      while start < frame.count {
        let cell = frame.cell[start]
        var end = start + 1
        while end < frame.count, frame.cell[end] == cell { end += 1 }
        appendRun(frame, start..<end, entries[Int(cell)], opacity, bounds, &list)
        start = end
      }
    }
  }

  private func appendRun(
    _ frame: ParticleFrame, _ particles: Range<Int>, _ entry: BoundCell, _ opacity: Float,
    _ bounds: VisibleBounds, _ list: inout DrawList
  ) {
    guard entry.source >= 0 else { return }
    var entry = entry
    if frame.count > Self.crowd { entry.isSlow = entry.isSlow && variants.isForPictures }
    run.removeAll()
    run.reserve(particles.count)
    if !entry.isOrdered { sorter.begin(reserving: particles.count) }
    for index in particles { appendParticle(frame, index, entry, opacity, bounds) }
    let commands = UnsafeMutableBufferPointer(start: run.base, count: run.count)
    if !entry.isOrdered, !commands.isEmpty { sorter.sort(commands) }
    list.append(contentsOf: UnsafeBufferPointer(commands))
  }

  /// Particles of a frame beyond which none gets a finer place: their sprites would be made for minutes,
  /// and nobody can follow one of so many.
  private static let crowd = 2048

  @inline(__always)
  private func appendParticle(
    _ frame: ParticleFrame, _ index: Int, _ entry: BoundCell, _ opacity: Float,
    _ bounds: VisibleBounds
  ) {
    let paint = paint(frame, index, entry, opacity)
    let size = abs(frame.scale[index]) * entry.pixelSize
    guard paint.isVisible, size >= SizeStep.minimum else { return }
    let point =
      SIMD2(frame.x[index], frame.y[index]) * scale + (entry.shadow?.offset ?? SIMD2())
    let streak = streak(frame, index, entry, size)
    let reach = min(size, SizeStep.maximum) * 0.75 + 1 + (streak?.length ?? 0) + entry.margin
    guard bounds.touch(point.x, point.y, radius: reach) else { return }
    let (slot, place) = find(frame, index, entry, size, at: point, streak)
    guard slot != VariantTable.missing else { return }
    let origin = arena.origins[Int(slot) - 1]
    run.appendReserved(
      DrawCommand(
        sprite: slot - 1, x: place.x + Int32(origin.x),
        y: place.y + Int32(origin.y),
        color: entry.flags.contains(.color) ? paint.opacityOnly : paint.premultiplied,
        flags: entry.flags))
    if !entry.isOrdered { sorter.append(key: paint.sortKey) }
  }

  /// The sprite of a particle, and where to draw it.
  @inline(__always)
  private func find(
    _ frame: ParticleFrame, _ index: Int, _ entry: BoundCell, _ size: Float,
    at point: SIMD2<Float>, _ streak: Streak?
  ) -> (slot: UInt32, place: PhasedPlace) {
    let source =
      Int(entry.source)
      + (entry.frames > 1 ? Int(frame.frameIndex[index]) % Int(entry.frames) : 0)
    if let streak {
      return variants.find(
        source: source, size: size, isCoarse: entry.isCoarse, streak, turns: turns(frame, index),
        isAligned: entry.stretch.isAligned, at: point)
    }
    let step = SizeStep.nearest(to: size, isCoarse: entry.isCoarse)
    guard let plane = entry.plane else {
      return variants.find(
        source: source, step: step, turns: turns(frame, index), at: point, isSlow: entry.isSlow)
    }
    return variants.find(
      source: source, step: step, pose: pose(frame, index, plane), at: point,
      isSlow: entry.isSlow)
  }

  /// The colour of the particle's side that shows.
  @inline(__always)
  private func paint(
    _ frame: ParticleFrame, _ index: Int, _ entry: BoundCell, _ opacity: Float
  ) -> Paint {
    let alpha = frame.alpha[index] * opacity
    if let shadow = entry.shadow?.color {
      return Paint(shadow.x, shadow.y, shadow.z, alpha * shadow.w)
    }
    guard let plane = entry.plane else {
      return Paint(
        frame.red[index], frame.green[index], frame.blue[index], alpha,
        precision: entry.precision)
    }
    var color = SIMD4(frame.red[index], frame.green[index], frame.blue[index], alpha)
    var precision = entry.precision
    if let back = plane.back, frame.back[index] != 0 {
      color = SIMD4(back.x, back.y, back.z, alpha * back.w)
      if !plane.isLit { precision.insert(.color) }
    }
    if plane.isLit {
      let light = frame.light[index]
      let lit = color * min(light, 1) + (1 - color) * max(light - 1, 0)
      color = SIMD4(lit.x, lit.y, lit.z, color.w)
    }
    return Paint(color.x, color.y, color.z, color.w, precision: precision)
  }

  /// How long it is drawn by its velocity; nil: as it is.
  @inline(__always)
  private func streak(
    _ frame: ParticleFrame, _ index: Int, _ entry: BoundCell, _ size: Float
  ) -> Streak? {
    guard entry.stretch.perSpeed > 0 else { return nil }
    let velocity = SIMD2(frame.velocityX[index], frame.velocityY[index])
    return Streak(velocity: velocity, rule: entry.stretch, size: size)
  }

  /// Its angle in full turns.
  @inline(__always)
  private func turns(_ frame: ParticleFrame, _ index: Int) -> Float {
    frame.rotation[index] * (0.5 / .pi) + (frame.scale[index] < 0 ? 0.5 : 0)
  }

  private func pose(_ frame: ParticleFrame, _ index: Int, _ plane: PlaneLook) -> PlanePose {
    var pose = PlanePose(
      m11: frame.m11[index], m12: frame.m12[index], m21: frame.m21[index], m22: frame.m22[index],
      isMirrorSymmetric: plane.isMirrorSymmetric)
    if frame.scale[index] < 0 { pose.inner += 0.5 }
    return pose
  }
}

/// The visible pixels, so that no sprite is made of what cannot be seen; backends clip exactly.
private struct VisibleBounds {
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
  func touch(_ x: Float, _ y: Float, radius: Float) -> Bool {
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
    let column = (x * perAxis + 0.5).floored
    let row = (y * perAxis + 0.5).floored
    self.x = column &>> shift
    self.y = row &>> shift
    let mask = Int32(1) &<< shift &- 1
    phase = Int((row & mask) &<< shift | column & mask)
  }
}

extension Float {
  /// The largest whole number that is not larger; of numbers below 2³¹.
  ///
  /// `rounded(.down)` is a call into the C library where the processor need not have SSE 4.1, and all that
  /// a loop has in registers goes to the stack for it.
  @inline(__always)
  var floored: Int32 {
    let whole = Int32(self)
    return Float(whole) > self ? whole &- 1 : whole
  }
}
