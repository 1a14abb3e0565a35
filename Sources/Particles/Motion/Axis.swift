// SPDX-License-Identifier: MIT

/// One direction in space with all its columns.
enum Axis: Int, CaseIterable {
  case x
  case y
  case z

  /// Where the position at birth is kept.
  var position: Column {
    switch self {
    case .x: .x
    case .y: .y
    case .z: .z
    }
  }

  /// Where the velocity at birth is kept.
  var velocity: Column {
    switch self {
    case .x: .velocityX
    case .y: .velocityY
    case .z: .velocityZ
    }
  }

  /// Where the position is written.
  var positionOutput: FrameColumn {
    switch self {
    case .x: .x
    case .y: .y
    case .z: .z
    }
  }

  /// Where the velocity is written.
  var velocityOutput: FrameColumn {
    switch self {
    case .x: .velocityX
    case .y: .velocityY
    case .z: .velocityZ
    }
  }

  /// Key path of a curve of the position.
  var positionPath: Behavior.LifeKeyPath {
    switch self {
    case .x: .positionX
    case .y: .positionY
    case .z: .positionZ
    }
  }

  /// Key path of a curve of the velocity.
  var velocityPath: Behavior.LifeKeyPath {
    switch self {
    case .x: .velocityX
    case .y: .velocityY
    case .z: .velocityZ
    }
  }
}
