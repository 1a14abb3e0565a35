// SPDX-License-Identifier: MIT

import ContentsRendering
import Particles

/// A picture, and the size it gives itself in its own pixels or points.
struct LoadedPicture {
  /// The pixels.
  var picture: Picture
  /// Its own width.
  var naturalWidth: Double
  /// Its own height.
  var naturalHeight: Double
  /// What is not as it was asked for, though the picture is there.
  var problem: String?

  fileprivate init(_ rendered: RenderedContents) {
    picture = Picture(rendered.bitmap)
    naturalWidth = rendered.naturalWidth
    naturalHeight = rendered.naturalHeight
    problem = rendered.problem
  }
}

/// The images, emoji and lines of text that were asked for so far; also those that could not be drawn.
struct PictureCache {
  private struct Key: Hashable {
    var contents: ForeignContents
    /// Longer side in pixels for what can be drawn at any size; 0 for what has pixels.
    var pixels: Int
  }

  private var pictures: [Key: Result<LoadedPicture, ContentsError>] = [:]

  /// Finds or draws a picture.
  ///
  /// - Parameters:
  ///   - contents: What to draw.
  ///   - size: Pixels of the longer side that it is shown in at most.
  /// - Returns: The picture.
  /// - Throws: Why it cannot be drawn, also when that was found out before.
  mutating func picture(
    _ contents: ForeignContents, shownIn size: Double
  ) throws(ContentsError) -> LoadedPicture {
    let key = Key(contents: contents, pixels: contents.isScalable ? Self.pixels(for: size) : 0)
    if let known = pictures[key] { return try known.get() }
    let made: Result<LoadedPicture, ContentsError>
    do {
      made = .success(LoadedPicture(try ContentsRenderer.render(contents, pixels: key.pixels)))
    } catch {
      made = .failure(error)
    }
    pictures[key] = made
    return try made.get()
  }

  /// Forgets all pictures.
  mutating func removeAll() { pictures.removeAll() }

  /// The power of two of pixels, 32 to 512, at which contents without pixels are drawn.
  private static func pixels(for size: Double) -> Int {
    var pixels = 32
    while pixels < 512, Double(pixels) < size { pixels *= 2 }
    return pixels
  }
}
