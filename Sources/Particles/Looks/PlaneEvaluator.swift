// SPDX-License-Identifier: MIT

extension Emitter {
  /// Turns the planes of a chunk about their axes and projects them to the screen.
  ///
  /// Rodrigues' rotation R = cos φ·I + (1 − cos φ)·n·nᵀ + sin φ·[n]×; the screen sees its upper
  /// left 2×2 block, whose determinant is R₃₃: below zero, the back shows.
  func evaluatePlane(_ input: LinearInput, _ target: FrameBuffer, _ place: Int) {
    let angles = Operand(
      column: varyingOutputs.contains(.rotation) ? target.column(.rotation, from: place) : nil,
      constant: input.operand(.rotation).constant)
    let axisX = input.operand(.axisX)
    let axisY = input.operand(.axisY)
    let axisZ = input.operand(.axisZ)
    let m11 = target.column(.m11, from: place)
    let m12 = target.column(.m12, from: place)
    let m21 = target.column(.m21, from: place)
    let m22 = target.column(.m22, from: place)
    let back = target.back + place
    var index = 0
    while index < input.count {
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
      let facing = bits(cosineOfAngle + rest * z * z) &>> 31
      for lane in 0..<min(8, input.count - index) {
        back[index + lane] = UInt8(truncatingIfNeeded: facing[lane])
      }
      index += 8
    }
    if alignment != nil {
      alignPlane(input.count, target, place)
    }
  }

  /// Turns projected planes in the screen so that their tops look where they go.
  private func alignPlane(_ count: Int, _ target: FrameBuffer, _ place: Int) {
    let extra = Float(alignment?.rotation ?? 0)
    let velocityX = target.column(.velocityX, from: place)
    let velocityY = target.column(.velocityY, from: place)
    let m11 = target.column(.m11, from: place)
    let m12 = target.column(.m12, from: place)
    let m21 = target.column(.m21, from: place)
    let m22 = target.column(.m22, from: place)
    var index = 0
    while index < count {
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
      index += 8
    }
  }

  /// Picks the sprite-sheet frame of each particle of a chunk.
  func evaluateFrames(_ input: LinearInput, _ target: UnsafeMutablePointer<UInt16>) {
    let frames = cell.contentsFrameCount
    if let drawn = input.operand(.frame).column {
      for index in 0..<input.count {
        target[index] = UInt16(truncatingIfNeeded: min(max(Int(drawn[index]), 0), frames - 1))
      }
      return
    }
    let rate = Float(cell.contentsFramesPerSecond)
    for index in 0..<input.count {
      let passed = min(max(scratch.ages[index] * rate, 0), 1e9)
      target[index] = UInt16(truncatingIfNeeded: Int(passed) % frames)
    }
  }
}
