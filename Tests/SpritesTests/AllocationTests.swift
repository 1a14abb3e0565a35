// SPDX-License-Identifier: MIT

import CAllocationCount
import Canvas
import Particles
import Testing

@testable import Sprites

@Suite struct AllocationTests {
  /// Frames whose sprites were all seen before.
  @Test(arguments: [false, true])
  func warmFramesAllocateNothing(isPlane: Bool) {
    var stage = Stage(
      VectorShape.allCases.map {
        simulatedCell(.shape($0, size: 10), scales: 0.5...2, isPlane: isPlane)
      })
    let canvas = SoftwareCanvas(width: 256, height: 256)
    let sample = SampleFrame(count: 900)
    var damaged = 0
    func frame(_ number: Int) {
      for index in 0..<900 {
        let place = Float(index) + Float(number % 8) * 0.25
        sample.frame.x[index] = (place * 7.3).truncatingRemainder(dividingBy: 256)
        sample.frame.y[index] = (place * 3.1).truncatingRemainder(dividingBy: 256)
        sample.frame.scale[index] = 0.5 + Float(index % 7) * 0.2
        sample.frame.rotation[index] = Float(index)
        sample.frame.alpha[index] = Float(index % 5) * 0.25
        sample.frame.cell[index] = UInt16(index / 100)
      }
      stage.show(sample)
      canvas.replace(with: stage.list, sprites: stage.store)
      damaged += canvas.damage.count
    }
    for number in 0..<16 { frame(number) }
    let before = allocation_count()
    for number in 0..<8 { frame(number) }
    #expect(allocation_count() == before)
    #expect(damaged > 0)
  }

  /// Sprites seen for the first time are filled into an arena that exists already.
  @Test(arguments: [VectorShape.softCircle, .circle, .square, .heart, .snowflake])
  func newSpritesOfAKnownSizeAllocateNothing(shape: VectorShape) {
    var stage = Stage([simulatedCell(.shape(shape, size: 16))])
    let sample = SampleFrame(count: 1)
    sample.frame.x[0] = 100
    sample.frame.y[0] = 100
    for step in 0..<8 {
      sample.frame.rotation[0] = Float(step) * 0.01
      stage.show(sample)
    }
    let before = allocation_count()
    let count = stage.store.count
    for step in 0..<200 {
      sample.frame.x[0] = 100 + Float(step % 16) * 0.25
      sample.frame.y[0] = 100 + Float(step / 4) * 0.25
      sample.frame.rotation[0] = Float(step) * 0.03
      stage.show(sample)
    }
    let after = allocation_count()
    let made = stage.store.count - count
    #expect(made >= 15)
    #expect(after == before)
  }
}
