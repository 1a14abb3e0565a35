// SPDX-License-Identifier: MIT

/// One light that shines on planes from the upper left, before the screen: Lambert's shade, and the glint of
/// Blinn's half-way vector ("Models of light reflection for computer synthesized pictures", SIGGRAPH 77).
///
/// The back is lit as the front is. A plane that faces the viewer keeps its colour. Values are rounded to
/// sixteenths, so that many planes share a paint.
struct PlaneLight {
  private static let direction = SIMD3<Float>(-0.45, -0.65, 0.612)
  /// Half-way between the light and the viewer, of length 1.
  private static let halfway = SIMD3<Float>(-0.2506, -0.362, 0.8978)

  private let shade: Float
  private let glint: Float

  /// Makes a light for planes of that gloss, 0 to 1.
  init(gloss: Float) {
    shade = 0.45 * gloss
    glint = 0.9 * gloss
  }

  /// What becomes of the colour of planes with these normals of length 1: see `ParticleFrame.light`.
  @inline(__always)
  func value(_ normal: LaneVector) -> Lanes {
    let faced = Self.direction.z
    let lit = greater(Self.cosine(normal, Self.direction), Lanes())
    var power = Self.cosine(normal, Self.halfway)
    // To the 32nd power: within 12 degrees of the mirror's direction it is at least half.
    for _ in 0..<5 { power *= power }
    let value = 1 + (lit - faced) * (shade / faced) + power * glint
    return floor(lesser(value, Lanes(repeating: 2)) * 16 + 0.5) * (1 / 16)
  }

  /// The cosine between a direction and the side of a plane that is seen.
  @inline(__always)
  private static func cosine(_ normal: LaneVector, _ direction: SIMD3<Float>) -> Lanes {
    let front = normal.x * direction.x + normal.y * direction.y + normal.z * direction.z
    return front.replacing(with: 0 - front, where: normal.z .< Lanes())
  }
}
