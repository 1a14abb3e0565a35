// SPDX-License-Identifier: MIT

import PictureProtocol

/// Both sides of the socket between the daemon and the helper that draws pictures.
enum PictureTargets {
  /// What the helper reads: a packet is a request within the limits, written again as the same.
  static func request(_ bytes: [UInt8]) {
    guard let request = try? PictureRequest(packet: bytes) else { return }
    let again = try? request.packet()
    precondition(again == bytes, "a request that is written differently")
  }

  /// What the daemon reads.
  ///
  /// The first byte chooses what was asked for and how many bytes arrive at once; the reply must be
  /// the same as in one piece, and never larger than asked for.
  static func reply(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let subjects: [PictureRequest.Subject] = [
      .emoji("a", pixels: 8), .svg(pixels: 4), .background(width: 3, height: 3),
      .label("a", width: 2, height: 5, baseline: 1, size: 1),
    ]
    let request = PictureRequest(id: 1, subject: subjects[Int(first & 3)])
    let stream = bytes.dropFirst()
    let whole = answer(to: request, stream, pieces: max(1, stream.count))
    let parts = answer(to: request, stream, pieces: Int(first >> 2) + 1)
    precondition(whole == parts, "the reply depends on how the bytes arrive")
    guard case .success(let picture)? = whole else { return }
    precondition(picture.pixels.count == picture.width * picture.height, "pixels are missing")
    for pixel in picture.pixels {
      let colours = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
      precondition(colours.allSatisfy { $0 <= pixel >> 24 }, "a colour beyond its alpha")
    }
  }

  private static func answer(
    to request: PictureRequest, _ stream: ArraySlice<UInt8>, pieces: Int
  ) -> Result<DrawnPicture, PictureFailure>? {
    var reader = PictureReplyReader(for: request)
    var start = stream.startIndex
    while start < stream.endIndex {
      let end = min(start + pieces, stream.endIndex)
      let isGood = stream[start..<end].withUnsafeBytes { piece in
        (try? reader.receive(piece)) != nil
      }
      // A reply that was complete before the bytes went on too long counts for nothing.
      guard isGood else { return nil }
      start = end
    }
    return reader.reply
  }
}
