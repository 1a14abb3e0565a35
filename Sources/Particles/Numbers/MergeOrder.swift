// SPDX-License-Identifier: MIT

/// A stable merge sort of indices by keys that are mostly in ascending stretches already.
///
/// It merges the stretches that it finds, so sorted keys cost one look at each. Its memory is kept.
final class MergeOrder {
  /// The indices in ascending order of their keys.
  private(set) var indices: UnsafeMutablePointer<Int32>
  private var spare: UnsafeMutablePointer<Int32>
  private var capacity = 0

  /// Makes an empty order.
  init() {
    indices = .allocate(capacity: 1)
    spare = .allocate(capacity: 1)
  }

  deinit {
    indices.deallocate()
    spare.deallocate()
  }

  /// Orders the indices 0 to `count` − 1 by `keys`.
  ///
  /// - Returns: whether they were in order before.
  /// - Complexity: O(n log r) for r ascending stretches.
  @discardableResult
  func sort(count: Int, by keys: UnsafeMutablePointer<Double>) -> Bool {
    reserve(count)
    for index in 0..<count {
      indices[index] = Int32(truncatingIfNeeded: index)
    }
    var merges = 0
    while mergeNeighbours(count, keys) {
      swap(&indices, &spare)
      merges += 1
    }
    return merges == 0
  }

  /// Turns the order around.
  func reverse(count: Int) {
    var low = 0
    var high = count - 1
    while low < high {
      let kept = indices[low]
      indices[low] = indices[high]
      indices[high] = kept
      low += 1
      high -= 1
    }
  }

  /// Merges each two neighbouring stretches into `spare`; false if there is only one.
  private func mergeNeighbours(_ count: Int, _ keys: UnsafeMutablePointer<Double>) -> Bool {
    var start = 0
    while start < count {
      let middle = stretch(from: start, count, keys)
      if start == 0, middle == count {
        return false
      }
      let end = middle < count ? stretch(from: middle, count, keys) : count
      merge(start, middle, end, keys)
      start = end
    }
    return count > 0
  }

  private func stretch(
    from start: Int, _ count: Int, _ keys: UnsafeMutablePointer<Double>
  ) -> Int {
    var index = start + 1
    while index < count, keys[Int(indices[index - 1])] <= keys[Int(indices[index])] {
      index += 1
    }
    return index
  }

  private func merge(
    _ start: Int, _ middle: Int, _ end: Int, _ keys: UnsafeMutablePointer<Double>
  ) {
    var left = start
    var right = middle
    for place in start..<end {
      let takesLeft =
        left < middle && (right >= end || keys[Int(indices[left])] <= keys[Int(indices[right])])
      spare[place] = takesLeft ? indices[left] : indices[right]
      if takesLeft {
        left += 1
      } else {
        right += 1
      }
    }
  }

  private func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    capacity = max(wanted, capacity * 2, chunkSize)
    indices.deallocate()
    spare.deallocate()
    indices = .allocate(capacity: capacity)
    spare = .allocate(capacity: capacity)
  }
}
