// SPDX-License-Identifier: MIT

extension SimulatedCell {
  /// Describes an emitter whose parents are scaled up to `parentScale`.
  init(_ emitter: Emitter, parentScale: Double) {
    let cell = emitter.cell
    layerIndex = emitter.layerIndex
    self.cell = cell
    contents = cell.contents
    isPlane = emitter.isPlane
    renderMode = emitter.layer.renderMode
    additive = renderMode == .additive
    alignsToMotion = emitter.alignment != nil
    let factor = abs(emitter.layerScale) * parentScale
    let bounds = SimulatedCell.scaleBounds(emitter)
    minimumScale = emitter.isChild ? 0 : bounds.lowerBound * factor
    maximumScale = bounds.upperBound * factor
    let curves = emitter.curves
    rotates =
      cell.rotation != 0 || cell.rotationRange != 0 || cell.spin != 0 || cell.spinRange != 0
      || curves.contains(.rotation, .spin) || alignsToMotion
    let speed = abs(cell.velocity) + abs(cell.velocityRange) / 2
    let drift = max(abs(cell.driftVelocityX), abs(cell.driftVelocityY))
    maximumSpeed = speed * abs(emitter.layer.velocity) + drift
  }

  /// Returns the absolute scales of a cell's own draw over a whole life.
  private static func scaleBounds(_ emitter: Emitter) -> ClosedRange<Double> {
    let cell = emitter.cell
    let spread = abs(cell.scaleRange) / 2
    let life = emitter.longestLife * emitter.motion.treeSpeed
    var speeds = [0, cell.scaleSpeed * life]
    if let curve = emitter.curves[.scaleSpeed] {
      speeds = [-curve.peak * life, curve.peak * life]
    }
    let low = cell.scale - spread + (speeds.min() ?? 0)
    let high = cell.scale + spread + (speeds.max() ?? 0)
    let greatest = max(abs(low), abs(high))
    guard let curve = emitter.curves[.scale] else {
      return (low <= 0 && high >= 0 ? 0 : min(abs(low), abs(high)))...greatest
    }
    return 0...(curve.multiplies ? greatest * curve.peak : curve.peak)
  }
}

extension SimulatedCell {
  /// Describes one cell under a layer, as a simulation of `layer` with that cell alone would.
  public init(cell: EmitterCell, layer: EmitterLayer = EmitterLayer(), layerIndex: Int = 0) {
    let site = Emitter.Site(
      layer: layer, layerIndex: layerIndex, width: 0, height: 0, scratch: EmitterScratch(),
      detail: .looks)
    let emitter = Emitter(
      cell, path: [0], rootClock: LocalClock(cell), parentSpeed: 1, site)
    self.init(emitter, parentScale: 1)
  }
}
