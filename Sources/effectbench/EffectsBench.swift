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
  ///
  /// Frames that are drawn again find every sprite there. As it goes on an effect needs new ones, most of all where
  /// things turn in space; "µs as it goes on" and "sprites made" are the means of a minute of new frames, or of a
  /// burst, at as many a second as the effect shows on a screen of 60 Hz.
  static let effects = Bench(name: "effects", summary: "the built-in effects, 1920x1080") {
    printRow(
      "steady frames", "most sprites", "µs a frame", "allocations", "frames/s", "as it goes on",
      "made/frame", "ms a second")
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
      let fresh = EffectScene(effect, isWarm: false).goOn()
      let microseconds = fresh.nanoseconds / 1000
      printRow(
        name, "\(scene.most)", (cost.nanoseconds / 1000 / Double(scene.frames)).rounded(to: 0),
        "\(cost.allocations)", fresh.rate.rounded(to: 0), microseconds.rounded(to: 0),
        fresh.made.rounded(to: 1), (microseconds * fresh.rate / 1000).rounded(to: 1))
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
  /// Frames a second on a screen of 60 Hz: an even share of it that meets the effect's need.
  private let rate: Double
  private let simulation: Simulation
  private let store = SpriteStore(scale: 1, pictures: WaitingPictures())
  private let binding: SpriteBinding
  private let canvas = SoftwareCanvas(width: 1920, height: 1080)
  private var list = DrawList(capacity: 1024)
  private let clip = PixelRect(x: 0, y: 0, width: 1920, height: 1080)

  /// Makes the scene.
  ///
  /// - Parameters:
  ///   - effect: What is shown.
  ///   - isWarm: Whether a minute of it, or a whole burst, has been drawn.
  init(_ effect: Effect, isWarm: Bool = true) {
    simulation = Simulation(
      layers: effect.layers, width: 1920, height: 1080, maximumParticles: 10_000,
      detail: .looks)
    binding = store.load(cells: simulation.cells)
    let end = simulation.endTime
    start = end == nil ? 60 : 0
    let need = effect.frameNeed(width: 1920, height: 1080)
    rate = 60 / max(1, (60 / need).rounded(.down))
    frames = Int(min(end ?? 5, 5) * 30)
    // Until the columns have grown to what the effect needs, and every sprite is there.
    guard isWarm else { return }
    for frame in 0..<Int((end ?? 60) * 30) { draw(at: Double(frame) / 30) }
  }

  /// Draws what was not drawn yet.
  ///
  /// - Returns: Of a frame the time and the sprites made, and frames a second.
  func goOn() -> (nanoseconds: Double, made: Double, rate: Double) {
    let count = Int(min(simulation.endTime ?? 60, 60) * rate)
    var made = 0
    let before = threadNanoseconds()
    for frame in 0..<count {
      let (sprites, generation) = (store.count, store.generation)
      draw(at: start + Double(frame) / rate)
      made += store.count - (store.generation == generation ? sprites : 0)
    }
    let time = threadNanoseconds() - before
    return (time / Double(count), Double(made) / Double(count), rate)
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
