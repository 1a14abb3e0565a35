// SPDX-License-Identifier: MIT

import Glibc

/// One anonymous mapping that sprites are laid into one after another.
///
/// The whole span is reserved at once and the kernel gives pages only when they are first written, so an
/// arena costs what its sprites cost, never moves, and needs no allocation while frames are drawn.
struct SpriteArena: ~Copyable {
  /// First byte of the mapping.
  let base: UnsafeMutableRawPointer
  /// Bytes reserved.
  let capacity: Int
  /// Bytes handed out.
  private(set) var used = 0

  /// Reserves `capacity` bytes of address space.
  init(capacity: Int) {
    let length = (capacity + 4095) & ~4095
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    let mapping = mmap(nil, length, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let mapping, mapping != MAP_FAILED else {
      fatalError("no address space for \(length) bytes of sprites")
    }
    base = mapping
    self.capacity = length
  }

  deinit { munmap(base, capacity) }

  /// Hands out `byteCount` zeroed bytes aligned to 16, or nil when the arena is full.
  mutating func allocate(_ byteCount: Int) -> Int? {
    let start = (used + 15) & ~15
    guard byteCount <= capacity - start else { return nil }
    used = start + byteCount
    return start
  }

  /// Takes everything back; the bytes read as zero again.
  ///
  /// - Parameter keepingPages: Keeps the memory resident for reuse instead of giving it to the kernel.
  mutating func removeAll(keepingPages: Bool) {
    if keepingPages {
      memset(base, 0, used)
    } else {
      madvise(base, capacity, MADV_DONTNEED)
    }
    used = 0
  }
}
