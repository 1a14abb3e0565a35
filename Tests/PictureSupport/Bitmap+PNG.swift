// SPDX-License-Identifier: MIT

import PictureHelper
public import PictureProtocol
public import Pixels

extension Bitmap {
  /// Reads a PNG image, in this process.
  ///
  /// - Throws: Why it cannot be read.
  public init(png: [UInt8]) throws(PictureFailure) {
    var result = Result<Bitmap, PictureFailure>.failure(PictureFailure("nothing was drawn"))
    png.withUnsafeBytes { file in
      PictureMaker.draw(.png, file: file, id: 1) { head, pixels in
        guard let pixels else {
          result = .failure(PictureFailure(String(decoding: head.note, as: UTF8.self)))
          return
        }
        result = .success(
          Bitmap(
            width: head.width, height: head.height,
            pixels: Array(pixels.bindMemory(to: UInt32.self))
          ))
      }
    }
    self = try result.get()
  }
}
