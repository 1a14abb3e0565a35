// SPDX-License-Identifier: MIT

import CPictures
import Glibc
public import PictureProtocol

/// Draws what a request asks for; the pixels stay in C's memory until they are freed.
public enum PictureMaker {
  /// Draws the subject of a request.
  ///
  /// - Parameters:
  ///   - subject: What is drawn.
  ///   - file: The whole image file for subjects that need one, else empty.
  ///   - id: The request's number.
  ///   - body: Gets the picture for the duration of the call: the head of its reply, and its
  ///     pixels in rows without gaps, or nil if there is none.
  public static func draw(
    _ subject: PictureRequest.Subject, file: UnsafeRawBufferPointer, id: UInt32,
    _ body: (PictureReplyHeader, UnsafeRawBufferPointer?) -> Void
  ) {
    var picture = effectd_picture()
    defer { free(picture.pixels) }
    guard draw(subject, file, into: &picture), let pixels = picture.pixels else {
      let message = withUnsafeBytes(of: picture.message) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return body(PictureReplyHeader(id: id, failure: message), nil)
    }
    let head = PictureReplyHeader(
      id: id, width: Int(picture.width), height: Int(picture.height),
      naturalWidth: picture.natural_width, naturalHeight: picture.natural_height,
      note: note(on: subject))
    body(
      head,
      UnsafeRawBufferPointer(start: pixels, count: Int(picture.width) * Int(picture.height) * 4))
  }

  private static func draw(
    _ subject: PictureRequest.Subject, _ file: UnsafeRawBufferPointer,
    into picture: inout effectd_picture
  ) -> Bool {
    let data = file.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let extent = CInt(PictureLimits.extent)
    let status =
      switch subject {
      case .emoji(let text, let pixels):
        effectd_draw_text(
          coloured(text), "emoji", text.count == 1 ? 1 : 0, CInt(pixels), &picture)
      case .text(let text, let font, let pixels):
        effectd_draw_text(text, font ?? "sans-serif", 0, CInt(pixels), &picture)
      case .svg(let pixels): effectd_draw_svg(data, file.count, CInt(pixels), &picture)
      case .png: effectd_read_png(data, file.count, extent, &picture)
      case .background(let width, let height):
        effectd_read_background(data, file.count, extent, CInt(width), CInt(height), &picture)
      case .label(let text, let width, let height, let baseline, let size):
        effectd_draw_label(
          text, CInt(width), CInt(height), CInt(baseline), CInt(size), &picture)
      }
    return status != 0
  }

  /// Asks for the coloured form of characters that are plain text by default, as U+2764 is.
  private static func coloured(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count == 1, scalars[0].properties.isEmoji,
      !scalars[0].properties.isEmojiPresentation
    else { return text }
    return text + "\u{FE0F}"
  }

  /// What is wrong with the choice of a font: nil if the family, or one of a list, is installed.
  ///
  /// Pango takes the nearest font without a word.
  private static func note(on subject: PictureRequest.Subject) -> String? {
    guard case .text(_, let family?, _) = subject else { return nil }
    let wanted = family.split(separator: ",").map { plain(String($0)) }
    guard wanted.allSatisfy({ !generic.contains($0) }) else { return nil }
    var name = [CChar](repeating: 0, count: 256)
    guard effectd_installed_font(family, &name, name.count) != 0 else { return nil }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let found = String(decoding: bytes, as: UTF8.self)
    guard !wanted.contains(plain(found)) else { return nil }
    return "no font \"\(family)\" is installed; \"\(found)\" is shown instead"
  }

  /// Names that stand for what the desktop has.
  private static let generic: Set<String> = [
    "sans", "sans-serif", "serif", "mono", "monospace", "system-ui", "cursive", "fantasy", "emoji",
  ]

  private static func plain(_ name: String) -> String {
    name.lowercased().split(separator: " ").joined(separator: " ")
  }
}
