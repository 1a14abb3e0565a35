// SPDX-License-Identifier: MIT

public import Pixels

/// Contents that are drawn by foreign libraries or read from files.
public enum ForeignContents: Hashable, Sendable {
  /// One emoji sequence, shown as a single picture.
  case emoji(String)
  /// A line of text in a font family, or a list of them; nil: the desktop's sans-serif.
  case text(String, family: String?)
  /// A PNG or, by its name, SVG file.
  case image(path: String)

  /// Whether it has no pixels of its own, so that it can be drawn at any size.
  public var isScalable: Bool {
    if case .image(let path) = self { path.lowercased().hasSuffix(".svg") } else { true }
  }
}

/// A picture that a store needs.
public struct PictureNeed: Hashable, Sendable {
  /// What is shown.
  public var contents: ForeignContents
  /// Longer side in pixels for what can be drawn at any size; 0 for what has pixels.
  public var pixels: Int
}

/// A picture, and the size it gives itself in its own pixels or points.
public struct LoadedPicture: Sendable {
  let picture: Picture
  let naturalWidth: Double
  let naturalHeight: Double
  /// What is not as it was asked for, though the picture is there.
  let problem: String?

  /// Prepares a picture for drawing at any size and angle.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels.
  ///   - naturalWidth: Its own width, in pixels or points.
  ///   - naturalHeight: Its own height, in pixels or points.
  ///   - problem: What is not as it was asked for, in one line.
  public init(_ bitmap: Bitmap, naturalWidth: Double, naturalHeight: Double, problem: String?) {
    picture = Picture(bitmap)
    self.naturalWidth = naturalWidth
    self.naturalHeight = naturalHeight
    self.problem = problem
  }
}

/// What comes of asking for a picture.
public enum PictureAnswer: Sendable {
  /// The picture.
  case picture(LoadedPicture)
  /// Why it cannot be drawn, in one line.
  case problem(String)
  /// It is being drawn: ask again.
  case pending

  /// Whether to ask again.
  public var isPending: Bool { if case .pending = self { true } else { false } }
}

/// Where stores get pictures from.
public protocol PictureProvider {
  /// Finds or draws a picture, or begins to.
  func answer(to need: PictureNeed) -> PictureAnswer
  /// What is another value once the picture's file has changed; nil for what cannot change.
  func version(of need: PictureNeed) -> AnyHashable?
}

extension PictureProvider {
  /// Nothing changes, as in a program that draws once.
  public func version(of need: PictureNeed) -> AnyHashable? { nil }
}

/// No pictures: for programs that show outlines only.
public struct NoPictures: PictureProvider {
  /// A provider of nothing.
  public init() {}

  /// A problem for everything.
  public func answer(to need: PictureNeed) -> PictureAnswer {
    .problem("pictures are not available here")
  }
}
