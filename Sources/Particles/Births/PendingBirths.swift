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
  private(set) var numbers: UnsafeMutablePointer<UInt32>
  /// The order of birth, after `sort`.
  let order = MergeOrder()

  /// Makes an empty collection.
  init() {
    times = .allocate(capacity: 1)
    parentAges = .allocate(capacity: 1)
    parents = .allocate(capacity: 1)
    numbers = .allocate(capacity: 1)
  }

  deinit {
    times.deallocate()
    parentAges.deallocate()
    parents.deallocate()
    numbers.deallocate()
  }

  /// Forgets all births.
  func removeAll() {
    count = 0
  }

  /// Adds one birth.
  func append(time: Double, parentAge: Float, parent: Int, number: UInt32) {
    if count == capacity {
      grow()
    }
    times[count] = time
    parentAges[count] = parentAge
    parents[count] = Int32(truncatingIfNeeded: parent)
    numbers[count] = number
    count += 1
  }

  /// Orders the births by time; births at one time keep their order.
  func sort() {
    order.sort(count: count, by: times)
  }

  private func grow() {
    let grown = max(capacity * 2, chunkSize)
    times = times.moved(count, to: grown)
    parentAges = parentAges.moved(count, to: grown)
    parents = parents.moved(count, to: grown)
    numbers = numbers.moved(count, to: grown)
    capacity = grown
  }
}
