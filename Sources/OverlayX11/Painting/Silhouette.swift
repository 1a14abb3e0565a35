// SPDX-License-Identifier: MIT

/// The part of a sprite that a window without transparency can show, in rows of a coarse grid.
///
/// A server paints what a new shape uncovers in time that grows with the product of the rectangles
/// uncovered and those of everything that is left, and each edge of a sprite divides all others at
/// that height. So all edges stand on one grid, a sprite has few of them, and neighbouring rows that
/// hardly differ become one.
struct Silhouette: Hashable {
  /// A stretch of one row.
  struct Run: Hashable {
    /// From the first row of the grid.
    var row: Int32
    /// From the sprite's left edge, in pixels.
    var start: Int32
    /// The first pixel after it.
    var end: Int32
  }

  /// What is there, from top to bottom and from left to right.
  private(set) var runs: [Run] = []
  /// The height of a row, in pixels.
  let step: Int
  /// Where the first row begins, in pixels below the sprite's top edge; may be negative.
  private(set) var top = 0
  /// The number of rows.
  private(set) var rowCount = 0

  /// Takes what has at least half of the sprite's greatest coverage, so that faint sprites keep a
  /// body; the rows lie evenly around the middle of that.
  ///
  /// - Parameters:
  ///   - pixels: The sprite's, beginning with the first pixel's coverage or alpha.
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - bytesPerRow: The distance between rows in bytes.
  ///   - bytesPerPixel: The distance between pixels in bytes.
  ///   - step: The height of a row of the grid, in pixels.
  init(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int,
    bytesPerPixel: Int = 1, step: Int
  ) {
    self.step = step
    func coverage(_ x: Int, _ y: Int) -> Int { Int(pixels[y * bytesPerRow + x * bytesPerPixel]) }
    let greatest = (0..<height).reduce(0) { most, y in
      (0..<width).reduce(most) { max($0, coverage($1, y)) }
    }
    let least = max(1, greatest / 2)
    let filled = (0..<height).filter { y in (0..<width).contains { coverage($0, y) >= least } }
    guard let first = filled.first, let last = filled.last else { return }
    let count = last + 1 - first
    rowCount = max(1, (count + step / 2) / step)
    // In halves of pixels, so that what is symmetric stays so.
    let start = 2 * first + count - rowCount * step
    top = start >> 1
    var rows: [[Run]] = []
    for row in 0..<rowCount {
      let range = (start + 2 * row * step)..<(start + 2 * (row + 1) * step)
      let present = range.clamped(to: 0..<(2 * height))
      rows.append(
        Self.runs(row, width) { x in
          present.reduce(0) { $0 + coverage(x, $1 / 2) } >= 2 * least * step
        })
    }
    Self.align(&rows, tolerance: Int32(step / 4))
    runs = rows.flatMap { $0 }
  }

  /// The height of all rows, in pixels.
  var height: Int { rowCount * step }

  private static func runs(_ row: Int, _ width: Int, where isThere: (Int) -> Bool) -> [Run] {
    var found: [Run] = []
    for x in 0..<width where isThere(x) {
      if found.last?.end == Int32(x) {
        found[found.count - 1].end += 1
      } else {
        found.append(Run(row: Int32(row), start: Int32(x), end: Int32(x) + 1))
      }
    }
    return found
  }

  /// Makes rows that hardly differ alike, from the middle outwards.
  private static func align(_ rows: inout [[Run]], tolerance: Int32) {
    let middle = rows.count / 2
    for row in (0..<middle).reversed() { align(&rows[row], with: rows[row + 1], tolerance) }
    for row in rows.indices.dropFirst(middle + 1) {
      align(&rows[row], with: rows[row - 1], tolerance)
    }
  }

  private static func align(_ runs: inout [Run], with others: [Run], _ tolerance: Int32) {
    guard runs.count == others.count else { return }
    let areAlike = zip(runs, others).allSatisfy {
      abs($0.start - $1.start) <= tolerance && abs($0.end - $1.end) <= tolerance
    }
    guard areAlike else { return }
    for (index, other) in others.enumerated() {
      (runs[index].start, runs[index].end) = (other.start, other.end)
    }
  }

  /// Writes a bitmap of all rows, which are padded to 32 bits.
  ///
  /// - Parameters:
  ///   - width: The sprite's width in pixels.
  ///   - mostSignificantFirst: Whether the leftmost pixel is a byte's highest bit.
  ///   - bits: Receives the bitmap; its memory is reused.
  func write(width: Int, mostSignificantFirst: Bool, into bits: inout [UInt8]) {
    let stride = (width + 31) / 32 * 4
    bits.removeAll(keepingCapacity: true)
    bits.append(contentsOf: repeatElement(0, count: stride * height))
    for run in runs {
      for y in (Int(run.row) * step)..<(Int(run.row + 1) * step) {
        for x in Int(run.start)..<Int(run.end) {
          bits[y * stride + x >> 3] |= 1 << UInt8(mostSignificantFirst ? 7 - x & 7 : x & 7)
        }
      }
    }
  }
}
