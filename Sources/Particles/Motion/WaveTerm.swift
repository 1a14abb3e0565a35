// SPDX-License-Identifier: MIT

/// A force that swings as the sine of time, with the constants of its closed-form solution.
///
/// With the drag k and the phase θ = ω·t + θ₀, v′ = −k·v + F·sin θ has the steady solution
///
///     v(θ) = F · (k · sin θ − ω · cos θ) ÷ (k² + ω²)
///     x(θ) = −F · (sin θ + k ÷ ω · cos θ) ÷ (k² + ω²)
///
/// The law is linear, so the motion is this plus that of a particle without the force, which starts
/// with what the birth's place and velocity leave: v(θ) and x(θ) at the birth are taken off then.
/// Core Animation's own wave is not a sine but close to it, and its phase is not published.
struct WaveTerm {
  /// Phase by which each further wave of its own is ahead in the same particle, in turns; about the
  /// golden section, so that no few waves coincide.
  static let phaseStep: Float = 0.382

  /// Swings per second of the layer's time.
  var frequency: Double
  /// Swings per second of age.
  var frequencyOfAge: Float
  /// Whether each particle has a phase of its own.
  var isPerParticle: Bool
  /// Amplitudes of the acceleration, in points per second².
  var force: SIMD3<Float>
  /// Velocity per unit of force: the share of the sine and of the cosine.
  var velocitySine, velocityCosine: Float
  /// Displacement per unit of force: the share of the sine and of the cosine.
  var positionSine, positionCosine: Float

  /// Makes the term for a drag of `drag` per second and a clock `speed` times the layer's; nil: the
  /// force does not swing.
  init?(_ wave: Behavior.Wave, mass: Double, drag: Double, speed: Double) {
    guard wave.frequency > 0 else { return nil }
    frequency = wave.frequency
    let ageFrequency = wave.frequency / (speed > 0 ? speed : 1)
    frequencyOfAge = Float(ageFrequency)
    isPerParticle = wave.phase == .perParticle
    force = SIMD3(
      Float(wave.forceX / mass), Float(wave.forceY / mass), Float(wave.forceZ / mass))
    let omega = 2 * Double.pi * ageFrequency
    let sum = drag * drag + omega * omega
    velocitySine = Float(drag / sum)
    velocityCosine = Float(-omega / sum)
    positionSine = Float(-1 / sum)
    positionCosine = Float(-drag / omega / sum)
  }
}

/// What the waves add to position and velocity at one phase.
struct WaveShift {
  var position = LaneVector()
  var velocity = LaneVector()

  /// Adds what `wave` adds at `turns`.
  @inline(__always)
  mutating func add(_ wave: WaveTerm, turns: Lanes) {
    let sine = sine(turns: turns)
    let cosine = cosine(turns: turns)
    position.add(sine * wave.positionSine + cosine * wave.positionCosine, times: wave.force)
    velocity.add(sine * wave.velocitySine + cosine * wave.velocityCosine, times: wave.force)
  }
}
