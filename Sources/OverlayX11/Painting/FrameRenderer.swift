// SPDX-License-Identifier: MIT

import CX11
import Sprites

/// Draws a list of commands into a picture with as few requests as possible.
///
/// Neighbours of equal paint go out as one glyph request; its elements are kept in memory that is
/// reused, so that a warm frame allocates nothing. A request of 2 000 sprites takes 24 KB, well
/// below the 256 KB that a server without BIG-REQUESTS accepts.
final class FrameRenderer {
  private static let elementsPerRequest = 2_000

  let connection: DisplayConnection
  private var fills: SolidFills
  private let elements: UnsafeMutablePointer<XGlyphElt32>
  private let numbers: UnsafeMutablePointer<UInt32>

  /// Creates a renderer with its buffers.
  init(connection: DisplayConnection) {
    self.connection = connection
    fills = SolidFills(connection: connection)
    elements = .allocate(capacity: Self.elementsPerRequest)
    numbers = .allocate(capacity: Self.elementsPerRequest)
    numbers.initialize(repeating: 0, count: Self.elementsPerRequest)
    for index in 0..<Self.elementsPerRequest {
      (elements + index).initialize(
        to: XGlyphElt32(glyphset: 0, chars: numbers + index, nchars: 1, xOff: 0, yOff: 0))
    }
  }

  deinit {
    elements.deallocate()
    numbers.deallocate()
  }

  /// Frees the colours that are cached on the server.
  func releaseColors() { fills.removeAll() }

  /// Draws commands, which must lie at least partly inside the target, in their order.
  func draw(
    _ commands: UnsafeBufferPointer<DrawCommand>, uploads: SpriteUploads, onto target: Picture
  ) {
    var index = 0
    while index < commands.count {
      switch uploads.upload(of: Int(commands[index].sprite)) {
      case .glyph: index = drawGlyphs(commands, from: index, uploads: uploads, onto: target)
      case .picture, .absent:
        drawPicture(commands[index], uploads: uploads, onto: target)
        index += 1
      }
    }
  }

  /// Draws the run of glyphs of one paint that begins at `start`; returns where it ends.
  private func drawGlyphs(
    _ commands: UnsafeBufferPointer<DrawCommand>, from start: Int, uploads: SpriteUploads,
    onto target: Picture
  ) -> Int {
    let paint = commands[start]
    var (penX, penY): (CInt, CInt) = (0, 0)
    var index = start
    let end = min(commands.count, start + Self.elementsPerRequest)
    while index < end {
      let command = commands[index]
      guard command.sharesPaint(with: paint),
        uploads.upload(of: Int(command.sprite)) == .glyph
      else { break }
      let slot = index - start
      numbers[slot] = command.sprite + 1
      // Offsets are relative to the previous element.
      elements[slot].glyphset = uploads.glyphs
      elements[slot].xOff = command.x - penX
      elements[slot].yOff = command.y - penY
      (penX, penY) = (command.x, command.y)
      index += 1
    }
    // Without a mask format each glyph is blended by itself, in order.
    XRenderCompositeText32(
      connection.display, Self.operation(paint), fills.picture(for: paint.color), target, nil,
      0, 0, 0, 0, elements, CInt(index - start))
    return index
  }

  private func drawPicture(_ command: DrawCommand, uploads: SpriteUploads, onto target: Picture) {
    let sprite = uploads.store[Int(command.sprite)]
    // A solid fill as mask: only its alpha counts.
    let mask = command.color == .max ? 0 : fills.picture(for: command.color)
    XRenderComposite(
      connection.display, Self.operation(command), uploads.picture(of: Int(command.sprite)), mask,
      target, 0, 0, 0, 0, command.x, command.y, UInt32(sprite.width), UInt32(sprite.height))
  }

  private static func operation(_ command: DrawCommand) -> CInt {
    command.flags.contains(.additive) ? PictOpAdd : PictOpOver
  }
}
