// SPDX-License-Identifier: MIT

import CX11
import Overlay
import Values

/// One window on one output, from its first frame until it is hidden.
final class Surface {
  let key: SurfaceKey
  let frame: Frame
  let transparency: Transparency
  /// The window's number.
  let window: Window
  private(set) var phase = FramePhase.idle
  private(set) var isMapped = false
  private var gridStep = GridStep()
  private let presenter: any Presenter
  private let connection: DisplayConnection

  /// Creates the window; the first `present` maps it.
  init(
    key: SurfaceKey, frame: Frame, compositor: CompositorWatch, connection: DisplayConnection
  ) {
    let transparency = compositor.transparency
    self.key = key
    self.frame = frame
    self.transparency = transparency
    self.connection = connection
    presenter =
      switch transparency {
      case .alpha:
        AlphaPresenter(connection: connection, frame: frame, copiesAll: compositor.losesParts)
      case .shaped: ShapedPresenter(connection: connection, frame: frame)
      }
    window = presenter.window
  }

  /// Sends one frame; `withMarker` says whether the server is to tell us when it has drawn it.
  func present(
    _ frame: borrowing PreparedFrame, uploads: SpriteUploads, renderer: FrameRenderer,
    withMarker: Bool
  ) {
    presenter.show(frame, uploads: uploads, renderer: renderer)
    if withMarker { awaitServer() }
  }

  /// The height of the rows that a frame of so many sprites is drawn in, in pixels; nil if the window
  /// has an alpha channel.
  func rowStep(for sprites: Int, scale: Double) -> Int? {
    transparency == .shaped ? gridStep.pixels(for: sprites, scale: scale) : nil
  }

  /// Accepts no frame until the server has handled everything up to now.
  func awaitServer() {
    _ = effectd_send_marker(connection.display, window, connection.atoms.marker, 0)
    phase.submit()
  }

  /// Maps the window where it stands in the stack; once.
  func map() {
    guard !isMapped else { return }
    isMapped = true
    XMapWindow(connection.display, window)
  }

  /// Notes that the marker came back; returns whether it was awaited.
  func markerReturned() -> Bool { phase.taken() }
}
