// SPDX-License-Identifier: MIT

import Canvas
import Glibc
import Particles
import Pixels
import Testing

@testable import Sprites

/// Area of each shape whose longer side is 1, by elementary geometry where there is such.
private let areas: [(shape: VectorShape, area: Double, tolerance: Double)] = [
  (.circle, .pi / 4, 0.01), (.softCircle, .pi / 12, 0.01), (.square, 1, 0.02),
  (.rectangle, 0.5, 0.02), (.triangle, 0.433, 0.02), (.star, 0.385, 0.05), (.heart, 0.64, 0.03),
]

@Suite struct ShapeTests {
  @Test(arguments: areas, [12.0, 31.0, 64.0, 150.0])
  func coverageIsTheArea(
    _ row: (shape: VectorShape, area: Double, tolerance: Double), size: Double
  ) {
    var stage = Stage([simulatedCell(.shape(row.shape, size: size))])
    let sample = SampleFrame(count: 1)
    sample.frame.x[0] = 128
    sample.frame.y[0] = 128
    let canvas = stage.canvas(sample)
    let step = Double(SizeStep.size(of: SizeStep.nearest(to: Float(size), isCoarse: true)))
    let expected = row.area * step * step
    #expect(abs(canvas.coverage - expected) < expected * row.tolerance + 1)
  }

  @Test(
    arguments: VectorShape.allCases.filter(\.isMirrorSymmetric),
    [5.0, 9.0, 14.0, 25.0, 50.0, 120.0])
  func mirrorImagesAreMirrorImages(shape: VectorShape, size: Double) {
    var stage = Stage([simulatedCell(.shape(shape, size: size), rotates: false)])
    let sample = SampleFrame(count: 1)
    sample.frame.x[0] = 128
    sample.frame.y[0] = 128
    let canvas = stage.canvas(sample)
    var (sum, most) = (0, 0)
    for y in 0..<256 {
      for x in 0..<128 {
        let difference = abs(Int(canvas[x, y] >> 24) - Int(canvas[255 - x, y] >> 24))
        most = max(most, difference)
        sum += difference
      }
    }
    #expect(most <= 2)
    #expect(Double(sum) / 255 < canvas.coverage * 0.005 + 0.1)
  }

  @Test(arguments: VectorShape.allCases)
  func turningByTheSymmetryChangesNothing(shape: VectorShape) {
    let order = max(1, shape.symmetryOrder)
    var stage = Stage([simulatedCell(.shape(shape, size: 20))])
    let sample = SampleFrame(count: 2)
    sample.frame.rotation[1] = 2 * .pi / Float(order)
    stage.clip = PixelRect(x: -50, y: -50, width: 100, height: 100)
    stage.show(sample)
    #expect(stage.list.count == 2)
    #expect(stage.list.commands[0] == stage.list.commands[1])
  }

  @Test(arguments: VectorShape.allCases)
  func everyShapeShowsAtEverySize(shape: VectorShape) {
    var stage = Stage([simulatedCell(.shape(shape, size: 1), scales: 1...300)])
    stage.clip = PixelRect(x: -500, y: -500, width: 1000, height: 1000)
    var previous = 0.0
    for size in [1, 2, 4, 8, 16, 32, 64, 128, 256] as [Float] {
      let sample = SampleFrame(count: 1)
      sample.frame.scale[0] = size
      stage.show(sample)
      let command = stage.list.commands[0]
      let sum = stage.store.withPixels(of: Int(command.sprite)) { $0.reduce(0) { $0 + Int($1) } }
      let coverage = Double(sum) / 255 / Double(size * size)
      if previous > 0 { #expect(coverage > previous * 0.6 && coverage < previous * 1.7) }
      previous = coverage
    }
  }

  @Test func sizesStayTrue() {
    let sizes = Array(stride(from: Float(0.3), to: 900, by: 0.37))
    func error(_ size: Float, isCoarse: Bool) -> Float {
      let step = SizeStep.nearest(to: size, isCoarse: isCoarse)
      return abs(SizeStep.size(of: step) / size - 1)
    }
    #expect(sizes.allSatisfy { error($0, isCoarse: false) < 0.033 })
    #expect(sizes.allSatisfy { error($0, isCoarse: true) < ($0 > 31 ? 0.06 : 0.033) })
    #expect(SizeStep.nearest(to: 5000, isCoarse: false) == SizeStep.count - 1)
    #expect(SizeStep.size(of: SizeStep.count - 1) == SizeStep.maximum)
    #expect(SizeStep.size(of: 0) == SizeStep.minimum)
  }
}
