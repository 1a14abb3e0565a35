// SPDX-License-Identifier: MIT

import BuiltInEffects
import CAllocationCount
import Canvas
import Landing
import Particles
import PictureClient
import Pixels
import Settings
import Settling
import Sprites

extension Bench {
  /// What heaps cost a frame: the same flakes with them and without, in turn.
  static let heaps = Bench(
    name: "heaps", summary: "snow that lies on five windows and the bottom, 1920x1080"
  ) {
    guard let scene = HeapScene() else {
      print("snow cannot be read, or does not land")
      return false
    }
    printRow("after", "heaps", "µs without", "µs with", "µs more", "µs settling", "allocations")
    var isGood = true
    for minutes in [1, 5, 20] {
      scene.snow(until: Double(minutes) * 60)
      let (without, with, settling) = scene.measure()
      let allocations = with.allocations + settling.allocations
      isGood = isGood && allocations == 0 && scene.heaps == 6
      printRow(
        "\(minutes) minutes", "\(scene.heaps)", (without.nanoseconds / 1000).rounded(to: 1),
        (with.nanoseconds / 1000).rounded(to: 1),
        ((with.nanoseconds - without.nanoseconds) / 1000).rounded(to: 1),
        (settling.nanoseconds / 1000).rounded(to: 1), "\(allocations)")
    }
    return isGood
  }
}

/// Snow that lands on windows, drawn on two canvases: on one as it is, on the other without the heaps.
private final class HeapScene {
  /// Frames of a round of either: ten seconds.
  private static let frames = 300
  private static let windows = [
    (100, 220, 420), (560, 300, 640), (1260, 180, 300), (240, 640, 700), (1020, 700, 800),
  ].enumerated().map { index, place in
    WindowShape(
      id: UInt64(index + 1), x: Double(place.0), y: Double(place.1), width: Double(place.2),
      height: 260)
  }

  private let simulation: Simulation
  private let ground: Ground
  private let store = SpriteStore(scale: 1, pictures: WaitingPictures())
  private let binding: SpriteBinding
  private let canvases = (0..<2).map { _ in SoftwareCanvas(width: 1920, height: 1080) }
  private var list = DrawList(capacity: 1024)
  private let clip = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  private var time = 0.0

  /// Nil if the built-in snow does not land.
  init?() {
    guard let bytes = BuiltInEffects.files.first(where: { $0.name == "snow" })?.bytes,
      let effect = EffectReader.read(
        text: bytes, file: "snow", name: "snow",
        resolveImage: { _ in .failure(ImageProblem("snow has no images")) }
      ).value,
      let ground = Ground(layers: effect.layers, width: 1920, height: 1080, scale: 1)
    else { return nil }
    self.ground = ground
    simulation = Simulation(
      layers: effect.layers, width: 1920, height: 1080, maximumParticles: 10_000,
      detail: .looks)
    binding = store.load(cells: simulation.cells)
    ground.follow(Self.windows, bottom: 1080, catching: true, simulation, at: 0)
  }

  /// How many heaps there are.
  var heaps: Int { ground.balances.count { $0.lying > 0 } }

  /// Lets snow fall until a time in seconds, and both pictures become what they are then.
  func snow(until end: Double) {
    ground.advance(simulation, to: end - 10)
    time = end - 10
    while time < end { next { _ = $0() } }
  }

  /// What a frame costs without the heaps and with them, and what it costs beforehand to catch what lands and
  /// let it settle, births of flakes among it: the least of three rounds, which are of ten seconds each.
  func measure() -> (without: Cost, with: Cost, settling: Cost) {
    var best = [Cost](repeating: Cost(nanoseconds: .infinity, allocations: 0), count: 3)
    for _ in 0..<3 {
      var sums = [Cost](repeating: Cost(nanoseconds: 0, allocations: 0), count: 3)
      for _ in 0..<Self.frames {
        next { work in
          let (start, count) = (threadNanoseconds(), allocation_count())
          let index = work()
          sums[index].nanoseconds += (threadNanoseconds() - start) / Double(Self.frames)
          sums[index].allocations += allocation_count() - count
        }
      }
      for index in 0..<3 where sums[index].nanoseconds < best[index].nanoseconds {
        best[index] = sums[index]
      }
    }
    return (best[0], best[1], best[2])
  }

  /// Goes on by a frame, of thirty a second: lets it settle, and draws it without and with heaps, either first
  /// in turn.
  ///
  /// - Parameter run: Runs one of the three, which says what it was: 0 without, 1 with, 2 what comes first.
  private func next(_ run: (_ work: () -> Int) -> Void) {
    time += 1 / 30.0
    run {
      ground.advance(simulation, to: time)
      return 2
    }
    let frame = simulation.sample(at: time)
    let isOdd = Int(time * 30) % 2 == 1
    for showsHeaps in [isOdd, !isOdd] {
      run {
        draw(frame, showsHeaps)
        return showsHeaps ? 1 : 0
      }
    }
  }

  private func draw(_ frame: ParticleFrame, _ showsHeaps: Bool) {
    list.removeAll(keepingCapacity: true)
    if showsHeaps { ground.append(to: &list, in: store) }
    store.append(
      frame: frame, simulation: simulation, binding: binding, clip: clip, to: &list)
    canvases[showsHeaps ? 1 : 0].replace(with: list, sprites: store)
  }
}
