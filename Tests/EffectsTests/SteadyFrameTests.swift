// SPDX-License-Identifier: MIT

import CAllocationCount
import Canvas
import Particles
import PictureClient
import Pixels
import Sprites
import Testing

/// Every effect draws its frames, once warm, without taking memory.
@Suite struct SteadyFrameTests {
  /// Whether the compiler optimises; without that, generic vector code allocates on its own.
  private static var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  @Test(
    "steady frames allocate nothing", .enabled(if: isOptimized, "the build is not optimised"),
    arguments: EffectFile.names)
  func steady(name: String) throws {
    let scene = try Scene(EffectFile.effect(name))
    // Bursts are played twice: the second time nothing is new. Ambient effects go on.
    let end = scene.simulation.endTime ?? 60
    let start = scene.simulation.endTime == nil ? 60.0 : 0
    for time in stride(from: 0, through: end, by: 1 / 30.0) { scene.draw(at: time) }
    let before = allocation_count()
    for time in stride(from: start, through: start + min(end, 5), by: 1 / 30.0) {
      scene.draw(at: time)
    }
    #expect(allocation_count() == before)
    #expect(scene.drawn > 0)
  }
}

/// Sprites of one effect take six megabytes at most, also after long.
@Suite struct VariantTests {
  @Test(arguments: EffectFile.names)
  func variantsAreFew(name: String) throws {
    let scene = try Scene(EffectFile.effect(name))
    let end = min(scene.simulation.endTime ?? 10, 10)
    for time in stride(from: 0, through: end, by: 0.5) {
      scene.list(at: time)
      #expect(scene.byteCount <= 6 << 20)
    }
  }
}

/// What has shown for a while needs hardly a new sprite.
///
/// Their making costs more than all else of a frame. Only things that turn in space have too many poses for that.
@Suite struct FewSpritesTests {
  @Test(
    arguments: ["snow", "snowstorm", "rain", "fireflies", "lanterns", "bubbles", "classic-snow"])
  func hardlyAnyIsMade(name: String) throws {
    let scene = try Scene(EffectFile.effect(name))
    for time in stride(from: 0, through: 30, by: 1 / 30.0) { scene.list(at: time) }
    let before = scene.made
    for time in stride(from: 30, through: 60, by: 1 / 30.0) { scene.list(at: time) }
    #expect(scene.made - before <= 2 * 900)
  }
}

/// An effect with all that is needed to draw it.
private final class Scene {
  let simulation: Simulation
  private(set) var drawn = 0
  /// Sprites made.
  private(set) var made = 0
  private let store = SpriteStore(scale: 1, pictures: WaitingPictures())
  private let binding: SpriteBinding
  private let canvas = SoftwareCanvas(width: 1920, height: 1080)
  private var list = DrawList(capacity: 1024)
  private let clip = PixelRect(x: 0, y: 0, width: 1920, height: 1080)

  init(_ effect: Effect) {
    simulation = EffectsTests.simulation(effect)
    binding = store.load(cells: simulation.cells)
  }

  /// Bytes of sprites.
  var byteCount: Int { store.byteCount }

  func draw(at time: Double) {
    list(at: time)
    canvas.replace(with: list, sprites: store)
    drawn += list.count
  }

  /// Makes the list of a frame without drawing it.
  func list(at time: Double) {
    list.removeAll(keepingCapacity: true)
    let (count, generation) = (store.count, store.generation)
    store.append(
      frame: simulation.sample(at: time), simulation: simulation, binding: binding, clip: clip,
      to: &list)
    made += store.count - (store.generation == generation ? count : 0)
  }
}
