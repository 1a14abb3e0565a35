// SPDX-License-Identifier: MIT

import Director
import Overlay
import Particles
import Values

/// What keeps an effect from flashing more than three times a second (WCAG 2.3.1).
extension Effect {
  /// The most that an effect is enlarged whose flashes are known.
  private static let largest = 4.0
  /// The size below which smaller ones count no less, since they were not measured.
  private static let smallest = 0.25
  /// The height in points of the outputs for which allowances are measured.
  static let measuredHeight = 1080.0
  /// Lower ones have no less room.
  private static let lowestHeight = 480.0
  /// How much more flashes in other emoji and colours, at the worst: white squares, and red beside white.
  static let loadOfEmoji = 2.0
  static let loadOfColors = 1.4

  /// What of an allowance an output has room for: on low ones the same pictures take more of the view.
  ///
  /// - Parameter height: The output's height in points.
  /// - Returns: More than 0, at most 1.
  static func flashRoom(height: Double) -> Double {
    let size = min(max(height, lowestHeight) / measuredHeight, 1)
    return size * size
  }

  /// What of its flash allowance it takes, more than 1 if it is to be thinned; 0 if that is not known.
  var flashLoad: Double { flashAllowance.map { amount / $0 } ?? 0 }

  /// Draws it so many times as large.
  ///
  /// The load grows with the area.
  mutating func enlarge(by scale: Double) {
    let scale = flashAllowance == nil ? scale : min(scale, Self.largest)
    for index in layers.indices { layers[index].scale *= scale }
    let counted = max(scale, Self.smallest)
    amount *= counted * counted
  }

  /// The effect with so many particles that its load is at most a share of what may show at once.
  func thinned(to load: Double) -> Effect {
    guard flashLoad > load else { return self }
    var effect = self
    effect.multiplyBirths(by: load / flashLoad)
    return effect
  }

  /// What is shown otherwise than asked for, in words.
  ///
  /// - Parameter scale: The enlargement that is asked for.
  /// - Returns: A line for each.
  func flashNotes(scale: Double?) -> [String] {
    guard flashAllowance != nil else { return [] }
    var notes: [String] = []
    if let scale, scale > Self.largest { notes.append("shown four times as large, no larger") }
    if flashLoad > 1 {
      let share = Int((100 / flashLoad).rounded())
      notes.append("\(max(share, 1)) of 100 particles are shown: more would flash too much")
    }
    return notes
  }
}

extension [PlannedEffect] {
  /// The same, on each output with so few particles that together they flash no more than one may alone.
  ///
  /// - Parameter find: Finds an effect by its name.
  /// - Returns: Effects whose intensity may be lower.
  func sharingFlashes(_ find: (String) -> Effect?) -> [PlannedEffect] {
    var loads: [UInt32: Double] = [:]
    for planned in self {
      guard let effect = find(planned.effect) else { continue }
      for place in planned.places {
        loads[place.output, default: 0] += effect.shaped(by: place.options).flashLoad
      }
    }
    return map { planned in
      var planned = planned
      for index in planned.places.indices {
        let load = loads[planned.places[index].output] ?? 0
        guard load > 1, find(planned.effect)?.flashAllowance != nil else { continue }
        planned.places[index].options.intensity =
          (planned.places[index].options.intensity ?? 1) / load
      }
      return planned
    }
  }
}

extension Stage {
  /// What of an output's flash allowance bursts take that were started and repeat, 0 to 1.
  func repeatedFlashes(on output: UInt32) -> Double {
    let repeated = players.filter { $0.kind == .ambient && $0.effect.kind == .burst }
    let sum = repeated.reduce(0) { sum, player in
      let part = player.parts.first { $0.output.id == output }
      return sum + (part.map { player.effect.shaped(by: $0.options).flashLoad } ?? 0)
    }
    return min(sum, 1)
  }
}
