// SPDX-License-Identifier: MIT

/// What a drawer needs to know of one cell of a running simulation.
public struct SimulatedCell: Hashable, Sendable {
  /// Index of the layer that it belongs to.
  public var layerIndex: Int
  /// The template.
  public var cell: EmitterCell
  /// What its particles show; nil: nothing is to be drawn.
  public var contents: Contents?
  /// Whether its particles turn in space.
  public var isPlane: Bool
  /// The layer's order of drawing.
  public var renderMode: RenderMode
  /// Whether its colours add up.
  public var additive: Bool { renderMode == .additive }
  /// Lower bound of the absolute scale that a particle can have.
  public var minimumScale: Double
  /// Upper bound of the absolute scale that a particle can have.
  public var maximumScale: Double
  /// Whether the picture ever turns: false if rotation and spin are all zero and it does not follow the
  /// motion.
  public var rotates: Bool
  /// Whether the picture turns with its particle's motion.
  public var isAligned = false
  /// Whether its particles stay where they spawn.
  public var isAtRest = false
  /// How fast its particles usually are, in points per second, roughly.
  public var speed = 0.0
  /// Whether a particle's colour is one of the cell's own, and stays so.
  public var hasOwnColors = false
}

extension SimulatedCell {
  /// Describes a cell whose parents are scaled up to `parentScale`.
  init(_ rules: CellRules, parentScale: Double) {
    let cell = rules.cell
    layerIndex = rules.site.layerIndex
    self.cell = cell
    contents = cell.contents
    isPlane = rules.isPlane
    renderMode = rules.layer.renderMode
    let factor = abs(rules.layerScale) * parentScale
    let bounds = SimulatedCell.scaleBounds(rules)
    minimumScale = rules.isChild ? 0 : bounds.lowerBound * factor
    maximumScale = bounds.upperBound * factor
    rotates =
      cell.rotation != 0 || cell.rotationRange != 0 || cell.spin != 0 || cell.spinRange != 0
      || rules.curves.contains(.rotation, .spin) || rules.alignment != nil
    isAligned = rules.alignment != nil
    isAtRest = !rules.isChild && cell.isAtRest && rules.motion.isAtRest && !rules.curves.moves
    speed = rules.motion.usualSpeed(of: cell, in: rules.layer, life: rules.longestLife)
    hasOwnColors =
      !rules.isChild && cell.hasOwnColors && !rules.curves.contains(.red, .green, .blue)
  }

  /// Returns the absolute scales of a cell's own over a whole life.
  private static func scaleBounds(_ rules: CellRules) -> ClosedRange<Double> {
    let cell = rules.cell
    let spread = abs(cell.scaleRange) / 2
    let life = rules.longestLife * rules.motion.clock.speed
    var speeds = [0, cell.scaleSpeed * life]
    if let curve = rules.curves[.scaleSpeed] {
      speeds = [-curve.peak * life, curve.peak * life]
    }
    let low = cell.scale - spread + (speeds.min() ?? 0)
    let high = cell.scale + spread + (speeds.max() ?? 0)
    let greatest = max(abs(low), abs(high))
    guard let curve = rules.curves[.scale] else {
      return (low <= 0 && high >= 0 ? 0 : min(abs(low), abs(high)))...greatest
    }
    return 0...(curve.multiplies ? greatest * curve.peak : curve.peak)
  }
}

extension SimulatedCell {
  /// Describes one cell under a layer, as a simulation of `layer` with that cell alone would.
  public init(cell: EmitterCell, layer: EmitterLayer = EmitterLayer(), layerIndex: Int = 0) {
    let site = CellSite(
      layer: layer, layerIndex: layerIndex, width: 0, height: 0, detail: .looks)
    self.init(CellRules(cell, index: 0, site), parentScale: 1)
  }
}

extension EmitterCell {
  /// Whether particles have no velocity when they spawn.
  fileprivate var isAtRest: Bool { velocity == 0 && velocityRange == 0 }

  /// Whether the tint neither has ranges nor changes.
  fileprivate var hasOwnColors: Bool {
    [redRange, greenRange, blueRange, redSpeed, greenSpeed, blueSpeed].allSatisfy { $0 == 0 }
  }
}

extension MotionLaw {
  /// Whether nothing moves a particle that has no velocity.
  fileprivate var isAtRest: Bool {
    !isIntegrated && !hasWaves && !wobbles && gravity == .zero && drift == .zero
  }

  /// The speed half-way through a life, of the mean velocity and what acts on it alone.
  fileprivate func usualSpeed(
    of cell: EmitterCell, in layer: EmitterLayer, life: Double
  ) -> Double {
    func length(_ vector: SIMD3<Float>) -> Double {
      Double((vector.x * vector.x + vector.y * vector.y).squareRoot())
    }
    let age = life / 2
    // Drag brakes what it began with, and bounds what gravity adds.
    let left = 1 / (1 + Double(drag) * age)
    let own = abs(cell.velocity * layer.velocity) + length(gravity) * age
    return (own * left + length(drift)) * max(clock.speed, 0)
  }
}

extension CurveSet {
  /// Whether any of the curves moves particles.
  fileprivate var moves: Bool {
    contains(.positionX, .positionY, .positionZ, .velocityX, .velocityY, .velocityZ)
  }
}
