// SPDX-License-Identifier: MIT

import PictureProtocol
import Pixels
public import Sprites

extension PictureNeed {
  /// What the helper is asked for.
  var subject: PictureRequest.Subject {
    switch contents {
    case .emoji(let text): .emoji(text, pixels: pixels)
    case .text(let text, let family): .text(text, font: family, pixels: pixels)
    case .image: contents.isScalable ? .svg(pixels: pixels) : .png
    }
  }

  /// The image file that is read; nil if there is none.
  public var path: String? {
    if case .image(let path) = contents { path } else { nil }
  }
}

extension PictureAnswer {
  /// What a store gets of the helper's reply.
  init(_ result: Result<DrawnPicture, PictureFailure>) {
    switch result {
    case .success(let drawn):
      self = .picture(
        LoadedPicture(
          Bitmap(width: drawn.width, height: drawn.height, pixels: drawn.pixels),
          naturalWidth: drawn.naturalWidth, naturalHeight: drawn.naturalHeight,
          problem: drawn.note))
    case .failure(let failure): self = .problem(failure.description)
    }
  }
}
