// SPDX-License-Identifier: MIT

import CX11
import Overlay
import Pixels
import Sprites

/// Draws with an alpha channel, for a compositor to blend.
///
/// A frame is drawn into a back pixmap, so that neither the screen nor a compositor ever sees it
/// half drawn; then the tiles that the last frame or this one touched are copied to the window, or
/// the rectangle around them where that is cheaper.
///
/// Measured on Xvfb 1920 × 1080 with `picom --backend xrender`, sprites of 8 to 22 pixels, two busy
/// cores; milliseconds of CPU per frame of application, and of application + server + compositor:
///
/// | way | 300 sprites | 1 200 sprites | 5 000 sprites |
/// |---|---|---|---|
/// | back pixmap, a copy per run of 16-pixel tiles | 0.2, 4.4 | 0.6, 12.2 | 2.4, 24 |
/// | the same with 32-pixel tiles | 0.2, 5.6 | 0.5, 10.8 | 2.3, 21 |
/// | the same with 8-pixel tiles | 0.3, 4.6 | – | – |
/// | back pixmap, a copy per sprite | 0.25, 6.4 | – | – |
/// | back pixmap, one copy clipped to all tiles | 0.2, 7.1 | – | – |
/// | back pixmap, one copy of everything | 0.2, 6.5 | 0.4, 8.3 | 2.4, 22 |
/// | straight to the window, the server grabbed | 0.15, 5.6 | 0.3, 5.1 | 2.0, 20 |
/// | xsnow 3.6 (at 25 frames per second) | 1.5, 10 | 1.4, 10.8 | – |
///
/// The server counts a request's damage as one box, so only separate copies keep the compositor
/// from repainting the whole screen; and a copy costs as much as some 1 900 pixels. Straight to the
/// window is cheapest for many sprites, but a compositor that samples the window on a GPU could
/// catch it between clearing and drawing.
final class AlphaPresenter: Presenter {
  /// Edge of a damage tile is 2 to this power.
  static let tileShift = 4
  /// Most copies per frame.
  static let maximumCopies = 1_000
  /// What a copy costs the server and the compositor besides its pixels, in pixels.
  static let copyOverhead = 1_900

  let window: Window
  private let owner: OverlayWindow
  let back: BackPixmap
  private var drawn: [XRectangle] = []
  private var damage: Damage
  private var previousDamage: Damage
  private var copies: [PixelRect] = []
  private let copiesAll: Bool

  /// Creates the window and its back pixmap; the window is not mapped.
  ///
  /// - Parameters:
  ///   - connection: The server.
  ///   - rect: Where the window is.
  ///   - copiesAll: Whether each frame is copied as a whole, for compositors that cannot cope
  ///     with several changed parts.
  init(connection: DisplayConnection, rect: RootRect, copiesAll: Bool) {
    self.copiesAll = copiesAll
    owner = OverlayWindow(connection: connection, rect: rect, transparency: .alpha)
    window = owner.id
    back = BackPixmap(
      connection: connection, width: rect.width, height: rect.height,
      depth: owner.format.depth, format: owner.format.picture)
    damage = Damage(width: rect.width, height: rect.height, tileShift: Self.tileShift)
    previousDamage = damage
    copies.reserveCapacity(Self.maximumCopies + damage.width / 16 + 2)
  }

  func show(_ frame: borrowing PreparedFrame, uploads: SpriteUploads, renderer: FrameRenderer) {
    back.clear(drawn)
    frame.commands.withUnsafeBufferPointer {
      renderer.draw($0, uploads: uploads, onto: back.picture)
    }
    drawn.removeAll(keepingCapacity: true)
    drawn.append(contentsOf: frame.rectangles)
    noteDamage()
    copyDamage()
  }

  /// Leaves in `previousDamage` what the last frame or this one touched, in `damage` this one's.
  private func noteDamage() {
    swap(&damage, &previousDamage)
    damage.removeAll()
    for rectangle in drawn {
      let (x, y) = (Int(rectangle.x), Int(rectangle.y))
      damage.insert(
        left: x, top: y, right: x + Int(rectangle.width), bottom: y + Int(rectangle.height))
    }
    previousDamage.formUnion(damage)
  }

  private func copyDamage() {
    guard !copiesAll else {
      back.copy(to: window, x: 0, y: 0, width: damage.width, height: damage.height)
      return
    }
    copies.removeAll(keepingCapacity: true)
    previousDamage.appendRectangles(
      to: &copies, limit: Self.maximumCopies, overhead: Self.copyOverhead)
    for area in copies {
      back.copy(
        to: window, x: Int(area.x), y: Int(area.y), width: Int(area.width),
        height: Int(area.height))
    }
  }
}
