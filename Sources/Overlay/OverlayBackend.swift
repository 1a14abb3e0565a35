// SPDX-License-Identifier: MIT

public import Sprites
public import Values

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

  /// When `deadlineReached()` is to be called; nil for never.
  ///
  /// It may change during any call: read it again after each.
  var deadline: MonotonicTime? { get }

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

  /// What is known about presenting on a surface; it need not exist yet. Does not allocate.
  func state(of surface: SurfaceKey) -> SurfaceState

  /// Draws one frame and shows the surface if it is not shown.
  ///
  /// The backend keeps nothing of `list`. It uploads the sprites that it has not seen yet and
  /// keeps them on its side as long as anything is shown or the store's generation stays.
  ///
  /// - Parameters:
  ///   - list: What to draw, in output pixels.
  ///   - sprites: The store that the list's sprite numbers belong to.
  ///   - surface: Where to draw, on one of `outputs`.
  /// - Returns: What became of it. Does not allocate in this process when warm.
  func present(
    _ list: borrowing DrawList, sprites: SpriteStore, on surface: SurfaceKey
  ) -> PresentResult

  /// Takes the surface away and gives all that it held back, with the last one the uploaded sprites,
  /// too; no effect if there is none.
  func hide(_ surface: SurfaceKey)

  /// The outputs that a visible fullscreen window covers, where the backend can know and while it
  /// follows windows.
  var fullscreenOutputs: Set<UInt32> { get }

  /// Begins or ends following other programs' windows; where that wakes us, it is off at first.
  ///
  /// No effect if nothing changes, or where following windows costs nothing.
  func followFullscreen(_ isFollowed: Bool)

  /// Brings `fullscreenOutputs` and `isScreenOff` up to date while windows are followed, for a
  /// decision that cannot wait for `fullscreenChanged` and `screenOff`.
  ///
  /// With `find` the only call that waits: for at most 100 ms, if the display has to be asked and is slow.
  func refreshFullscreen()

  /// Where something on the desktop is now, where the display tells; it is asked, and never followed.
  ///
  /// Waits for at most 100 ms, like `refreshFullscreen`.
  func find(_ landmark: Landmark) -> LandmarkAnswer

  /// Where other programs' windows are, as far as the display tells and while windows are followed.
  ///
  /// `windowsChanged` reports that it may have changed. Does not wait.
  var survey: WindowSurvey { get }

  /// Whether the screens are blanked or switched off, where the display reports it, and while
  /// something is shown or would be if they were on.
  var isScreenOff: Bool { get }

  /// Whether the desktop wants animations; nil where the display does not report it.
  ///
  /// `reducedMotionChanged` reports that it may have changed.
  var animationsEnabled: Bool? { get }

  /// Gives everything back and closes the connection; no other call may follow.
  func close()
}

extension OverlayBackend {
  /// A compositor does not say it: it takes no frames.
  public var isScreenOff: Bool { false }

  /// A compositor tells no program where the pointer and the windows of others are.
  public func find(_ landmark: Landmark) -> LandmarkAnswer { .untold(landmark) }

  /// A compositor tells no program where the windows of others are.
  public var survey: WindowSurvey { .untold }

  /// Most displays have no such setting.
  public var animationsEnabled: Bool? { nil }
}
