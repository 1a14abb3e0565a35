// SPDX-License-Identifier: MIT

import CX11

/// Brings a prepared frame into one window; one implementation per kind of transparency.
protocol Presenter: AnyObject {
  /// The number of the window, which the presenter's initializer creates unmapped.
  var window: Window { get }

  /// Sends the requests for one frame; the window shows it when the server has handled them.
  func show(_ frame: borrowing PreparedFrame, uploads: SpriteUploads, renderer: FrameRenderer)
}
