// SPDX-License-Identifier: MIT

import Values

/// Where and for whom the cells of a layer are prepared.
struct CellSite {
  var layer: EmitterLayer
  var layerIndex: Int
  /// Width of the output in points.
  var width: Double
  /// Height of the output in points.
  var height: Double
  var detail: FrameDetail
}

/// A cell's description with what follows from it alone; it never changes.
final class CellRules {
  let cell: EmitterCell
  let site: CellSite
  /// Indices from the layer's cells down to this one.
  let path: [Int]
  let clock: LocalClock
  /// Clock of the cell under the layer, whose local time is the tree's time.
  let rootClock: LocalClock
  let curves: CurveSet
  let motion: MotionLaw
  /// The rule that turns pictures to their motion; nil: there is none.
  let alignment: Behavior.AlignToMotion?
  /// Indices of the sub-emitters that are at work.
  let subcells: [Int]
  /// Whether its particles are what things leave behind.
  let isTrail: Bool

  /// Most levels of cells, the one under the layer included.
  static let maximumLevels = 4

  /// Reads the cell at `index` of its layer, or of `parent` if it is a sub-emitter.
  init(_ cell: EmitterCell, index: Int, parent: CellRules? = nil, _ site: CellSite) {
    self.cell = cell
    self.site = site
    path = (parent?.path ?? []) + [index]
    let clock = LocalClock(cell)
    self.clock = clock
    rootClock = parent?.rootClock ?? clock
    let speed = parent.map { $0.motion.clock.speed * clock.speed } ?? 1
    let behaviors = (site.layer.behaviors + cell.behaviors).filter(\.enabled)
    curves = CurveSet(behaviors)
    motion = MotionLaw(
      cell, behaviors, curves,
      TreeClock(root: rootClock, speed: speed), width: site.width, height: site.height)
    alignment =
      behaviors.compactMap { behavior -> Behavior.AlignToMotion? in
        if case .alignToMotion(let rule) = behavior.kind { rule } else { nil }
      }.last
    isTrail = parent.map { cell.isTrail(of: $0.cell) } ?? false
    let isLast = path.count >= CellRules.maximumLevels || speed <= 0
    subcells = cell.emitterCells.indices.filter {
      !isLast && cell.emitterCells[$0].enabled && cell.emitterCells[$0].speed > 0
    }
  }

  var layer: EmitterLayer { site.layer }
  var isChild: Bool { path.count > 1 }
  var isPlane: Bool { cell.particleType == .plane }
  /// Whether planes are shaded by the light.
  var isLit: Bool { isPlane && cell.gloss > 0 }
  /// Whether frames say more than what is drawn.
  var isDetailed: Bool { site.detail == .everything }
  /// Whether particles are drawn long by their velocity.
  var isStretched: Bool { cell.stretch > 0 && !isPlane }
  /// Whether particles emit others by the distance that they travel.
  var emitsByDistance: Bool {
    subcells.contains { cell.emitterCells[$0].birthRatePer == .distance }
  }
  /// Whether particles walk through a sprite sheet.
  var hasSheet: Bool { cell.contentsFrameCount > 1 && cell.contentsFrameMode != .single }
  /// Multiplier of the sampled scale; sub-emitters inherit it through their parents.
  var layerScale: Double { isChild ? 1 : layer.scale }
  /// The tint before its ranges, and before one of several is chosen.
  var color: Color { cell.colors.first ?? cell.color }
  /// Whether z counts: for the order of drawing, for sub-emitters or for force fields.
  var hasDepth: Bool {
    layer.renderMode == .backToFront || !subcells.isEmpty || motion.isIntegrated
  }

  /// How its particles land; nil: they do not, as those of sub-emitters and those that force fields move.
  var landing: LandingRule? {
    !isChild && cell.lands && !motion.isIntegrated && motion.clock.speed > 0 ? layer.landing : nil
  }
  /// Seconds of the tree's clock for which a particle lies after it has landed.
  var longestRest: Double {
    guard let landing, landing.style == .rest else { return 0 }
    return Double(landing.rest) / motion.clock.speed
  }
  /// The size of the picture at scale 1, in points.
  var pictureSize: Double {
    switch cell.contents {
    case .shape(_, let size), .path(_, let size), .emoji(_, let size), .text(_, _, let size): size
    case .image(_, let size): size ?? 48
    case nil: 0
    }
  }

  /// Longest life of one particle, in seconds of the tree's clock.
  var longestLife: Double {
    let life = (cell.lifetime + abs(cell.lifetimeRange) / 2) * layer.lifetime
    return motion.clock.speed > 0 ? max(life, 0) / motion.clock.speed : 0
  }
}
