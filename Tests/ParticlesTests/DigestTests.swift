// SPDX-License-Identifier: MIT

import Particles
import Support
import Testing
import Values

/// The same seed gives the same particles, bit for bit, whatever the effect.
@Suite struct DigestTests {
  @Test("any effect keeps its particles", arguments: 0..<40)
  func particles(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let layers = (0..<2).map { _ in portable(random.layer()) }
    let running = Simulation(
      layers: layers, width: 640, height: 480, maximumParticles: seed % 4 == 0 ? 20 : 100_000)
    var digest = Digest()
    for time in [0.5, 1.2, 1.22, 0.9, 7.3] {
      for particle in running.sample(at: time).particles { digest.add(particle) }
      let frame = running.sample(at: time)
      for index in 0..<frame.count where running.cells[Int(frame.cell[index])].isPlane {
        for column in [frame.m11, frame.m12, frame.m21, frame.m22] {
          digest.add(UInt64(column[index].bitPattern))
        }
        digest.add(UInt64(frame.back[index]))
      }
    }
    #expect(digest.description == Self.digests[seed])
  }

  /// Leaves out what takes the C library's cube root and power, whose last bit may differ.
  private func portable(_ layer: EmitterLayer) -> EmitterLayer {
    var layer = layer
    if layer.emitterShape == .sphere { layer.emitterMode = .surface }
    layer.behaviors = layer.behaviors.map(portable)
    layer.emitterCells = layer.emitterCells.map(portable)
    return layer
  }

  private func portable(_ cell: EmitterCell) -> EmitterCell {
    var cell = cell
    cell.behaviors = cell.behaviors.map(portable)
    cell.emitterCells = cell.emitterCells.map(portable)
    return cell
  }

  private func portable(_ behavior: Behavior) -> Behavior {
    switch behavior.kind {
    case .attractor(var rule):
      rule.falloff = 0
      return Behavior(.attractor(rule))
    case .simpleAttractor(var rule):
      rule.falloff = 0
      return Behavior(.simpleAttractor(rule))
    default: return behavior
    }
  }

  private static let digests: [String] = [
    "6f824b262f4ac890", "e8c48058db2044e5", "29f74ce8c26f816f", "1c593b1a1623f9a3",
    "87a93537657c5f8f", "f202c15d7faf4da5", "5b2e1e653390ea36", "f02312558a41ff99",
    "b9c7199abd022ee8", "7f5d0e82929c5588", "b2220264c640a497", "dc6bb58da2effda5",
    "cfb0a28e70620240", "cac2d0879219041f", "e5e20e00e03ea28", "4d338b90464cff55",
    "3d27afe56d626030", "f45558e90723af94", "d294f6a048902aef", "1f240cb028ee13fd",
    "1be67f54b744546b", "4e49a6152f594eaf", "61568809dbe4f332", "d6dd12d55d27d3dc",
    "8ccf4d57f82dbc08", "de13102fc3d4de35", "39949607f254115", "b459c79ba7eb8142",
    "b209982dc82dc76a", "49f51c0b832dc828", "88f5ae313df29a9b", "289d49a4005305f",
    "6142ec0d248a99e2", "d00e8f837580577b", "ec8cf48ec751d479", "712be590b8c0ea84",
    "8d7d99a6c298994", "b22ef7f833ebc864", "fcc5089d3848d111", "102f547526620ac6",
  ]
}

/// FNV-1a (Fowler, Noll, Vo; 64 bits) over the bits of particles.
private struct Digest: CustomStringConvertible {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  var description: String { String(state, radix: 16) }

  mutating func add(_ particle: Particle) {
    for value in [
      particle.x, particle.y, particle.velocityX, particle.velocityY, particle.scale,
      particle.rotation, particle.red, particle.green, particle.blue, particle.alpha, particle.age,
      particle.lifetime,
    ] {
      add(UInt64(value.bitPattern))
    }
    add(particle.birth.bitPattern)
    add(UInt64(particle.cell) << 16 | UInt64(particle.frameIndex))
  }

  mutating func add(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      state = (state ^ (value >> UInt64(shift) & 0xff)) &* 0x100_0000_01b3
    }
  }
}
