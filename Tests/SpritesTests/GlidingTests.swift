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

  /// One particle of 7.3 pixels a second for two seconds: its middle is off by an eighth of a pixel's
  /// rounding where it is small, by a quarter's where it is large, turns, has colours or turns in space.
  @Test(
    arguments: [
      (Contents.shape(.softCircle, size: 4), 1.0, false, 0.053),
      (.shape(.circle, size: 12), 1, false, 0.053),
      (.shape(.square, size: 10), 1, false, 0.053), (.shape(.snowflake, size: 24), 1, false, 0.053),
      (.shape(.snowflake, size: 24), 2, false, 0.105), (.shape(.heart, size: 30), 1, false, 0.105),
      (.path("M0 0H30V36H0Z", size: 36), 1, false, 0.105),
      (.shape(.square, size: 40), 1, true, 0.105),
      (.emoji("\u{1F600}", size: 40), 1, false, 0.105),
      (.shape(.softCircle, size: 220), 1, false, 0.105),
    ] as [(Contents, Double, Bool, Double)])
  func slowParticlesAreWhereTheyShouldBe(
    contents: Contents, scale: Double, isPlane: Bool, most: Double
  ) {
    var stage = Stage([simulatedCell(contents, isPlane: isPlane)], scale: scale)
    let sample = SampleFrame(count: 1)
    var (sums, squares) = (SIMD2<Double>(), SIMD2<Double>())
    for frame in 0..<120 {
      let place = (x: 125 + Double(frame) * 7.3 / 60, y: 126 + Double(frame) * 3.1 / 60)
      (sample.frame.x[0], sample.frame.y[0]) = (Float(place.x / scale), Float(place.y / scale))
      let middle = stage.canvas(sample).centroid
      let error = SIMD2(middle.x - place.x, middle.y - place.y)
      (sums, squares) = (sums + error, squares + error * error)
    }
    // What is not symmetric has its middle elsewhere, always by as much.
    let mean = sums / 120
    let variance = squares / 120 - mean * mean
    #expect(max(variance.x, variance.y).squareRoot() <= most)
  }

  /// Finer places come one a frame, and stop before they fill the budget.
  @Test(arguments: [(1 << 20, 16...16), (20_000, 10...14)])
  func finerPlacesComeOneByOne(budget: Int, sprites: ClosedRange<Int>) {
    var stage = Stage(
      [simulatedCell(.path("M0 0H30V36H0Z", size: 36))], budget: budget)
    let sample = SampleFrame(count: 20)
    var mostAtOnce = 0
    for frame in 0..<200 {
      for index in 0..<20 {
        sample.frame.x[index] = Float(20 + index * 9) + Float(frame) * 0.13
        sample.frame.y[index] = Float(40 + index * 7) + Float(frame) * 0.07
      }
      let before = stage.store.count
      stage.show(sample)
      // The four places of the table come first.
      if frame > 50 { mostAtOnce = max(mostAtOnce, stage.store.count - before) }
    }
    #expect(mostAtOnce <= 1)
    #expect(sprites.contains(stage.store.count))
    #expect(stage.store.generation == 0)
  }

  @Test(arguments: [(2048, 17...64), (2049, 16...16)])
  func noneOfACrowdGetsAFinerPlace(count: Int, sprites: ClosedRange<Int>) {
    var stage = Stage([simulatedCell(.shape(.circle, size: 12))])
    let sample = SampleFrame(count: count)
    for frame in 0..<128 {
      for index in 0..<count {
        sample.frame.x[index] = 100 + Float(frame % 8) / 8
        sample.frame.y[index] = 100 + Float(frame / 8 % 8) / 8
      }
      stage.show(sample)
    }
    #expect(sprites.contains(stage.store.count))
  }

  @Test func fastParticlesStayOnTheTable() {
    var cell = simulatedCell(.shape(.circle, size: 12))
    cell.speed = 200
    var stage = Stage([cell])
    let sample = SampleFrame(count: 1)
    for frame in 0..<64 {
      sample.frame.x[0] = 100 + Float(frame % 8) / 8
      sample.frame.y[0] = 100 + Float(frame / 8) / 8
      stage.show(sample)
    }
    #expect(stage.store.count == 16)
  }

  @Test func placesLeftOfTheOriginRoundTheSameWay() {
    for shift in 0...3 as ClosedRange<Int32> {
      for x in stride(from: Float(-3), through: 3, by: 0.11) {
        let place = PhasedPlace(x, 0, shift: shift)
        let perAxis = Float(1 << shift)
        let shown = Float(place.x) + Float(place.phase) / perAxis
        #expect(abs(shown - x) <= 0.5 / perAxis + 0.0001)
      }
    }
  }
}
