// SPDX-License-Identifier: MIT

/// Births of a sub-emitter during one step, before they are put in order.
final class PendingBirths {
  private(set) var count = 0
  private var capacity = 0
  /// Times of birth on the tree's clock.
  private(set) var times: UnsafeMutablePointer<Double>
  /// Ages of the parents at these times.
  private(set) var parentAges: Floats
  /// Indices of the parents in their store.
  private(set) var parents: UnsafeMutablePointer<Int32>
  /// Numbers of the births of each parent.
  private(set) var indices: UnsafeMutablePointer<UInt32>
  /// The order of birth, after `sort`.
  let order = MergeOrder()

  /// Makes an empty collection.
  init() {
    times = .allocate(capacity: 1)
    parentAges = .allocate(capacity: 1)
    parents = .allocate(capacity: 1)
    indices = .allocate(capacity: 1)
  }

  deinit {
    times.deallocate()
    parentAges.deallocate()
    parents.deallocate()
    indices.deallocate()
  }

  /// Forgets all births.
  func removeAll() {
    count = 0
  }

  /// Adds one birth.
  func append(time: Double, parentAge: Float, parent: Int, index: UInt32) {
    if count == capacity {
      grow()
    }
    times[count] = time
    parentAges[count] = parentAge
    parents[count] = Int32(truncatingIfNeeded: parent)
    indices[count] = index
    count += 1
  }

  /// Orders the births by time; births at one time keep their order.
  func sort() {
    order.sort(count: count, by: times)
  }

  private func grow() {
    let grown = max(capacity * 2, chunkSize)
    times = moved(times, to: grown)
    parentAges = moved(parentAges, to: grown)
    parents = moved(parents, to: grown)
    indices = moved(indices, to: grown)
    capacity = grown
  }

  private func moved<Value>(
    _ old: UnsafeMutablePointer<Value>, to grown: Int
  ) -> UnsafeMutablePointer<Value> {
    let new = UnsafeMutablePointer<Value>.allocate(capacity: grown)
    new.moveInitialize(from: old, count: count)
    old.deallocate()
    return new
  }
}
