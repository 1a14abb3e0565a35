// SPDX-License-Identifier: MIT

import ControlProtocol
import Overlay
import Particles
import Platform
import Seasons
import Support
import Testing
import Values

@testable import EffectDaemon

/// A stage whose frames take as long as the test says.
private final class LoadedStage {
  let backend = HeadlessBackend(
    outputs: [Output(id: 1, name: "A", pixelWidth: 200, pixelHeight: 120)])
  let stage: Stage
  private(set) var now = MonotonicTime.at(1_000_000)
  private(set) var changes = 0
  /// Times of the frames drawn so far.
  private(set) var frames: [MonotonicTime] = []
  private let work: Work
  /// When the display takes the frame that it has.
  private var takenAt: MonotonicTime?

  final class Work {
    var time = MonotonicTime.zero
    var cost = Duration.microseconds(1_000)

    /// Each second look at the watch ends a frame.
    func look() -> MonotonicTime {
      time += cost / 2
      return time
    }
  }

  init() {
    let work = Work()
    self.work = work
    stage = Stage(backend: backend, now: now) { work.look() }
    stage.surfaces.onLoadChanged = { [unowned self] in changes += 1 }
    backend.onEvent = { [unowned self] event in
      if case .ready(let surface) = event { stage.ready(surface, now: now) }
    }
    let permission = Stage.Permission(outputs: [1])
    stage.permit(ambient: permission, burst: permission, now: now)
    var cell = EmitterCell()
    cell.birthRate = 20
    cell.lifetime = 5
    cell.velocity = 20
    var layer = EmitterLayer()
    layer.emitterCells = [cell]
    var effect = Effect(name: "mist", title: "Mist", kind: .ambient, layers: [layer])
    effect.frameRate = 240
    let player = Player(
      id: 1, effect: effect,
      request: Player.Request(source: "mist"), kind: .ambient, layer: .top,
      since: Instant(seconds: 0),
      startedAt: now, fade: Fade(appearedAt: now, appearing: .zero))
    stage.add(player, on: backend.outputs, now: now)
  }

  /// Lets time pass; each frame costs so much, and the display takes it after so long.
  func run(seconds: Double, cost: Int, display: Int = 0) {
    // Two looks make one interval.
    work.cost = .microseconds(2 * cost)
    backend.holdsFrames = true
    let end = now + .seconds(seconds)
    while now < end {
      if let time = takenAt, time <= now {
        takenAt = nil
        backend.takeFrames()
      }
      if let deadline = stage.deadline, deadline <= now { stage.tick(now: now) }
      if backend.presentCount > frames.count {
        frames.append(now)
        takenAt = now + .microseconds(display)
      }
      now += .microseconds(500)
    }
  }

  /// Frames of the last second.
  var rate: Int { frames.filter { $0 + .seconds(1) >= now }.count }
}

/// What happens when frames take too long, and the limit of particles.
struct LoadTests {
  /// P24, P26: whatever makes frames expensive, the machine stays free for others.
  @Test func expensiveFramesComeLessOftenAndRecover() {
    let loaded = LoadedStage()
    loaded.run(seconds: 2, cost: 1_000)
    #expect((58...62).contains(loaded.rate))
    #expect(loaded.stage.surfaces.loadedOutputs.isEmpty)
    loaded.run(seconds: 4, cost: 40_000)
    #expect((18...22).contains(loaded.rate))
    #expect(loaded.stage.surfaces.loadedOutputs.map(\.name) == ["A"])
    loaded.run(seconds: 6, cost: 1_000)
    #expect((58...62).contains(loaded.rate))
    #expect(loaded.stage.surfaces.loadedOutputs.isEmpty)
    #expect(loaded.changes == 2)
  }

  /// P19: what a frame costs the display counts as well.
  @Test func aSlowDisplayGetsNoMoreThanItTakes() {
    let loaded = LoadedStage()
    loaded.run(seconds: 2, cost: 500)
    loaded.run(seconds: 4, cost: 500, display: 40_000)
    // It takes 25 a second.
    #expect((17...25).contains(loaded.rate))
    #expect(loaded.stage.surfaces.loadedOutputs.map(\.name) == ["A"])
    loaded.run(seconds: 6, cost: 500)
    #expect((58...62).contains(loaded.rate))
  }

  @Test func aDisplayThatIsLateNowAndThenKeepsTheRate() {
    let loaded = LoadedStage()
    for _ in 0..<20 {
      loaded.run(seconds: 0.15, cost: 500)
      loaded.run(seconds: 0.03, cost: 500, display: 25_000)
    }
    #expect(loaded.rate >= 50)
    #expect(loaded.changes == 0)
  }

  /// P25: the rate that was configured is an upper bound.
  @Test(arguments: [10, 24, 30])
  func theRateIsNeverAboveTheOneThatWasAskedFor(rate: Int) {
    let loaded = LoadedStage()
    loaded.stage.limit(
      Stage.Limits(frameRate: Double(rate), maximumParticles: 100), now: loaded.now)
    loaded.run(seconds: 3, cost: 100)
    #expect((rate - 1...rate + 1).contains(loaded.rate))
  }

  @Test func theSlowestRateStillMoves() {
    let loaded = LoadedStage()
    loaded.run(seconds: 8, cost: 900_000)
    #expect((3...5).contains(loaded.rate))
  }

  @Test func theStatusSaysSo() throws {
    let fixture = try DaemonFixture(configuration: "[overlay]\nframeRate = 10\n")
    // A display that needs three intervals for each frame.
    fixture.backend.holdsFrames = true
    var display: Timer?
    display = try fixture.loop.timer {
      fixture.backend.takeFrames()
      display?.set(at: fixture.loop.exactNow + .milliseconds(300))
    }
    display?.set(at: fixture.loop.exactNow)
    fixture.call(.start(StartRequest(effect: "mist")))
    let isSlow = try fixture.eventually {
      fixture.daemon.status.diagnostics.contains { $0.hasPrefix("A: frames take too long") }
    }
    #expect(isSlow)
    display?.cancel()
    display = nil
    fixture.backend.holdsFrames = false
    fixture.backend.takeFrames()
    #expect(try fixture.eventually { fixture.daemon.status.diagnostics.isEmpty })
  }

  /// P26, P27.
  @Test("the limit of particles holds under any sequence of commands", arguments: 1...6)
  func theLimitHolds(seed: UInt64) throws {
    let fixture = try DaemonFixture(configuration: Self.settings(90), outputs: ["A", "B"])
    try fixture.write(Self.shower, to: "effects/shower.toml")
    _ = fixture.call(.reload)
    var random = SeededRandom(seed: seed)
    var most = 90
    var seen = 0
    for _ in 0..<150 {
      switch random.next() % 8 {
      case 0: fixture.call(.start(StartRequest(effect: "mist")))
      case 1: fixture.call(.start(StartRequest(effect: "shower")))
      case 2: fixture.call(.stop(effect: random.next() % 2 == 0 ? "mist" : nil))
      case 3, 4:
        let count = Int(random.next() % 60) + 1
        fixture.call(.burst(BurstRequest(effect: "flash", count: count)))
      case 5:
        most = Int(random.next() % 120)
        try fixture.write(Self.settings(most), to: "effectd.toml")
        _ = fixture.call(.reload)
      case 6: fixture.backend.replaceOutputs(Self.outputs(random.next() % 4))
      default: fixture.call(.pause(milliseconds: nil))
      }
      fixture.call(.resume)
      fixture.daemon.stage.tick(now: fixture.loop.exactNow)
      fixture.backend.takeFrames()
      let living = fixture.daemon.stage.players.reduce(0) { $0 + $1.particleCount }
      #expect(living <= max(most, 1))
      seen = max(seen, living)
    }
    #expect(seen > 20)
  }

  private static func settings(_ most: Int) -> String {
    "[overlay]\nmaximumParticles = \(max(most, 1))\n[bursts]\nperSecond = 1000\n"
  }

  private static func outputs(_ count: UInt64) -> [Output] {
    (0..<count).map {
      Output(
        id: UInt32($0 + 1), name: "\($0)", x: Double($0) * 200, pixelWidth: 200, pixelHeight: 99)
    }
  }

  private static let shower = """
    kind = "ambient"
    [[layer]]
    emitterPosition = ["50%", 0]
    timeOffset = 5
    [[layer.cell]]
    contents = { shape = "circle", size = 4 }
    birthRate = 100
    lifetime = 3
    yAcceleration = 30
    [[layer.cell.cell]]
    contents = { shape = "circle", size = 2 }
    birthRate = 10
    lifetime = 1
    """
}
