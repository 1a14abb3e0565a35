// SPDX-License-Identifier: MIT

import CX11
import Overlay

/// The window of one surface, from its first frame until it is hidden.
final class SurfaceWindow {
  let key: SurfaceKey
  /// Where it is on the root window.
  let rect: RootRect
  let transparency: Transparency
  /// The number of the window.
  let id: Window
  private(set) var isMapped = false
  private var gridStep = GridStep()
  private let presenter: any Presenter
  private let connection: DisplayConnection

  /// Creates the window; `map` shows it.
  init(
    key: SurfaceKey, rect: RootRect, compositor: CompositorWatch, connection: DisplayConnection
  ) {
    let transparency = compositor.transparency
    self.key = key
    self.rect = rect
    self.transparency = transparency
    self.connection = connection
    presenter =
      switch transparency {
      case .alpha:
        AlphaPresenter(connection: connection, rect: rect, copiesAll: compositor.losesParts)
      case .shaped: ShapedPresenter(connection: connection, rect: rect)
      }
    id = presenter.window
  }

  /// Sends the requests for one frame.
  func show(_ frame: borrowing PreparedFrame, uploads: SpriteUploads, renderer: FrameRenderer) {
    presenter.show(frame, uploads: uploads, renderer: renderer)
  }

  /// The height of the rows that a frame of so many sprites is drawn in.
  ///
  /// - Parameters:
  ///   - sprites: How many are drawn.
  ///   - scale: Pixels per point of the output.
  /// - Returns: In pixels; nil if the window has an alpha channel.
  func rowStep(for sprites: Int, scale: Double) -> Int? {
    transparency == .shaped ? gridStep.pixels(for: sprites, scale: scale) : nil
  }

  /// Whether a change was none of ours, so that the window may no longer show what it should.
  ///
  /// We map a window once and give it its place when we make it; all else others did.
  func isSpoilt(by change: ServerEvent.Change) -> Bool {
    switch change {
    case .unmapped, .reparented: true
    case .placed(let place, let borderWidth, let isManaged):
      place != rect || borderWidth != 0 || isManaged
    case .mapped, .restacked: false
    }
  }

  /// Sends a marker, which comes back when the server has handled everything before it.
  func sendMarker() {
    _ = effectd_send_marker(connection.display, id, connection.atoms.marker, 0)
  }

  /// Maps the window where it is in the stack; once.
  func map() {
    guard !isMapped else { return }
    isMapped = true
    XMapWindow(connection.display, id)
  }
}

/// The height of the rows of a shaped window: the more sprites, the higher, since what the server does
/// for a frame grows with the square of the number of rectangles.
struct GridStep {
  /// Heights in points, and up to how many sprites each is used.
  private static let levels: [(height: Double, sprites: Int)] = [
    (2, 80), (3, 250), (4, 800), (6, 2_000), (8, .max),
  ]
  private var level = 0

  /// The height in pixels for so many sprites on an output of that scale.
  ///
  /// It grows at once and shrinks late, so that a number near a limit does not make it flicker.
  mutating func pixels(for sprites: Int, scale: Double) -> Int {
    while sprites > Self.levels[level].sprites { level += 1 }
    while level > 0 && sprites < Self.levels[level - 1].sprites * 3 / 4 { level -= 1 }
    return max(2, Int((Self.levels[level].height * scale).rounded()))
  }
}
