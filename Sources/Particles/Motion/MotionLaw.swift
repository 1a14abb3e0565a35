// SPDX-License-Identifier: MIT

/// How the tree's time, the local time of the cell under the layer, relates to other clocks.
struct TreeClock {
  /// The layer's time at the tree's time 0, in seconds.
  let layerOrigin: Double
  /// Seconds of the layer's time per second of the tree's.
  let layerRate: Double
  /// Seconds of the cell's age per second of the tree's time.
  let speed: Double
  /// Seconds of the cell's age per second of the layer's time.
  let layerSpeed: Double

  /// Reads the clock of the cell under the layer; `speed` is that of its sub-emitter, if it is one.
  init(root: LocalClock, speed: Double) {
    layerRate = root.speed > 0 ? 1 / root.speed : 1
    layerOrigin = root.beginTime - root.timeOffset * layerRate
    self.speed = speed
    layerSpeed = max(root.speed, 0) * speed
  }

  /// Returns the phases of a wave of the layer's time at the tree's `times`, in turns around 0.
  @inline(__always)
  func turns(of wave: WaveTerm, at times: SIMD8<Double>) -> Lanes {
    let turns = (times * layerRate + layerOrigin) * wave.frequency
    // Adding 1.5 · 2⁵² rounds to whole turns in the adder.
    let whole = (turns + 6_755_399_441_055_744) - 6_755_399_441_055_744
    return Lanes(turns - whole)
  }

  /// Returns the phase at one of the tree's times, the same for all particles.
  func turns(of wave: WaveTerm, at time: Double) -> Lanes {
    let turns = wave.frequency * (layerOrigin + time * layerRate)
    return Lanes(repeating: Float(turns - turns.rounded()))
  }
}

/// What moves the particles of one cell, in points and seconds.
///
/// The acceleration of a particle of mass m is
///
///     v′ = gravity + (Σ waves + Σ fields − drag · (v − drift)) ÷ m
///
/// Without fields, and with a mass that is the same for all, this has a closed form in the age:
/// ``ClosedMotion``. Otherwise ``SteppedMotion`` integrates it from the birth on.
struct MotionLaw {
  /// Per second; in the closed form already divided by the mass.
  let drag: Float
  let gravity: SIMD3<Float>
  /// A velocity that drag does not act on.
  let drift: SIMD3<Float>
  /// Radii of the circling about the path.
  let wobble: SIMD2<Float>
  /// Waves that sway all particles together.
  let commonWaves: [WaveTerm]
  /// Waves that sway each particle for itself.
  let ownWaves: [WaveTerm]
  private(set) var fields: [ForceField] = []
  /// Whether there is no closed form.
  let isIntegrated: Bool
  let clock: TreeClock

  /// Whether particles circle about their path.
  var wobbles: Bool { wobble.x != 0 || wobble.y != 0 }
  /// Whether there are waves at all.
  var hasWaves: Bool { !commonWaves.isEmpty || !ownWaves.isEmpty }

  /// Reads the motion of `cell` with all `behaviors` that act on it.
  init(
    _ cell: EmitterCell, _ behaviors: [Behavior], _ curves: CurveSet, _ clock: TreeClock,
    width: Double, height: Double
  ) {
    gravity = SIMD3(
      Float(cell.xAcceleration), Float(cell.yAcceleration), Float(cell.zAcceleration))
    drift = SIMD3(Float(cell.driftVelocityX), Float(cell.driftVelocityY), 0)
    wobble = SIMD2(Float(cell.wobbleX), Float(cell.wobbleY))
    self.clock = clock
    var brake = cell.drag
    var waves: [Behavior.Wave] = []
    for behavior in behaviors {
      switch behavior.kind {
      case .drag(let rule): brake += rule.drag
      case .wave(let rule): waves.append(rule)
      case .attractor(let rule): fields.append(ForceField(rule, width: width, height: height))
      case .simpleAttractor(let rule):
        fields.append(ForceField(rule, width: width, height: height))
      default: continue
      }
    }
    let hasForces = brake > 0 || !waves.isEmpty
    let massVaries = cell.massRange != 0 || curves.contains(.mass)
    isIntegrated = !fields.isEmpty || (hasForces && massVaries)
    let mass = isIntegrated ? 1 : max(cell.mass, 1e-3)
    let drag = Float(max(brake, 0) / mass)
    self.drag = drag
    let terms = waves.compactMap {
      WaveTerm($0, mass: mass, drag: Double(drag), speed: clock.layerSpeed)
    }
    commonWaves = terms.filter { !$0.isPerParticle }
    ownWaves = terms.filter(\.isPerParticle)
  }

  /// Returns what the common waves add at the tree's `time`, the same for all particles.
  func commonShift(at time: Double) -> WaveShift {
    var shift = WaveShift()
    for wave in commonWaves { shift.add(wave, turns: clock.turns(of: wave, at: time)) }
    return shift
  }

  /// Adds the waves that each particle has for itself, at `ages` in seconds since the birth.
  ///
  /// `phases` are those of the first wave at the birth, in turns.
  @inline(__always)
  func addOwnWaves(to shift: inout WaveShift, ages: Lanes, phases: Lanes) {
    var phase = phases
    for wave in ownWaves {
      shift.add(wave, turns: ages * wave.frequencyOfAge + phase)
      phase += WaveTerm.phaseStep
    }
  }
}
