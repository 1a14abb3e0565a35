// SPDX-License-Identifier: MIT

import Canvas
import Glibc
import Particles
import Pixels
import Support
import Testing
import Values

@testable import Sprites

@Suite struct AppendTests {
  private let circle = simulatedCell(.shape(.circle, size: 10), scales: 0...4)

  @Test(arguments: [
    (scale: Float(0), alpha: Float(1)), (0.001, 1), (1, 0), (1, -3), (1, 0.001), (.nan, 1),
    (1, .nan),
  ])
  func nothingIsDrawnOfWhatCannotBeSeen(_ row: (scale: Float, alpha: Float)) {
    var stage = Stage([circle])
    let sample = SampleFrame(count: 1)
    sample.frame.scale[0] = row.scale
    sample.frame.alpha[0] = row.alpha
    stage.show(sample)
    #expect(stage.list.isEmpty)
  }

  @Test(arguments: [
    (x: Float(-7), y: Float(50), isVisible: false), (-4, 50, true), (262, 50, false),
    (259, 50, true),
    (50, -9, false), (50, -4, true), (50, 265, false), (.nan, 50, false), (50, .infinity, false),
    (1e30, 50, false),
  ])
  func whatLiesOutsideIsLeftOut(_ row: (x: Float, y: Float, isVisible: Bool)) {
    var stage = Stage([circle])
    let sample = SampleFrame(count: 1)
    sample.frame.x[0] = row.x
    sample.frame.y[0] = row.y
    stage.show(sample)
    let canvas = SoftwareCanvas(width: 256, height: 256)
    canvas.draw(stage.list, sprites: stage.store)
    #expect((canvas.coverage > 0) == row.isVisible)
    if abs(row.x) > 300 || abs(row.y) > 300 { #expect(stage.list.isEmpty) }
  }

  @Test(arguments: [
    (Float(1), Float(1), Float(1), Float(1), UInt32(0xFFFF_FFFF)),
    (1.7, -0.5, 1, 1.15, 0xFFFF_00FF), (1, 0, 0, 0.5, 0x8282_0000), (.nan, 1, 0, 1, 0xFF00_FF00),
  ])
  func colourIsClampedWhenDrawn(
    red: Float, green: Float, blue: Float, alpha: Float, expected: UInt32
  ) {
    var stage = Stage([circle])
    let sample = SampleFrame(count: 1)
    sample.frame.red[0] = red
    sample.frame.green[0] = green
    sample.frame.blue[0] = blue
    sample.frame.alpha[0] = alpha
    stage.show(sample)
    #expect(stage.list.commands.map(\.color) == [expected])
  }

  @Test func quantisingColoursStaysNear() {
    for step in 0...1000 {
      let value = Float(step) / 1000
      let paint = Paint(value, 1, 0, 1)
      let red = Float(paint.premultiplied >> 16 & 255) / 255
      let redTolerance: Float = 1.0 / 62 + 1.0 / 510
      #expect(abs(red - value) <= redTolerance)
      let faded = Paint(1, 1, 1, value)
      let alpha = Float(faded.premultiplied >> 24) / 255
      let alphaTolerance: Float = 1.0 / 126 + 1.0 / 510
      #expect(abs(alpha - value) <= alphaTolerance)
      #expect(faded.premultiplied == faded.opacityOnly)
    }
  }

  @Test func opacityFadesAll() {
    var stage = Stage([circle])
    stage.show(SampleFrame(count: 1), opacity: 0.5)
    #expect(stage.list.commands.map { $0.color >> 24 } == [130])
    stage.show(SampleFrame(count: 1), opacity: 0)
    #expect(stage.list.isEmpty)
  }

  @Test(arguments: [VectorShape.heart, .triangle, .square], [true, false])
  func negativeScaleIsHalfATurn(shape: VectorShape, rotates: Bool) {
    var stage = Stage([simulatedCell(.shape(shape, size: 20), rotates: rotates)])
    stage.clip = PixelRect(x: -100, y: -100, width: 200, height: 200)
    let sample = SampleFrame(count: 2)
    sample.frame.scale[0] = -1
    if rotates { sample.frame.rotation[1] = .pi }
    stage.show(sample)
    let isEqual = stage.list.commands[0] == stage.list.commands[1]
    #expect(isEqual == (rotates || shape == .square))
  }

  @Test func pointsBecomePixels() {
    var stage = Stage([circle], scale: 2)
    let sample = SampleFrame(count: 1)
    sample.frame.x[0] = 60
    sample.frame.y[0] = 30
    let canvas = stage.canvas(sample)
    #expect(abs(canvas.centroid.x - 120) < 0.05)
    #expect(abs(canvas.centroid.y - 60) < 0.05)
    #expect(abs(canvas.coverage - .pi * 100) < 3)
  }

  /// What does not vary from particle to particle is not rounded.
  @Test func coloursAtRestAreExact() {
    for value in 0...255 {
      let shade = Float(value) / 255
      let paint = Paint(shade, 1 - shade, 0.5, 1, precision: [.color, .opacity])
      #expect(paint.premultiplied == 0xFF00_0080 | UInt32(value) << 16 | UInt32(255 - value) << 8)
      #expect(Paint(1, 1, 1, shade, precision: .opacity).opacityOnly == UInt32(value) * 0x0101_0101)
      #expect(paint.sortKey < 1 << 21)
    }
    var (rest, own) = (simulatedCell(nil), simulatedCell(nil))
    (rest.isAtRest, own.hasOwnColors) = (true, true)
    #expect(BoundCell(rest).precision == [.color, .opacity])
    #expect(BoundCell(own).precision == .color)
    #expect(BoundCell(simulatedCell(nil)).precision == [])
  }

  @Test func equalPaintIsBroughtTogetherInUnorderedLayersOnly() {
    for mode in RenderMode.allCases {
      var stage = Stage([simulatedCell(.shape(.circle, size: 10), renderMode: mode)])
      let sample = SampleFrame(count: 300)
      for index in 0..<300 {
        sample.frame.x[index] = Float(index % 250)
        sample.frame.red[index] = index % 3 == 0 ? 1 : 0
        sample.frame.alpha[index] = index % 2 == 0 ? 1 : 0.5
      }
      stage.show(sample)
      let commands = stage.list.commands
      let changes = zip(commands, commands.dropFirst()).filter { !$0.sharesPaint(with: $1) }.count
      let keepsOrder = mode != .unordered && mode != .additive
      #expect(keepsOrder ? changes > 200 : changes == 3)
      #expect(commands.allSatisfy { $0.flags.contains(.additive) == (mode == .additive) })
      let places = zip(commands, commands.dropFirst()).filter { $0.sharesPaint(with: $1) }
      if !keepsOrder {
        #expect(places.filter { $0.x > $1.x }.count <= 4)
      }
    }
  }

  @Test(arguments: [2, 50, 95, 96, 5000])
  func sortingIsStable(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    let sorter = PaintSorter()
    let keys = (0..<count).map { _ in UInt32.random(in: 0..<(1 << 21), using: &random) & 0x1F_0011 }
    sorter.begin(reserving: count)
    keys.forEach { sorter.append(key: $0) }
    var commands = keys.indices.map {
      DrawCommand(sprite: UInt32($0), x: 0, y: 0, color: keys[$0])
    }
    commands.withUnsafeMutableBufferPointer { sorter.sort($0) }
    let expected = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    #expect(commands.map { Int($0.sprite) } == expected)
    #expect(commands.map(\.color) == expected.map { keys[$0] })
  }

  @Test func aFullStoreBeginsAnewWithLessDetail() {
    var stage = Stage([simulatedCell(.shape(.heart, size: 60))], budget: 100_000)
    let sample = SampleFrame(count: 1)
    var generations: Set<Int> = []
    for frame in 0..<400 {
      sample.frame.x[0] = 100 + Float(frame) * 0.13
      sample.frame.y[0] = 100
      sample.frame.rotation[0] = Float(frame) * 0.05
      stage.show(sample)
      #expect(stage.list.count == 1)
      #expect(stage.list.generation == stage.store.generation)
      #expect(stage.store.byteCount <= 110_000)
      generations.insert(stage.store.generation)
    }
    #expect(generations.count > 1)
    #expect(stage.store.variants.coarseness > 0)
    let last = stage.store.generation
    for frame in 0..<400 {
      sample.frame.rotation[0] = Float(frame) * 0.05
      stage.show(sample)
    }
    #expect(stage.store.generation <= last + 3)
  }

  @Test func oneFrameCanFillTheArenaWithoutHarm() {
    var stage = Stage([simulatedCell(.shape(.heart, size: 200))], budget: 60_000)
    let sample = SampleFrame(count: 40)
    for index in 0..<40 {
      sample.frame.x[index] = 100
      sample.frame.y[index] = 100
      sample.frame.rotation[index] = Float(index) * 0.15
    }
    stage.show(sample)
    #expect(stage.list.count >= 1 && stage.list.count < 40)
  }

  @Test func removingAllForgetsAllAndLoadsAgain() {
    var stage = Stage([circle])
    stage.show(SampleFrame(count: 1))
    let generation = stage.store.generation
    stage.store.removeAll()
    #expect(stage.store.count == 0 && stage.store.byteCount == 0)
    #expect(stage.store.generation > generation)
    stage.binding = stage.store.load(cells: [circle])
    stage.show(SampleFrame(count: 1))
    #expect(stage.list.count == 1)
  }

  /// Light up to 1 is a factor, more a share of the way to white, on either side.
  @Test func planesTakeTheLight() {
    var stage = Stage([
      simulatedCell(.shape(.square, size: 10), isPlane: true) {
        $0.gloss = 1
        $0.backColor = Color(red: 0, green: 1, blue: 0)
      }
    ])
    let sample = SampleFrame(count: 3)
    for (index, light) in [0.5, 1.5, 0.5].enumerated() {
      sample.frame.x[index] = 40
      sample.frame.y[index] = 40
      sample.frame.green[index] = 0
      sample.frame.blue[index] = 0
      sample.frame.light[index] = Float(light)
    }
    sample.frame.back[2] = 1
    stage.show(sample)
    let paints = Set(stage.list.commands.map(\.color))
    #expect(paints == [0xFF84_0000, 0xFFFF_8484, 0xFF00_8400])
  }
}
