// SPDX-License-Identifier: MIT

import Values

extension Effect {
  /// Returns the frames per second that its motion needs on an output to look continuous.
  ///
  /// What the effect says of itself (`frameRate`) goes before. Otherwise bursts need every frame that there
  /// is, and the rest is tried out at five instants: of each cell, half of the particles that can be seen
  /// must not move by more than a fifth of their size from one frame to the next, so that the pictures
  /// overlap; nor by more than 1.5 points, unless that takes more than the 24 frames of film. Anything gets 15.
  ///
  /// - Parameters:
  ///   - width: Width of the output in points.
  ///   - height: Height of the output in points.
  ///   - speed: How fast its clock runs.
  /// - Returns: At least 15, unless the effect says less; infinite for a burst.
  public func frameNeed(width: Double, height: Double, speed: Double = 1) -> Double {
    if let frameRate { return frameRate }
    guard kind == .ambient else { return .infinity }
    var need = MotionNeed(width: width, height: height)
    need.look(at: layers)
    return max(need.perSecond * speed, 15)
  }
}

extension EmitterLayer {
  /// The layer as so few frames a second show it without strobing: everything is drawn as long as it moves
  /// from one frame to the next, as an open shutter sees it.
  public func stretched(forFramesPerSecond rate: Double) -> EmitterLayer {
    var layer = self
    layer.emitterCells = emitterCells.map { $0.stretched(to: 1 / rate) }
    return layer
  }
}

extension EmitterCell {
  fileprivate func stretched(to seconds: Double) -> EmitterCell {
    var cell = self
    cell.stretch = max(stretch, seconds)
    cell.emitterCells = emitterCells.map { $0.stretched(to: seconds) }
    return cell
  }
}

/// Frames per second by how far particles move in a second.
private struct MotionNeed {
  let width: Double
  let height: Double
  private(set) var perSecond = 0.0

  /// Instants in the first minute of an effect, so that gusts and rare things are met.
  private static let times = [2.0, 5, 11, 23, 47]
  /// What is too few for the eye of any motion.
  private static let film = 24.0
  private static let overlap = 0.2
  /// Points.
  private static let smallStep = 1.5

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  mutating func look(at layers: [EmitterLayer]) {
    let simulation = Simulation(
      layers: layers, width: width, height: height, maximumParticles: 1000)
    var seen = [[(speed: Double, size: Double)]](repeating: [], count: simulation.cells.count)
    for time in Self.times {
      let frame = simulation.sample(at: time)
      for index in 0..<frame.count where frame.alpha[index] > 0.01 {
        let cell = Int(frame.cell[index])
        let size = simulation.cells[cell].size(scale: Double(frame.scale[index]))
        let (x, y) = (Double(frame.x[index]), Double(frame.y[index]))
        guard size > 0, x > -size, y > -size, x < width + size, y < height + size else { continue }
        let (vx, vy) = (Double(frame.velocityX[index]), Double(frame.velocityY[index]))
        let speed = simulation.cells[cell].speed(from: vx * vx + vy * vy)
        seen[cell].append((speed, size + simulation.cells[cell].length(at: speed)))
      }
    }
    for (cell, moves) in zip(simulation.cells, seen) where cell.contents != nil {
      guard moves.isEmpty else {
        add(moves)
        continue
      }
      // What was not met is taken as its values say.
      let scale = (cell.minimumScale + cell.maximumScale) / 2
      add([(cell.speed(from: cell.speed * cell.speed), cell.size(scale: scale))])
    }
  }

  /// A picture that is drawn long is as large as it is long.
  private mutating func add(_ moves: [(speed: Double, size: Double)]) {
    let speed = median(moves.map(\.speed))
    let shares = median(moves.map { $0.size > 0 ? $0.speed / $0.size : 0 })
    perSecond = max(perSecond, min(speed / Self.smallStep, Self.film), shares / Self.overlap)
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

extension SimulatedCell {
  /// The longer side of a particle in points.
  fileprivate func size(scale: Double) -> Double { abs(scale) * (contents?.size ?? 0) }

  /// The points by which it is drawn longer.
  fileprivate func length(at speed: Double) -> Double {
    isPlane ? 0 : min(cell.stretch * speed, cell.stretchMaximum)
  }

  /// The speed of a particle with its circling, by the square of the rest.
  fileprivate func speed(from square: Double) -> Double {
    let turn = 2 * Double.pi * cell.wobbleFrequency
    let radii = (cell.wobbleX * cell.wobbleX + cell.wobbleY * cell.wobbleY) / 2
    return (square + turn * turn * radii).squareRoot()
  }
}

extension Contents {
  /// The longer side in points; that of an image that does not say it is taken to be 48.
  fileprivate var size: Double {
    switch self {
    case .shape(_, let size), .path(_, let size), .emoji(_, let size), .text(_, _, let size): size
    case .image(_, let size): size ?? 48
    }
  }
}
