// SPDX-License-Identifier: MIT

import Particles
import Testing

/// The same seed gives the same particles, bit for bit, in every version.
///
/// The digests are of the particles of each effect in `config/effects` for three seeds at five
/// times. A change of an effect's file changes its digest: the failure shows the new one. A change
/// of the engine must not.
@Suite struct DigestTests {
  /// The C library's cube root and power are in it, whose last bit differs from version to version.
  private static let inexact = "classic-party"
  private static let exact = EffectFile.names.filter { $0 != inexact }

  @Test("same seed, same particles", arguments: exact)
  func particles(name: String) throws {
    var digest = Digest()
    for seed: UInt32 in 1...3 {
      var effect = try EffectFile.effect(name)
      for index in effect.layers.indices { effect.layers[index].seed &+= seed }
      let running = simulation(effect)
      for time in [0, 0.4, 1.7, 4.1, 61.3] { digest.add(running.sample(at: time)) }
    }
    #expect(digest.description == Self.digests[name])
  }

  @Test(
    "same seed, nearly the same particles",
    arguments: [
      (0.4, 96, 956.261, 492.968), (1.7, 216, 972.560, 814.718), (2.9, 216, 981.629, 1419.453),
    ])
  func places(time: Double, count: Int, meanX: Double, meanY: Double) throws {
    let frame = try simulation(EffectFile.effect(Self.inexact)).sample(at: time)
    let indices = 0..<frame.count
    #expect(frame.count == count)
    #expect(abs(indices.reduce(0) { $0 + Double(frame.x[$1]) } / Double(count) - meanX) < 0.01)
    #expect(abs(indices.reduce(0) { $0 + Double(frame.y[$1]) } / Double(count) - meanY) < 0.01)
  }

  private static let digests: [String: String] = [
    "balloons": "f7748000897c9d9b",
    "bubbles": "a8fc59412cebf0cf",
    "cannons": "80457e1fffd49a90",
    "classic-firework": "639ffb7deaebb8f1",
    "classic-hearts": "cb02d6c7dba53d54",
    "classic-snow": "adf400611f75ab26",
    "classic-snowfall": "a2db277a8a39d059",
    "confetti": "f2613c81c825253d",
    "emoji": "1cccd8dd992fe0f2",
    "fireflies": "3e62f3dd70b34d68",
    "fireworks": "6301a26047e44a12",
    "hearts": "562aa443e1dda9cb",
    "lanterns": "d1981998050cb43b",
    "leaves": "bbd0129bfaf1543a",
    "petals": "2a23a770f6ded98c",
    "rain": "67733284e312f9fd",
    "snow": "ebc311a7f426ab46",
    "snowstorm": "85db81f36cc4e05f",
    "sparkles": "9df319452277c9fc",
    "stars": "29a0b12aaa33f69b",
  ]
}

/// FNV-1a (Fowler, Noll, Vo; 64 bits) over the bits of frames.
private struct Digest: CustomStringConvertible {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  var description: String { String(state, radix: 16) }

  mutating func add(_ frame: ParticleFrame) {
    add(UInt64(frame.count))
    for index in 0..<frame.count {
      for column in [
        frame.x, frame.y, frame.velocityX, frame.velocityY, frame.scale, frame.rotation, frame.red,
        frame.green, frame.blue, frame.alpha, frame.age, frame.lifetime,
      ] {
        add(UInt64(column[index].bitPattern))
      }
      add(frame.birth[index].bitPattern)
      add(UInt64(frame.cell[index]) << 16 | UInt64(frame.frameIndex[index]))
    }
  }

  private mutating func add(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      state = (state ^ (value >> UInt64(shift) & 0xff)) &* 0x100_0000_01b3
    }
  }
}
