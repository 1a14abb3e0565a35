// SPDX-License-Identifier: MIT
import Particles

/// What can only be said of a whole effect.
struct EffectChecks {
  /// An effect that would have more living particles than this is not meant.
  static let mostParticles = 1_000_000.0

  let effect: Effect
  let place: Place

  func run() {
    checkParticles()
    if effect.kind == .burst { checkEnd() }
  }

  /// Sub-emitters multiply: rate × lifetime × rate × lifetime.
  private func checkParticles() {
    for (index, layer) in layerPlaces() {
      let estimate = layer.roughParticles
      guard estimate > Self.mostParticles else { continue }
      index.reportKey(
        "about \(shownNumber(estimate.rounded())) particles would live at once"
          + " (expected at most \(shownNumber(Self.mostParticles)))")
    }
  }

  /// A burst that is born for ever never ends.
  private func checkEnd() {
    for (place, layer) in layerPlaces() where layer.duration == 0 {
      for cell in layer.emitterCells where cell.isEndless {
        let name = cell.name.map { " of cell \(quoted($0))" } ?? ""
        place.reportKey(
          "a burst ends, but the births\(name) do not (give it a duration, or a burstCount)",
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
  /// Whether births of the cell go on without end.
  fileprivate var isEndless: Bool {
    enabled && birthRate > 0 && duration == 0
  }
}

extension EmitterLayer {
  /// The particles that live at once when all goes on for long, parents and children.
  fileprivate var roughParticles: Double {
    emitterCells.reduce(0) { $0 + $1.roughParticles(of: 1, in: self) }
  }
}

extension EmitterCell {
  /// The particles that live at once, if `parents` parents do.
  fileprivate func roughParticles(of parents: Double, in layer: EmitterLayer) -> Double {
    guard enabled else { return 0 }
    let life = max(0, lifetime + lifetimeRange / 2) * layer.lifetime
    let window = duration > 0 ? min(life, duration * max(1, repeatCount)) : life
    let living = parents * (birthRate * layer.birthRate * window + Double(burstCount))
    return emitterCells.reduce(living) { $0 + $1.roughParticles(of: living, in: layer) }
  }
}
