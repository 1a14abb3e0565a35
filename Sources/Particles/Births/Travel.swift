// SPDX-License-Identifier: MIT

/// How far particles have travelled, step by step from their birth on.
///
/// An arc has no closed form where gravity and drag bend it, so its length is summed: a step h of it is
/// h · |v(half-way)|, with the closed form of the velocity. Steps are counted from the birth, so that the
/// distance at an age does not depend on when it is asked for; the last whole step before a stretch of time
/// is kept. What waves, fields, curves and wobbling add does not count.
struct Travel {
  /// Steps per second of age.
  static let rate: Float = 120

  private let motion: MotionLaw
  private let distances: Floats
  private let steps: Floats
  private let velocityX: Operand
  private let velocityY: Operand

  /// Prepares for particles of `store`; nil if it keeps no distances.
  init?(_ store: ParticleStore, _ motion: MotionLaw) {
    guard let distances = store.column(.travelled), let steps = store.column(.travelSteps) else {
      return nil
    }
    (self.distances, self.steps, self.motion) = (distances, steps, motion)
    velocityX = store.operand(.velocityX, from: 0)
    velocityY = store.operand(.velocityY, from: 0)
  }

  /// Calls `body` with each step of a particle that reaches into a stretch of ages: the distances at its
  /// start and its end, in points, and the age at its start.
  func forEachStep(
    of index: Int, from youngest: Float, through oldest: Float,
    _ body: (_ from: Float, _ to: Float, _ age: Float) -> Void
  ) {
    let first = max((youngest * Self.rate).rounded(.down), 0)
    if steps[index] > first { (distances[index], steps[index]) = (0, 0) }
    var (distance, step) = (distances[index], steps[index])
    while step < first {
      distance += length(of: step, of: index)
      step += 1
    }
    (distances[index], steps[index]) = (distance, step)
    while step < oldest * Self.rate {
      let next = distance + length(of: step, of: index)
      body(distance, next, step / Self.rate)
      distance = next
      step += 1
    }
  }

  /// The length of one step, in points.
  private func length(of step: Float, of index: Int) -> Float {
    let age = (step + 0.5) / Self.rate
    var velocity = SIMD2(velocityX[index], velocityY[index])
    let gravity = SIMD2(motion.gravity.x, motion.gravity.y)
    if motion.drag > 0 {
      let decay = Decay(Lanes(repeating: age), drag: motion.drag)
      velocity = velocity * decay.factor[0] + gravity * decay.first[0]
      velocity += SIMD2(motion.drift.x, motion.drift.y)
    } else {
      velocity += gravity * age
    }
    return (velocity * velocity).sum().squareRoot() / Self.rate
  }
}
