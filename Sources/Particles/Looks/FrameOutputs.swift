// SPDX-License-Identifier: MIT

/// Which columns of a frame a cell's particles differ in, and what the others hold.
struct FrameOutputs {
  /// Columns that are the same for every particle.
  private(set) var constants: [(column: FrameColumn, value: Float)] = []
  /// Columns that differ.
  private(set) var varying: [FrameColumn] = [.x, .y]

  /// Tells the outputs of the particles in `store` apart.
  init(_ rules: CellRules, _ store: ParticleStore) {
    if rules.hasDepth { varying.append(.z) }
    if rules.isDetailed || rules.isStretched { varying += [.velocityX, .velocityY] }
    if rules.isDetailed {
      varying.append(.age)
      if rules.hasDepth { varying.append(.velocityZ) }
      let life = store.operand(.lifetime, from: 0)
      if life.column != nil {
        varying.append(.lifetime)
      } else {
        constants.append((.lifetime, life.constant))
      }
    }
    for look in Look.all { add(look, rules, store) }
    if rules.isPlane { varying += [.m11, .m12, .m21, .m22] }
    if rules.isLit { varying.append(.light) }
  }

  /// Adds one look: it is constant if its value at birth is, and nothing changes it later.
  private mutating func add(_ look: Look, _ rules: CellRules, _ store: ParticleStore) {
    let base = store.operand(look.base, from: 0)
    let speed = store.operand(look.speed, from: 0)
    let fades =
      look.output == .alpha
      && (rules.cell.fadeInDuration > 0 || rules.cell.fadeOutDuration > 0
        || rules.longestRest > 0)
    let isAligned = look.output == .rotation && rules.alignment != nil
    let isFixed = base.column == nil && speed.column == nil && look.rate(rules.cell) == 0
    guard isFixed, !look.paths.contains(where: { rules.curves[$0] != nil }), !isAligned, !fades
    else {
      varying.append(look.output)
      return
    }
    let isClamped = look.output == .scale && rules.layer.clampScaleToZero
    constants.append((look.output, isClamped ? max(base.constant, 0) : base.constant))
  }
}

/// A look that changes linearly with age, unless a curve takes its place.
struct Look {
  var output: FrameColumn
  /// Where its value at birth is kept.
  var base: Column
  /// Where its change per second is kept.
  var speed: Column
  /// The curves that it can follow.
  var paths: [Behavior.LifeKeyPath]
  /// The cell's change per second.
  var rate: (EmitterCell) -> Double

  /// All of them.
  static var all: [Look] {
    [
      Look(output: .scale, base: .scale, speed: .scaleSpeed, paths: [.scale, .scaleSpeed]) {
        $0.scaleSpeed
      },
      Look(output: .rotation, base: .rotation, speed: .spin, paths: [.rotation, .spin]) {
        $0.spin
      },
      Look(output: .red, base: .red, speed: .redSpeed, paths: [.red]) { $0.redSpeed },
      Look(output: .green, base: .green, speed: .greenSpeed, paths: [.green]) { $0.greenSpeed },
      Look(output: .blue, base: .blue, speed: .blueSpeed, paths: [.blue]) { $0.blueSpeed },
      Look(output: .alpha, base: .alpha, speed: .alphaSpeed, paths: [.alpha]) { $0.alphaSpeed },
    ]
  }
}
