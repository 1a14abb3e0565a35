// SPDX-License-Identifier: MIT

import Glibc

/// The sprites of one source in one size, by angle and sub-pixel phase: a plain array, no hashing.
struct VariantTable: BitwiseCopyable {
  /// A slot without a sprite yet.
  static let missing: UInt32 = 0
  /// Steps of the direction in which a plane is squeezed, over half a turn.
  static let outerSteps = 16
  /// The largest size in pixels that has finer places for slow particles.
  static let largestRefined: Float = 384
  /// Steps of how much it is squeezed.
  static let squeezeSteps = 12

  /// Sprite numbers plus one; nil until the size is first needed.
  var slots: UnsafeMutablePointer<UInt32>?
  /// Angles in one sector.
  var rotations: Int32
  /// Sectors in a full turn.
  var sectors: Int32
  /// Phases along an axis: 2 to this power.
  var phaseShift: Int32
  /// Phases along an axis that slow particles have, as far as their sprites are made: 2 to this power.
  var fineShift: Int32
  /// Whether finer places have slots, too, because they are few; else `FineVariants` has them.
  var isDense = false

  /// Describes the table of a size.
  ///
  /// Small sprites have sixteen phases; spinning or larger ones need fewer to look as smooth while they move
  /// fast. Slow ones have eight phases along an axis up to 24 pixels, four beyond. Angles are so fine that the rim moves at most a
  /// pixel or two at once, or by as much as it is blurred.
  ///
  /// - Parameters:
  ///   - source: What is drawn.
  ///   - size: Longer side in pixels.
  ///   - coarseness: 0: as fine as it should be; each more saves memory.
  init(for source: SpriteSource, size: Float, coarseness: Int) {
    slots = nil
    let shift = VariantTable.phaseShift(source, size, coarseness)
    phaseShift = Int32(shift)
    let isRefined =
      coarseness == 0 && !source.copiesPixels && !source.isShadow && size <= Self.largestRefined
    fineShift = Int32(isRefined ? max(shift, size <= 24 ? 3 : 2) : shift)
    guard source.rotates else {
      // A negative scale still turns by half.
      let isHalfTurnSymmetric = source.symmetryOrder % 2 == 0
      sectors = isHalfTurnSymmetric ? 2 : 1
      rotations = isHalfTurnSymmetric ? 1 : 2
      return
    }
    sectors = Int32(max(1, source.symmetryOrder))
    let turn = VariantTable.rotations(source, size, coarseness)
    rotations = source.symmetryOrder == 0 ? 1 : max(1, (turn + sectors - 1) / sectors)
  }

  private static func phaseShift(
    _ source: SpriteSource, _ size: Float, _ coarseness: Int
  ) -> Int {
    // Whole pixels fall on whole pixels only.
    if source.copiesPixels || source.isShadow && source.isPlane { return 0 }
    var shift = size <= 96 ? 2 : size <= 192 ? 1 : source.isSoft || size > 384 ? 0 : 1
    if source.isPlane || source.rotates && source.symmetryOrder != 0 && size > 24 {
      shift = min(shift, 1)
    }
    if source.format == .color { shift = size <= 24 ? shift : size <= 96 ? min(shift, 1) : 0 }
    if source.isShadow { shift = min(shift, 1) }
    return max(0, min(shift, 2 - coarseness))
  }

  private static func rotations(
    _ source: SpriteSource, _ size: Float, _ coarseness: Int
  ) -> Int32 {
    let rotations = sharpRotations(source, size, coarseness)
    guard source.blur > 0 else { return rotations }
    // An edge that is spread hides that its rim moves by as much.
    let soft = (.pi * size / source.blur).rounded(.up)
    return min(rotations, max(16, Int32(min(soft, 256)) + 7 & ~7))
  }

  private static func sharpRotations(
    _ source: SpriteSource, _ size: Float, _ coarseness: Int
  ) -> Int32 {
    if coarseness >= 3 { return 32 }
    if source.isPlane || coarseness >= 2 { return 48 }
    if source.format == .color { return size <= 64 ? 64 : 128 }
    return size <= 24 ? 64 : size <= 64 ? 128 : 256
  }

  /// Most slots of a table that has some for finer places; 16 KB.
  private static let mostDense = 4096

  /// Slots that the table has.
  func slotCount(isPlane: Bool, isMirrorSymmetric: Bool) -> Int {
    variantCount(isPlane: isPlane, isMirrorSymmetric: isMirrorSymmetric) << Int(2 * slotShift)
  }

  /// Gives finer places slots of their own if they are few; before there are any.
  mutating func decideDensity(isPlane: Bool, isMirrorSymmetric: Bool) {
    let variants = variantCount(isPlane: isPlane, isMirrorSymmetric: isMirrorSymmetric)
    isDense = variants << Int(2 * fineShift) <= Self.mostDense
  }

  /// Angles and poses.
  private func variantCount(isPlane: Bool, isMirrorSymmetric: Bool) -> Int {
    guard isPlane else { return Int(rotations) }
    return Int(rotations) * Self.outerSteps * Self.squeezeSteps * (isMirrorSymmetric ? 1 : 2)
  }

  /// Places along an axis that have slots: 2 to this power.
  @inline(__always)
  private var slotShift: Int32 { isDense ? fineShift : phaseShift }

  /// The slot of a variant at a phase along `phaseShift`.
  @inline(__always)
  func slot(of variant: Int, phase: Int) -> Int {
    let (shift, slotShift) = (Int(phaseShift), Int(slotShift))
    let finer = slotShift &- shift
    let (row, column) = (phase &>> shift, phase & (1 &<< shift &- 1))
    return (variant &<< slotShift | row &<< finer) &<< slotShift | column &<< finer
  }

  /// The slot of a variant at a phase along `fineShift`, of a table that has them.
  @inline(__always)
  func fineSlot(of variant: Int, phase: Int) -> Int { variant &<< Int(2 &* fineShift) | phase }

  /// Returns the nearest angle.
  ///
  /// - Parameter turns: The angle in full turns.
  /// - Returns: An index into the angles of a sector.
  @inline(__always)
  func rotationIndex(turns: Float) -> Int {
    guard abs(turns) < 65536 else { return 0 }
    let sector = turns * Float(sectors)
    let fraction = sector - Float(sector.floored)
    let index = Int(fraction * Float(rotations) + 0.5)
    return index >= Int(rotations) ? 0 : index
  }

  /// The angle of an index, in radians.
  func angle(of index: Int) -> Float {
    2 * .pi * Float(index) / Float(rotations * sectors)
  }

  /// Whether a phase along `fineShift` is none along `phaseShift`.
  @inline(__always)
  func isBetween(finePhase phase: Int) -> Bool {
    let mask = 1 &<< Int(fineShift &- phaseShift) &- 1
    return (phase | phase &>> Int(fineShift)) & mask != 0
  }

  /// How far a phase lies from the pixel's corner, in pixels, where an axis has 2 to the `shift` of them.
  static func offset(ofPhase phase: Int, shift: Int32) -> SIMD2<Float> {
    let perAxis = 1 << Int(shift)
    return SIMD2(Float(phase & (perAxis - 1)), Float(phase >> Int(shift))) / Float(perAxis)
  }
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

  /// Its number among all poses.
  func number(in table: VariantTable) -> Int {
    let side = isMirrored ? VariantTable.outerSteps : 0
    let row = (side + outer) * VariantTable.squeezeSteps + squeeze
    return row * Int(table.rotations) + inner
  }
}
