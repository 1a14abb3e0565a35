// SPDX-License-Identifier: MIT

import Values

/// A spring-like force field on an output.
///
/// Beyond `radius` it pulls a particle of mass 1 at distance d from the centre (the axis, the plane)
/// with the force
///
///     stiffness · e · min((1 + e ÷ falloffDistance)^−falloff, 1000)        e = max(d − radius, 0)
///
/// The keys are those of Core Animation's attractor; its falloff is not published, this one is ours.
struct ForceField {
  var x, y, z: Float
  var stiffness, radius, falloff, falloffDistance: Float
  /// Axis of an axial field, normal of a planar one; of length 1.
  var axis: SIMD3<Float>
  var type: Behavior.AttractorType
  /// Whether depth counts.
  var usesDepth: Bool

  /// Places an attractor on an output of `width` by `height` points.
  init(_ rule: Behavior.Attractor, width: Double, height: Double) {
    x = Float(rule.position.x.resolved(in: width))
    y = Float(rule.position.y.resolved(in: height))
    z = Float(rule.zPosition)
    stiffness = Float(rule.stiffness)
    radius = Float(rule.radius)
    falloff = Float(rule.falloff)
    falloffDistance = Float(max(rule.falloffDistance, 1e-3))
    axis = unitVector(
      latitude: rule.orientationLatitude, longitude: rule.orientationLongitude)
    type = rule.type
    usesDepth = true
  }

  /// Places a flat attractor on an output of `width` by `height` points.
  init(_ rule: Behavior.SimpleAttractor, width: Double, height: Double) {
    let radial = Behavior.Attractor(
      stiffness: rule.stiffness, radius: rule.radius, position: rule.position,
      falloff: rule.falloff, falloffDistance: rule.falloffDistance)
    self.init(radial, width: width, height: height)
    usesDepth = false
  }

  /// Adds the force on particles of mass 1 at `place`.
  @inline(__always)
  func add(at place: LaneVector, to force: inout LaneVector) {
    var dx = x - place.x
    var dy = y - place.y
    var dz = usesDepth ? z - place.z : Lanes()
    let along = dx * axis.x + dy * axis.y + dz * axis.z
    switch type {
    case .radial: break
    case .axial:
      dx -= along * axis.x
      dy -= along * axis.y
      dz -= along * axis.z
    case .planar:
      dx = along * axis.x
      dy = along * axis.y
      dz = along * axis.z
    }
    let distance = squareRoot(dx * dx + dy * dy + dz * dz)
    let beyond = greater(distance - radius, Lanes(repeating: 0))
    let strength = stiffness * beyond * faded(beyond)
    let factor = strength / greater(distance, Lanes(repeating: 1e-6))
    force.x += dx * factor
    force.y += dy * factor
    force.z += dz * factor
  }

  /// The falloff, limited so that a negative one explodes but stays a number.
  private func faded(_ beyond: Lanes) -> Lanes {
    guard falloff != 0 else { return Lanes(repeating: 1) }
    return lesser(power(1 + beyond / falloffDistance, -falloff), Lanes(repeating: 1000))
  }
}
