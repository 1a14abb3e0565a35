// SPDX-License-Identifier: MIT

import Values

/// What the births of a cell are counted by (ours).
public enum BirthUnit: String, CaseIterable, Sendable {
  /// `birthRate` is per second, whatever the screen.
  case second
  /// Per second and 1000 points of the width of the layer's `emitterSize`; a layer without a width
  /// counts that of the output.
  case width
  /// Per second and megapoint, 1 000 000 square points, of the output.
  case area
  /// Per second and megapoint of a square as high as the output: what comes in over a side at a speed that is a
  /// share of the height is then as dense on any output.
  case height
  /// Of a sub-emitter: per 100 points that the parent travels by its velocity, accelerations, drag and drift.
  ///
  /// Where the first of them is differs from parent to parent.
  case distance
}

/// The parts of a cell's motion that are shares of the output's height; 1 is the whole height (ours).
public struct HeightShares: Hashable, Sendable {
  /// Added to `velocity`, per second.
  public var velocity: Double = 0
  /// Added to `velocityRange`, per second.
  public var velocityRange: Double = 0
  /// Added to `xAcceleration`, per second².
  public var xAcceleration: Double = 0
  /// Added to `yAcceleration`, per second².
  public var yAcceleration: Double = 0
  /// Added to `zAcceleration`, per second².
  public var zAcceleration: Double = 0
  /// Added to `driftVelocityX`, per second.
  public var driftVelocityX: Double = 0
  /// Added to `driftVelocityY`, per second.
  public var driftVelocityY: Double = 0

  /// No shares.
  public init() {}
}

extension EmitterLayer {
  /// The layer for one output: births per second and motion in points alone.
  ///
  /// - Parameters:
  ///   - width: Width of the output in points.
  ///   - height: Height of the output in points.
  /// - Returns: A layer in which nothing depends on the output but lengths; the same again for it.
  public func scaled(width: Double, height: Double) -> EmitterLayer {
    let extent = emitterSize.x.resolved(in: width)
    let thousands = (extent > 0 ? extent : width) / 1000
    let megapoints = width * height / 1_000_000
    var layer = self
    layer.emitterCells = emitterCells.map { cell in
      var cell = cell.scaled(height: height)
      switch cell.birthRatePer {
      case .second, .distance: break
      case .width: cell.birthRate *= thousands
      case .area: cell.birthRate *= megapoints
      case .height: cell.birthRate *= height * height / 1_000_000
      }
      // By distance, a cell under a layer emits nothing: the layer does not travel.
      if cell.birthRatePer == .distance { cell.birthRate = 0 }
      cell.birthRatePer = .second
      return cell
    }
    return layer
  }
}

extension EmitterCell {
  /// The cell with its motion in points; those within it, too.
  fileprivate func scaled(height: Double) -> EmitterCell {
    var cell = self
    cell.emitterCells = emitterCells.map { $0.scaled(height: height) }
    guard heightShares != HeightShares() else { return cell }
    cell.velocity += heightShares.velocity * height
    cell.velocityRange += heightShares.velocityRange * height
    cell.xAcceleration += heightShares.xAcceleration * height
    cell.yAcceleration += heightShares.yAcceleration * height
    cell.zAcceleration += heightShares.zAcceleration * height
    cell.driftVelocityX += heightShares.driftVelocityX * height
    cell.driftVelocityY += heightShares.driftVelocityY * height
    cell.heightShares = HeightShares()
    return cell
  }
}
