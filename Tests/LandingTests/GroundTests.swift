// SPDX-License-Identifier: MIT

import Canvas
import Particles
import Pixels
import Settling
import Sprites
import Testing
import Values

import func Glibc.getenv

@testable import Landing

/// What lies of an effect on an output.
@Suite struct GroundTests {
  private let width = 640.0
  private let height = 400.0

  private func layers(_ change: (inout LandingRule) -> Void = { _ in }) -> [EmitterLayer] {
    var rule = LandingRule()
    change(&rule)
    var cell = EmitterCell()
    cell.contents = .shape(.circle, size: 16)
    cell.birthRate = 40
    cell.lifetime = 20
    cell.velocity = 80
    cell.emissionLongitude = .pi
    cell.emissionRange = 0.4
    var layer = EmitterLayer()
    layer.emitterShape = .line
    layer.emitterPosition = LengthPair(x: Length(fraction: 0.5), y: Length(points: -10))
    layer.emitterSize = LengthPair(x: Length(fraction: 1.2), y: Length(points: 0))
    layer.timeOffset = 10
    layer.emitterCells = [cell]
    layer.landing = rule
    return [layer]
  }

  private func simulation(_ layers: [EmitterLayer]) -> Simulation {
    Simulation(layers: layers, width: width, height: height, maximumParticles: 10_000)
  }

  private func ground(_ layers: [EmitterLayer], scale: Double = 1) throws -> Ground {
    try #require(Ground(layers: layers, width: width, height: height, scale: scale))
  }

  private let windows = [
    WindowShape(id: 1, x: 100, y: 200, width: 240, height: 150),
    WindowShape(id: 2, x: 260, y: 150, width: 240, height: 120),
  ]

  private func pixels(_ ground: Ground, scale: Double = 1) -> SoftwareCanvas {
    let canvas = SoftwareCanvas(width: Int(width * scale), height: Int(height * scale))
    let store = SpriteStore(scale: scale)
    var list = DrawList()
    ground.append(to: &list, in: store)
    canvas.draw(list, sprites: store)
    return canvas
  }

  @Test func whatDoesNotLandHasNoGround() {
    var plain = layers()
    plain[0].landing = nil
    #expect(Ground(layers: plain, width: width, height: height, scale: 1) == nil)
    var passing = layers()
    passing[0].emitterCells[0].lands = false
    #expect(Ground(layers: passing, width: width, height: height, scale: 1) == nil)
  }

  @Test(arguments: [0.25, 0.04, 1 / 144.0])
  func theSameHistoryGivesTheSamePicture(step: Double) throws {
    let layers = layers()
    let pictures = try [0.25, step].map { step in
      let (ground, simulation) = (try ground(layers), simulation(layers))
      ground.follow(windows, bottom: height, catching: true, simulation, at: 0)
      for time in stride(from: 0, through: 60, by: step) {
        ground.advance(simulation, to: time)
        _ = simulation.sample(at: time)
      }
      ground.advance(simulation, to: 60)
      #expect(ground.windowCount == 2)
      return Bitmap(pixels(ground))
    }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0].pixels.contains { $0 >> 24 > 200 })
  }

  /// Snow lies on the edges, and the open bottom, and nowhere else.
  @Test func itLiesWhereTheEdgesAre() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow(windows, bottom: height, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 120)
    let canvas = pixels(ground)
    #expect(canvas[180, 195] >> 24 > 200)
    #expect(canvas[400, 145] >> 24 > 200)
    #expect(canvas[50, 395] >> 24 > 200)
    #expect(canvas[300, 300] == 0 && canvas[180, 150] == 0)
    // Under the windows the bottom is bare.
    #expect(canvas[220, 398] == 0)
  }

  @Test func nothingLiesWhereNothingMay() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow(windows, bottom: nil, catching: false, simulation, at: 0)
    ground.advance(simulation, to: 30)
    #expect(ground.isBare)
    #expect(Bitmap(pixels(ground)).pixels.allSatisfy { $0 == 0 })
  }

  @Test func everythingMeltsInTime() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow(windows, bottom: height, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 300)
    #expect(!ground.isBare)
    simulation.stopEmitting(at: 300)
    ground.thaw(from: 300)
    #expect(ground.meltedAt == 390)
    ground.advance(simulation, to: 390)
    #expect(ground.isBare)
  }

  /// Also where it cannot be seen, as on another workspace.
  @Test func whatIsOutOfSightMeltsInTime() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow(windows, bottom: nil, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 60)
    let lying = ground.total.lying
    #expect(lying > 500)
    ground.follow([], bottom: nil, catching: true, simulation, at: 60)
    #expect(ground.total.lying == lying)
    simulation.stopEmitting(at: 60)
    ground.thaw(from: 60)
    ground.advance(simulation, to: 150)
    #expect(ground.total.lying < 1)
  }

  /// A desktop that tells of a window twice does not make two heaps of one.
  @Test func aWindowThatIsToldOfTwiceIsOne() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow(windows + [windows[0]], bottom: nil, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 60)
    #expect(ground.windowCount == 2)
    #expect(abs(ground.balances.reduce(0) { $0 + $1.lying } - ground.total.lying) < 1e-9)
    let (balance, lying) = ground.total
    #expect(abs((lying + balance.melted + balance.dropped) / balance.deposited - 1) < 1e-9)
  }

  /// A window that moves takes along what lies on it; one that goes takes it away.
  @Test func heapsGoWithTheirWindows() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow([windows[0]], bottom: nil, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 60)
    let before = Bitmap(pixels(ground))
    var moved = windows[0]
    moved.x += 37
    moved.y -= 21
    ground.follow([moved], bottom: nil, catching: true, simulation, at: 60)
    let after = Bitmap(pixels(ground))
    for y in 160..<210 {
      for x in 90..<350 { #expect(before[x, y] == after[x + 37, y - 21]) }
    }
    ground.follow([], bottom: nil, catching: true, simulation, at: 60)
    ground.advance(simulation, to: 60.5)
    #expect(!ground.isBare)
    #expect(Bitmap(pixels(ground)).pixels.contains { $0 >> 24 > 100 })
    ground.advance(simulation, to: 64.5)
    #expect(ground.isBare)
    #expect(Bitmap(pixels(ground)).pixels.allSatisfy { $0 == 0 })
  }

  /// What falls from a window that was closed lies at the bottom afterwards.
  @Test func crumbsLandAgain() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow([windows[0]], bottom: height, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 60)
    let before = try #require(ground.balances.first).lying
    ground.follow([], bottom: height, catching: true, simulation, at: 60)
    let bare = try #require(ground.balances.last)
    simulation.stopEmitting(at: 40)
    ground.advance(simulation, to: 64.5)
    let after = try #require(ground.balances.last)
    #expect(before > 500)
    let brought = (after.balance.deposited - bare.balance.deposited) / before
    #expect(brought > 0.97 && brought < 1.03)
    #expect(after.lying - bare.lying > before * 0.6)
  }

  // MARK: Slipping

  /// What is left on a window of what lay there, after it was dragged by so many points per second.
  private func left(
    after velocity: SIMD2<Double>, seconds: Double = 0.7,
    _ change: (inout LandingRule) -> Void = { _ in }
  ) throws -> (share: Double, crumbs: Double) {
    let layers = layers(change)
    let (ground, simulation) = (try ground(layers), simulation(layers))
    var window = windows[0]
    ground.follow([window], bottom: height, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 60)
    let before = try #require(ground.balances.first).lying
    let floor = try #require(ground.balances.last).balance.deposited
    simulation.stopEmitting(at: 40)
    for frame in 1...Int(seconds * 60) {
      let time = 60 + Double(frame) / 60
      window.x += velocity.x / 60
      window.y += velocity.y / 60
      ground.follow([window], bottom: height, catching: true, simulation, at: time)
      ground.advance(simulation, to: time)
      if frame % 10 == 0 { _ = pixels(ground) }
    }
    let after = try #require(ground.balances.first).lying
    ground.advance(simulation, to: 63)
    let crumbs = try #require(ground.balances.last).balance.deposited - floor
    return (after / before, crumbs)
  }

  @Test func aSlowWindowKeepsItsSnow() throws {
    #expect(try left(after: SIMD2(80, 0)).share > 0.99)
    #expect(try left(after: SIMD2(-80, 0)).crumbs == 0)
  }

  /// A pointer moves by whole pixels: one between two frames that are near each other is no haste.
  @Test func oneStepOfAPointerIsNotFast() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow([windows[0]], bottom: height, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 60)
    for frame in 1...500 {
      var window = windows[0]
      window.x += (Double(frame) / 10).rounded()
      let time = 60 + Double(frame) / 500
      ground.follow([window], bottom: height, catching: true, simulation, at: time)
      ground.advance(simulation, to: time)
    }
    #expect(try #require(ground.balances.first).balance.fallen == 0)
  }

  @Test(arguments: [400.0, -400.0])
  func aFastWindowSpillsBehind(speed: Double) throws {
    let result = try left(after: SIMD2(speed, 0), seconds: 0.5)
    #expect(result.share > 0.5 && result.share < 0.9)
    #expect(result.crumbs > 50)
    #expect(try left(after: SIMD2(speed, 0), seconds: 0.5) { $0.slide = false }.share > 0.99)
  }

  /// Shaken at 2000 points per second, it loses nearly everything, and nothing gets out of bounds.
  @Test func aShakenWindowLosesItsSnow() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow([windows[0]], bottom: height, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 60)
    let before = try #require(ground.balances.first).lying
    for frame in 1...120 {
      var window = windows[0]
      window.x += abs(Double(frame * 2000 / 60 % 600) - 300)
      let time = 60 + Double(frame) / 60
      ground.follow([window], bottom: height, catching: true, simulation, at: time)
      ground.advance(simulation, to: time)
      #expect(ground.isMoving)
    }
    let (balance, lying) = try #require(ground.balances.first)
    #expect(lying < before * 0.4)
    let sum = lying + balance.melted + balance.dropped + balance.fallen + balance.blown
    #expect(abs(sum / balance.deposited - 1) < 1e-9)
    ground.advance(simulation, to: 68)
    #expect(!ground.isMoving)
  }

  /// With reduced motion nothing falls.
  @Test func whatIsStillDoesNotFall() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow([windows[0]], bottom: nil, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 60)
    var moved = windows[0]
    moved.x += 150
    ground.follow([moved], bottom: nil, catching: true, isStill: true, simulation, at: 60)
    ground.advance(simulation, to: 60)
    #expect(try #require(ground.balances.first).balance.fallen == 0)
    ground.follow([], bottom: nil, catching: true, isStill: true, simulation, at: 60)
    #expect(ground.isBare)
  }

  @Test func gustsTakeFromTheCrests() throws {
    func blown(_ force: Double) throws -> Double {
      var layers = layers()
      layers[0].behaviors = [Behavior(.wave(Behavior.Wave(forceX: force, frequency: 0.1)))]
      let (ground, simulation) = (try ground(layers), simulation(layers))
      ground.follow(windows, bottom: nil, catching: true, simulation, at: 0)
      ground.advance(simulation, to: 120)
      return ground.balances.reduce(0) { $0 + $1.balance.blown }
    }
    #expect(try blown(5) == 0)
    #expect(try blown(120) > 50)
  }

  /// On another scale, or a larger output, the same snow lies.
  @Test func itStaysWhenTheOutputChanges() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow(windows, bottom: height, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 60)
    let other = try self.ground(layers, scale: 2)
    #expect(!ground.fits(in: other))
    other.takeOver(ground, at: 60)
    other.follow(windows, bottom: height, catching: true, simulation, at: 60)
    #expect(other.balances.map(\.lying) == ground.balances.map(\.lying))
    let canvas = pixels(other, scale: 2)
    #expect(canvas[360, 392] >> 24 > 200)
  }

  /// A window that others cover, or on another workspace, has its snow when it is seen again.
  @Test func whatIsHiddenComesBack() throws {
    let layers = layers()
    let (ground, simulation) = (try ground(layers), simulation(layers))
    ground.follow(windows, bottom: nil, catching: true, simulation, at: 0)
    ground.advance(simulation, to: 60)
    let before = ground.balances.map(\.lying)
    ground.follow([], bottom: nil, catching: true, simulation, at: 60)
    // It fades, and does not fall.
    let faded = [60, 60.2].map { time in
      ground.advance(simulation, to: time)
      return Bitmap(pixels(ground)).pixels.reduce(0) { max($0, $1 >> 24) }
    }
    #expect(faded[0] > 200 && faded[1] > 50 && faded[1] < 150)
    ground.follow(windows, bottom: nil, catching: true, simulation, at: 60.2)
    #expect(ground.balances.map(\.lying) == before)
    ground.follow([], bottom: nil, catching: true, simulation, at: 60.2)
    ground.advance(simulation, to: 120)
    #expect(ground.isBare)
    // It melts there, too.
    ground.follow(windows, bottom: nil, catching: true, simulation, at: 120)
    let after = ground.balances.map(\.lying)
    #expect(zip(after, before).allSatisfy { $0 < $1 && $0 > $1 * 0.9 })
  }

  /// Whatever the stacking, no pixel of what lies is on a window above it.
  @Test(arguments: [1.0, 1.5])
  func nothingLiesOnAWindowAbove(scale: Double) throws {
    let count = getenv("EFFECTD_STACKINGS").flatMap { Int(String(cString: $0)) } ?? 100
    var random = SystemRandomNumberGenerator()
    for _ in 0..<count {
      let painter = try Stacking(using: &random, scale: scale)
      #expect(painter.strayPixels == 0, "\(painter.windows)")
    }
  }
}

/// A few windows at random places with full heaps on them.
private struct Stacking {
  let windows: [WindowShape]
  /// Pixels of heaps within windows that are above them.
  private(set) var strayPixels = 0

  init(using random: inout SystemRandomNumberGenerator, scale: Double) throws {
    let (width, height) = (640.0, 400.0)
    windows = (1...6).map { index in
      WindowShape(
        id: UInt64(index), x: Double.random(in: -60...600, using: &random),
        y: Double.random(in: -20...380, using: &random),
        width: Double.random(in: 20...400, using: &random),
        height: Double.random(in: 10...300, using: &random))
    }
    let plans = EdgePlan.edges(
      of: windows, width: width, height: height, bottom: height, catching: true)
    for plan in plans {
      let heap = Heap(count: plan.closed.count, depth: 24, seed: 1, isRounded: plan.id != 0)
      for column in 0..<heap.count {
        heap.deposit(at: Double(column) * 2 + 1, size: 60, volume: 1)
      }
      let colors = HeapColors(crest: .one, shade: .one)
      let strip = HeapStrip(heap, scale: scale, colors: colors)
      let surface = Surface(plan, number: 1, heap: heap, strip: strip)
      let canvas = SoftwareCanvas(width: Int(width * scale), height: Int(height * scale))
      let store = SpriteStore(scale: scale)
      var list = DrawList()
      store.beginPainting(&list)
      surface.append(opacity: 1, to: &list, in: store)
      canvas.draw(list, sprites: store)
      let above = windows.filter { plan.id == 0 || $0.id > plan.id }
      for window in above {
        let rows = Stacking.range(window.y, window.height, scale, canvas.height)
        let columns = Stacking.range(window.x, window.width, scale, canvas.width)
        for y in rows {
          for x in columns where canvas[x, y] != 0 { strayPixels += 1 }
        }
      }
    }
  }

  /// The whole pixels that a window has.
  private static func range(
    _ start: Double, _ length: Double, _ scale: Double, _ limit: Int
  ) -> Range<Int> {
    let first = min(max(Int((start * scale).rounded(.up)), 0), limit)
    return first..<max(min(Int(((start + length) * scale).rounded(.down)), limit), first)
  }
}
