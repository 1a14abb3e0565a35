// SPDX-License-Identifier: MIT

/// Turns the planes of one cell about their axes and projects them to the screen.
///
/// Rodrigues' rotation by φ about the unit vector n is
///
///     R = cos φ · I + (1 − cos φ) · n·nᵀ + sin φ · [n]×
///
/// The screen sees its upper left 2 × 2 block, whose determinant is R₃₃: below zero, the back shows.
/// The light falls on them before they are turned to their motion.
/// Core Animation's own law is private; with all of the cell's orientation zero this is an ordinary
/// turn in the plane of the screen.
struct PlaneEvaluator {
  private let alignment: Behavior.AlignToMotion?
  private let light: PlaneLight?
  /// Whether planes have angles of their own.
  private let rotates: Bool

  /// Prepares for the cell of `rules`.
  init(_ rules: CellRules, _ outputs: FrameOutputs) {
    alignment = rules.alignment
    light = rules.isLit ? PlaneLight(gloss: Float(rules.cell.gloss)) : nil
    rotates = outputs.varying.contains(.rotation)
  }

  /// Writes the matrices of a chunk, whose angles are written already.
  func evaluate(_ chunk: Chunk, _ target: Target) {
    let angles = Operand(
      column: rotates ? target.column(.rotation) : nil,
      constant: chunk.operand(.rotation).constant)
    let axisX = chunk.operand(.axisX)
    let axisY = chunk.operand(.axisY)
    let axisZ = chunk.operand(.axisZ)
    let m11 = target.column(.m11)
    let m12 = target.column(.m12)
    let m21 = target.column(.m21)
    let m22 = target.column(.m22)
    let back = target.frame.back + target.place
    for index in Blocks(chunk.count) {
      let turns = angles.lanes(at: index) * Float(0.5 / Double.pi)
      let sineOfAngle = sine(turns: turns)
      let cosineOfAngle = cosine(turns: turns)
      let rest = 1 - cosineOfAngle
      let x = axisX.lanes(at: index)
      let y = axisY.lanes(at: index)
      let z = axisZ.lanes(at: index)
      m11.setLanes(cosineOfAngle + rest * x * x, at: index)
      m12.setLanes(rest * x * y - sineOfAngle * z, at: index)
      m21.setLanes(rest * x * y + sineOfAngle * z, at: index)
      m22.setLanes(cosineOfAngle + rest * y * y, at: index)
      if let light {
        let normal = LaneVector(
          x: rest * x * z + sineOfAngle * y, y: rest * y * z - sineOfAngle * x,
          z: cosineOfAngle + rest * z * z)
        target.column(.light).setLanes(light.value(normal), at: index)
      }
      let facing = bits(cosineOfAngle + rest * z * z) &>> 31
      for lane in 0..<min(8, chunk.count - index) {
        back[index + lane] = UInt8(truncatingIfNeeded: facing[lane])
      }
    }
    if let alignment { align(chunk.count, target, by: Float(alignment.rotation)) }
  }

  /// Turns projected planes in the screen so that their tops look where they go, `extra` turns
  /// further.
  private func align(_ count: Int, _ target: Target, by extra: Float) {
    let velocityX = target.column(.velocityX)
    let velocityY = target.column(.velocityY)
    let m11 = target.column(.m11)
    let m12 = target.column(.m12)
    let m21 = target.column(.m21)
    let m22 = target.column(.m22)
    for index in Blocks(count) {
      let heading = angle(x: 0 - velocityY.lanes(at: index), y: velocityX.lanes(at: index))
      let turns = heading * Float(0.5 / Double.pi) + extra
      let cosineOfTurn = cosine(turns: turns)
      let sineOfTurn = sine(turns: turns)
      let (a, b) = (m11.lanes(at: index), m12.lanes(at: index))
      let (c, d) = (m21.lanes(at: index), m22.lanes(at: index))
      m11.setLanes(cosineOfTurn * a - sineOfTurn * c, at: index)
      m12.setLanes(cosineOfTurn * b - sineOfTurn * d, at: index)
      m21.setLanes(sineOfTurn * a + cosineOfTurn * c, at: index)
      m22.setLanes(sineOfTurn * b + cosineOfTurn * d, at: index)
    }
  }
}
