// SPDX-License-Identifier: MIT

import CX11
import Drawing

/// The sprites of one store as the server holds them: coverage in a glyph set, colours as pictures.
///
/// A sprite is sent when it is first drawn. For shaped windows the coverage becomes one bit.
final class SpriteUploads {
  /// How the server holds a sprite.
  enum Residence: UInt8 {
    case absent
    case glyph
    case picture
  }

  /// The store; held, so that its identity stays unique as long as this lives.
  let store: SpriteStore
  /// The glyph set with one glyph per coverage sprite; a glyph's number is the sprite's plus one.
  let glyphs: GlyphSet
  private let connection: DisplayConnection
  let transparency: Transparency
  private var generation: Int
  private var residences: [Residence] = []
  private var pictures: [Picture] = []
  private var bits: [UInt8] = []

  /// Creates an empty glyph set for a store.
  init(connection: DisplayConnection, store: SpriteStore, transparency: Transparency) {
    self.connection = connection
    self.store = store
    self.transparency = transparency
    generation = store.generation
    let format =
      transparency == .alpha ? connection.coverageFormat : connection.bitmapFormat
    glyphs = XRenderCreateGlyphSet(connection.display, format)
  }

  deinit {
    freePictures()
    XRenderFreeGlyphSet(connection.display, glyphs)
  }

  /// Prepares for a frame: drops what belongs to an earlier generation of the store.
  func prepare() {
    guard generation != store.generation else { return }
    generation = store.generation
    freePictures()
    for index in residences.indices where residences[index] == .glyph {
      var glyph = Glyph(index + 1)
      XRenderFreeGlyphs(connection.display, glyphs, &glyph, 1)
    }
    residences.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
  }

  /// Where the sprite is, after sending it if it was absent. The sprite must exist in the store.
  @inline(__always)
  func residence(of sprite: Int) -> Residence {
    if sprite < residences.count && residences[sprite] != .absent { return residences[sprite] }
    return upload(sprite)
  }

  /// The picture of a sprite whose residence is `picture`.
  func picture(of sprite: Int) -> Picture { pictures[sprite] }

  private func upload(_ id: Int) -> Residence {
    while residences.count <= id {
      residences.append(.absent)
      pictures.append(0)
    }
    let sprite = store[id]
    switch sprite.format {
    case .coverage:
      store.withPixels(of: id) { addGlyph(id, sprite, $0) }
      residences[id] = .glyph
    case .color:
      pictures[id] = store.withPixels(of: id) { makePicture(sprite, $0) }
      residences[id] = .picture
    }
    return residences[id]
  }

  private func addGlyph(_ id: Int, _ sprite: Sprite, _ pixels: UnsafeRawBufferPointer) {
    var glyph = Glyph(id + 1)
    // Draw commands name the top-left corner, so the glyph has no offset; and each is placed on
    // its own, so it has no advance either.
    var info = XGlyphInfo(
      width: UInt16(sprite.width), height: UInt16(sprite.height), x: 0, y: 0, xOff: 0, yOff: 0)
    func send(_ bytes: UnsafeRawBufferPointer) {
      XRenderAddGlyphs(
        connection.display, glyphs, &glyph, &info, 1,
        bytes.bindMemory(to: CChar.self).baseAddress, CInt(bytes.count))
    }
    guard transparency == .shaped else { return send(pixels) }
    let isMostSignificantFirst = XBitmapBitOrder(connection.display) == MSBFirst
    Coverage.threshold(
      pixels, width: sprite.width, height: sprite.height, bytesPerRow: sprite.bytesPerRow,
      mostSignificantFirst: isMostSignificantFirst, into: &bits)
    bits.withUnsafeBytes(send)
  }

  private func makePicture(_ sprite: Sprite, _ pixels: UnsafeRawBufferPointer) -> Picture {
    let display = connection.display
    let pixmap = XCreatePixmap(
      display, connection.root, UInt32(sprite.width), UInt32(sprite.height), 32)
    let context = XCreateGC(display, pixmap, 0, nil)
    let data = UnsafeMutableRawPointer(mutating: pixels.baseAddress)
    let image = XCreateImage(
      display, connection.opaqueVisual.visual, 32, ZPixmap, 0,
      data?.assumingMemoryBound(to: CChar.self), UInt32(sprite.width), UInt32(sprite.height), 32,
      CInt(sprite.bytesPerRow))
    if let image {
      // Sprites are in memory order blue, green, red, alpha, whatever the server's own order is.
      image.pointee.byte_order = LSBFirst
      XPutImage(
        display, pixmap, context, image, 0, 0, 0, 0, UInt32(sprite.width), UInt32(sprite.height))
      effectd_release_image(image)
    }
    XFreeGC(display, context)
    let picture = XRenderCreatePicture(display, pixmap, connection.colorFormat, 0, nil)
    // The picture keeps the pixmap alive.
    XFreePixmap(display, pixmap)
    return picture
  }

  private func freePictures() {
    for picture in pictures where picture != 0 { XRenderFreePicture(connection.display, picture) }
  }
}
