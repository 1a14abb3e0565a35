// SPDX-License-Identifier: MIT

import Drawing
import Values

/// What every display server can do for us; small on purpose.
///
/// A backend owns no loop and never blocks: its owner watches `descriptor`, arms a timer for
/// `deadline`, and calls `beforeSleeping()` each turn. One surface exists per (output, layer), is
/// created by the first `present` and given back by `hide`. Every surface lets all input through
/// from before it is first shown.
public protocol OverlayBackend: AnyObject {
  /// `x11`, `wayland` or `headless`.
  var name: String { get }

  /// The connected outputs, in the order of their position from left to right.
  var outputs: [Output] { get }

  /// The descriptor to watch for readability; nil if there is none.
  ///
  /// It stays the backend's own and stays the same until `close()`.
  var descriptor: CInt? { get }

  /// When `deadlineReached()` wants to be called, in CLOCK_MONOTONIC microseconds; nil for never.
  ///
  /// It may change during any call; look at it again after each.
  var deadline: UInt64? { get }

  /// Called for what happens between frames, from within `readable`, `deadlineReached` or
  /// `beforeSleeping` only, never from within `present` or `hide`.
  ///
  /// The owner must not let it keep the backend alive.
  var onEvent: ((BackendEvent) -> Void)? { get set }

  /// Sends what is queued and handles what has already been read.
  ///
  /// The owner calls it each time before its loop blocks; without it, frames stay in our buffer.
  func beforeSleeping()

  /// Reads and handles what the display sent; called when `descriptor` is readable.
  func readable()

  /// Does the work that `deadline` was set for.
  func deadlineReached()

  /// The most frames per second worth presenting on the output now; 0 if it is unknown.
  ///
  /// It is the refresh rate, or less where frames are dear (the shaped fallback on X11).
  func maximumFrameRate(output: UInt32) -> Double

  /// Whether a frame is worth making now: as far as known, the display has taken the previous one.
  ///
  /// `present` may find out that it has not, answer `.notReady`, and report `.ready` later.
  func isReady(output: UInt32, layer: OverlayLayer) -> Bool

  /// Whether the display is ready for a frame as soon as it has drawn the last one, so that waiting
  /// for it means that frames take it too long.
  ///
  /// Displays that take frames in step with the screen make them wait at all times.
  var isReadyWhenDrawn: Bool { get }

  /// Draws one frame and shows the surface if it is not shown.
  ///
  /// The backend keeps nothing of `list`. It uploads the sprites that it has not seen yet and
  /// keeps them on its side as long as anything is shown or the store's generation stays.
  ///
  /// - Parameters:
  ///   - list: What to draw, in output pixels.
  ///   - sprites: The store that the list's sprite numbers belong to.
  ///   - output: The id of one of `outputs`.
  ///   - layer: The layer of the surface.
  /// - Returns: What became of it. Does not allocate in this process when warm.
  func present(
    _ list: borrowing DrawList, sprites: SpriteStore, output: UInt32, layer: OverlayLayer
  ) -> PresentResult

  /// Whether the display takes the frames of a surface, as far as known.
  ///
  /// It does not while the surface is covered, its output sleeps or the session is locked, where the
  /// display tells. Then frames wait; `visibilityChanged` and `ready` report the end of that.
  func isSeen(output: UInt32, layer: OverlayLayer) -> Bool

  /// Takes the surface away and gives all that it held back; no effect if there is none.
  func hide(output: UInt32, layer: OverlayLayer)

  /// Hides every surface and gives the uploaded sprites back.
  func hideAll()

  /// The outputs that a visible fullscreen window covers, where the backend can know and as long as
  /// `watchesFullscreen`.
  var fullscreenOutputs: Set<UInt32> { get }

  /// Whether to follow other programs' windows; where that wakes us, it is off at first.
  var watchesFullscreen: Bool { get set }

  /// Brings `fullscreenOutputs` up to date while `watchesFullscreen`, for a decision that cannot wait
  /// for `fullscreenChanged`.
  ///
  /// The only call that waits: for at most 100 ms, if the display has to be asked and is slow.
  func learnFullscreen()

  /// Whether the desktop wants animations; nil where the display does not say.
  ///
  /// `reducedMotionChanged` reports that it may have changed.
  var animationsEnabled: Bool? { get }

  /// Gives everything back and closes the connection; no other call may follow.
  func close()
}

extension OverlayBackend {
  /// Displays that do not tell show everything.
  public func isSeen(output: UInt32, layer: OverlayLayer) -> Bool { true }

  /// Displays of the newer kind keep step with the screen.
  public var isReadyWhenDrawn: Bool { false }

  /// Displays where following windows costs nothing follow them at all times.
  public var watchesFullscreen: Bool {
    get { true }
    set {}
  }

  /// Displays that follow windows at all times have nothing to learn.
  public func learnFullscreen() {}

  /// Most displays have no such setting.
  public var animationsEnabled: Bool? { nil }
}
