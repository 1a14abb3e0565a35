// SPDX-License-Identifier: MIT

/// The columns of numbers that a frame has.
enum FrameColumn: Int, CaseIterable {
  case x
  case y
  case z
  case velocityX
  case velocityY
  case velocityZ
  case scale
  case rotation
  case red
  case green
  case blue
  case alpha
  case age
  case lifetime
  case m11
  case m12
  case m21
  case m22
}

/// The memory of a frame. It grows when it must and never shrinks.
final class FrameBuffer {
  /// Particles written.
  var count = 0
  /// Particles that fit.
  private(set) var capacity = 0
  /// Grows whenever what was filled before is lost.
  private(set) var generation = 0
  private(set) var birth: UnsafeMutablePointer<Double>
  private(set) var cell: UnsafeMutablePointer<UInt16>
  private(set) var frameIndex: UnsafeMutablePointer<UInt16>
  private(set) var back: UnsafeMutablePointer<UInt8>
  private let columns: UnsafeMutablePointer<Floats>

  /// Makes room for `capacity` particles.
  init(capacity: Int) {
    columns = .allocate(capacity: FrameColumn.allCases.count)
    birth = .allocate(capacity: padding)
    cell = .allocate(capacity: padding)
    frameIndex = .allocate(capacity: padding)
    back = .allocate(capacity: padding)
    for column in FrameColumn.allCases {
      (columns + column.rawValue).initialize(to: .allocate(capacity: padding))
    }
    reserve(capacity)
  }

  deinit {
    for column in FrameColumn.allCases {
      columns[column.rawValue].deallocate()
    }
    columns.deallocate()
    birth.deallocate()
    cell.deallocate()
    frameIndex.deallocate()
    back.deallocate()
  }

  /// Returns the column from the particle at `start` on.
  @inline(__always)
  func column(_ column: FrameColumn, from start: Int = 0) -> Floats {
    columns[column.rawValue] + start
  }

  /// Makes room for `wanted` particles.
  func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let grown = max(wanted, capacity + capacity / 2, chunkSize)
    for column in FrameColumn.allCases {
      columns[column.rawValue] = moved(columns[column.rawValue], to: grown)
    }
    birth = moved(birth, to: grown)
    cell = moved(cell, to: grown)
    frameIndex = moved(frameIndex, to: grown)
    back = moved(back, to: grown)
    capacity = grown
    generation += 1
  }

  /// Marks what was filled before as lost.
  func invalidateFills() {
    generation += 1
  }

  /// Returns the frame as drawers see it.
  func frame() -> ParticleFrame {
    var frame = ParticleFrame(
      count: count, x: column(.x), y: column(.y), velocityX: column(.velocityX),
      velocityY: column(.velocityY), scale: column(.scale), rotation: column(.rotation),
      red: column(.red), green: column(.green), blue: column(.blue), alpha: column(.alpha),
      cell: cell, birth: birth, age: column(.age), lifetime: column(.lifetime),
      frameIndex: frameIndex, m11: column(.m11), m12: column(.m12), m21: column(.m21),
      m22: column(.m22), back: back)
    frame.owner = self
    return frame
  }

  private func moved<Value>(
    _ old: UnsafeMutablePointer<Value>, to grown: Int
  ) -> UnsafeMutablePointer<Value> {
    let new = UnsafeMutablePointer<Value>.allocate(capacity: grown + padding)
    new.moveInitialize(from: old, count: min(count, capacity))
    old.deallocate()
    return new
  }
}
