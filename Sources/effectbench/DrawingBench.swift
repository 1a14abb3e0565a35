// SPDX-License-Identifier: MIT

import CCairo
import Canvas
import Glibc
import Particles
import Pixels
import Sprites
import Values

extension Bench {
  /// The software canvas against cairo and against copying, then whole frames from simulation to pixels.
  static let drawing = Bench(name: "drawing", summary: "the software canvas, 1920x1080") {
    let scene = SpriteScene(count: 10_000)
    printRow("10 000 sprites 16x16", "ns/sprite", "allocations")
    let canvas = scene.measureCanvas()
    let cairo = scene.measureCairo()
    let copying = scene.measureCopying()
    printRow("clear + draw", (canvas.nanoseconds / 10_000).rounded(to: 0), "\(canvas.allocations)")
    printRow("cairo_paint", (cairo.nanoseconds / 10_000).rounded(to: 0), "\(cairo.allocations)")
    printRow("memcpy", (copying.nanoseconds / 10_000).rounded(to: 0), "\(copying.allocations)")
    printRow("cairo / ours", (cairo.nanoseconds / canvas.nanoseconds).rounded(to: 2))
    printRow("ours / memcpy", (canvas.nanoseconds / copying.nanoseconds).rounded(to: 2))
    printRow("frames of snow", "µs list", "µs pixels", "allocations")
    for count in [300, 1000, 10_000] { measureSnow(count: count, width: 1920, height: 1080) }
    printRow("the same, 3840x2160", "µs list", "µs pixels", "allocations")
    for count in [300, 5000, 25_000] { measureSnow(count: count, width: 3840, height: 2160) }
    return true
  }

  /// A layer with `count` live flakes in the upper part of the screen.
  private static func snow(_ count: Int) -> EmitterLayer {
    var cell = EmitterCell()
    cell.contents = .shape(.snowflake, size: 16)
    cell.birthRate = Double(count) / 20
    cell.lifetime = 20
    cell.yAcceleration = 5
    cell.velocity = 30
    cell.spinRange = 1
    cell.scale = 0.9
    cell.scaleRange = 0.8
    cell.alphaRange = 0.5
    var layer = EmitterLayer()
    layer.emitterShape = .rectangle
    layer.emitterSize = LengthPair(x: Length(fraction: 1), y: Length(fraction: 1))
    layer.emitterPosition = LengthPair(x: Length(fraction: 0.5), y: Length(fraction: 0.3))
    layer.emitterCells = [cell]
    return layer
  }

  /// One row: the time for the draw list, and for clearing and drawing it.
  private static func measureSnow(count: Int, width: Int, height: Int) {
    let simulation = Simulation(
      layers: [snow(count)], width: Double(width), height: Double(height), maximumParticles: 40_000,
      detail: .looks)
    let store = SpriteStore(scale: 1)
    let binding = store.load(cells: simulation.cells)
    let screen = PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
    let canvas = SoftwareCanvas(width: width, height: height)
    var list = DrawList()
    func makeList(at time: Double) {
      let frame = simulation.sample(at: time)
      list.removeAll()
      store.append(
        frame: frame, simulation: simulation, binding: binding, clip: screen, to: &list)
    }
    for step in 0..<200 {
      makeList(at: 30 + Double(step) / 60)
      canvas.replace(with: list, sprites: store)
    }
    var step = 0.0
    let listCost = measure {
      step += 1
      makeList(at: 34 + step / 60)
    }
    let pixelCost = measure { canvas.replace(with: list, sprites: store) }
    printRow(
      "\(list.count) flakes", (listCost.nanoseconds / 1000).rounded(to: 0),
      (pixelCost.nanoseconds / 1000).rounded(to: 0),
      "\(listCost.allocations + pixelCost.allocations)")
  }
}

/// The same soft discs at the same random places for every way of drawing them.
private final class SpriteScene {
  private let store = SpriteStore(scale: 1)
  private var list = DrawList()
  private let sprite: Int
  private var colors = [UInt32](repeating: 0, count: 256)
  private let canvas = SoftwareCanvas(width: 1920, height: 1080)

  init(count: Int) {
    var coverage: [UInt8] = []
    for y in 0..<16 {
      for x in 0..<16 {
        let distance = hypot(Double(x) - 7.5, Double(y) - 7.5) / 8
        let alpha = distance < 1 ? pow(1 - distance * distance, 2) * 255 : 0
        coverage.append(UInt8(alpha.rounded()))
        colors[y * 16 + x] = UInt32(alpha.rounded()) * 0x0101_0101
      }
    }
    sprite = store.add(format: .coverage, width: 16, height: 16, pixels: coverage) ?? 0
    var state: UInt32 = 12345
    func random(below limit: Int32) -> Int32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int32(state >> 8) % limit
    }
    for _ in 0..<count {
      list.append(
        DrawCommand(
          sprite: UInt32(sprite), x: random(below: 1904), y: random(below: 1064),
          color: 0xC0C0_C0C0))
    }
  }

  func measureCanvas() -> Cost {
    measure(rounds: 15) { canvas.replace(with: list, sprites: store) }
  }

  func measureCairo() -> Cost {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1920, 1080)
    let context = cairo_create(surface)
    let picture = colors.withUnsafeMutableBytes {
      cairo_image_surface_create_for_data(
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, 16, 16, 64)
    }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      cairo_surface_destroy(picture)
    }
    return measure(rounds: 15) {
      for command in list.commands {
        cairo_set_source_surface(context, picture, Double(command.x), Double(command.y))
        cairo_paint(context)
      }
    }
  }

  func measureCopying() -> Cost {
    let target = canvas.pixels
    let stride = canvas.bytesPerRow
    return colors.withUnsafeBytes { source in
      guard let source = source.baseAddress else { return Cost(nanoseconds: 0, allocations: 0) }
      return measure(rounds: 15) {
        for command in list.commands {
          let place = target + Int(command.y) * stride + Int(command.x) * 4
          for row in 0..<16 { memcpy(place + row * stride, source + row * 64, 64) }
        }
      }
    }
  }
}
