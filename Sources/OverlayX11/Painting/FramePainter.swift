// SPDX-License-Identifier: MIT

import Sprites

/// Draws draw lists into windows, with sprites and colours that are cached on the server.
struct FramePainter {
  private let connection: DisplayConnection
  private let renderer: FrameRenderer
  private var uploads: [SpriteUploads] = []
  private var prepared = PreparedFrame()

  /// Caches nothing yet.
  init(connection: DisplayConnection) {
    self.connection = connection
    renderer = FrameRenderer(connection: connection)
  }

  /// Draws one frame, and maps the window if it is not.
  ///
  /// - Parameters:
  ///   - list: In pixels of the output.
  ///   - sprites: The store of the list's sprites.
  ///   - window: What is drawn into; what lies beyond its edges is cut off.
  mutating func draw(
    _ list: borrowing DrawList, sprites: SpriteStore, into window: SurfaceWindow
  ) {
    prepared.prepare(list, sprites: sprites, width: window.rect.width, height: window.rect.height)
    let step = window.rowStep(for: prepared.commands.count, scale: sprites.scale)
    let uploads = uploads(of: sprites, rowStep: step)
    uploads.prepare()
    window.map()
    window.show(prepared, uploads: uploads, renderer: renderer)
  }

  /// Frees the sprites that windows of this kind do not use.
  mutating func removeUploads(uselessFor transparency: Transparency) {
    uploads.removeAll { ($0.rowStep == nil) != (transparency == .alpha) }
  }

  /// Frees everything that is cached on the server.
  mutating func removeAll() {
    uploads.removeAll()
    renderer.releaseColors()
  }

  private mutating func uploads(of store: SpriteStore, rowStep: Int?) -> SpriteUploads {
    for candidate in uploads where candidate.store === store && candidate.rowStep == rowStep {
      return candidate
    }
    // There is one store per scale, and few heights of rows; older ones than these are out of use.
    if uploads.count >= 4 { uploads.removeFirst() }
    let created = SpriteUploads(connection: connection, store: store, rowStep: rowStep)
    uploads.append(created)
    return created
  }
}
