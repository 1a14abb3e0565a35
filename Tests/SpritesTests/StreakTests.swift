// SPDX-License-Identifier: MIT

import CAllocationCount
import Canvas
import Glibc
import OverlaySupport
import Particles
import Pixels
import Testing

@testable import Sprites

/// Particles that are drawn long by their velocity.
@Suite struct StreakTests {
  private func stage(
    _ contents: Contents, maximum: Double = 100, scale: Double = 1, isAligned: Bool = false
  ) -> Stage {
    var cell = simulatedCell(contents, rotates: isAligned) {
      $0.stretch = 0.1
      $0.stretchMaximum = maximum
    }
    cell.isAligned = isAligned
    return Stage([cell], scale: scale)
  }

  private func sample(_ velocity: SIMD2<Float>, at place: SIMD2<Float>) -> SampleFrame {
    let sample = SampleFrame(count: 1)
    (sample.frame.x[0], sample.frame.y[0]) = (place.x, place.y)
    (sample.frame.velocityX[0], sample.frame.velocityY[0]) = (velocity.x, velocity.y)
    return sample
  }

  /// A tenth of a second of 320 points a second is 32 points, behind the particle.
  @Test(arguments: [(320, 100, 32.0), (320, 20, 20), (5, 100, 0)] as [(Float, Double, Double)])
  func isLongerBehindItself(speed: Float, maximum: Double, longer: Double) throws {
    var stage = stage(.shape(.square, size: 10), maximum: maximum)
    let canvas = stage.canvas(sample(SIMD2(speed, 0), at: SIMD2(120, 80)))
    let box = try #require(canvas.drawnBox)
    #expect(box.x.upperBound == 125 && box.y == 75...85)
    #expect(abs(Double(box.x.count - 1) - 10 - longer) <= 0.1 * longer)
  }

  @Test func lengthsArePoints() throws {
    var stage = stage(.shape(.circle, size: 10), scale: 2)
    stage.clip = PixelRect(x: 0, y: 0, width: 400, height: 400)
    let canvas = stage.canvas(sample(SIMD2(0, 320), at: SIMD2(100, 100)))
    let box = try #require(canvas.drawnBox)
    #expect(abs(box.y.count - 1 - 84) <= 2 && box.x.count - 1 == 20)
    #expect(abs(box.y.upperBound - 210) <= 1)
  }

  /// The head stays at its place, whichever of the headings and lengths there are is shown.
  @Test(arguments: 0..<24)
  func theHeadIsInItsPlace(number: Int) throws {
    var stage = stage(.shape(.circle, size: 10))
    let angle = Float(number) * 0.2731
    let direction = SIMD2(cosf(angle), sinf(angle))
    let canvas = stage.canvas(sample(direction * (90 + Float(number) * 9), at: SIMD2(128, 128)))
    let head = SIMD2<Float>(128, 128) + direction * 3
    #expect(canvas[Int(head.x), Int(head.y)] >> 24 > 200)
    let beyond = SIMD2<Float>(128, 128) + direction * 7.5
    #expect(canvas[Int(beyond.x), Int(beyond.y)] >> 24 < 60)
  }

  /// A wedge with its tip upwards that follows the motion points where it flies to.
  @Test(arguments: [SIMD2<Float>(200, 0), SIMD2(-200, 0), SIMD2(0, 200), SIMD2(0, -200)])
  func alignedPicturesPointAhead(velocity: SIMD2<Float>) throws {
    var stage = stage(.path("M6 0L12 12H0Z", size: 12), isAligned: true)
    let sample = sample(velocity, at: SIMD2(128, 128))
    sample.frame.rotation[0] = atan2f(velocity.x, -velocity.y)
    let canvas = stage.canvas(sample)
    let box = try #require(canvas.drawnBox)
    let direction = velocity / 200
    let middle = SIMD2(
      Float(box.x.lowerBound + box.x.upperBound) / 2,
      Float(box.y.lowerBound + box.y.upperBound) / 2)
    let weight = SIMD2(Float(canvas.centroid.x), Float(canvas.centroid.y))
    // The broad side is behind.
    #expect(((weight - middle) * direction).sum() < -1)
  }

  /// Two thousand velocities share few sprites, and showing them again makes none and allocates nothing.
  @Test func variantsAreBounded() {
    var stage = stage(.shape(.circle, size: 6))
    let sample = SampleFrame(count: 200)
    func show(_ turn: Int) {
      for index in 0..<200 {
        let (angle, speed) = (Float(index * 10 + turn) * 0.71, Float(120 + index % 40 * 7))
        sample.frame.x[index] = 20 + Float(index)
        sample.frame.y[index] = 20 + Float(turn * 20)
        sample.frame.velocityX[index] = cosf(angle) * speed
        sample.frame.velocityY[index] = sinf(angle) * speed
      }
      stage.show(sample)
    }
    for turn in 0..<10 { show(turn) }
    #expect(stage.store.count < 400)
    let (made, allocated) = (stage.store.count, allocation_count())
    for turn in 0..<10 { show(turn) }
    #expect(allocation_count() == allocated)
    #expect(stage.store.count == made)
  }
}

extension SoftwareCanvas {
  /// The edges of the box around everything of at least half the greatest alpha.
  fileprivate var drawnBox: (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let places = allPixels.enumerated().filter { $0.element >> 24 >= 100 }.map(\.offset)
    let (columns, rows) = (places.map { $0 % width }, places.map { $0 / width })
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return nil }
    return (left...(right + 1), top...(bottom + 1))
  }
}
