// SPDX-License-Identifier: MIT

/// What moves the particles of one cell.
struct MotionLaw {
  /// Brake per second; for integrated motion not yet divided by the mass.
  var drag: Float = 0
  var gravityX: Float
  var gravityY: Float
  var gravityZ: Float
  var driftX: Float
  var driftY: Float
  var wobbleX: Float
  var wobbleY: Float
  /// Waves that sway all particles together.
  var commonWaves: [WaveTerm] = []
  /// Waves that sway each particle for itself.
  var ownWaves: [WaveTerm] = []
  var fields: [ForceField] = []
  /// Whether there is no closed form, so that the motion is stepped from birth.
  var isIntegrated = false
  /// Tree time to layer time: layer time = `layerOrigin` + tree time · `layerRate`.
  var layerOrigin: Double
  var layerRate: Double
  /// Seconds of the cell's age per second of the tree's clock.
  var treeSpeed: Double

  /// Whether particles circle about their path.
  var wobbles: Bool { wobbleX != 0 || wobbleY != 0 }
  /// Whether there are waves at all.
  var hasWaves: Bool { !commonWaves.isEmpty || !ownWaves.isEmpty }
  /// Whether particles simply follow parabolas.
  var isBallistic: Bool { drag == 0 && !hasWaves && !wobbles && !isIntegrated }

  /// Reads the motion of `cell` with all `behaviors` that act on it.
  init(
    _ cell: EmitterCell, behaviors: [Behavior], curves: CurveSet, rootClock: LocalClock,
    treeSpeed: Double, width: Double, height: Double
  ) {
    gravityX = Float(cell.xAcceleration)
    gravityY = Float(cell.yAcceleration)
    gravityZ = Float(cell.zAcceleration)
    driftX = Float(cell.driftVelocityX)
    driftY = Float(cell.driftVelocityY)
    wobbleX = Float(cell.wobbleX)
    wobbleY = Float(cell.wobbleY)
    layerRate = rootClock.speed > 0 ? 1 / rootClock.speed : 1
    layerOrigin = rootClock.beginTime - rootClock.timeOffset * layerRate
    self.treeSpeed = treeSpeed
    var brake = cell.drag
    var waves: [Behavior.Wave] = []
    for behavior in behaviors where behavior.enabled {
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
    let massVaries = cell.massRange != 0 || curves[.mass] != nil
    isIntegrated = !fields.isEmpty || (hasForces && massVaries)
    let mass = isIntegrated ? 1 : max(cell.mass, 1e-3)
    drag = Float(max(brake, 0) / mass)
    let speed = max(rootClock.speed, 0) * treeSpeed
    let terms = waves.compactMap {
      WaveTerm($0, mass: mass, drag: Double(drag), speed: speed)
    }
    commonWaves = terms.filter { !$0.isPerParticle }
    ownWaves = terms.filter(\.isPerParticle)
  }

  /// Returns what the common waves add at the tree's `time`, the same for all particles.
  func commonShift(at time: Double) -> WaveShift {
    var shift = WaveShift()
    for wave in commonWaves {
      let turns = wave.frequency * (layerOrigin + time * layerRate)
      shift.add(wave, turns: Lanes(repeating: Float(turns - turns.rounded())))
    }
    return shift
  }

  /// Returns the phases of a common wave at the tree's `times`.
  @inline(__always)
  func turns(of wave: WaveTerm, at times: SIMD8<Double>) -> Lanes {
    let turns = (times * layerRate + layerOrigin) * wave.frequency
    // Adding 1.5 · 2⁵² rounds to whole turns in the adder.
    let whole = (turns + 6_755_399_441_055_744) - 6_755_399_441_055_744
    return Lanes(turns - whole)
  }
}
