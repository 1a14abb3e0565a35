// SPDX-License-Identifier: MIT

/// The pictures that a store has used so far; also those that could not be drawn.
struct PictureCache {
  private let provider: any PictureProvider
  private var answers: [PictureNeed: (answer: PictureAnswer, version: AnyHashable?)] = [:]

  /// Makes an empty cache that asks `provider` for what it has not.
  init(_ provider: any PictureProvider) { self.provider = provider }

  /// Finds or asks for a picture.
  ///
  /// - Parameters:
  ///   - contents: What to draw.
  ///   - size: Pixels of the longer side that it is shown in at most.
  ///   - isOnly: Whether it is shown in that size only, so that it should have just so many pixels.
  /// - Returns: The picture, or why there is none.
  mutating func picture(
    _ contents: ForeignContents, shownIn size: Double, isOnly: Bool
  ) -> PictureAnswer {
    let isExact = isOnly && size == size.rounded() && (1...512).contains(size)
    let pixels = isExact ? Int(size) : Self.pixels(for: size)
    let need = PictureNeed(contents: contents, pixels: contents.isScalable ? pixels : 0)
    let version = provider.version(of: need)
    if let known = answers[need], known.version == version { return known.answer }
    let answer = provider.answer(to: need)
    if !answer.isPending { answers[need] = (answer, version) }
    return answer
  }

  /// Forgets all pictures.
  mutating func removeAll() { answers.removeAll() }

  /// The power of two of pixels, 32 to 512, at which contents without pixels are drawn.
  private static func pixels(for size: Double) -> Int {
    var pixels = 32
    while pixels < 512, Double(pixels) < size { pixels *= 2 }
    return pixels
  }
}
