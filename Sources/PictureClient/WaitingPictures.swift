// SPDX-License-Identifier: MIT

public import PictureProtocol
public import Pixels
import Platform
public import Sprites

/// Pictures for programs that have nothing else to do while one is drawn.
public final class WaitingPictures: PictureProvider {
  private let client: Result<PictureClient, SystemError>

  /// Pictures from the helper, which is started by the first.
  public init() {
    client = Result { () throws(SystemError) in try PictureClient(loop: try EventLoop()) }
  }

  /// Draws a picture; never `pending`.
  public func answer(to need: PictureNeed) -> PictureAnswer {
    PictureAnswer(draw(need.subject, file: need.path))
  }

  /// A PNG image, scaled so that it covers a size in pixels.
  ///
  /// - Throws: Why it cannot be drawn, the file's name first.
  public func background(
    _ path: String, width: Int, height: Int
  ) throws(PictureFailure) -> Bitmap {
    Bitmap(try draw(.background(width: width, height: height), file: path).get())
  }

  /// A line of text in white, centred in a box; `baseline` and the font's `size` are in pixels, too.
  ///
  /// - Throws: Why it cannot be drawn.
  public func label(
    _ text: String, width: Int, height: Int, baseline: Int, size: Int
  ) throws(PictureFailure) -> Bitmap {
    Bitmap(
      try draw(
        .label(text, width: width, height: height, baseline: baseline, size: size), file: nil
      ).get())
  }

  private func draw(
    _ subject: PictureRequest.Subject, file: String?
  ) -> Result<DrawnPicture, PictureFailure> {
    switch client {
    case .success(let client): client.drawAndWait(subject, file: file)
    case .failure(let error): .failure(PictureFailure(error.description))
    }
  }
}

extension Bitmap {
  fileprivate init(_ drawn: DrawnPicture) {
    self.init(width: drawn.width, height: drawn.height, pixels: drawn.pixels)
  }
}
