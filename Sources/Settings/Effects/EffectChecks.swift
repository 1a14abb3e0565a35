// SPDX-License-Identifier: MIT

import Particles
import Values

/// What can only be said of a whole effect.
struct EffectChecks {
  /// The most particles that one layer may have alive: what all effects together may be allowed.
  static let mostParticles = NumberLimit.maximumParticles.maximum

  let effect: Effect
  let place: Place

  func run() {
    checkParticles()
    if effect.kind == .burst { checkEnd() }
  }

  /// Sub-emitters multiply: rate × lifetime × rate × lifetime.
  private func checkParticles() {
    for (place, layer) in layerPlaces() {
      // As on a large screen.
      let estimate = layer.scaled(width: 3840, height: 2160).estimatedParticles
      guard estimate > Self.mostParticles else { continue }
      place.reportKey(
        "about \(shownNumber(estimate.rounded())) particles would live at once"
          + " (expected at most \(shownNumber(Self.mostParticles)))")
    }
  }

  /// A burst that emits for ever never ends.
  private func checkEnd() {
    for (place, layer) in layerPlaces() where layer.duration == 0 {
      for cell in layer.emitterCells where cell.isEndless {
        let name = cell.name.map { " of cell \(quoted($0))" } ?? ""
        place.reportKey(
          "a burst ends, but the emission\(name) does not (give it a duration, or a burstCount)",
          .warning)
      }
    }
  }

  private func layerPlaces() -> [(Place, EmitterLayer)] {
    guard let list = place.node["layer"], let elements = list.elements else { return [] }
    let listPlace = place.member(list)
    return zip(elements.enumerated(), effect.layers).map { element, layer in
      (listPlace.element(element.offset, element.element), layer)
    }
  }
}

extension EmitterCell {
  /// Whether the cell emits without end.
  fileprivate var isEndless: Bool {
    enabled && birthRate > 0 && duration == 0
  }
}
