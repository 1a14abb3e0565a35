// SPDX-License-Identifier: MIT

import Particles
import Pixels
import Testing

@testable import Sprites

@Suite struct GlidingTests {
  @Test(
    arguments: [VectorShape.softCircle, .circle, .snowflake, .square, .star], [4.0, 9.0, 16.0])
  func slowParticlesGlide(shape: VectorShape, size: Double) {
    var stage = Stage([simulatedCell(.shape(shape, size: size), rotates: false)])
    stage.clip = PixelRect(x: 0, y: 0, width: 40, height: 40)
    let sample = SampleFrame(count: 1)
    var previous: (x: Double, y: Double)?
    // Three pixels a second at 60 frames a second.
    for frame in 0..<60 {
      sample.frame.x[0] = 20 + Float(frame) * 0.05
      sample.frame.y[0] = 22 + Float(frame) * 0.05
      let centroid = stage.canvas(sample).centroid
      if let previous {
        #expect(centroid.x >= previous.x - 0.001 && centroid.x - previous.x <= 0.3)
        #expect(centroid.y >= previous.y - 0.001 && centroid.y - previous.y <= 0.3)
      }
      #expect(abs(centroid.x - Double(sample.frame.x[0])) < 0.2)
      previous = centroid
    }
  }

  @Test(arguments: [VectorShape.softCircle, .circle, .heart], 0..<16)
  func phasesAreQuartersOfAPixel(shape: VectorShape, phase: Int) {
    var stage = Stage([simulatedCell(.shape(shape, size: 12))])
    stage.clip = PixelRect(x: 0, y: 0, width: 48, height: 48)
    let sample = SampleFrame(count: 1)
    sample.frame.x[0] = 20
    sample.frame.y[0] = 20
    let still = stage.canvas(sample).centroid
    sample.frame.x[0] = 20 + Float(phase & 3) / 4
    sample.frame.y[0] = 20 + Float(phase >> 2) / 4
    let moved = stage.canvas(sample).centroid
    #expect(abs(moved.x - still.x - Double(phase & 3) / 4) < 0.03)
    #expect(abs(moved.y - still.y - Double(phase >> 2) / 4) < 0.03)
  }

  @Test func placesLeftOfTheOriginRoundTheSameWay() {
    for shift in 0...2 as ClosedRange<Int32> {
      for x in stride(from: Float(-3), through: 3, by: 0.11) {
        let place = PhasedPlace(x, 0, shift: shift)
        let perAxis = Float(1 << shift)
        let shown = Float(place.x) + Float(place.phase) / perAxis
        #expect(abs(shown - x) <= 0.5 / perAxis + 0.0001)
      }
    }
  }
}
