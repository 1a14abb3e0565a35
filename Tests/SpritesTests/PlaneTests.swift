// SPDX-License-Identifier: MIT

import Canvas
import Glibc
import OverlaySupport
import Particles
import Testing
import Values

@testable import Sprites

/// A matrix as the frame's columns have it.
private struct Matrix {
  var m11: Float
  var m12: Float
  var m21: Float
  var m22: Float

  /// The upper left block of a turn by `angle` about an axis in the plane at `direction`.
  static func tilt(direction: Float, angle: Float) -> Matrix {
    let (x, y) = (cosf(direction), sinf(direction))
    let squeeze = cosf(angle)
    let rest = 1 - squeeze
    return Matrix(
      m11: squeeze + x * x * rest, m12: x * y * rest, m21: x * y * rest,
      m22: squeeze + y * y * rest)
  }
}

@Suite struct PlaneTests {
  /// The pose put together again is the matrix it was taken from.
  @Test(arguments: 0..<12, 0..<24)
  func posesAreTakenApartWithoutLoss(direction: Int, angle: Int) {
    let matrix = Matrix.tilt(
      direction: Float(direction) * .pi / 6 + 0.1, angle: Float(angle) * .pi / 12 + 0.05)
    let pose = PlanePose(
      m11: matrix.m11, m12: matrix.m12, m21: matrix.m21, m22: matrix.m22, isMirrorSymmetric: false)
    var transform = Transform(
      size: 1, outer: pose.outer * .pi, squeeze: pose.squeeze, inner: pose.inner * 2 * .pi)
    if pose.isMirrored { transform = transform.mirrored }
    #expect(abs(transform.xAxis.x - matrix.m11) < 0.001)
    #expect(abs(transform.xAxis.y - matrix.m21) < 0.001)
    #expect(abs(transform.yAxis.x - matrix.m12) < 0.001)
    #expect(abs(transform.yAxis.y - matrix.m22) < 0.001)
    #expect(pose.outer >= 0 && pose.outer <= 1)
  }

  /// Row 40: turned by a sixth of a turn about the vertical axis, a square is half as wide.
  @Test func squeezedToHalf() {
    var stage = Stage([simulatedCell(.shape(.square, size: 40), isPlane: true)])
    let sample = SampleFrame(count: 1)
    sample.frame.x[0] = 128
    sample.frame.y[0] = 128
    sample.frame.m11[0] = 0.5
    let canvas = stage.canvas(sample)
    let columns = (0..<256).filter { canvas[$0, 128] >> 24 > 127 }.count
    let rows = (0..<256).filter { canvas[128, $0] >> 24 > 127 }.count
    #expect(abs(columns - 20) <= 2)
    #expect(abs(rows - 40) <= 1)
  }

  /// Row 40: about the axis towards the viewer a plane turns as a sprite does.
  @Test(arguments: 0..<16)
  func anAxisTowardsTheViewerIsOrdinaryRotation(step: Int) {
    let angle = Float(step) * .pi / 8
    var flat = Stage([simulatedCell(.shape(.heart, size: 20))])
    var plane = Stage([simulatedCell(.shape(.heart, size: 20), isPlane: true)])
    let sample = SampleFrame(count: 1)
    sample.frame.x[0] = 100
    sample.frame.y[0] = 100
    sample.frame.rotation[0] = angle
    sample.frame.m11[0] = cosf(angle)
    sample.frame.m12[0] = -sinf(angle)
    sample.frame.m21[0] = sinf(angle)
    sample.frame.m22[0] = cosf(angle)
    let expected = flat.canvas(sample)
    let found = plane.canvas(sample)
    let difference = zip(expected.allPixels, found.allPixels).reduce(0) {
      $0 + abs(Int($1.0 >> 24) - Int($1.1 >> 24))
    }
    #expect(Double(difference) / 255 < expected.coverage * 0.15)
    #expect(abs(expected.coverage - found.coverage) < 4)
  }

  @Test func theBackHasItsOwnColour() {
    var stage = Stage([
      simulatedCell(.shape(.rectangle, size: 20), isPlane: true) {
        $0.backColor = Color(red: 0, green: 0, blue: 1, alpha: 1)
      }
    ])
    let sample = SampleFrame(count: 2)
    for index in 0..<2 { sample.frame.red[index] = 1; sample.frame.green[index] = 0 }
    for index in 0..<2 { sample.frame.blue[index] = 0 }
    sample.frame.back[1] = 1
    sample.frame.m11[1] = -1
    stage.show(sample)
    #expect(Set(stage.list.commands.map(\.color)) == [0xFFFF_0000, 0xFF00_00FF])
  }

  @Test func aRibbonSeenFromBehindIsMirrored() {
    var stage = Stage([simulatedCell(.shape(.ribbon, size: 60), isPlane: true)])
    let sample = SampleFrame(count: 1)
    sample.frame.x[0] = 128
    sample.frame.y[0] = 128
    let front = stage.canvas(sample)
    sample.frame.m11[0] = -1
    let back = stage.canvas(sample)
    var most = 0
    for y in 90..<166 {
      for x in 90..<166 {
        most = max(most, abs(Int(front[x, y] >> 24) - Int(back[255 - x, y] >> 24)))
      }
    }
    #expect(most < 40)
    #expect(front.allPixels != back.allPixels)
  }

  @Test func edgeOnIsNearlyNothing() {
    var stage = Stage([simulatedCell(.shape(.square, size: 40), isPlane: true)])
    let sample = SampleFrame(count: 1)
    sample.frame.x[0] = 128
    sample.frame.y[0] = 128
    let full = stage.canvas(sample).coverage
    sample.frame.m11[0] = 0.001
    let edge = stage.canvas(sample).coverage
    #expect(edge < full * 0.08)
  }
}
