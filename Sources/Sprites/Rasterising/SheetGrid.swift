// SPDX-License-Identifier: MIT

import Particles

/// Where the frames of a sprite sheet lie in its image.
///
/// `contentsRect` is the first frame; the others follow to the right, then in rows below. Where it is the
/// whole image, the image is divided evenly.
struct SheetGrid: Equatable {
  /// Most frames of a sheet.
  static let maximumCount = 256

  /// The first frame in units of the image.
  let first: UnitRect
  /// Frames in all, at least 1.
  let count: Int
  /// Frames in a row.
  let columns: Int

  /// Reads a cell's properties.
  init(_ cell: EmitterCell) {
    count = min(max(1, cell.contentsFrameCount), Self.maximumCount)
    columns = cell.contentsFramesPerRow > 0 ? min(cell.contentsFramesPerRow, count) : count
    let rect = cell.contentsRect
    if count > 1, rect == UnitRect() {
      let rows = (count + columns - 1) / columns
      first = UnitRect(x: 0, y: 0, width: 1 / Double(columns), height: 1 / Double(rows))
    } else {
      first = rect.bounded
    }
  }

  /// The part of the image that a frame shows.
  func rect(of frame: Int) -> UnitRect {
    UnitRect(
      x: first.x + Double(frame % columns) * first.width,
      y: first.y + Double(frame / columns) * first.height, width: first.width, height: first.height
    ).bounded
  }
}

extension UnitRect {
  /// The part that lies in the image; never empty.
  fileprivate var bounded: UnitRect {
    let left = min(max(x, 0), 0.9999)
    let top = min(max(y, 0), 0.9999)
    return UnitRect(
      x: left, y: top, width: min(max(width, 0.0001), 1 - left),
      height: min(max(height, 0.0001), 1 - top))
  }
}
