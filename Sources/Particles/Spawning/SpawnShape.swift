// SPDX-License-Identifier: MIT

import Values

/// Where eight particles spawn, and the natural direction there.
struct SpawnPoint {
  var x, y, z: Lanes
  var directionX, directionY, directionZ: Lanes
}

/// An emitter shape in points, from which places are sampled.
///
/// Shapes and extents are Core Animation's; its natural directions are not published, these follow
/// what public apps show:
///
/// | shape           | mode            | natural direction                 |
/// |-----------------|-----------------|-----------------------------------|
/// | point           | any             | to the right                      |
/// | line            | any             | upwards                           |
/// | rectangle       | outline         | outwards from the edge            |
/// | circle          | outline, points | outwards from the centre          |
/// | cuboid          | outline, surface| outwards from the edge or face    |
/// | sphere          | all but volume  | outwards from the centre          |
/// | all others      |                 | to the right                      |
struct SpawnShape {
  var shape: EmitterShape
  var mode: EmitterMode
  var centerX, centerY, centerZ: Float
  var width, height, depth: Float
  var radius: Float

  /// Places the shape of `layer` on an output of `width` by `height` points.
  init(_ layer: EmitterLayer, width: Double, height: Double) {
    shape = layer.emitterShape
    mode = layer.emitterMode
    centerX = Float(layer.emitterPosition.x.resolved(in: width))
    centerY = Float(layer.emitterPosition.y.resolved(in: height))
    centerZ = Float(layer.emitterZPosition)
    self.width = Float(layer.emitterSize.x.resolved(in: width))
    self.height = Float(layer.emitterSize.y.resolved(in: height))
    depth = Float(layer.emitterDepth)
    radius = layer.circleSizeIsDiameter ? self.width / 2 : self.width
  }

  /// Samples eight places.
  @inline(__always)
  func sample(_ keys: Words) -> SpawnPoint {
    var point = SpawnPoint(
      x: Lanes(), y: Lanes(), z: Lanes(), directionX: Lanes(repeating: 1), directionY: Lanes(),
      directionZ: Lanes())
    switch shape {
    case .point: break
    case .line: sampleLine(keys, &point)
    case .rectangle: sampleRectangle(keys, &point)
    case .cuboid: sampleCuboid(keys, &point)
    case .circle: sampleCircle(keys, &point)
    case .sphere: sampleSphere(keys, &point)
    }
    point.x += centerX
    point.y += centerY
    point.z += centerZ
    return point
  }

  /// Returns numbers from −½ up to ½, or only the two ends.
  @inline(__always)
  private func centered(_ keys: Words, _ slot: SampleSlot, endsOnly: Bool = false) -> Lanes {
    let share = CounterRandom.uniform(keys, slot) - 0.5
    guard endsOnly else { return share }
    return Lanes(repeating: 0.5).replacing(with: -0.5, where: share .< Lanes(repeating: 0))
  }

  private func sampleLine(_ keys: Words, _ point: inout SpawnPoint) {
    point.x = centered(keys, .positionX, endsOnly: mode == .points) * width
    point.directionX = Lanes()
    point.directionY = Lanes(repeating: -1)
  }

  private func sampleRectangle(_ keys: Words, _ point: inout SpawnPoint) {
    guard mode == .outline else {
      point.x = centered(keys, .positionX, endsOnly: mode == .points) * width
      point.y = centered(keys, .positionY, endsOnly: mode == .points) * height
      return
    }
    let along = CounterRandom.uniform(keys, .positionX)
    for lane in 0..<8 {
      let edge = rectangleEdge(along[lane] * 2 * (width + height))
      point.x[lane] = edge.x
      point.y[lane] = edge.y
      point.directionX[lane] = edge.directionX
      point.directionY[lane] = edge.directionY
    }
  }

  /// Returns the place `distance` along the edges, clockwise from the top left, and its normal.
  private func rectangleEdge(
    _ distance: Float
  ) -> (x: Float, y: Float, directionX: Float, directionY: Float) {
    var rest = distance
    if rest < width { return (rest - width / 2, -height / 2, 0, -1) }
    rest -= width
    if rest < height { return (width / 2, rest - height / 2, 1, 0) }
    rest -= height
    if rest < width { return (width / 2 - rest, height / 2, 0, 1) }
    rest -= width
    return (-width / 2, height / 2 - min(rest, height), -1, 0)
  }

  private func sampleCuboid(_ keys: Words, _ point: inout SpawnPoint) {
    let ends = mode == .points
    point.x = centered(keys, .positionX, endsOnly: ends) * width
    point.y = centered(keys, .positionY, endsOnly: ends) * height
    point.z = centered(keys, .positionZ, endsOnly: ends) * depth
    guard mode == .outline || mode == .surface else { return }
    let choice = CounterRandom.uniform(keys, .positionChoice)
    for lane in 0..<8 {
      if mode == .surface {
        moveToFace(choice[lane], lane, &point)
      } else {
        moveToEdge(choice[lane], lane, &point)
      }
    }
  }

  /// Moves a place inside the box to one of its faces, chosen by area; the face's normal is the
  /// direction.
  private func moveToFace(_ choice: Float, _ lane: Int, _ point: inout SpawnPoint) {
    let areas = SIMD3(height * depth, width * depth, width * height)
    var rest = choice * 2 * areas.sum()
    var normal = SIMD3<Float>(0, 0, 1)
    for axis in 0..<3 {
      if rest < 2 * areas[axis] || axis == 2 {
        normal = SIMD3<Float>(repeating: 0)
        normal[axis] = rest < areas[axis] ? -1 : 1
        break
      }
      rest -= 2 * areas[axis]
    }
    if normal.x != 0 { point.x[lane] = normal.x * width / 2 }
    if normal.y != 0 { point.y[lane] = normal.y * height / 2 }
    if normal.z != 0 { point.z[lane] = normal.z * depth / 2 }
    setDirection(normal, lane, &point)
  }

  /// Moves a place inside the box to one of its edges, chosen by length; the direction is outwards.
  private func moveToEdge(_ choice: Float, _ lane: Int, _ point: inout SpawnPoint) {
    let total = width + height + depth
    let rest = choice * total
    let axis = rest < width ? 0 : (rest < width + height ? 1 : 2)
    var normal = SIMD3<Float>(point.x[lane], point.y[lane], point.z[lane])
    for index in 0..<3 {
      normal[index] = index == axis ? 0 : (normal[index] < 0 ? -1 : 1)
    }
    if axis != 0 { point.x[lane] = normal.x * width / 2 }
    if axis != 1 { point.y[lane] = normal.y * height / 2 }
    if axis != 2 { point.z[lane] = normal.z * depth / 2 }
    setDirection(normal * Float(0.5).squareRoot(), lane, &point)
  }

  private func setDirection(_ normal: SIMD3<Float>, _ lane: Int, _ point: inout SpawnPoint) {
    point.directionX[lane] = normal.x
    point.directionY[lane] = normal.y
    point.directionZ[lane] = normal.z
  }

  /// Uniform by area: at a distance of radius · √u inside.
  private func sampleCircle(_ keys: Words, _ point: inout SpawnPoint) {
    let turns = CounterRandom.uniform(keys, .positionX)
    let cosine = cosine(turns: turns)
    let sine = sine(turns: turns)
    let isInside = mode == .volume || mode == .surface
    let distance =
      isInside
      ? squareRoot(CounterRandom.uniform(keys, .positionY)) * radius : Lanes(repeating: radius)
    point.x = cosine * distance
    point.y = sine * distance
    if !isInside {
      point.directionX = cosine
      point.directionY = sine
    }
  }

  /// Uniform by area on the sphere: its height is uniform (Archimedes).
  ///
  /// Uniform by volume inside: at a distance of radius · ∛u.
  private func sampleSphere(_ keys: Words, _ point: inout SpawnPoint) {
    let turns = CounterRandom.uniform(keys, .positionX)
    let height = 1 - 2 * CounterRandom.uniform(keys, .positionY)
    let girth = squareRoot(greater(1 - height * height, Lanes()))
    let x = girth * cosine(turns: turns)
    let y = girth * sine(turns: turns)
    var distance = Lanes(repeating: radius)
    if mode == .volume {
      distance = radius * cubeRoot(CounterRandom.uniform(keys, .positionZ))
    } else {
      point.directionX = x
      point.directionY = y
      point.directionZ = height
    }
    point.x = x * distance
    point.y = y * distance
    point.z = height * distance
  }
}
