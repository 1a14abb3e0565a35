// SPDX-License-Identifier: MIT

import Pixels

/// Contents that only foreign libraries and files can give pixels to.
public enum ForeignContents: Hashable, Sendable {
  /// One emoji sequence, shown as a single picture.
  case emoji(String)
  /// A line of text in a font family, or a list of them; nil: the desktop's sans-serif.
  case text(String, family: String?)
  /// A PNG or, by its name, SVG file.
  case image(path: String)

  /// Whether it has no pixels of its own, so that it can be drawn at any size.
  public var isScalable: Bool {
    if case .image(let path) = self { return Self.isSVG(path) }
    return true
  }

  fileprivate static func isSVG(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }
}

/// Contents as pixels, and the size that they give themselves.
public struct RenderedContents: Sendable {
  /// The pixels.
  public var bitmap: Bitmap
  /// Width that an image gives itself, in its own pixels or points; of others the bitmap's.
  public var naturalWidth: Double
  /// Height that an image gives itself, in its own pixels or points; of others the bitmap's.
  public var naturalHeight: Double
  /// What is not as it was asked for, though the pixels are there; one line.
  public var problem: String?

  /// Takes a bitmap whose natural size is its own.
  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    naturalWidth = Double(bitmap.width)
    naturalHeight = Double(bitmap.height)
  }
}

/// Turns contents into pixels: the one door to cairo, Pango, librsvg and other people's files.
public enum ContentsRenderer {
  /// Draws contents.
  ///
  /// - Parameters:
  ///   - contents: What to draw.
  ///   - pixels: The longer side in pixels, at least 1; PNG files keep the size that they have.
  /// - Returns: The pixels, and the size that the contents give themselves.
  /// - Throws: Why it cannot be drawn, in words for the author of the effect.
  public static func render(
    _ contents: ForeignContents, pixels: Int
  ) throws(ContentsError) -> RenderedContents {
    switch contents {
    case .emoji(let text):
      return RenderedContents(
        try TextRenderer.bitmap(text, family: nil, isEmoji: true, pixels: pixels))
    case .text(let text, let family):
      var rendered = RenderedContents(
        try TextRenderer.bitmap(text, family: family, isEmoji: false, pixels: pixels))
      rendered.problem = family.flatMap(TextRenderer.problem(withFamily:))
      return rendered
    case .image(let path): return try image(path, pixels: pixels)
    }
  }

  private static func image(
    _ path: String, pixels: Int
  ) throws(ContentsError) -> RenderedContents {
    let bytes = try ImageFile.read(path)
    guard ForeignContents.isSVG(path) else {
      do {
        return RenderedContents(try Bitmap(png: bytes))
      } catch {
        throw ContentsError("\(path): \(error)")
      }
    }
    let size = try SVGRenderer.size(bytes)
    var rendered = RenderedContents(try SVGRenderer.bitmap(bytes, pixels: pixels))
    (rendered.naturalWidth, rendered.naturalHeight) = size
    return rendered
  }
}

/// Why contents cannot be shown, in words for the author of the effect.
public struct ContentsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line.
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}
