// SPDX-License-Identifier: MIT

import Overlay
import Particles

extension Effect {
  /// Whether any of its pictures is within an output at some time.
  ///
  /// It is tried out: sixty times over its life, or the first half minute, with few particles.
  func canBeSeen(on output: Output) -> Bool {
    let simulation = Simulation(
      layers: layers, width: output.width, height: output.height, maximumParticles: 500,
      detail: .looks)
    let end = min(simulation.endTime ?? 30, 30)
    for step in 0...60 {
      let frame = simulation.sample(at: end * Double(step) / 60)
      for index in 0..<frame.count {
        let size = simulation.cells[Int(frame.cell[index])].contents?.reach ?? 0
        let reach = Double(abs(frame.scale[index])) * size / 2
        let (x, y) = (Double(frame.x[index]), Double(frame.y[index]))
        if frame.alpha[index] > 0, x > -reach, y > -reach, x < output.width + reach,
          y < output.height + reach
        {
          return true
        }
      }
    }
    return false
  }
}

extension Contents {
  /// How wide or high it is at most, in points.
  fileprivate var reach: Double {
    switch self {
    case .shape(_, let size), .path(_, let size), .emoji(_, let size): size
    case .text(let text, _, let size): size * Double(text.count)
    case .image(_, let size): size ?? 48
    }
  }
}
