// SPDX-License-Identifier: MIT

import Pixels

/// Brings commands of equal paint together without changing their order among themselves.
///
/// The keys are the quantised colour and, below it, the opacity: overlapping particles of different colours
/// keep their order while they fade.
final class PaintSorter {
  private var entries = ReusableBuffer<UInt64>(capacity: 1024)
  private var other = ReusableBuffer<UInt64>(capacity: 1024)
  private var copies = ReusableBuffer<DrawCommand>(capacity: 1024)
  private var counts = ReusableBuffer<Int>(capacity: 2048)

  /// Digits of 11 bits; keys have 21.
  private static let digitBits = 11
  private static let digits = 1 << digitBits

  /// Makes room for a run of `count` commands and forgets the last one.
  func begin(reserving count: Int) {
    entries.removeAll()
    entries.reserve(count)
  }

  /// Adds the key of the run's next command.
  @inline(__always)
  func append(key: UInt32) {
    entries.appendReserved(UInt64(key) << 32 | UInt64(entries.count))
  }

  /// Sorts the commands whose keys were added.
  ///
  /// O(commands).
  func sort(_ commands: UnsafeMutableBufferPointer<DrawCommand>) {
    precondition(commands.count == entries.count, "each command of a run must have its key")
    guard !isSorted else { return }
    if entries.count < 96 { sortByInsertion() } else { sortByDigits() }
    copies.setCount(commands.count)
    for index in 0..<commands.count {
      copies.base[index] = commands[Int(entries.base[index] & 0xFFFF_FFFF)]
    }
    commands.baseAddress?.update(from: copies.base, count: commands.count)
  }

  private var isSorted: Bool {
    var previous: UInt64 = 0
    for index in 0..<entries.count {
      let entry = entries.base[index]
      if entry < previous { return false }
      previous = entry
    }
    return true
  }

  private func sortByInsertion() {
    for index in 1..<entries.count {
      let entry = entries.base[index]
      var place = index
      while place > 0, entries.base[place - 1] > entry {
        entries.base[place] = entries.base[place - 1]
        place -= 1
      }
      entries.base[place] = entry
    }
  }

  private func sortByDigits() {
    other.setCount(entries.count)
    counts.setCount(Self.digits)
    distribute(entries.base, to: other.base, shift: 32)
    distribute(other.base, to: entries.base, shift: 32 + UInt64(Self.digitBits))
  }

  private func distribute(
    _ from: UnsafeMutablePointer<UInt64>, to: UnsafeMutablePointer<UInt64>, shift: UInt64
  ) {
    let counts = counts.base
    let mask = UInt64(Self.digits - 1)
    counts.update(repeating: 0, count: Self.digits)
    for index in 0..<entries.count { counts[Int(from[index] >> shift & mask)] += 1 }
    var start = 0
    for digit in 0..<Self.digits {
      let length = counts[digit]
      counts[digit] = start
      start += length
    }
    for index in 0..<entries.count {
      let digit = Int(from[index] >> shift & mask)
      to[counts[digit]] = from[index]
      counts[digit] += 1
    }
  }
}
