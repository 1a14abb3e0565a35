// SPDX-License-Identifier: MIT

import BuiltInEffects
import Canvas
import Particles
import PictureClient
import Pixels
import Settings
import Sprites

extension Bench {
  /// Every effect that comes with the programs: what its frames cost, and that they take no memory.
  static let effects = Bench(name: "effects", summary: "the built-in effects, 1920x1080") {
    printRow("steady frames", "most sprites", "µs a frame", "allocations")
    var isGood = true
    for (name, bytes) in BuiltInEffects.files {
      let checked = EffectReader.read(
        text: bytes, file: name, name: name,
        resolveImage: { _ in .failure(ImageProblem("a compiled-in effect has no images")) })
      guard let effect = checked.value else {
        print("\(name) cannot be read")
        isGood = false
        continue
      }
      let scene = EffectScene(effect)
      let cost = scene.measure()
      isGood = isGood && cost.allocations == 0 && scene.most > 0
      printRow(
        name, "\(scene.most)", (cost.nanoseconds / 1000 / Double(scene.frames)).rounded(to: 0),
        "\(cost.allocations)")
    }
    return isGood
  }
}

/// An effect with all that is needed to draw it.
private final class EffectScene {
  /// Frames in a round: five seconds at thirty a second, or the whole of a shorter burst.
  let frames: Int
  /// The most sprites in a frame.
  private(set) var most = 0
  private let start: Double
  private let simulation: Simulation
  private let store = SpriteStore(scale: 1, pictures: WaitingPictures())
  private let binding: SpriteBinding
  private let canvas = SoftwareCanvas(width: 1920, height: 1080)
  private var list = DrawList(capacity: 1024)
  private let clip = PixelRect(x: 0, y: 0, width: 1920, height: 1080)

  init(_ effect: Effect) {
    simulation = Simulation(
      layers: effect.layers, width: 1920, height: 1080, maximumParticles: 10_000,
      detail: .looks)
    binding = store.load(cells: simulation.cells)
    let end = simulation.endTime
    start = end == nil ? 60 : 0
    frames = Int(min(end ?? 5, 5) * 30)
    // Until the columns have grown to what the effect needs, and every sprite is there.
    for frame in 0..<Int((end ?? 60) * 30) { draw(at: Double(frame) / 30) }
  }

  /// Draws the same seconds again and again.
  func measure() -> Cost {
    effectbench.measure(rounds: 3) {
      for frame in 0..<frames { draw(at: start + Double(frame) / 30) }
    }
  }

  private func draw(at time: Double) {
    list.removeAll(keepingCapacity: true)
    store.append(
      frame: simulation.sample(at: time), simulation: simulation, binding: binding, clip: clip,
      to: &list)
    canvas.replace(with: list, sprites: store)
    most = max(most, list.count)
  }
}
