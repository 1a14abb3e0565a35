// SPDX-License-Identifier: MIT

import CX11
import Sprites

/// The sprites of one store as the server has them: coverage in a glyph set, colours as pictures.
///
/// A sprite is sent when it is first drawn. For shaped windows the coverage becomes one bit.
final class SpriteUploads {
  /// As what the server has a sprite.
  enum Upload: UInt8 {
    case absent
    case glyph
    case picture
  }

  /// The store; held, so that its identity stays unique as long as this lives.
  let store: SpriteStore
  /// The glyph set with one glyph per coverage sprite; a glyph's number is the sprite's plus one.
  let glyphs: GlyphSet
  private let connection: DisplayConnection
  /// The height of the rows that a shaped window is made of, in pixels; nil for one with an alpha
  /// channel.
  let rowStep: Int?
  private var generation: Int
  /// The store's count of repaints when the pictures were compared with it.
  private var repaints = 0
  private var uploads: [Upload] = []
  private var pictures: [Picture] = []
  private var bits: [UInt8] = []
  /// What shaped windows show of the sprites, one after the other, and where each one's is.
  private var runs: [Silhouette.Run] = []
  private var places: [Place] = []

  private struct Place {
    var runs = 0..<0
    var top: Int32 = 0
    var height: Int32 = 0
  }

  /// Creates an empty glyph set for a store.
  init(connection: DisplayConnection, store: SpriteStore, rowStep: Int?) {
    self.connection = connection
    self.store = store
    self.rowStep = rowStep
    generation = store.generation
    let format = rowStep == nil ? connection.formats.coverage : connection.formats.bitmap
    glyphs = XRenderCreateGlyphSet(connection.display, format)
  }

  deinit {
    freePictures()
    XRenderFreeGlyphSet(connection.display, glyphs)
  }

  /// What shaped windows show of sprites that were painted again is kept up to so many runs.
  private static let mostRuns = 1 << 17

  /// Prepares for a frame: drops what belongs to an earlier generation of the store, and the pictures that
  /// were painted again.
  func prepare() {
    guard generation != store.generation || runs.count > Self.mostRuns else {
      return dropRepainted()
    }
    generation = store.generation
    repaints = store.repaintCount
    freePictures()
    for index in uploads.indices where uploads[index] == .glyph {
      var glyph = Glyph(index + 1)
      XRenderFreeGlyphs(connection.display, glyphs, &glyph, 1)
    }
    uploads.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  private func dropRepainted() {
    guard repaints != store.repaintCount else { return }
    for id in uploads.indices where uploads[id] == .picture && store.lastRepaint(of: id) > repaints
    {
      XRenderFreePicture(connection.display, pictures[id])
      pictures[id] = 0
      uploads[id] = .absent
    }
    repaints = store.repaintCount
  }

  /// As what the server has a sprite of the store, after sending it if it was absent.
  @inline(__always)
  func upload(of sprite: Int) -> Upload {
    if sprite < uploads.count && uploads[sprite] != .absent { return uploads[sprite] }
    return send(sprite)
  }

  /// Moves a sprite to the nearest row of the grid; returns the height of what is drawn, in pixels.
  ///
  /// Glyphs have been cut to their rows, pictures have not.
  func alignToGrid(_ command: inout DrawCommand) -> Int32 {
    let upload = upload(of: Int(command.sprite))
    let place = places[Int(command.sprite)]
    let step = Int32(rowStep ?? 1)
    let middle = command.y + place.top + step / 2
    let y = middle - (middle % step + step) % step
    command.y = upload == .picture ? y - place.top : y
    return upload == .picture ? Int32(store[Int(command.sprite)].height) : place.height
  }

  /// Adds what a shaped window shows of a sprite that is aligned to the grid to a shape.
  @inline(__always)
  func insert(_ command: DrawCommand, into shape: inout ShapeRows) {
    let sprite = Int(command.sprite)
    let place = places[sprite]
    let y = uploads[sprite] == .picture ? command.y + place.top : command.y
    let step = Int32(rowStep ?? 1)
    for index in place.runs {
      let run = runs[index]
      shape.insert(y: y + run.row * step, start: command.x + run.start, end: command.x + run.end)
    }
  }

  /// The picture of a sprite that was uploaded as one.
  func picture(of sprite: Int) -> Picture { pictures[sprite] }

  private func send(_ id: Int) -> Upload {
    while uploads.count <= id {
      uploads.append(.absent)
      pictures.append(0)
      places.append(Place())
    }
    let sprite = store[id]
    let shape = rowStep.map { silhouette(of: id, sprite, step: $0) }
    switch sprite.format {
    case .coverage:
      store.withPixels(of: id) { addGlyph(id, sprite, $0, shape) }
      uploads[id] = .glyph
    case .color:
      pictures[id] = store.withPixels(of: id) { makeMappedPicture(sprite, $0) }
      uploads[id] = .picture
    }
    return uploads[id]
  }

  /// Finds out what shaped windows show of a sprite, and caches it.
  private func silhouette(of id: Int, _ sprite: Sprite, step: Int) -> Silhouette {
    let shape = store.withPixels(of: id) { pixels in
      // Colours are in memory order blue, green, red, alpha.
      sprite.format == .coverage
        ? Silhouette(
          pixels, width: sprite.width, height: sprite.height, bytesPerRow: sprite.bytesPerRow,
          step: step)
        : Silhouette(
          UnsafeRawBufferPointer(rebasing: pixels[3...]), width: sprite.width,
          height: sprite.height, bytesPerRow: sprite.bytesPerRow, bytesPerPixel: 4, step: step)
    }
    places[id] = Place(
      runs: runs.count..<(runs.count + shape.runs.count), top: Int32(shape.top),
      height: Int32(shape.height))
    runs += shape.runs
    return shape
  }

  private func addGlyph(
    _ id: Int, _ sprite: Sprite, _ pixels: UnsafeRawBufferPointer, _ shape: Silhouette?
  ) {
    var glyph = Glyph(id + 1)
    // Draw commands name the top-left corner, so the glyph has no offset; and each is placed on
    // its own, so it has no advance either.
    var info = XGlyphInfo(
      width: UInt16(sprite.width), height: UInt16(shape?.height ?? sprite.height), x: 0, y: 0,
      xOff: 0, yOff: 0)
    func send(_ bytes: UnsafeRawBufferPointer) {
      XRenderAddGlyphs(
        connection.display, glyphs, &glyph, &info, 1,
        bytes.bindMemory(to: CChar.self).baseAddress, CInt(bytes.count))
    }
    guard let shape else { return send(pixels) }
    // Nothing of it is shown; but it counts as uploaded.
    guard shape.height > 0 else { return }
    let isMostSignificantFirst = XBitmapBitOrder(connection.display) == MSBFirst
    shape.write(
      width: sprite.width, mostSignificantFirst: isMostSignificantFirst, into: &bits)
    bits.withUnsafeBytes(send)
  }

  /// Sends a picture in the colours that the window's pixels stand for.
  private func makeMappedPicture(_ sprite: Sprite, _ pixels: UnsafeRawBufferPointer) -> Picture {
    guard rowStep != nil, let map = connection.formats.colorMap else {
      return makePicture(sprite, pixels)
    }
    // Only opaque pixels are seen as they are; those of the edges are made so, as the shape has no others.
    let drawn = stride(from: 0, to: pixels.count - 3, by: 4).map { place in
      let pixel = UInt32(
        littleEndian: pixels.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      let color = ShapedPresenter.opaque(pixel)
      return color == 0 ? 0 : map.drawn(color).littleEndian
    }
    return drawn.withUnsafeBytes { makePicture(sprite, $0) }
  }

  private func makePicture(_ sprite: Sprite, _ pixels: UnsafeRawBufferPointer) -> Picture {
    let display = connection.display
    let pixmap = XCreatePixmap(
      display, connection.root, UInt32(sprite.width), UInt32(sprite.height), 32)
    let context = XCreateGC(display, pixmap, 0, nil)
    let data = UnsafeMutableRawPointer(mutating: pixels.baseAddress)
    let image = XCreateImage(
      display, connection.formats.opaqueWindow.visual, 32, ZPixmap, 0,
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
    let picture = XRenderCreatePicture(display, pixmap, connection.formats.color, 0, nil)
    // The picture keeps the pixmap alive.
    XFreePixmap(display, pixmap)
    return picture
  }

  private func freePictures() {
    for picture in pictures where picture != 0 { XRenderFreePicture(connection.display, picture) }
  }
}
