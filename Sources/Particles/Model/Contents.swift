// SPDX-License-Identifier: MIT

/// A built-in outline.
public enum VectorShape: String, CaseIterable, Sendable {
  /// A filled disc.
  case circle
  /// A disc that fades out towards its rim.
  case softCircle
  /// A six-armed snow crystal.
  case snowflake
  /// A filled square.
  case square
  /// A rectangle twice as long as wide.
  case rectangle
  /// An equilateral triangle.
  case triangle
  /// A five-pointed star.
  case star
  /// A heart.
  case heart
  /// A curled paper ribbon.
  case ribbon
}

extension Contents {
  /// Whether its colour is that of the particle; emoji and images have their own.
  public var isTinted: Bool {
    switch self {
    case .shape, .path, .text: true
    case .image, .emoji: false
    }
  }
}

/// What a particle shows: a description only, rasterised elsewhere.
///
/// `size` is the longer side in points at scale 1.
public enum Contents: Hashable, Sendable {
  /// A built-in outline.
  case shape(VectorShape, size: Double)
  /// SVG path data, filled.
  case path(String, size: Double)
  /// The absolute path of a `.png` or `.svg` file; nil size: pixels divided by `contentsScale`.
  case image(String, size: Double?)
  /// One emoji sequence.
  case emoji(String, size: Double)
  /// A line of text in a font by its family name; nil: the desktop's sans-serif.
  case text(String, font: String?, size: Double)
}
