// SPDX-License-Identifier: MIT

import Glibc

/// A swinging force with the constants of its closed-form solution.
///
/// v' = −k·v + F·sin θ with θ = ω·t has the steady solution
/// v = F·(k·sin θ − ω·cos θ) ÷ (k² + ω²), x = −F·(k ÷ ω·cos θ + sin θ) ÷ (k² + ω²);
/// the rest of the motion is that of a particle without the force, started from what is left.
struct WaveTerm {
  /// Swings per second of the layer's time.
  var frequency: Double
  /// Swings per second of age.
  var frequencyOfAge: Float
  /// Whether each particle has a phase of its own.
  var isPerParticle: Bool
  /// Amplitudes of the acceleration.
  var forceX, forceY, forceZ: Float
  /// Velocity per unit of force: the share of the sine and of the cosine.
  var velocitySine, velocityCosine: Float
  /// Displacement per unit of force: the share of the sine and of the cosine.
  var positionSine, positionCosine: Float

  /// Makes the term for a drag of `drag` per second and a clock `speed` times the layer's.
  init?(_ wave: Behavior.Wave, mass: Double, drag: Double, speed: Double) {
    guard wave.frequency > 0 else { return nil }
    frequency = wave.frequency
    let ageFrequency = wave.frequency / (speed > 0 ? speed : 1)
    frequencyOfAge = Float(ageFrequency)
    isPerParticle = wave.phase == .perParticle
    forceX = Float(wave.forceX / mass)
    forceY = Float(wave.forceY / mass)
    forceZ = Float(wave.forceZ / mass)
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
  var x = Lanes()
  var y = Lanes()
  var z = Lanes()
  var velocityX = Lanes()
  var velocityY = Lanes()
  var velocityZ = Lanes()

  /// Adds what `wave` adds at `turns`.
  @inline(__always)
  mutating func add(_ wave: WaveTerm, turns: Lanes) {
    let sine = sine(turns: turns)
    let cosine = cosine(turns: turns)
    let position = sine * wave.positionSine + cosine * wave.positionCosine
    let velocity = sine * wave.velocitySine + cosine * wave.velocityCosine
    x += position * wave.forceX
    y += position * wave.forceY
    z += position * wave.forceZ
    velocityX += velocity * wave.forceX
    velocityY += velocity * wave.forceY
    velocityZ += velocity * wave.forceZ
  }
}

/// A spring-like force field on an output.
struct ForceField {
  var x, y, z: Float
  var stiffness, radius, falloff, falloffDistance: Float
  /// Axis of an axial field, normal of a planar one.
  var axisX, axisY, axisZ: Float
  var type: Behavior.AttractorType
  /// Whether depth counts.
  var usesDepth: Bool

  /// Places an attractor on an output of `width` by `height` points.
  init(_ rule: Behavior.Attractor, width: Double, height: Double) {
    x = Float(rule.position.x.resolved(in: width))
    y = Float(rule.position.y.resolved(in: height))
    z = Float(rule.zPosition)
    stiffness = Float(rule.stiffness)
    radius = Float(rule.radius)
    falloff = Float(rule.falloff)
    falloffDistance = Float(max(rule.falloffDistance, 1e-3))
    axisX = Float(sin(rule.orientationLatitude) * cos(rule.orientationLongitude))
    axisY = Float(sin(rule.orientationLatitude) * sin(rule.orientationLongitude))
    axisZ = Float(cos(rule.orientationLatitude))
    type = rule.type
    usesDepth = true
  }

  /// Places a flat attractor on an output of `width` by `height` points.
  init(_ rule: Behavior.SimpleAttractor, width: Double, height: Double) {
    let radial = Behavior.Attractor(
      stiffness: rule.stiffness, radius: rule.radius, position: rule.position,
      falloff: rule.falloff, falloffDistance: rule.falloffDistance)
    self.init(radial, width: width, height: height)
    usesDepth = false
  }

  /// Adds the force on particles of mass 1 at (`px`, `py`, `pz`).
  func add(
    px: Lanes, py: Lanes, pz: Lanes, to forceX: inout Lanes, _ forceY: inout Lanes,
    _ forceZ: inout Lanes
  ) {
    var dx = x - px
    var dy = y - py
    var dz = usesDepth ? z - pz : Lanes()
    let along = dx * axisX + dy * axisY + dz * axisZ
    switch type {
    case .radial: break
    case .axial:
      dx -= along * axisX
      dy -= along * axisY
      dz -= along * axisZ
    case .planar:
      dx = along * axisX
      dy = along * axisY
      dz = along * axisZ
    }
    let distance = squareRoot(dx * dx + dy * dy + dz * dz)
    let beyond = greater(distance - radius, Lanes(repeating: 0))
    let strength = stiffness * beyond * faded(beyond)
    let factor = strength / greater(distance, Lanes(repeating: 1e-6))
    forceX += dx * factor
    forceY += dy * factor
    forceZ += dz * factor
  }

  /// The falloff, limited so that a negative one explodes but stays a number.
  private func faded(_ beyond: Lanes) -> Lanes {
    guard falloff != 0 else { return Lanes(repeating: 1) }
    var result = Lanes()
    for lane in 0..<8 {
      result[lane] = powf(1 + beyond[lane] / falloffDistance, -falloff)
    }
    return lesser(result, Lanes(repeating: 1000))
  }
}
