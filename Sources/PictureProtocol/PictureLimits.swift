// SPDX-License-Identifier: MIT

/// The limits that both sides of the helper's socket hold each other to.
public enum PictureLimits {
  /// Most bytes of UTF-8 in a text and in the name of a font.
  public static let text = 256
  /// Largest longer side, in pixels, at which text and SVG are drawn.
  public static let side = 1024
  /// Largest width and height, in pixels, of a PNG image.
  public static let extent = 4096
  /// Most pixels of a background or a label's box.
  public static let area = 1 << 26
  /// Largest image file that an effect may bring along, in bytes.
  public static let effectFile = 32 << 20
  /// Largest image file, in bytes.
  public static let file = 64 << 20
  /// Most bytes of UTF-8 in the note of a reply.
  public static let note = 512
  /// Most bytes that are sent or received at once.
  public static let packet = 64 << 10
}
