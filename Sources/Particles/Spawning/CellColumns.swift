// SPDX-License-Identifier: MIT

import Glibc

extension Emitter {
  /// Returns the columns in which the particles of a cell differ.
  static func varyingColumns(
    _ cell: EmitterCell, isChild: Bool, motion: MotionLaw, curves: CurveSet, hasDepth: Bool
  ) -> Set<Column> {
    var columns: Set<Column> = [.x, .y, .velocityX, .velocityY]
    if hasDepth {
      columns.formUnion([.z, .velocityZ])
    }
    func add(_ column: Column, when varies: Bool) {
      if varies {
        columns.insert(column)
      }
    }
    let hasColors = cell.colors.count > 1
    add(.lifetime, when: cell.lifetimeRange != 0)
    add(.scale, when: cell.scaleRange != 0 || isChild)
    add(.scaleSpeed, when: isChild && cell.scaleSpeed != 0)
    add(.rotation, when: cell.rotationRange != 0)
    add(.spin, when: cell.spinRange != 0)
    add(.red, when: cell.redRange != 0 || hasColors || isChild)
    add(.green, when: cell.greenRange != 0 || hasColors || isChild)
    add(.blue, when: cell.blueRange != 0 || hasColors || isChild)
    add(.alpha, when: cell.alphaRange != 0 || hasColors || isChild)
    add(.redSpeed, when: isChild && cell.redSpeed != 0)
    add(.greenSpeed, when: isChild && cell.greenSpeed != 0)
    add(.blueSpeed, when: isChild && cell.blueSpeed != 0)
    add(.alphaSpeed, when: isChild && cell.alphaSpeed != 0)
    add(.wobblePhase, when: motion.wobbles)
    add(.wobbleFrequency, when: motion.wobbles && cell.wobbleFrequencyRange != 0)
    add(.wavePhase, when: !motion.ownWaves.isEmpty)
    add(.frame, when: cell.contentsFrameMode == .random && cell.contentsFrameCount > 1)
    if cell.particleType == .plane, cell.orientationRange != 0 {
      columns.formUnion([.axisX, .axisY, .axisZ])
    }
    if motion.isIntegrated {
      columns.formUnion([.stepX, .stepY, .stepZ, .stepCount])
      columns.formUnion([.stepVelocityX, .stepVelocityY, .stepVelocityZ])
      add(.mass, when: cell.massRange != 0)
    }
    if isChild {
      add(.inheritedScale, when: curves.contains(.scale, .scaleSpeed))
      add(.inheritedRed, when: curves[.red] != nil)
      add(.inheritedGreen, when: curves[.green] != nil)
      add(.inheritedBlue, when: curves[.blue] != nil)
      add(.inheritedAlpha, when: curves[.alpha] != nil)
    }
    return columns
  }
}

/// The axis about which planes of a cell turn, before it is spread.
struct PlaneAxis {
  var x, y, z: Float

  /// Latitude is the angle from the z axis, longitude the azimuth.
  init(_ cell: EmitterCell) {
    x = Float(sin(cell.orientationLatitude) * cos(cell.orientationLongitude))
    y = Float(sin(cell.orientationLatitude) * sin(cell.orientationLongitude))
    z = Float(cos(cell.orientationLatitude))
  }
}
