// SPDX-License-Identifier: MIT

import Particles
import Support
import Values

extension SeededRandom {
  /// A number in `range`, or 0 in half of all cases.
  mutating func some(_ range: ClosedRange<Double>) -> Double {
    Bool.random(using: &self) ? Double.random(in: range, using: &self) : 0
  }

  /// True once in `cases`.
  mutating func once(in cases: Int) -> Bool {
    Int.random(in: 0..<cases, using: &self) == 0
  }

  /// Returns a layer of up to three cells with anything in them.
  mutating func layer() -> EmitterLayer {
    var layer = EmitterLayer()
    layer.emitterShape = EmitterShape.allCases.randomElement(using: &self) ?? .point
    layer.emitterMode = EmitterMode.allCases.randomElement(using: &self) ?? .volume
    layer.renderMode = RenderMode.allCases.randomElement(using: &self) ?? .unordered
    layer.emission = Emission.allCases.randomElement(using: &self) ?? .planar
    layer.emitterSize = LengthPair(
      x: Length(points: some(1...300)), y: Length(fraction: some(0...1)))
    layer.emitterDepth = some(1...50)
    layer.seed = UInt32(truncatingIfNeeded: next())
    layer.beginTime = some(-2...2)
    layer.timeOffset = some(0...5)
    layer.speed = once(in: 3) ? 1.5 : 1
    layer.duration = once(in: 4) ? 2 : 0
    layer.scale = once(in: 4) ? -2 : 1
    layer.clampScaleToZero = once(in: 4)
    layer.emitterCells = (0..<Int.random(in: 1...3, using: &self)).map { _ in cell(level: 0) }
    if once(in: 3) {
      layer.behaviors = [behavior()]
    }
    return layer
  }

  /// Returns a cell with anything in it.
  mutating func cell(level: Int) -> EmitterCell {
    var cell = EmitterCell()
    cell.birthRate = Double.random(in: 0...(level == 0 ? 12 : 3), using: &self)
    cell.burstCount = once(in: 3) ? Int.random(in: 0...6, using: &self) : 0
    cell.burstsAtDeath = once(in: 2)
    cell.phase = some(0...0.99)
    cell.lifetime = Double.random(in: 0.2...2, using: &self)
    cell.lifetimeRange = some(0...2)
    cell.beginTime = some(0...0.5)
    cell.timeOffset = some(0...2)
    cell.speed = once(in: 4) ? 0.5 : 1
    cell.duration = once(in: 4) ? 1 : 0
    motion(&cell)
    look(&cell)
    while once(in: 2), cell.behaviors.count < 3 {
      cell.behaviors.append(behavior())
    }
    if level < 3, once(in: 3) {
      cell.emitterCells = [self.cell(level: level + 1)]
    }
    return cell
  }

  private mutating func motion(_ cell: inout EmitterCell) {
    cell.velocity = some(-200...200)
    cell.velocityRange = some(0...100)
    cell.emissionLongitude = some(-4...4)
    cell.emissionLatitude = some(-2...2)
    cell.emissionRange = some(0...7)
    cell.xAcceleration = some(-100...100)
    cell.yAcceleration = some(-100...100)
    cell.zAcceleration = some(-100...100)
    cell.drag = some(0...3)
    cell.driftVelocityX = some(-50...50)
    cell.wobbleX = some(0...10)
    cell.wobbleFrequency = some(0...2)
    cell.wobbleFrequencyRange = some(0...1)
    cell.mass = 2
    cell.massRange = once(in: 4) ? 1 : 0
  }

  private mutating func look(_ cell: inout EmitterCell) {
    cell.scaleRange = some(0...2)
    cell.scaleSpeed = some(-1...1)
    cell.rotationRange = some(0...6)
    cell.spin = some(-3...3)
    cell.spinRange = some(0...3)
    cell.redRange = some(0...1)
    cell.greenSpeed = some(-1...1)
    cell.alphaRange = some(0...1)
    cell.alphaSpeed = some(-1...1)
    cell.fadeInDuration = some(0...0.5)
    cell.fadeOutDuration = some(0...0.5)
    cell.colors = once(in: 3) ? [.white, Color(red: 1, green: 0, blue: 0)] : []
    cell.particleType = once(in: 3) ? .plane : .sprite
    cell.orientationRange = some(0...6)
    cell.orientationLatitude = some(0...3)
    cell.contentsFrameCount = once(in: 3) ? 5 : 0
    cell.contentsFramesPerSecond = 7
    cell.contentsFrameMode = ContentsFrameMode.allCases.randomElement(using: &self) ?? .single
  }

  /// Returns any behaviour.
  mutating func behavior() -> Behavior {
    switch Int.random(in: 0..<8, using: &self) {
    case 0: Behavior(.drag(Behavior.Drag(drag: 1)))
    case 1: Behavior(.wave(Behavior.Wave(forceX: 80, forceY: -20, frequency: 0.7)))
    case 2: Behavior(.wave(Behavior.Wave(forceX: 50, frequency: 2, phase: .perParticle)))
    case 3: Behavior(.alignToMotion(Behavior.AlignToMotion(rotation: 0.25)))
    case 4: Behavior(.attractor(Behavior.Attractor(stiffness: 5, radius: 10, falloff: 1)))
    case 5: Behavior(.simpleAttractor(Behavior.SimpleAttractor(stiffness: -2, falloff: -3)))
    case 6: Behavior(.colorOverLife(Behavior.ColorOverLife(colors: [.white, .white])))
    default: anyCurve()
    }
  }

  private mutating func anyCurve() -> Behavior {
    let path = Behavior.LifeKeyPath.allCases.randomElement(using: &self) ?? .scale
    return Behavior(
      .valueOverLife(
        Behavior.ValueOverLife(keyPath: path, values: [1, 3, 0.5], multiplies: once(in: 2))))
  }
}
