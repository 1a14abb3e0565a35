// SPDX-License-Identifier: MIT

import Testing

@testable import Particles

/// The light that shades planes.
@Suite struct PlaneLightTests {
  /// The light on a plane that is turned by `angle` about an axis in the screen, at `longitude` from the right.
  private func light(_ angle: Double, about longitude: Double, gloss: Double) throws -> Float {
    let plane = cell(lifetime: 10) {
      $0.burstCount = 1
      $0.particleType = .plane
      $0.orientationLatitude = .pi / 2
      $0.orientationLongitude = longitude
      $0.rotation = angle
      $0.gloss = gloss
    }
    let frame = simulation(plane).sample(at: 1)
    try #require(frame.count == 1)
    return frame.light[0]
  }

  @Test("what faces the viewer keeps its colour")
  func facing() throws {
    #expect(try light(0, about: 0, gloss: 1) == 1)
    #expect(try light(.pi, about: 0.3, gloss: 1) == 1)
  }

  /// It must turn by 26 degrees, its upper left side away, to mirror the light; 180 degrees more show its back.
  @Test("it glints where it mirrors the light, on both sides", arguments: [0.4557, 0.4557 - .pi])
  func glint(angle: Double) throws {
    #expect(try light(angle, about: -0.6055, gloss: 1) > 1.8)
    #expect(try light(angle, about: -0.6055, gloss: 0.25) > 1.2)
    #expect(try light(angle + 0.35, about: -0.6055, gloss: 1) < 1.5)
  }

  @Test("what turns away from the light is darker, the more so with more gloss")
  func shade() throws {
    let (little, much) = try (
      light(-1, about: -0.6055, gloss: 0.3), light(-1, about: -0.6055, gloss: 1)
    )
    #expect(much < little && little < 1 && much >= 0.5)
  }
}
