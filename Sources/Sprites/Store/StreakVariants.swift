// SPDX-License-Identifier: MIT

import Glibc

/// How a particle is drawn long: its picture is stretched along its velocity, and lies behind it.
struct Streak {
  /// Where it flies to, of length 1.
  let direction: SIMD2<Float>
  /// By how many pixels it is longer.
  let length: Float

  /// Works out the streak of a particle; nil if it would hardly be longer.
  ///
  /// - Parameters:
  ///   - velocity: In points per second.
  ///   - rule: Of its cell.
  ///   - size: The longer side of its picture in pixels.
  @inline(__always)
  init?(velocity: SIMD2<Float>, rule: StretchRule, size: Float) {
    let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    let room = SizeStep.maximum - min(size, SizeStep.maximum)
    let length = min(min(speed * rule.perSpeed, rule.maximum), room)
    guard length >= max(1, size / 8) else { return nil }
    (direction, self.length) = (velocity / speed, length)
  }
}

/// By how much the particles of a cell are drawn longer.
struct StretchRule: BitwiseCopyable {
  /// Pixels for each point per second; 0: they are not.
  var perSpeed: Float = 0
  /// Most pixels.
  var maximum: Float = 0
  /// Whether pictures turn with the motion.
  var isAligned = false
}

/// The nearest streak that sprites are made for.
///
/// Lengths go by quarters of an octave, those below the size by halves; headings by what moves the ends by a
/// pixel or two; a heading and its opposite stretch alike. Sizes go by quarters of an octave, by halves where
/// no particle's changes. Pictures that turn for themselves have 32 angles to a sector. Shadows have half the
/// headings and lengths, and whole pixels.
struct QuantisedStreak {
  private static let mantissaBits: UInt32 = 21
  private static let turnSteps: Float = 32

  private let headings: Int
  private let heading: Int
  private let lengthStep: UInt32
  private let turn: Int
  private let isAligned: Bool
  private let sectors: Int
  /// Pixels by which the picture is longer.
  let length: Float
  /// From the middle of the head to that of the streak, in pixels.
  let behind: SIMD2<Float>
  /// Places along an axis of a pixel: 2 to this power.
  let phaseShift: Int32

  init(
    _ streak: Streak, turns: Float, isAligned: Bool, symmetryOrder: Int, size: Float,
    coarseness: Int
  ) {
    let dropped = min(coarseness, 1)
    let shortened = max(dropped, streak.length < size ? 1 : 0)
    // Rounded to the nearest by its last bit that is kept.
    let bits = Self.mantissaBits + UInt32(shortened)
    let rounded = (streak.length.bitPattern + 1 << (bits - 1)) >> bits
    lengthStep = rounded << UInt32(shortened)
    length = Float(bitPattern: lengthStep << Self.mantissaBits)
    let extent = size + length
    headings = (extent <= 16 ? 16 : extent <= 80 ? 32 : extent <= 160 ? 64 : 128) >> dropped
    let halfTurns = atan2f(streak.direction.y, streak.direction.x) / .pi
    let wrapped = halfTurns < 0 ? halfTurns + 1 : halfTurns
    let nearest = Int(wrapped * Float(headings) + 0.5)
    heading = nearest % headings
    let shift: Int32 = extent <= 16 ? 2 : size <= 8 || extent <= 24 ? 1 : 0
    phaseShift = max(0, shift - Int32(coarseness))
    self.isAligned = isAligned
    sectors = symmetryOrder
    let angle = .pi * Float(heading) / Float(headings)
    let way = SIMD2(cosf(angle), sinf(angle)) * (length / 2)
    behind = way.x * streak.direction.x + way.y * streak.direction.y < 0 ? way : -way
    guard symmetryOrder != 0 else {
      turn = 0
      return
    }
    let own = isAligned ? turns - Float(heading) / Float(2 * headings) : turns
    let sector = own * Float(symmetryOrder)
    let part = sector - sector.rounded(.down)
    turn = part < 1 ? Int(part * Self.turnSteps + 0.5) % Int(Self.turnSteps) : 0
  }

  /// How the picture is laid onto pixels.
  func transform(size: Float) -> Transform {
    let outer = .pi * Float(heading) / Float(headings)
    let own = 2 * .pi * Float(turn) / Self.turnSteps / Float(max(1, sectors))
    return Transform(
      size: size, stretched: 1 + length / size, along: outer, turned: isAligned ? own + outer : own)
  }

  /// A number unlike those of places between those of tables, unique to the variant.
  func key(source: Int, step: Int, phase: Int) -> UInt64 {
    var key = UInt64(truncatingIfNeeded: source) << 8 | UInt64(truncatingIfNeeded: step)
    key = key << 5 | UInt64(truncatingIfNeeded: headings / 8)
    key = key << 7 | UInt64(truncatingIfNeeded: heading)
    key = key << 6 | UInt64(lengthStep & 63)
    key = key << 5 | UInt64(truncatingIfNeeded: turn)
    key = key << 1 | (isAligned ? 1 : 0)
    return key << 4 | UInt64(truncatingIfNeeded: phase) | 1 << 63
  }
}

extension SpriteVariants {
  /// Finds the sprite of a streak, which is rasterised if it is not there yet.
  ///
  /// - Parameters:
  ///   - source: The source's number.
  ///   - size: Its longer side without the streak, in pixels.
  ///   - isCoarse: Whether no particle's size changes.
  ///   - streak: How it is drawn long.
  ///   - turns: Its angle in full turns.
  ///   - isAligned: Whether it turns with the motion.
  ///   - point: The place of its head's middle, in pixels.
  /// - Returns: The sprite's number plus one, `VariantTable.missing` if the arena is full; and where to draw it.
  func find(
    source: Int, size: Float, isCoarse: Bool, _ streak: Streak, turns: Float, isAligned: Bool,
    at point: SIMD2<Float>
  ) -> (slot: UInt32, place: PhasedPlace) {
    let nearest = SizeStep.nearest(to: size, isCoarse: false)
    let step = isCoarse ? (nearest + 4) & ~7 : (nearest + 2) & ~3
    let size = sources[source].size(of: step)
    let streakStep = QuantisedStreak(
      streak, turns: turns, isAligned: isAligned, symmetryOrder: sources[source].symmetryOrder,
      size: size, coarseness: coarseness + (sources[source].isShadow ? 1 : 0))
    let middle = point + streakStep.behind
    let place = PhasedPlace(middle.x, middle.y, shift: streakStep.phaseShift)
    let key = streakStep.key(source: source, step: step, phase: place.phase)
    let known = fine.sprite(key)
    if known != VariantTable.missing { return (known, place) }
    let made = rasterise(
      source, size, streakStep.transform(size: size), phase: place.phase,
      shift: streakStep.phaseShift)
    guard let made else { return (VariantTable.missing, place) }
    if fine.isFull { fine.removeAll() }
    fine.add(key, sprite: made)
    return (made, place)
  }
}
