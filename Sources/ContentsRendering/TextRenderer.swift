// SPDX-License-Identifier: MIT

import CCairo
import CText
import Pixels

/// Draws emoji and lines of text through Pango, which is loaded when the first one is drawn.
enum TextRenderer {
  /// Most bytes of UTF-8 that are shown.
  static let maximumLength = 256

  /// Draws a line in white (emoji in their own colours) so that the longer side of its ink has a size.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - family: The font's family name; nil: the desktop's sans-serif.
  ///   - isEmoji: The text is one emoji sequence, to be shown as a single picture.
  ///   - pixels: The longer side in pixels.
  /// - Returns: The ink without any margin.
  /// - Throws: When Pango is missing, no font has a character, or nothing would be seen.
  static func bitmap(
    _ text: String, family: String?, isEmoji: Bool, pixels: Int
  ) throws(ContentsError) -> Bitmap {
    let shown = isEmoji ? emojiPresentation(text) : text
    guard shown.utf8.count <= maximumLength else {
      throw ContentsError("the text is longer than \(maximumLength) bytes")
    }
    let fonts = isEmoji ? "emoji" : family ?? "sans-serif"
    let trialSize = 64.0
    let trial = try measure(shown, fonts, trialSize)
    try check(trial, text, isEmoji: isEmoji)
    let size = trialSize * Double(pixels) / Double(max(trial.width, trial.height))
    let extents = try measure(shown, fonts, size)
    var bitmap = Bitmap(width: max(1, Int(extents.width)), height: max(1, Int(extents.height)))
    bitmap.withSurface { surface in
      guard let context = cairo_create(surface) else { return }
      defer { cairo_destroy(context) }
      cairo_set_source_rgb(context, 1, 1, 1)
      cairo_move_to(context, Double(-extents.x), Double(-extents.y))
      var ignored = effectd_text_extents()
      _ = line(context, shown, fonts, size, draw: true, &ignored)
    }
    return bitmap
  }

  /// What is wrong with the choice of a font: nil if the family, or one of a list, is installed.
  ///
  /// Pango takes the nearest font without a word.
  static func problem(withFamily family: String) -> String? {
    let wanted = family.split(separator: ",").map { plain(String($0)) }
    guard wanted.allSatisfy({ !generic.contains($0) }) else { return nil }
    var scratch = Bitmap(width: 1, height: 1)
    var name = [CChar](repeating: 0, count: 256)
    let status = scratch.withSurface { surface -> effectd_late_status in
      guard let context = cairo_create(surface) else { return effectd_late_failed }
      defer { cairo_destroy(context) }
      return name.withUnsafeMutableBufferPointer {
        effectd_font_family(UnsafeMutableRawPointer(context), family, $0.baseAddress, $0.count)
      }
    }
    guard status == effectd_late_ok else { return nil }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let found = String(decoding: bytes, as: UTF8.self)
    guard !wanted.contains(plain(found)) else { return nil }
    return "no font \"\(family)\" is installed; \"\(found)\" is shown instead"
  }

  /// Names that stand for whatever the desktop has.
  private static let generic: Set<String> = [
    "sans", "sans-serif", "serif", "mono", "monospace", "system-ui", "cursive", "fantasy", "emoji",
  ]

  private static func plain(_ name: String) -> String {
    name.lowercased().split(separator: " ").joined(separator: " ")
  }

  private static func measure(
    _ text: String, _ fonts: String, _ size: Double
  ) throws(ContentsError) -> effectd_text_extents {
    var scratch = Bitmap(width: 1, height: 1)
    var extents = effectd_text_extents()
    let status = scratch.withSurface { surface -> effectd_late_status in
      guard let context = cairo_create(surface) else { return effectd_late_failed }
      defer { cairo_destroy(context) }
      return line(context, text, fonts, size, draw: false, &extents)
    }
    guard status == effectd_late_ok else {
      throw ContentsError("text needs the library libpangocairo-1.0.so.0, which is not installed")
    }
    guard extents.width <= 2 * Bitmap.maximumExtent, extents.height <= 2 * Bitmap.maximumExtent
    else {
      throw ContentsError("the text is too large")
    }
    return extents
  }

  private static func line(
    _ context: OpaquePointer, _ text: String, _ fonts: String, _ size: Double, draw: Bool,
    _ extents: inout effectd_text_extents
  ) -> effectd_late_status {
    effectd_text_line(
      UnsafeMutableRawPointer(context), text, CInt(text.utf8.count), fonts, size, draw ? 1 : 0,
      &extents)
  }

  private static func check(
    _ extents: effectd_text_extents, _ text: String, isEmoji: Bool
  ) throws(ContentsError) {
    if extents.unknown > 0 {
      throw ContentsError("no installed font can show \"\(text)\"")
    }
    if extents.width <= 0 || extents.height <= 0 {
      throw ContentsError("\"\(text)\" shows nothing")
    }
    // Fonts that do not know a sequence show its parts side by side.
    if isEmoji, text.count == 1, extents.width * 5 > extents.height * 8 {
      throw ContentsError("no installed font can show \"\(text)\" as one emoji")
    }
  }

  /// Asks for the coloured form of characters that are plain text by default, as U+2764 is.
  private static func emojiPresentation(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count == 1, scalars[0].properties.isEmoji,
      !scalars[0].properties.isEmojiPresentation
    else { return text }
    return text + "\u{FE0F}"
  }
}
