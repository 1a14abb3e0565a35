// SPDX-License-Identifier: MIT

import Glibc
import Particles
import Settings
import Support
import Testing
import Values

/// The recipes on canvas-confetti's page, as `[confetti]`, beside what its own loop makes of them.
@Suite struct ConfettiRecipeTests {
  @Test("recipes look as they do there, over 24 seeds", arguments: Recipe.all)
  func recipes(recipe: Recipe) throws {
    let theirs = (0..<24).map { recipe.library(seed: UInt64($0)) }
    let ours = try (0..<24).map { try recipe.effect(seed: $0) }
    for measure in Cloud.measures {
      let (there, here) = (Spread(theirs.map(measure.of)), Spread(ours.map(measure.of)))
      // As far apart as two of its own shows, and for numbers that do not vary there a hundredth.
      let room = max(there.deviation, abs(there.mean) * 0.01, 0.5)
      #expect(
        abs(here.mean - there.mean) <= room,
        "\(recipe.name): \(measure.name) is \(here.mean), there \(there.mean) ± \(there.deviation)")
    }
  }

  @Test("colours come in turn")
  func evenRainbow() throws {
    let text = "[confetti]\nparticleCount = 200\n"
    let running = try simulation(ConfettiRecipeTests.effect(text))
    let frame = running.sample(at: 0.2)
    var numbers: [[Float]: Int] = [:]
    for index in 0..<frame.count {
      numbers[[frame.red[index], frame.green[index], frame.blue[index]], default: 0] += 1
    }
    #expect(numbers.count == 7)
    #expect(numbers.values.allSatisfy { (28...29).contains($0) }, "\(numbers.values)")
  }

  @Test("shots of a file differ, and a seed makes them the same")
  func shotsDiffer() throws {
    func headings(_ seeds: (String, String)) throws -> [[Float]] {
      let text = [seeds.0, seeds.1].map { "[[confetti]]\nshapes = [\"circle\"]\n\($0)\n" }
        .joined()
      let frame = try simulation(ConfettiRecipeTests.effect(text)).sample(at: 0.5)
      let places = (0..<frame.count).map { [frame.x[$0], frame.y[$0]] }
      return [Array(places.prefix(50).joined()), Array(places.suffix(50).joined())]
    }
    let free = try headings(("", ""))
    #expect(free[0] != free[1])
    let same = try headings(("seed = 5", "seed = 5"))
    #expect(same[0] == same[1] && same[0] != free[0])
  }

  @Test("shots wait, come one by one, or are repeated")
  func times() throws {
    func count(_ keys: String, at time: Double) throws -> Int {
      let text = "[confetti]\nparticleCount = 10\nticks = 600\n\(keys)\n"
      let running = try simulation(ConfettiRecipeTests.effect(text))
      #expect(try #require(running.endTime) < 15)
      return running.sample(at: time).pieces
    }
    #expect(try count("delay = 0.5", at: 0.49) == 0)
    #expect(try count("delay = 0.5", at: 0.51) == 10)
    #expect(try (4...6).contains(count("duration = 2", at: 1)))
    #expect(try count("duration = 2", at: 2.1) == 10)
    #expect(try count("duration = 1\nevery = 0.25", at: 0.1) == 10)
    #expect(try count("duration = 1\nevery = 0.25", at: 3) == 40)
  }

  fileprivate static func effect(_ text: String) throws -> Effect {
    let checked = EffectReader.read(
      text: Array(text.utf8), file: "recipe.toml", name: "recipe",
      resolveImage: { _ in .failure(ImageProblem("there are no images here")) })
    #expect(checked.diagnostics.map(\.description) == [])
    return try #require(checked.value)
  }
}

/// What is to be seen of a show at one instant.
struct Cloud {
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []
  /// The sum of the pieces' areas by their opacity, in square points.
  private(set) var ink = 0.0

  mutating func add(x: Double, y: Double, ink: Double) {
    self.x.append(x)
    self.y.append(y)
    self.ink += ink
  }

  static var measures: [(name: String, of: (Cloud) -> Double)] {
    [
      ("number", { Double($0.x.count) }), ("ink", \.ink),
      ("y at 5 %", { $0.share(0.05) }), ("y at 50 %", { $0.share(0.5) }),
      ("y at 95 %", { $0.share(0.95) }), ("deviation of x", { Spread($0.x).deviation }),
      ("mean of x", { Spread($0.x).mean }),
    ]
  }

  private func share(_ share: Double) -> Double {
    y.isEmpty ? 0 : y.sorted()[Int(Double(y.count - 1) * share)]
  }
}

/// Mean and deviation.
private struct Spread {
  let mean: Double
  let deviation: Double

  init(_ values: [Double]) {
    let count = Double(max(values.count, 1))
    let mean = values.reduce(0, +) / count
    self.mean = mean
    deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
  }
}

/// One call of `confetti()`.
private struct Shot {
  var count = 50
  var angle = 90.0
  var spread = 45.0
  var velocity = 45.0
  var decay = 0.9
  var gravity = 1.0
  var drift = 0.0
  var ticks = 200.0
  var scalar = 1.0
  var x = 0.5
  var y = 0.5
  var shapes: [String] = ["square", "circle"]

  init(_ change: (inout Shot) -> Void) { change(&self) }

  /// The shot after so many ticks, as canvas-confetti 1.9.4 has it in `src/confetti.js`.
  func fly(for age: Int, into cloud: inout Cloud, _ random: inout SeededRandom) {
    for _ in 0..<count {
      func any() -> Double { Double.random(in: 0..<1, using: &random) }
      var (px, py) = (x * 1920, y * 1080)
      var wobble = any() * 10
      let pace = min(0.11, any() * 0.1 + 0.05)
      var speed = velocity * 0.5 + any() * velocity
      let heading = (-angle + 0.5 * spread - any() * spread) * .pi / 180
      let shape = shapes[Int(any() * Double(shapes.count))]
      guard Double(age) < ticks else { continue }
      for _ in 0..<age {
        px += cos(heading) * speed + drift
        py += sin(heading) * speed + gravity * 3
        speed *= decay
        wobble += pace
      }
      let opacity = 1 - Double(age) / ticks
      let turn = abs(sin(2 * wobble)) / 2 * scalar * scalar * opacity
      switch shape {
      case "square":
        cloud.add(
          x: px + 5 * scalar * cos(wobble), y: py + 5 * scalar * sin(wobble), ink: 100 * turn)
      case "circle": cloud.add(x: px, y: py, ink: 36 * .pi * turn)
      default: cloud.add(x: px, y: py, ink: 94.05 * scalar * scalar * opacity)
      }
    }
  }
}

/// A recipe in both forms, and when it is looked at.
struct Recipe: CustomTestStringConvertible, Sendable {
  let name: String
  /// Seconds after its start.
  let time: Double
  let text: String
  /// The calls at a tick.
  fileprivate let calls: @Sendable (Int, inout SeededRandom) -> [Shot]

  var testDescription: String { name }

  fileprivate func library(seed: UInt64) -> Cloud {
    var random = SeededRandom(seed: seed)
    var cloud = Cloud()
    let end = Int(time * 60)
    for tick in 0..<end {
      for shot in calls(tick, &random) { shot.fly(for: end - tick, into: &cloud, &random) }
    }
    return cloud
  }

  fileprivate func effect(seed: Int) throws -> Cloud {
    var effect = try ConfettiRecipeTests.effect(text)
    for index in effect.layers.indices {
      effect.layers[index].seed &+= UInt32(seed) &* 0x85EB_CA6B
    }
    let running = simulation(effect)
    let frame = running.sample(at: time)
    var cloud = Cloud()
    for index in 0..<frame.count {
      let cell = running.cells[Int(frame.cell[index])]
      guard let contents = cell.contents, case .shape(let shape, let size) = contents else {
        continue
      }
      let facing = abs(
        frame.m11[index] * frame.m22[index] - frame.m12[index] * frame.m21[index])
      let square = size * size * (cell.isPlane ? Double(facing) : 1)
      let area =
        switch shape {
        case .circle: square * .pi / 4
        // As it is drawn: 126 square points at a size of 18.26.
        case .star: square * 0.378
        default: square
        }
      cloud.add(
        x: Double(frame.x[index]), y: Double(frame.y[index]),
        ink: area * Double(frame.alpha[index]))
    }
    return cloud
  }
}

extension ParticleFrame {
  /// How many are pieces, and not shots that cannot be seen.
  fileprivate var pieces: Int { (0..<count).filter { lifetime[$0] > 1 }.count }
}

extension Recipe {
  static let all = [basic, hundred, realistic, stars, fireworks, pride, snow]

  private static let basic = Recipe(name: "default", time: 1, text: "[confetti]\n") { tick, _ in
    tick == 0 ? [Shot { _ in }] : []
  }

  private static let hundred = Recipe(
    name: "100 pieces, spread 70", time: 1,
    text: "[confetti]\nparticleCount = 100\nspread = 70\norigin = { y = 0.6 }\n"
  ) { tick, _ in
    guard tick == 0 else { return [] }
    return [
      Shot {
        $0.count = 100
        $0.spread = 70
        $0.y = 0.6
      }
    ]
  }

  private static let realistic = Recipe(
    name: "realistic look", time: 1,
    text: [
      "particleCount = 50\nspread = 26\nstartVelocity = 55", "particleCount = 40\nspread = 60",
      "particleCount = 70\nspread = 100\ndecay = 0.91\nscalar = 0.8",
      "particleCount = 20\nspread = 120\nstartVelocity = 25\ndecay = 0.92\nscalar = 1.2",
      "particleCount = 20\nspread = 120\nstartVelocity = 45",
    ].map { "[[confetti]]\norigin = { y = 0.7 }\n\($0)\n" }.joined()
  ) { tick, _ in
    guard tick == 0 else { return [] }
    let values: [(Int, Double, Double, Double, Double)] = [
      (50, 26, 55, 0.9, 1), (40, 60, 45, 0.9, 1), (70, 100, 45, 0.91, 0.8),
      (20, 120, 25, 0.92, 1.2), (20, 120, 45, 0.9, 1),
    ]
    return values.map { value in
      Shot {
        $0.y = 0.7
        ($0.count, $0.spread, $0.velocity, $0.decay, $0.scalar) = value
      }
    }
  }

  private static let stars = Recipe(
    name: "stars", time: 0.6,
    text: [0, 0.1, 0.2].map { delay in
      let usual = "spread = 360\nticks = 50\ngravity = 0\ndecay = 0.94\nstartVelocity = 30\n"
      return """
        [[confetti]]
        \(usual)delay = \(delay)
        particleCount = 40
        scalar = 1.2
        shapes = ["star"]
        [[confetti]]
        \(usual)delay = \(delay)
        particleCount = 10
        scalar = 0.75
        shapes = ["circle"]

        """
    }.joined()
  ) { tick, _ in
    guard [0, 6, 12].contains(tick) else { return [] }
    return [(40, 1.2, "star"), (10, 0.75, "circle")].map { count, scalar, shape in
      Shot {
        ($0.count, $0.scalar, $0.shapes) = (count, scalar, [shape])
        ($0.spread, $0.ticks, $0.gravity) = (360, 50, 0)
        ($0.decay, $0.velocity) = (0.94, 30)
      }
    }
  }

  /// A shot on either side every quarter of a second, each anywhere in its part of the sky.
  private static let fireworks = Recipe(
    name: "fireworks", time: 3.1,
    text: ["[0.1, 0.3]", "[0.7, 0.9]"].map {
      """
      [[confetti]]
      startVelocity = 30
      spread = 360
      ticks = 60
      every = 0.25
      duration = 4
      particleCount = 40
      origin = { x = \($0), y = [-0.2, 0.8] }

      """
    }.joined()
  ) { tick, random in
    guard tick.isMultiple(of: 15) else { return [] }
    return [0.1, 0.7].map { left in
      let x = left + Double.random(in: 0..<0.2, using: &random)
      let y = Double.random(in: 0..<1, using: &random) - 0.2
      return Shot {
        ($0.count, $0.velocity, $0.spread, $0.ticks) = (40, 30, 360, 60)
        ($0.x, $0.y) = (x, y)
      }
    }
  }

  private static let pride = Recipe(
    name: "school pride", time: 2,
    text: [(60, 0), (120, 1)].map { angle, x in
      """
      [[confetti]]
      particleCount = 2
      every = 0.0166667
      duration = 5
      angle = \(angle)
      spread = 55
      origin = { x = \(x) }
      colors = ["#bb0000", "#ffffff"]

      """
    }.joined()
  ) { _, _ in
    [(60.0, 0.0), (120.0, 1.0)].map { angle, x in
      Shot { ($0.count, $0.angle, $0.spread, $0.x) = (2, angle, 55, x) }
    }
  }

  /// Each flake has a fall, a drift and a size of its own there; here two of each stand for them.
  private static let snow = Recipe(
    name: "snow", time: 3,
    text: [(0.442, -0.23, 0.53), (0.558, 0.23, 0.53), (0.442, 0.23, 0.87), (0.558, -0.23, 0.87)]
      .map { gravity, drift, scalar in
        """
        [[confetti]]
        particleCount = 1
        every = 0.0666667
        duration = 5
        startVelocity = 0
        ticks = 400
        origin = { x = [0, 1], y = [-0.2, 0.6] }
        colors = ["#ffffff"]
        shapes = ["circle"]
        gravity = \(gravity)
        drift = \(drift)
        scalar = \(scalar)

        """
      }.joined()
  ) { _, random in
    let x = Double.random(in: 0..<1, using: &random)
    let y = Double.random(in: 0..<0.8, using: &random) - 0.2
    let gravity = Double.random(in: 0.4..<0.6, using: &random)
    let scalar = Double.random(in: 0.4..<1, using: &random)
    let drift = Double.random(in: -0.4..<0.4, using: &random)
    return [
      Shot {
        ($0.count, $0.velocity, $0.ticks, $0.shapes) = (1, 0, 400, ["circle"])
        ($0.x, $0.y, $0.gravity, $0.scalar, $0.drift) = (x, y, gravity, scalar, drift)
      }
    ]
  }
}
