// SPDX-License-Identifier: MIT

/// Why an image could not be written.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Frames of an animation must all have the size of the first; in pixels.
  case sizesDiffer(expected: String, found: String)
  /// An animation without frames.
  case noFrames
  /// The library could not write; with its reason.
  case cannotEncode(String)

  /// One line for people.
  public var description: String {
    switch self {
    case .sizesDiffer(let expected, let found):
      "a frame of \(found) pixels in an animation of \(expected)"
    case .noFrames: "an animation needs at least one frame"
    case .cannotEncode(let reason): "the image cannot be written: \(reason)"
    }
  }
}
