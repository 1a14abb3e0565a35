// SPDX-License-Identifier: MIT

import Glibc

/// A picture in memory that draw lists are blended into: premultiplied blue, green, red, alpha.
public final class SoftwareCanvas {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Distance between rows in bytes.
  public let bytesPerRow: Int
  /// First byte of the first row; valid as long as the canvas (or the memory it wraps) lives.
  public let pixels: UnsafeMutableRawPointer
  private let ownsPixels: Bool

  /// Makes a transparent canvas with memory of its own.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a canvas must have at least one pixel")
    self.width = width
    self.height = height
    bytesPerRow = width * 4
    pixels = .allocate(byteCount: bytesPerRow * height, alignment: 64)
    memset(pixels, 0, bytesPerRow * height)
    ownsPixels = true
  }

  /// Draws into memory of somebody else, which must outlive the canvas and be all zero now.
  ///
  /// - Parameters:
  ///   - memory: First byte of the first row.
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - bytesPerRow: Distance between rows in bytes, at least `width * 4`.
  public init(wrapping memory: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
    precondition(width > 0 && height > 0, "a canvas must have at least one pixel")
    precondition(bytesPerRow >= width * 4, "rows must not overlap")
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    pixels = memory
    ownsPixels = false
  }

  deinit {
    if ownsPixels { pixels.deallocate() }
  }
}
