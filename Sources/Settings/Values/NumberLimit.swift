// SPDX-License-Identifier: MIT
import Values

/// The numbers that a key accepts, and what they count.
struct NumberLimit {
  let minimum: Double
  let maximum: Double
  let unit: String

  /// "0 to 5000 particles per second".
  var text: String {
    let range = "\(shownNumber(minimum)) to \(shownNumber(maximum))"
    return unit.isEmpty ? range : "\(range) \(unit)"
  }

  private init(_ range: ClosedRange<Double>, _ unit: String) {
    minimum = range.lowerBound
    maximum = range.upperBound
    self.unit = unit
  }

  func contains(_ number: Double) -> Bool {
    minimum <= number && number <= maximum
  }
}

/// The one table of ranges.
///
/// Wide enough for every effect that is meant, narrow enough that a slip of the finger is reported
/// instead of filling the memory or the screen.
extension NumberLimit {
  // Emission
  static let birthRate = NumberLimit(0...5000, "particles per second")
  static let burstCount = NumberLimit(0...5000, "particles")
  static let lifetime = NumberLimit(0...3600, "seconds")
  static let weight = NumberLimit(0.001...1000, "")
  static let phase = NumberLimit(0...0.999_999, "of the interval")
  static let factor = NumberLimit(-1000...1000, "times the cell's value")
  static let positiveFactor = NumberLimit(0...1000, "times the cell's value")
  static let seed = NumberLimit(0...4_294_967_295, "")

  // Space
  static let points = NumberLimit(-100_000...100_000, "points")
  static let size = NumberLimit(0...100_000, "points")
  static let contentsSize = NumberLimit(0.5...2048, "points")
  static let velocity = NumberLimit(-50_000...50_000, "points per second")
  static let velocityRange = NumberLimit(0...50_000, "points per second")
  static let acceleration = NumberLimit(-100_000...100_000, "points per second squared")
  static let force = NumberLimit(-1_000_000...1_000_000, "points per second squared per mass")
  static let unitSpace = NumberLimit(0...1, "of the image")

  // Angles and looks
  static let angle = NumberLimit(-1000...1000, "radians")
  static let angleRange = NumberLimit(0...1000, "radians")
  static let turns = NumberLimit(-100...100, "turns")
  static let spin = NumberLimit(-1000...1000, "radians per second")
  static let spinRange = NumberLimit(0...1000, "radians per second")
  static let scale = NumberLimit(-100...100, "times the contents' size")
  static let scaleRange = NumberLimit(0...100, "times the contents' size")
  static let gloss = NumberLimit(0...1, "")
  static let blur = NumberLimit(0...100, "points")
  static let shadowOffset = NumberLimit(-100...100, "points")
  static let stretch = NumberLimit(0...10, "seconds")
  static let stretchMaximum = NumberLimit(0...1000, "points")
  static let scaleSpeed = NumberLimit(-100...100, "per second")
  static let channel = NumberLimit(0...1, "")
  static let channelRange = NumberLimit(0...100, "")
  static let channelSpeed = NumberLimit(-1000...1000, "per second")
  static let contentsScale = NumberLimit(0.1...16, "pixels per point")

  // Behaviours
  static let mass = NumberLimit(0.001...1000, "")
  static let massRange = NumberLimit(0...1000, "")
  static let frequency = NumberLimit(0...100, "hertz")
  static let drag = NumberLimit(0...100, "per second")
  static let stiffness = NumberLimit(-100_000...100_000, "per second squared")
  static let falloff = NumberLimit(-1000...1000, "")
  static let reach = NumberLimit(0.001...100_000, "points")
  static let location = NumberLimit(0...1, "of the lifetime")
  static let curveValue = NumberLimit(-1_000_000...1_000_000, "")

  // Landing
  static let landingShare = NumberLimit(0...1, "of them")
  static let heapDepth = NumberLimit(1...200, "points")
  static let heapVolume = NumberLimit(0...10, "times its size squared")

  // Sprite sheets
  static let frames = NumberLimit(0...4096, "frames")
  static let framesPerSecond = NumberLimit(0...240, "frames per second")

  // Time
  static let time = NumberLimit(-86_400...86_400, "seconds")
  static let duration = NumberLimit(0...86_400, "seconds")
  static let fade = NumberLimit(0...3600, "seconds")
  static let speed = NumberLimit(0...100, "times real time")
  static let repeats = NumberLimit(0...1_000_000, "times")

  // Confetti, in the units of its options
  static let confettiCount = NumberLimit(0...5000, "particles")
  static let degrees = NumberLimit(-3600...3600, "degrees")
  static let spread = NumberLimit(0...360, "degrees")
  static let startVelocity = NumberLimit(-1000...1000, "points per tick")
  static let decay = NumberLimit(0.01...1, "of the velocity each tick")
  static let gravity = NumberLimit(-100...100, "times 3 points per tick")
  static let drift = NumberLimit(-100...100, "points per tick")
  static let ticks = NumberLimit(1...36_000, "ticks of 1/60 second")
  static let scalar = NumberLimit(0.05...50, "times 10 points")
  static let zIndex = NumberLimit(-2_147_483_648...2_147_483_647, "")
  static let interval = NumberLimit(0...3600, "seconds")
  static let fraction = NumberLimit(-10...10, "of the output's extent")

  // Configuration
  static let frameRate = NumberLimit(1...240, "frames per second")
  static let flashAllowance = NumberLimit(1...1000, "times what the file says")
  static let maximumParticles = NumberLimit(1...100_000, "particles")
  static let burstsPerSecond = NumberLimit(0.1...1000, "bursts per second")
  static let maximumLive = NumberLimit(1...1000, "bursts")
  static let intensity = NumberLimit(EffectOptions.intensityRange, "times as much")
  static let enlargement = NumberLimit(EffectOptions.scaleRange, "times as large")
  static let rate = NumberLimit(EffectOptions.speedRange, "times as fast")
  static let burstParticles = NumberLimit(
    Double(EffectOptions.countRange.lowerBound)...Double(EffectOptions.countRange.upperBound),
    "particles")
  static let latitude = NumberLimit(-90...90, "degrees")
  static let longitude = NumberLimit(-180...180, "degrees")
  static let seasonDays = NumberLimit(1...366, "days")
}
