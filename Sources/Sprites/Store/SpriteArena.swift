// SPDX-License-Identifier: MIT

import Glibc

/// Sprites and their pixels, which lie one after another in one anonymous mapping.
///
/// The whole span is reserved at once and the kernel gives pages only when they are first written, so an
/// arena costs what its sprites cost, never moves, and needs no allocation while frames are drawn.
final class SpriteArena {
  /// The sprites by their numbers.
  private(set) var sprites: [Sprite] = []
  /// Bytes of pixels handed out.
  private(set) var byteCount = 0
  /// Those of sprites that their owners paint.
  private(set) var paintedByteCount = 0
  /// For sprites that were painted again, how many repaints there had been by then.
  private(set) var repaints: [Int] = []
  private(set) var repaintCount = 0
  /// The sprites of which only some rows are drawn, as they are in whole.
  private var wholes: [Int: Sprite] = [:]
  /// For each sprite its left and top edge relative to the particle's pixel: all that a frame needs of it.
  let origins: UnsafeMutablePointer<SIMD2<Int16>>
  /// First byte of the mapping.
  private let base: UnsafeMutableRawPointer
  private let capacity: Int
  private let paintedCapacity: Int
  /// Sprites that room is reserved for, so that frames need not; it becomes resident as it is used.
  private let usualCount: Int

  /// Reserves address space.
  ///
  /// - Parameters:
  ///   - capacity: Bytes of pixels.
  ///   - paintedCapacity: Bytes of pixels that owners paint, besides.
  ///   - usualCount: Sprites that are added without allocation.
  init(capacity: Int, paintedCapacity: Int, usualCount: Int) {
    let length = (capacity + paintedCapacity + 4095) & ~4095
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    let mapping = mmap(nil, length, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let mapping, mapping != MAP_FAILED else {
      fatalError("no address space for \(length) bytes of sprites")
    }
    base = mapping
    self.capacity = length
    self.paintedCapacity = paintedCapacity
    self.usualCount = usualCount
    // Each takes at least 16 bytes of pixels; resident as they are used.
    origins = .allocate(capacity: length / 16 + 1)
    sprites.reserveCapacity(usualCount)
  }

  deinit {
    origins.deallocate()
    munmap(base, capacity)
  }

  /// First byte of the first sprite; offsets count from it.
  var pixels: UnsafeRawPointer { UnsafeRawPointer(base) }

  /// Makes room for a sprite, whose pixels are zero; `isPainted` says whether its owner paints it.
  ///
  /// - Returns: The sprite's number and its first byte; nil when the arena is full.
  func insert(
    format: SpriteFormat, width: Int, height: Int, originX: Int, originY: Int,
    isPainted: Bool = false
  ) -> (number: Int, pixels: UnsafeMutableRawPointer)? {
    precondition(width > 0 && height > 0, "a sprite must have at least one pixel")
    let bytesPerRow = (width * format.bytesPerPixel + 3) & ~3
    let start = (byteCount + 15) & ~15
    let taken = isPainted ? paintedByteCount : start - paintedByteCount
    let room = isPainted ? paintedCapacity : capacity - paintedCapacity
    guard bytesPerRow * height <= min(room - taken, capacity - start) else { return nil }
    if isPainted { paintedByteCount += bytesPerRow * height }
    byteCount = start + bytesPerRow * height
    sprites.append(
      Sprite(
        format: format, width: width, height: height, originX: originX, originY: originY,
        offset: start, bytesPerRow: bytesPerRow))
    origins[sprites.count - 1] = SIMD2(
      Int16(truncatingIfNeeded: originX), Int16(truncatingIfNeeded: originY))
    return (sprites.count - 1, base + start)
  }

  /// The first byte of a sprite, to be painted again.
  func writablePixels(of number: Int) -> UnsafeMutableRawPointer { base + sprites[number].offset }

  /// Draws all rows of a sprite again.
  func uncrop(_ number: Int) {
    if let whole = wholes[number] { sprites[number] = whole }
  }

  /// Draws only some rows of a sprite that is whole, at least one.
  func crop(_ number: Int, to rows: Range<Int>) {
    let whole = sprites[number]
    wholes[number] = whole
    sprites[number] = Sprite(
      format: whole.format, width: whole.width, height: rows.count, originX: whole.originX,
      originY: whole.originY + rows.lowerBound,
      offset: whole.offset + rows.lowerBound * whole.bytesPerRow, bytesPerRow: whole.bytesPerRow)
  }

  /// Notes that a sprite has other pixels now.
  func noteRepaint(of number: Int) {
    while repaints.count <= number { repaints.append(0) }
    repaintCount += 1
    repaints[number] = repaintCount
  }

  /// Forgets all sprites; the bytes read as zero again.
  ///
  /// - Parameter keepingMemory: Keeps the memory for reuse instead of giving it to the kernel.
  func removeAll(keepingMemory: Bool) {
    sprites.removeAll(keepingCapacity: keepingMemory)
    if keepingMemory {
      memset(base, 0, byteCount)
    } else {
      madvise(base, capacity, MADV_DONTNEED)
      sprites.reserveCapacity(usualCount)
    }
    repaints.removeAll(keepingCapacity: keepingMemory)
    wholes.removeAll(keepingCapacity: keepingMemory)
    (byteCount, paintedByteCount) = (0, 0)
  }
}
