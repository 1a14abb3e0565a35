// SPDX-License-Identifier: MIT

import CX11
import Drawing
import Overlay

/// Draws with an alpha channel, for a compositor to blend.
///
/// A frame is drawn into a back pixmap, so that neither the screen nor a compositor ever sees it
/// half drawn; then the tiles that the last frame or this one touched are copied to the window.
final class AlphaPresenter: Presenter {
  /// Edge of a damage tile is 2 to this power.
  static let tileShift = 4
  /// Most copies per frame.
  static let maximumCopies = 600

  let window: Window
  private let owner: OverlayWindow
  let back: BackPixmap
  private var drawn: [XRectangle] = []
  private var damage: Damage
  private var previousDamage: Damage
  private var copies: [PixelRect] = []

  /// Creates the window and its back pixmap; the window is not mapped.
  init(connection: DisplayConnection, frame: Frame) {
    owner = OverlayWindow(connection: connection, frame: frame, transparency: .alpha)
    window = owner.id
    back = BackPixmap(
      connection: connection, width: frame.width, height: frame.height,
      depth: owner.format.depth, format: owner.format.picture)
    damage = Damage(width: frame.width, height: frame.height, tileShift: Self.tileShift)
    previousDamage = damage
    copies.reserveCapacity(Self.maximumCopies + 1)
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
      damage.insert(
        x: Int(rectangle.x), y: Int(rectangle.y), width: Int(rectangle.width),
        height: Int(rectangle.height))
    }
    previousDamage.formUnion(damage)
  }

  private func copyDamage() {
    copies.removeAll(keepingCapacity: true)
    previousDamage.appendRectangles(to: &copies, limit: Self.maximumCopies)
    for area in copies {
      back.copy(
        to: window, x: Int(area.x), y: Int(area.y), width: Int(area.width),
        height: Int(area.height))
    }
  }
}
