// SPDX-License-Identifier: MIT

import Canvas
import ControlProtocol
import Flashes
import Glibc
import OverlaySupport
import Particles
import PictureClient
import Pixels
import Sprites
import Support
import Testing
import Values

@testable import EffectDaemon

/// Built-in effects as the daemon lets them show, alone and six within a second, at the most that can be
/// asked for: no more than three flashes a second on any ground.
///
/// `EFFECTD_FLASH_SEEDS` sets how many seeds each case is tried with; 1 without it.
@Suite struct FlashTests {
  private static let seeds = getenv("EFFECTD_FLASH_SEEDS").flatMap { Int(String(cString: $0)) } ?? 1
  private static let grounds: [UInt32] = [0xff00_0000, 0xff80_8080, 0xffff_ffff]

  @Test(arguments: EffectFile.designed(.burst)) func sixWithinASecond(name: String) throws {
    for seed in 0..<Self.seeds {
      var scene = FlashScene(seed: seed)
      for number in 0..<6 {
        try scene.add(BurstRequest(effect: name), at: Double(number) / 6)
      }
      #expect(scene.worst(on: Self.grounds).isWithinLimit, "seed \(seed)")
    }
  }

  /// Six at the most that can be asked for.
  @Test(arguments: ["confetti", "emoji", "fireworks", "hearts"])
  func sixOfTheMost(name: String) throws {
    for seed in 0..<Self.seeds {
      var scene = FlashScene(seed: seed)
      for number in 0..<6 {
        let count = number % 2 == 0 ? 10_000 : nil
        try scene.add(
          BurstRequest(effect: name, count: count, scale: count == nil ? 100 : nil),
          intensity: 4, at: Double(number) / 6)
      }
      #expect(scene.worst(on: Self.grounds).isWithinLimit, "seed \(seed)")
    }
  }

  /// Eight of any kind within a second: allowances of different kinds add up.
  @Test func anyEightWithinASecond() throws {
    let names =
      EffectFile.designed(.burst) + ["classic-hearts", "classic-firework", "classic-party"]
    for seed in 0..<Self.seeds {
      var chance = SeededRandom(seed: UInt64(seed))
      var scene = FlashScene(seed: seed)
      var asked: [String] = []
      for number in 0..<8 {
        asked.append(names[Int.random(in: 0..<names.count, using: &chance)])
        try scene.add(BurstRequest(effect: asked[number]), at: Double(number) / 8)
      }
      #expect(scene.worst(on: Self.grounds).isWithinLimit, "\(asked), seed \(seed)")
    }
  }

  /// On a low screen the same pictures take more of the view.
  @Test(arguments: ["balloons", "confetti", "emoji", "fireworks"], [480.0, 768])
  func onLowScreens(name: String, height: Double) throws {
    for seed in 0..<Self.seeds {
      var scene = FlashScene(seed: seed, width: height * 4 / 3, height: height)
      for number in 0..<2 { try scene.add(BurstRequest(effect: name), at: Double(number) / 2) }
      #expect(scene.worst(on: Self.grounds).isWithinLimit, "seed \(seed)")
    }
  }

  /// Other emoji and colours: the largest and the brightest, and what is red.
  @Test(arguments: ["balloons", "confetti", "fireworks", "hearts"])
  func inOtherPictures(name: String) throws {
    var squares = BurstRequest(effect: name)
    squares.emoji = ["\u{2B1C}"]
    var red = BurstRequest(effect: name)
    red.colors = [Color(red: 1, green: 0, blue: 0), .white]
    for (seed, request) in [squares, red].enumerated() {
      var scene = FlashScene(seed: seed)
      try scene.add(request, at: 0)
      #expect(scene.worst(on: Self.grounds).isWithinLimit, "\(request)")
    }
  }

  /// The most particles, and the largest of the most births.
  @Test(arguments: EffectFile.names) func theMostThatCanBeAskedFor(name: String) throws {
    let isBurst = try EffectFile.effect(name).kind == .burst
    for seed in 0..<Self.seeds {
      for count in isBurst ? [nil, 10_000] : [nil] {
        var scene = FlashScene(seed: seed, framesPerSecond: isBurst ? 60 : 30)
        try scene.add(
          BurstRequest(effect: name, count: count, scale: count == nil ? 100 : nil),
          intensity: count == nil ? 4 : nil, at: 0)
        #expect(scene.worst(on: Self.grounds).isWithinLimit, "count \(count ?? 0), seed \(seed)")
      }
    }
  }
}

/// Bursts on one screen, as the daemon would show them.
struct FlashScene {
  private let width: Double
  private let height: Double
  private let pixels = 144.0
  private let framesPerSecond: Double
  private let seed: Int
  private var budget = FlashBudget()
  private var layers: [EmitterLayer] = []

  init(seed: Int, framesPerSecond: Double = 60, width: Double = 1920, height: Double = 1080) {
    (self.width, self.height) = (width, height)
    self.seed = seed
    self.framesPerSecond = framesPerSecond
  }

  /// Adds a burst that is asked for at a time, unless it is refused.
  ///
  /// - Returns: How it shows.
  @discardableResult
  mutating func add(
    _ request: BurstRequest, intensity: Double? = nil, at time: Double
  ) throws -> FlashBudget.Admission? {
    var options = EffectOptions()
    options.intensity = intensity
    let asked = try EffectFile.effect(request.effect).shaped(by: request)
    let now = MonotonicTime.zero + .seconds(time)
    let place = FlashBudget.Place(output: 1, height: height)
    guard case .success(let spaced) = budget.spaced(asked, options, on: [place], now: now) else {
      return nil
    }
    add(spaced.effect.shaped(by: options, height: height), at: time)
    return spaced.admission
  }

  /// Adds an effect as it is.
  mutating func add(_ effect: Effect, at time: Double) {
    for var layer in effect.layers {
      layer.beginTime += time
      layer.seed = layer.seed &+ UInt32(seed * 1000 + layers.count) &* 0x9E37_79B1
      layers.append(layer.scaled(width: width, height: height))
    }
  }

  /// The worst of some grounds.
  func worst(on grounds: [UInt32]) -> FlashReport {
    let running = Simulation(
      layers: layers, width: width, height: height, maximumParticles: 10_000,
      detail: .looks)
    let scale = pixels / height
    let store = SpriteStore(scale: scale, isForPictures: true, pictures: WaitingPictures())
    let binding = store.load(cells: running.cells)
    let size = (width: Int(width * scale), height: Int(pixels))
    let canvas = SoftwareCanvas(width: size.width, height: size.height)
    var meters = grounds.map { _ in
      FlashMeter(width: size.width, height: size.height, framesPerSecond: framesPerSecond)
    }
    var list = DrawList()
    let clip = PixelRect(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
    let start = running.endTime == nil ? 10.0 : 0
    let frames = min(running.endTime ?? 3, 7) * framesPerSecond
    for frame in 0...Int(frames) {
      list.removeAll()
      store.append(
        frame: running.sample(at: start + Double(frame) / framesPerSecond), simulation: running,
        binding: binding, clip: clip, to: &list)
      canvas.replace(with: list, sprites: store)
      let picture = Bitmap(canvas)
      for (index, ground) in grounds.enumerated() { meters[index].add(picture.over(ground)) }
    }
    let reports = meters.map { $0.report() }
    return reports.max { $0.mostPerSecond < $1.mostPerSecond } ?? FlashReport()
  }
}
