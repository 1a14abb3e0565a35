// SPDX-License-Identifier: MIT

import Values

/// What a backend reports to its owner between frames.
public enum BackendEvent: Hashable, Sendable {
  /// Outputs came, went, or changed size, place or scale; `outputs` already has the new list.
  case outputsChanged
  /// A surface that was not ready is: the display took its last frame.
  case ready(SurfaceKey)
  /// `fullscreenOutputs` changed.
  case fullscreenChanged
  /// `survey` may have changed.
  case windowsChanged
  /// `SurfaceState.isSeen` of a surface changed.
  case visibilityChanged
  /// The screens were switched off (`true`) or on again (`false`).
  case screenOff(Bool)
  /// `animationsEnabled` may have changed.
  case reducedMotionChanged
  /// The display is gone for good; only `close()` may be called after this.
  case disconnected(reason: String)
}

/// What became of a frame that was handed to a backend.
public enum PresentResult: Hashable, Sendable {
  /// The frame is on its way. If `isReady` is false after it, a `.ready` event follows.
  case submitted
  /// The display still works on the previous frame; nothing was drawn, a `.ready` event follows.
  case notReady
  /// The output is unknown or cannot be shown now; nothing was done.
  case hidden
}
