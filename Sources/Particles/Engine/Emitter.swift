// SPDX-License-Identifier: MIT

import Glibc

/// One cell at work: under a layer, or as a sub-emitter of another cell's particles.
final class Emitter {
  let cell: EmitterCell
  let layer: EmitterLayer
  let layerIndex: Int
  /// Index into the simulation's cells.
  var cellIndex: UInt16 = 0
  /// 0 under the layer, 1 for its sub-emitters, and so on.
  let level: Int
  /// Index among the cells of its layer or its parent.
  let pathIndex: Int
  let seed: CellSeed
  let clock: LocalClock
  let shape: SpawnShape
  let emission: EmissionLaw
  let motion: MotionLaw
  let curves: CurveSet
  let alignment: Behavior.AlignToMotion?
  let children: [Emitter]
  let store: ParticleStore
  /// Births on the local clock.
  var schedule: BirthSchedule
  /// Share of births that the maximum leaves, 0 to 1.
  var keptShare = 1.0
  /// Births that the maximum took from this sub-emitter since it was last re-filled.
  var droppedBirths = 0
  /// Longest life of one particle, in seconds of the tree's clock.
  let longestLife: Double
  /// Longest time from a birth until the last descendant is gone, in seconds of the tree's clock.
  let extent: Double
  let scratch: EmitterScratch
  /// What frames say of each particle.
  let detail: FrameDetail
  /// Columns of the frame that are the same for every particle.
  private(set) var constantOutputs: [(column: FrameColumn, value: Float)] = []
  /// Columns of the frame that differ.
  private(set) var varyingOutputs: [FrameColumn] = []
  /// Where in the frame the constant columns were filled last.
  var filled = FilledRange()
  /// Dead particles that the last frame met.
  var deadCount = 0
  /// Copies of the parents of what is being born.
  let gathered: ParticleStore
  /// Cosine of the half-angle of the cone of the planes' axes.
  let orientationCosine: Float
  /// Births of a sub-emitter that are being collected.
  let pending: PendingBirths

  var isPlane: Bool { cell.particleType == .plane }
  var isChild: Bool { level > 0 }
  /// Multiplier of the drawn scale; sub-emitters inherit it through their parents.
  var layerScale: Double { isChild ? 1 : layer.scale }

  /// Prepares a cell.
  init(_ cell: EmitterCell, path: [Int], rootClock: LocalClock, parentSpeed: Double, _ site: Site) {
    self.cell = cell
    layer = site.layer
    layerIndex = site.layerIndex
    scratch = site.scratch
    detail = site.detail
    level = path.count - 1
    pathIndex = path.last ?? 0
    seed = CounterRandom.cellSeed(layerSeed: site.layer.seed, path: path)
    clock = LocalClock(cell)
    let speed = path.count > 1 ? parentSpeed * clock.speed : 1
    shape = SpawnShape(site.layer, width: site.width, height: site.height)
    emission = EmissionLaw(cell, in: site.layer)
    let behaviors = site.layer.behaviors + cell.behaviors
    curves = CurveSet(behaviors)
    motion = MotionLaw(
      cell, behaviors: behaviors, curves: curves, rootClock: rootClock, treeSpeed: speed,
      width: site.width, height: site.height)
    alignment = Emitter.alignment(behaviors)
    schedule = BirthSchedule(rate: Emitter.rate(cell, site.layer))
    schedule.referenceCount = min(max(cell.phase, 0), 0.999_999)
    schedule.last = clock.window
    let life = (cell.lifetime + abs(cell.lifetimeRange) / 2) * site.layer.lifetime
    longestLife = speed > 0 ? max(life, 0) / speed : 0
    children = Emitter.children(of: cell, path: path, rootClock: rootClock, speed: speed, site)
    // The margin covers the rounding of ages to single precision.
    let own = longestLife * 1.000_01 + 0.01
    extent = own + (children.map(\.extent).max() ?? 0)
    pending = PendingBirths()
    store = ParticleStore(
      varying: Emitter.varyingColumns(
        cell, isChild: path.count > 1, motion: motion, curves: curves,
        hasDepth: site.layer.renderMode == .backToFront || !children.isEmpty
          || motion.isIntegrated))
    gathered = ParticleStore(
      varying: Set(store.varying), capacity: children.isEmpty ? 0 : chunkSize)
    orientationCosine = Float(cos(min(abs(cell.orientationRange) / 2, .pi)))
    setConstants()
    gathered.copyConstants(of: store)
    classifyOutputs()
  }

  /// What an emitter is prepared from besides its cell.
  struct Site {
    var layer: EmitterLayer
    var layerIndex: Int
    var width: Double
    var height: Double
    var scratch: EmitterScratch
    var detail: FrameDetail
  }

  /// Most levels of cells, the one under the layer included.
  static let maximumLevels = 4

  private static func rate(_ cell: EmitterCell, _ layer: EmitterLayer) -> Double {
    let rate = cell.birthRate * layer.birthRate
    return cell.enabled && rate.isFinite ? max(rate, 0) : 0
  }

  private static func children(
    of cell: EmitterCell, path: [Int], rootClock: LocalClock, speed: Double, _ site: Site
  ) -> [Emitter] {
    guard path.count < maximumLevels, speed > 0 else { return [] }
    return cell.emitterCells.enumerated()
      .filter { $0.element.enabled && $0.element.speed > 0 }
      .map {
        Emitter(
          $0.element, path: path + [$0.offset], rootClock: rootClock, parentSpeed: speed, site)
      }
  }

  private static func alignment(_ behaviors: [Behavior]) -> Behavior.AlignToMotion? {
    var result: Behavior.AlignToMotion?
    for behavior in behaviors where behavior.enabled {
      if case .alignToMotion(let rule) = behavior.kind {
        result = rule
      }
    }
    return result
  }

  private func setConstants() {
    let layerScale = Float(layerScale)
    store.setConstant(Float(cell.lifetime * layer.lifetime), for: .lifetime)
    store.setConstant(Float(cell.scale) * layerScale, for: .scale)
    store.setConstant(Float(cell.scaleSpeed) * layerScale, for: .scaleSpeed)
    store.setConstant(Float(cell.rotation), for: .rotation)
    store.setConstant(Float(cell.spin * layer.spin), for: .spin)
    let color = cell.colors.first ?? cell.color
    store.setConstant(color.red, for: .red)
    store.setConstant(color.green, for: .green)
    store.setConstant(color.blue, for: .blue)
    store.setConstant(color.alpha, for: .alpha)
    store.setConstant(Float(cell.redSpeed), for: .redSpeed)
    store.setConstant(Float(cell.greenSpeed), for: .greenSpeed)
    store.setConstant(Float(cell.blueSpeed), for: .blueSpeed)
    store.setConstant(Float(cell.alphaSpeed), for: .alphaSpeed)
    store.setConstant(Float(cell.wobbleFrequency), for: .wobbleFrequency)
    store.setConstant(Float(cell.mass), for: .mass)
    store.setConstant(layerScale, for: .inheritedScale)
    for column in [Column.inheritedRed, .inheritedGreen, .inheritedBlue, .inheritedAlpha] {
      store.setConstant(1, for: column)
    }
    let axis = PlaneAxis(cell)
    store.setConstant(axis.x, for: .axisX)
    store.setConstant(axis.y, for: .axisY)
    store.setConstant(axis.z, for: .axisZ)
  }

  private func classifyOutputs() {
    varyingOutputs = [.x, .y]
    if store.column(.z) != nil {
      varyingOutputs.append(.z)
    }
    if detail == .everything {
      varyingOutputs += [.velocityX, .velocityY, .age]
    }
    if detail == .everything, store.column(.z) != nil {
      varyingOutputs.append(.velocityZ)
    }
    if detail == .everything, store.column(.lifetime) != nil {
      varyingOutputs.append(.lifetime)
    } else if detail == .everything {
      constantOutputs.append((.lifetime, Float(cell.lifetime * layer.lifetime)))
    }
    classify(.scale, .scale, .scaleSpeed, cell.scaleSpeed, [.scale, .scaleSpeed])
    classify(.rotation, .rotation, .spin, cell.spin, [.rotation, .spin])
    classify(.red, .red, .redSpeed, cell.redSpeed, [.red])
    classify(.green, .green, .greenSpeed, cell.greenSpeed, [.green])
    classify(.blue, .blue, .blueSpeed, cell.blueSpeed, [.blue])
    classify(.alpha, .alpha, .alphaSpeed, cell.alphaSpeed, [.alpha])
    if isPlane {
      varyingOutputs += [.m11, .m12, .m21, .m22]
    }
  }

  private func classify(
    _ output: FrameColumn, _ base: Column, _ speed: Column, _ rate: Double,
    _ paths: [Behavior.LifeKeyPath]
  ) {
    let isFixed = store.column(base) == nil && store.column(speed) == nil && rate == 0
    let hasCurve = paths.contains { curves[$0] != nil }
    let isAligned = output == .rotation && alignment != nil
    let fades = output == .alpha && (cell.fadeInDuration > 0 || cell.fadeOutDuration > 0)
    if isFixed, !hasCurve, !isAligned, !fades {
      var value = store.operand(base, from: 0).constant
      if output == .scale, layer.clampScaleToZero {
        value = max(value, 0)
      }
      constantOutputs.append((output, value))
    } else {
      varyingOutputs.append(output)
    }
  }
}

/// A stretch of the frame in which an emitter's constant columns still stand.
struct FilledRange {
  var start = 0
  var count = 0
  var generation = -1
}
