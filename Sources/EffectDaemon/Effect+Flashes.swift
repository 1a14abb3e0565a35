// SPDX-License-Identifier: MIT

import Particles

/// What keeps an effect from flashing more than three times a second (WCAG 2.3.1).
extension Effect {
  /// The most that an effect is enlarged whose flashes are known.
  private static let largest = 4.0
  /// The size below which smaller ones count no less, since they were not measured.
  private static let smallest = 0.25

  /// What of its flash allowance it takes, more than 1 if it is to be thinned; 0 if that is not known.
  var flashLoad: Double { flashAllowance.map { amount / $0 } ?? 0 }

  /// Draws it so many times as large.
  ///
  /// The load grows with the size to the power of 1.5: how often a pixel is crossed goes with the width, what
  /// is covered at one time with the area, and hearts, emoji and stars, measured at 1 to 4, lie between.
  mutating func enlarge(by scale: Double) {
    let scale = flashAllowance == nil ? scale : min(scale, Self.largest)
    for index in layers.indices { layers[index].scale *= scale }
    let counted = max(scale, Self.smallest)
    amount *= counted * counted.squareRoot()
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
