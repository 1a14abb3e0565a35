// SPDX-License-Identifier: MIT

import Particles
import Settings
import Support
import Testing
import Values

/// The effects that come with the programs, as they lie in `config/effects`.
enum EffectFile {
  /// Their names in order.
  static let names = Checkout.names(in: "config/effects").filter { $0.hasSuffix(".toml") }
    .map { String($0.dropLast(5)) }

  /// Those of our own design, of one kind.
  static func designed(_ kind: EffectKind) -> [String] {
    names.filter { !$0.hasPrefix("classic-") && (try? effect($0))?.kind == kind }
  }

  /// Reads one.
  static func effect(_ name: String) throws -> Effect {
    let bytes = try #require(Checkout.bytes("config/effects/\(name).toml"))
    let checked = EffectReader.read(
      text: bytes, file: name, name: name,
      resolveImage: { _ in .failure(ImageProblem("a compiled-in effect has no images")) })
    return try #require(checked.value)
  }
}

/// An effect on a screen.
func simulation(_ effect: Effect, width: Double = 1920, height: Double = 1080) -> Simulation {
  Simulation(layers: effect.layers, width: width, height: height, maximumParticles: 10_000)
}
