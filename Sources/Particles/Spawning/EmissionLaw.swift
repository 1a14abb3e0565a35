// SPDX-License-Identifier: MIT

/// How a cell turns the natural direction of a place into directions of flight.
///
/// Planar, with the natural angle φ, the cell's longitude λ, latitude β and range R, and u uniform
/// on [0, 1):
///
///     θ = φ + λ + (u − ½) · R        direction = (cos θ · cos β, sin θ · cos β, sin β)
///
/// R is the whole angle of the fan, as all ranges of Core Animation are whole widths. Conical
/// emission spreads over the cap of the sphere within R ÷ 2 of that direction instead.
struct EmissionLaw {
  var isConical: Bool
  /// Whole angle of the fan or cone, in radians.
  var range: Double
  /// Turn in the plane.
  var longitude: Double
  var longitudeCosine, longitudeSine: Float
  var latitudeCosine, latitudeSine: Float
  var hasLatitude: Bool
  /// Cosine of the half-angle of the cone.
  var coneCosine: Float

  /// Reads the emission of `cell` in `layer`.
  init(_ cell: EmitterCell, in layer: EmitterLayer) {
    isConical = layer.emission == .conical && cell.emissionRange != 0
    range = cell.emissionRange * (layer.emissionRangeIsHalfAngle ? 2 : 1)
    longitude = cell.emissionLongitude
    longitudeCosine = cosine(radians: longitude)
    longitudeSine = sine(radians: longitude)
    latitudeCosine = cosine(radians: cell.emissionLatitude)
    latitudeSine = sine(radians: cell.emissionLatitude)
    hasLatitude = cell.emissionLatitude != 0
    coneCosine = halfAngleCosine(range)
  }

  /// Replaces the natural directions of `point` by sampled directions of flight of length 1.
  @inline(__always)
  func spread(_ point: inout SpawnPoint, _ keys: Words) {
    if hasLatitude {
      tilt(&point)
    }
    var cosineOfTurn = Lanes(repeating: longitudeCosine)
    var sineOfTurn = Lanes(repeating: longitudeSine)
    if range != 0, !isConical {
      let share = CounterRandom.uniform(keys, .direction) - 0.5
      let turns = (share * Float(range) + Float(longitude)) * Float(0.5 / Double.pi)
      cosineOfTurn = cosine(turns: turns)
      sineOfTurn = sine(turns: turns)
    }
    let x = point.directionX * cosineOfTurn - point.directionY * sineOfTurn
    point.directionY = point.directionX * sineOfTurn + point.directionY * cosineOfTurn
    point.directionX = x
    if isConical {
      EmissionLaw.cone(
        &point, cosine: coneCosine, tilt: CounterRandom.uniform(keys, .direction),
        azimuth: CounterRandom.uniform(keys, .azimuth))
    }
  }

  /// Turns the directions out of the plane by the latitude.
  private func tilt(_ point: inout SpawnPoint) {
    let flat = squareRoot(
      point.directionX * point.directionX + point.directionY * point.directionY)
    let isUpright = flat .< Lanes(repeating: 1e-6)
    let divisor = flat.replacing(with: 1, where: isUpright)
    let unitX = (point.directionX / divisor).replacing(with: 1, where: isUpright)
    let unitY = point.directionY / divisor
    let tilted = flat * latitudeCosine - point.directionZ * latitudeSine
    point.directionZ = point.directionZ * latitudeCosine + flat * latitudeSine
    point.directionX = unitX * tilted
    point.directionY = unitY * tilted
  }

  /// Spreads the directions over a cap of the sphere, uniformly by its area.
  ///
  /// By Archimedes' hat-box theorem the cosine t of the tilt is uniform on [limit, 1]; with the
  /// azimuth α and unit vectors e, f across the axis n, the direction is
  /// t·n + √(1 − t²)·(cos α·e + sin α·f).
  ///
  /// - Parameters:
  ///   - point: its directions are n, and become the result.
  ///   - limit: cosine of half the cone's opening angle.
  ///   - tilt: uniform from 0 to 1.
  ///   - azimuth: uniform from 0 to 1, in turns.
  static func cone(_ point: inout SpawnPoint, cosine limit: Float, tilt: Lanes, azimuth: Lanes) {
    let axis = point
    let along = 1 - tilt * (1 - limit)
    let girth = squareRoot(greater(1 - along * along, Lanes()))
    let first = girth * cosine(turns: azimuth)
    let second = girth * sine(turns: azimuth)
    let flat = squareRoot(axis.directionX * axis.directionX + axis.directionY * axis.directionY)
    let isUpright = flat .< Lanes(repeating: 1e-6)
    let divisor = flat.replacing(with: 1, where: isUpright)
    // An orthonormal pair across the axis: one in the plane of the screen, one for the rest.
    let sideX = (0 - axis.directionY / divisor).replacing(with: 1, where: isUpright)
    let sideY = (axis.directionX / divisor).replacing(with: 0, where: isUpright)
    let otherX = 0 - axis.directionZ * sideY
    let otherY = axis.directionZ * sideX
    let otherZ = axis.directionX * sideY - axis.directionY * sideX
    point.directionX = axis.directionX * along + sideX * first + otherX * second
    point.directionY = axis.directionY * along + sideY * first + otherY * second
    point.directionZ = axis.directionZ * along + otherZ * second
  }
}
