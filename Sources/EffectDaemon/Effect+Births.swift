// SPDX-License-Identifier: MIT

import Particles
import Values

/// How many particles an effect has.
extension Effect {
  /// Emits for the given seconds at the same rates.
  mutating func stretchEmission(to seconds: Double) {
    for index in layers.indices {
      if layers[index].duration > 0 || layers[index].emitterCells.allSatisfy({ $0.duration <= 0 }) {
        layers[index].duration = seconds
      }
      for cell in layers[index].emitterCells.indices
      where layers[index].emitterCells[cell].duration > 0 {
        layers[index].emitterCells[cell].duration = seconds
      }
    }
  }

  /// The effect with exactly `count` particles of the outermost cells, in its own proportions.
  ///
  /// A part of another cell's picture does not count, and has as many as before in proportion.
  func counting(_ count: Int?) -> Effect {
    guard let count else { return self }
    let total = bookings.filter(\.counts).reduce(0) { $0 + $1.births }
    guard total > 0 else { return self }
    var effect = self
    effect.multiplyCounts(by: Double(count) / total)
    return effect
  }

  /// Emits so many times as much: what ends by itself in number, what goes on in its rates.
  ///
  /// Sub-emitters go by the number of their parents.
  mutating func multiplyBirths(by factor: Double) {
    // What goes by the screen's size has its number only there.
    if kind == .burst, bookings.allSatisfy({ layers[$0.layer].emitterCells[$0.cell].isCounted }) {
      let total = bookings.filter(\.counts).reduce(0) { $0 + $1.births }
      let count = (total * factor).rounded()
      if total > 0 { return multiplyCounts(by: (factor > 0 ? max(count, 1) : 0) / total) }
    }
    amount *= factor
    for layer in layers.indices {
      for cell in layers[layer].emitterCells.indices {
        layers[layer].emitterCells[cell].birthRate *= factor
        let count = Double(layers[layer].emitterCells[cell].burstCount) * factor
        layers[layer].emitterCells[cell].burstCount = Int(count.rounded())
      }
    }
  }

  /// One outermost cell, how many particles it emits, and whether these count.
  private struct Booking {
    var layer: Int
    var cell: Int
    var births: Double
    var counts: Bool
  }

  private var bookings: [Booking] {
    let hasMain = layers.contains { $0.emitterCells.contains { $0.recolor == .full } }
    return layers.indices.flatMap { layer in
      layers[layer].emitterCells.enumerated().map { index, cell in
        Booking(
          layer: layer, cell: index, births: cell.births(in: layers[layer]),
          counts: !hasMain || cell.recolor == .full)
      }
    }
  }

  /// Multiplies the numbers of particles, so that those that count add up without a remainder.
  private mutating func multiplyCounts(by factor: Double) {
    amount *= factor
    var counted = Remainder()
    var layer = -1
    // Layers that make up one picture have the same cells, and so get the same numbers.
    var parts = Remainder()
    for booking in bookings {
      if booking.layer != layer {
        layer = booking.layer
        parts = Remainder()
      }
      let births =
        booking.counts
        ? counted.take(booking.births * factor) : parts.take(booking.births * factor)
      layers[layer].emitterCells[booking.cell].setBirths(births, in: layers[layer])
    }
  }

  /// Rounds shares so that they add up: dividing the running sum leaves no remainder at the end.
  private struct Remainder {
    private var sum = 0.0

    mutating func take(_ share: Double) -> Int {
      let before = rounded
      sum += share
      return Int(rounded - before)
    }

    /// Sums of many shares are off by a little.
    private var rounded: Double { (sum + 1e-9).rounded() }
  }
}

extension EmitterCell {
  /// For how long it emits in its layer, in seconds; 0 for no end.
  private func emissionTime(in layer: EmitterLayer) -> Double {
    switch (duration > 0, layer.duration > 0) {
    case (true, true): min(duration, layer.duration)
    case (true, false): duration
    case (false, true): layer.duration
    case (false, false): 0
    }
  }

  /// Particles that it emits in all.
  fileprivate func births(in layer: EmitterLayer) -> Double {
    Double(burstCount) + (birthRate * layer.birthRate * emissionTime(in: layer)).rounded(.down)
  }

  /// Whether its births do not depend on the screen.
  fileprivate var isCounted: Bool { birthRatePer == .second }

  /// Changes number and rate so that it emits `count` particles in the same time.
  fileprivate mutating func setBirths(_ count: Int, in layer: EmitterLayer) {
    let total = births(in: layer)
    guard total > 0 else { return }
    let atOnce = Int((Double(burstCount) / total * Double(count)).rounded())
    let overTime = count - atOnce
    burstCount = atOnce
    birthRatePer = .second
    let time = emissionTime(in: layer) * layer.birthRate
    // A half more than whole, so that rounding never loses the last one.
    if time > 0 { birthRate = overTime > 0 ? (Double(overTime) + 0.5) / time : 0 }
  }

  /// Several cells that emit together what this one does.
  ///
  /// - Parameters:
  ///   - number: How many.
  ///   - first: Which of them begins with what does not divide evenly.
  /// - Returns: The cells in order.
  func spread(over number: Int, first: Int = 0) -> [EmitterCell] {
    (0..<number).map { index in
      let rank = (index + number - first % number) % number
      var cell = self
      cell.birthRate = birthRate / Double(number)
      cell.burstCount = (burstCount + number - 1 - rank) / number
      cell.phase = (phase + Double(rank) / Double(number)).truncatingRemainder(dividingBy: 1)
      return cell
    }
  }
}
