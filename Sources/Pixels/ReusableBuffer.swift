// SPDX-License-Identifier: MIT

/// Memory that grows when it must and is used again frame after frame.
public struct ReusableBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<Element>
  @usableFromInline var used = 0
  private var capacity: Int

  /// Makes an empty buffer.
  ///
  /// - Parameter capacity: Elements that there is room for at first.
  public init(capacity: Int = 64) {
    self.capacity = max(1, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// First element.
  @inlinable public var base: UnsafeMutablePointer<Element> { start }

  /// Elements in use.
  @inlinable public var count: Int { used }

  /// Forgets the elements and keeps the memory.
  public mutating func removeAll() { used = 0 }

  /// Makes room for `total` elements in all.
  public mutating func reserve(_ total: Int) {
    guard total > capacity else { return }
    capacity = max(total, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: start, count: used)
    start.deallocate()
    start = larger
  }

  /// Adds an element; room must have been reserved.
  @inlinable
  public mutating func appendReserved(_ element: Element) {
    start[used] = element
    used += 1
  }

  /// Sets the number of elements; new ones have any value.
  public mutating func setCount(_ newCount: Int) {
    reserve(newCount)
    used = newCount
  }
}
