// SPDX-License-Identifier: MIT

import Particles

extension Effect {
  /// Whether it shows anything that the helper draws, also in what particles emit.
  var hasPictures: Bool { layers.contains { $0.emitterCells.contains(where: \.hasPictures) } }
}

extension EmitterCell {
  fileprivate var hasPictures: Bool {
    contents?.isPicture ?? false || emitterCells.contains(where: \.hasPictures)
  }
}

extension Contents {
  fileprivate var isPicture: Bool {
    switch self {
    case .image, .emoji, .text: true
    case .shape, .path: false
    }
  }
}
