// SPDX-License-Identifier: MIT

/// Why an image could not be read or written.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin like a PNG file.
  case notPNG
  /// The header has a size that is not accepted; in pixels.
  case unusableSize(width: Int, height: Int)
  /// The data ends too early or makes no sense; with the library's reason.
  case damaged(String)
  /// Frames of an animation must all have the size of the first; in pixels.
  case sizesDiffer(expected: String, found: String)
  /// An animation without frames.
  case noFrames
  /// The library could not write; with its reason.
  case cannotEncode(String)

  /// One line for people.
  public var description: String {
    switch self {
    case .notPNG: "not a PNG image"
    case .unusableSize(let width, let height):
      "the image is \(width)x\(height) pixels (expected 1x1 to "
        + "\(Bitmap.maximumExtent)x\(Bitmap.maximumExtent))"
    case .damaged(let reason): "the image is damaged: \(reason)"
    case .sizesDiffer(let expected, let found):
      "a frame of \(found) pixels in an animation of \(expected)"
    case .noFrames: "an animation needs at least one frame"
    case .cannotEncode(let reason): "the image cannot be written: \(reason)"
    }
  }
}
