// SPDX-License-Identifier: MIT

import Glibc

/// The sprites of places between those of the tables, and those drawn long, by a key: open addressing
/// without removal.
///
/// Tables have a slot for each place, which would be many megabytes for places as fine as slow particles
/// need, or for all headings and lengths; of these only few are ever made.
final class FineVariants {
  /// Most sprites that are kept.
  static let maximumCount = 8192
  /// A power of two, twice as large, so that a free slot is always near.
  private static let slotCount = 16_384

  private let slots: UnsafeMutablePointer<Slot>
  private(set) var count = 0

  private struct Slot {
    /// 0 for a free one.
    var key: UInt64
    var sprite: UInt32
  }

  /// Makes an empty set; its memory becomes resident as it is used.
  init() {
    guard let memory = calloc(Self.slotCount, MemoryLayout<Slot>.stride) else {
      fatalError("no memory for \(Self.slotCount) sprite numbers")
    }
    slots = memory.bindMemory(to: Slot.self, capacity: Self.slotCount)
  }

  deinit { free(slots) }

  /// Whether no more can be added.
  var isFull: Bool { count >= Self.maximumCount }

  /// The key of a variant.
  ///
  /// - Parameters:
  ///   - table: The number of its table.
  ///   - variant: Its angle or pose, below 2¹⁵.
  ///   - phase: Its part of a pixel, below 2⁶.
  /// - Returns: A number other than 0, unique to the variant.
  @inline(__always)
  static func key(table: Int, variant: Int, phase: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: table + 1) << 21 | UInt64(truncatingIfNeeded: variant << 6 | phase)
  }

  /// The sprite's number plus one; `VariantTable.missing` if there is none.
  @inline(__always)
  func sprite(_ key: UInt64) -> UInt32 {
    let slot = slots[place(of: key)]
    return slot.key == key ? slot.sprite : VariantTable.missing
  }

  /// Adds a sprite that is not there; there must be room.
  func add(_ key: UInt64, sprite: UInt32) {
    precondition(!isFull, "there is room for \(Self.maximumCount) sprites")
    slots[place(of: key)] = Slot(key: key, sprite: sprite)
    count += 1
  }

  /// Forgets all.
  func removeAll() {
    guard count > 0 else { return }
    count = 0
    slots.update(repeating: Slot(key: 0, sprite: 0), count: Self.slotCount)
  }

  /// Where a key is, or would be.
  @inline(__always)
  private func place(of key: UInt64) -> Int {
    // Fibonacci hashing: neighbouring keys fall far apart.
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 50)
    while slots[place].key != 0 && slots[place].key != key {
      place = (place + 1) & (Self.slotCount - 1)
    }
    return place
  }
}
