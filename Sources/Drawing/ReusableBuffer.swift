// SPDX-License-Identifier: MIT

/// Memory that grows when it must and is used again frame after frame.
struct ReusableBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// First element.
  private(set) var base: UnsafeMutablePointer<Element>
  /// Elements in use.
  private(set) var count = 0
  private var capacity: Int

  /// Makes an empty buffer with room for `capacity` elements.
  init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// Forgets the elements and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Makes room for `total` elements in all.
  mutating func reserve(_ total: Int) {
    guard total > capacity else { return }
    capacity = max(total, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  /// Adds an element; room must have been reserved.
  mutating func appendReserved(_ element: Element) {
    base[count] = element
    count += 1
  }

  /// Sets the number of elements; new ones have any value.
  mutating func setCount(_ newCount: Int) {
    reserve(newCount)
    count = newCount
  }
}
