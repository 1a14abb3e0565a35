// SPDX-License-Identifier: MIT

public import Pixels

/// Counts flashes as WCAG 2.2, success criterion 2.3.1, limits them, by its strictest reading.
///
/// The criterion (https://www.w3.org/WAI/WCAG22/Understanding/three-flashes-or-below-threshold): no
/// more than three general and no more than three red flashes within any one second, where the
/// combined area of flashes that occur concurrently is 25 % or more of any 10 degrees of the visual
/// field, which is a block of 341x256 pixels of a screen of 1024x768. A block's flashes are the larger of:
///
/// - how often a quarter of its pixels is within a flash at one time; for the next time only flashes
///   count that begin after the first of these have ended. So a flash that moves counts at each place.
/// - how often each of a quarter of its pixels flashes, at whatever times, from twice on.
///
/// The text leaves open how fast a flash is: here both of its transitions lie within one second. It
/// leaves open what a block is on other screens: here it is 4/9 of a frame's shorter side wide and a
/// third of it high, as 341x256 is of 1024x768; on wide screens that is less of the frame than by
/// their width, and so stricter. Blocks at distances of a 16th of their size are
/// looked at; of those within a flash at one time the fullest of each frame, and every fourth.
public struct FlashMeter {
  private let grid: BlockGrid
  private let framesPerSecond: Double
  private var trackers: [SwingTracker]
  private var last: [UInt32] = []
  private var frame: Int32 = 0

  /// Begins a measurement.
  ///
  /// - Parameters:
  ///   - width: Width of the frames in pixels.
  ///   - height: Height of the frames in pixels; the shorter side is at least 48.
  ///   - framesPerSecond: How many frames are a second, at least 1; faster flashes than half of it are
  ///     not seen.
  public init(width: Int, height: Int, framesPerSecond: Double) {
    precondition(min(width, height) >= 48, "a sixteenth of a block must have a pixel")
    precondition(framesPerSecond >= 1, "a second must have a frame")
    grid = BlockGrid(width: width, height: height)
    self.framesPerSecond = framesPerSecond
    trackers = FlashKind.allCases.map { SwingTracker($0, second: Int(framesPerSecond.rounded())) }
  }

  /// Takes the next frame, of the measurement's size; what is transparent is black.
  public mutating func add(_ bitmap: Bitmap) {
    precondition(
      bitmap.width == grid.width && bitmap.height == grid.height, "all frames have one size")
    defer { frame += 1 }
    let pixels = bitmap.pixels
    guard frame > 0 else {
      for index in trackers.indices { trackers[index].begin(pixels) }
      return last = pixels
    }
    guard pixels != last else { return }
    pixels.withUnsafeBufferPointer { new in
      last.withUnsafeBufferPointer { old in
        for index in new.indices where new[index] != old[index] {
          for kind in trackers.indices { trackers[kind].change(index, to: new[index], in: frame) }
        }
      }
    }
    last = pixels
  }

  /// What flashed in the frames so far.
  public func report() -> FlashReport {
    // A frame less: flashes three times a second may be moved towards each other by one.
    let second = max(Int(framesPerSecond.rounded()) - 1, 1)
    let found = trackers.map { tracker in
      BlockSearch(grid, tracker.flashes, frames: Int(frame), second: second).worst()
    }
    var report = FlashReport(generalPerSecond: found[0].count, redPerSecond: found[1].count)
    let worst = found[1] > found[0] ? found[1] : found[0]
    report.worst = FlashReport.Place(
      second: Double(worst.frame) / framesPerSecond, x: worst.x, y: worst.y)
    return report
  }
}
