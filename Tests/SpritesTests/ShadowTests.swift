// SPDX-License-Identifier: MIT

import CAllocationCount
import Canvas
import OverlaySupport
import Particles
import Testing
import Values

@testable import Sprites

/// Blurred sprites, and the soft twins below them.
@Suite struct ShadowTests {
  private static let box = Contents.shape(.square, size: 20)

  private func sample(x: Float = 64, y: Float = 64) -> SampleFrame {
    let sample = SampleFrame(count: 1)
    (sample.frame.x[0], sample.frame.y[0]) = (x, y)
    return sample
  }

  /// The variance of the alphas along x, in square pixels.
  private func variance(_ canvas: SoftwareCanvas) -> Double {
    let middle = canvas.centroid.x
    var (sum, squares) = (0.0, 0.0)
    for (place, pixel) in canvas.allPixels.enumerated() where pixel != 0 {
      let (alpha, way) = (Double(pixel >> 24), Double(place % canvas.width) + 0.5 - middle)
      (sum, squares) = (sum + alpha, squares + alpha * way * way)
    }
    return squares / sum
  }

  /// Two standard deviations are the blur in points; the ink stays.
  @Test(arguments: [(2.0, 1.0), (6, 1), (15, 1), (5, 2)])
  func blurIsTwoDeviations(blur: Double, scale: Double) {
    var sharp = Stage([simulatedCell(Self.box, rotates: false)], scale: scale)
    var soft = Stage([simulatedCell(Self.box, rotates: false) { $0.blur = blur }], scale: scale)
    let sample = sample(x: 48, y: 48)
    let (before, after) = (sharp.canvas(sample), soft.canvas(sample))
    #expect(abs(after.coverage / before.coverage - 1) < 0.03)
    let spread = (variance(after) - variance(before)).squareRoot()
    #expect(abs(spread - blur * scale / 2) < 0.06 * blur * scale)
    #expect(abs(after.centroid.x - before.centroid.x) < 0.05)
  }

  private func shadow(_ change: (inout Shadow) -> Void) -> Shadow {
    var shadow = Shadow()
    change(&shadow)
    return shadow
  }

  /// On black a black shadow is not seen, wherever it lies.
  @Test(arguments: [RenderMode.unordered, .additive, .oldestFirst])
  func nothingChangesOnBlack(mode: RenderMode) {
    let sample = SampleFrame(count: 40)
    for index in 0..<40 {
      sample.frame.x[index] = 40 + Float(index * 7 % 50)
      sample.frame.y[index] = 40 + Float(index * 11 % 50)
      sample.frame.red[index] = Float(index) / 40
    }
    var plain = Stage([simulatedCell(Self.box, renderMode: mode)])
    var shaded = Stage([
      simulatedCell(Self.box, renderMode: mode) { $0.shadow = Shadow() }
    ])
    let (before, after) = (plain.canvas(sample).allPixels, shaded.canvas(sample).allPixels)
    #expect(before.map { $0 & 0xFF_FFFF } == after.map { $0 & 0xFF_FFFF })
    #expect(before != after)
  }

  /// All shadows are drawn first, those of pictures in colour, too.
  @Test(arguments: [Self.box, .emoji("\u{1F600}", size: 20), .shape(.softCircle, size: 20)])
  func liesBelowEverything(contents: Contents) throws {
    let cell = simulatedCell(contents) {
      $0.shadow = shadow {
        $0.color = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
        ($0.x, $0.y, $0.blur) = (6, 3, 4)
      }
    }
    var stage = Stage([cell, simulatedCell(.shape(.circle, size: 9))])
    let sample = SampleFrame(count: 3)
    for index in 0..<3 { (sample.frame.x[index], sample.frame.y[index]) = (60, 60) }
    sample.frame.cell[2] = 1
    stage.show(sample)
    let flags = stage.list.commands.map { $0.flags.contains(.shadow) }
    #expect(flags == [true, true, false, false, false])
    let paint = try #require(stage.list.commands.first?.color)
    #expect(paint >> 24 == 130 && paint & 255 == 130 && paint >> 8 & 0xFFFF == 0)
    let (twin, own) = (stage.list.commands[0], stage.list.commands[2])
    let (wide, narrow) = (stage.store[Int(twin.sprite)], stage.store[Int(own.sprite)])
    #expect(wide.format == .coverage && wide.width > narrow.width + 4)
    let offset = SIMD2(
      Int(twin.x) + wide.width / 2 - Int(own.x) - narrow.width / 2,
      Int(twin.y) + wide.height / 2 - Int(own.y) - narrow.height / 2)
    #expect(abs(offset.x - 6) <= 1 && abs(offset.y - 3) <= 1)
  }

  @Test func warmFramesWithShadowsAllocateNothing() {
    var stage = Stage([
      simulatedCell(Self.box, isPlane: true) { $0.shadow = Shadow() },
      simulatedCell(.shape(.circle, size: 8), renderMode: .additive) {
        $0.shadow = Shadow()
        $0.stretch = 0.1
        $0.blur = 2
      },
    ])
    let sample = SampleFrame(count: 100)
    for index in 0..<100 {
      sample.frame.x[index] = Float(index * 7 % 200)
      sample.frame.y[index] = Float(index * 13 % 200)
      sample.frame.cell[index] = UInt16(index / 50)
      sample.frame.velocityX[index] = 300
    }
    for _ in 0..<4 { stage.show(sample) }
    let before = allocation_count()
    for _ in 0..<4 { stage.show(sample) }
    #expect(allocation_count() == before)
    #expect(stage.list.count == 200)
  }
}
