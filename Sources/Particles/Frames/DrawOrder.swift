// SPDX-License-Identifier: MIT

/// Puts the particles of a layer into the order in which they are drawn.
final class DrawOrder {
  private let order = MergeOrder()
  private var keys: UnsafeMutablePointer<Double>
  private var spare: UnsafeMutablePointer<Double>
  private var capacity = 0

  /// Makes an order without memory.
  init() {
    keys = .allocate(capacity: 1)
    spare = .allocate(capacity: 1)
  }

  deinit {
    keys.deallocate()
    spare.deallocate()
  }

  /// Sorts the particles of `frame` from `start` on as `mode` says.
  ///
  /// - Complexity: O(n log r) for r stretches that are in order already.
  func apply(_ mode: RenderMode, to frame: FrameBuffer, from start: Int) {
    let count = frame.count - start
    guard count > 1 else { return }
    switch mode {
    case .unordered, .additive: return
    case .oldestFirst:
      if !sortByBirth(frame, start, count) {
        permute(frame, start, count)
      }
    case .oldestLast:
      sortByBirth(frame, start, count)
      order.reverse(count: count)
      permute(frame, start, count)
    case .backToFront:
      if !sortByBirth(frame, start, count) {
        permute(frame, start, count)
      }
      if !sortByDepth(frame, start, count) {
        permute(frame, start, count)
      }
    }
  }

  @discardableResult
  private func sortByBirth(_ frame: FrameBuffer, _ start: Int, _ count: Int) -> Bool {
    reserve(count)
    return order.sort(count: count, by: frame.birth + start)
  }

  private func sortByDepth(_ frame: FrameBuffer, _ start: Int, _ count: Int) -> Bool {
    let depths = frame.column(.z, from: start)
    for index in 0..<count {
      keys[index] = Double(depths[index])
    }
    return order.sort(count: count, by: keys)
  }

  private func permute(_ frame: FrameBuffer, _ start: Int, _ count: Int) {
    for column in FrameColumn.allCases where column != .velocityZ {
      permute(frame.column(column, from: start), count)
    }
    permute(frame.birth + start, count)
    permute(frame.cell + start, count)
    permute(frame.frameIndex + start, count)
    permute(frame.back + start, count)
    frame.invalidateFills()
  }

  private func permute<Value>(_ values: UnsafeMutablePointer<Value>, _ count: Int) {
    spare.withMemoryRebound(to: Value.self, capacity: count) { copy in
      copy.update(from: values, count: count)
      for index in 0..<count {
        values[index] = copy[Int(order.indices[index])]
      }
    }
  }

  private func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    capacity = max(wanted, capacity * 2, chunkSize)
    keys.deallocate()
    spare.deallocate()
    keys = .allocate(capacity: capacity)
    spare = .allocate(capacity: capacity)
  }
}
