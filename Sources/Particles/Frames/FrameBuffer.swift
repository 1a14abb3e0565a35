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
  case light
}

/// The memory of a frame, which grows when it must and never shrinks.
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
    let kept = min(count, capacity)
    for column in FrameColumn.allCases {
      columns[column.rawValue] = columns[column.rawValue].moved(kept, to: grown)
    }
    birth = birth.moved(kept, to: grown)
    cell = cell.moved(kept, to: grown)
    frameIndex = frameIndex.moved(kept, to: grown)
    back = back.moved(kept, to: grown)
    capacity = grown
    generation += 1
  }

  /// Marks what was filled before as lost.
  func invalidateFills() {
    generation += 1
  }
}
