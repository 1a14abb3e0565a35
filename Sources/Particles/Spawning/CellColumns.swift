// SPDX-License-Identifier: MIT

extension ParticleStore {
  /// Makes an empty store for the particles of a cell: columns for what they differ in, constants for
  /// the rest.
  convenience init(_ rules: CellRules, capacity: Int = 0) {
    let attributes = Attribute.all(of: rules)
    let varying = Set(attributes.filter(\.varies).map(\.column))
      .union(ParticleStore.motionColumns(rules))
      .union(ParticleStore.inheritedColumns(rules))
    let axis = PlaneAxis(rules.cell).vector
    let inherited: [(column: Column, value: Float)] = [
      (.inheritedScale, Float(rules.layerScale)), (.inheritedRed, 1), (.inheritedGreen, 1),
      (.inheritedBlue, 1), (.inheritedAlpha, 1), (.axisX, axis.x), (.axisY, axis.y),
      (.axisZ, axis.z),
    ]
    self.init(
      varying: varying, constants: attributes.map { ($0.column, $0.mean) } + inherited,
      capacity: capacity)
  }

  private static func motionColumns(_ rules: CellRules) -> Set<Column> {
    var columns: Set<Column> = [.x, .y, .velocityX, .velocityY]
    if rules.hasDepth {
      columns.formUnion([.z, .velocityZ])
    }
    if rules.isPlane, rules.cell.orientationRange != 0 {
      columns.formUnion([.axisX, .axisY, .axisZ])
    }
    if rules.landing != nil { columns.formUnion([.landing, .landingEdge, .landingX, .end]) }
    if rules.motion.isIntegrated {
      columns.formUnion([.stepX, .stepY, .stepZ, .stepCount])
      columns.formUnion([.stepVelocityX, .stepVelocityY, .stepVelocityZ])
    }
    if rules.emitsByDistance { columns.formUnion([.travelled, .travelSteps]) }
    return columns
  }

  /// What a curve is multiplied by is kept, since the curve takes the place of the inherited value.
  private static func inheritedColumns(_ rules: CellRules) -> Set<Column> {
    guard rules.isChild else { return [] }
    let curves = rules.curves
    var columns: Set<Column> = curves.contains(.scale, .scaleSpeed) ? [.inheritedScale] : []
    if curves.contains(.red) { columns.insert(.inheritedRed) }
    if curves.contains(.green) { columns.insert(.inheritedGreen) }
    if curves.contains(.blue) { columns.insert(.inheritedBlue) }
    if curves.contains(.alpha) { columns.insert(.inheritedAlpha) }
    return columns
  }
}

/// The axis about which the planes of a cell turn, and the cone over which it is spread.
struct PlaneAxis {
  let vector: SIMD3<Float>
  private let coneCosine: Float

  /// Reads the orientation of `cell`: latitude is the angle from the z axis, longitude the azimuth.
  init(_ cell: EmitterCell) {
    vector = unitVector(latitude: cell.orientationLatitude, longitude: cell.orientationLongitude)
    coneCosine = halfAngleCosine(cell.orientationRange)
  }

  /// Samples eight axes, as the directions of the result.
  func sample(_ keys: Words) -> SpawnPoint {
    var point = SpawnPoint(
      x: Lanes(), y: Lanes(), z: Lanes(), directionX: Lanes(repeating: vector.x),
      directionY: Lanes(repeating: vector.y), directionZ: Lanes(repeating: vector.z))
    EmissionLaw.cone(
      &point, cosine: coneCosine, tilt: CounterRandom.uniform(keys, .axisTilt),
      azimuth: CounterRandom.uniform(keys, .axisAzimuth))
    return point
  }
}
