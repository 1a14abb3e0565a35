// SPDX-License-Identifier: MIT

import Values

/// How long a frame has been waiting for its callback, and what is to be done about it.
///
/// Callbacks stay away while a surface is covered, its output sleeps or the session is locked.
/// After a second the surface counts as unseen and is touched from time to time, because some
/// compositors do not resume by themselves. New callbacks are asked for ever more rarely, since the
/// old ones are kept by the compositor until it shows the surface.
struct FrameWait: Hashable {
  /// How long a frame may take before its surface counts as unseen.
  static let patience = Duration.seconds(1)
  /// How often an unseen surface is touched: recovery within two seconds.
  static let interval = Duration.milliseconds(1500)

  /// What to do with a surface whose frame is late.
  enum Action: Hashable {
    /// Nothing: the compositor does not listen.
    case none
    /// Commit, so that a callback that is only held back comes.
    case touch
    /// Commit with a new callback, in case the old one is lost.
    case askAgain
  }

  /// When `expire` is due; nil while nothing waits.
  private(set) var deadline: MonotonicTime?
  /// Whether the compositor took the last frame in time.
  private(set) var isSeen = true
  private var touches = 0

  /// Whether a frame is on its way.
  var isWaiting: Bool { deadline != nil }

  /// A frame was committed.
  mutating func begin(at now: MonotonicTime) {
    precondition(!isWaiting, "a frame is sent only after the display took the last one")
    deadline = now + Self.patience
  }

  /// The frame was taken.
  ///
  /// - Returns: Whether one was on its way.
  mutating func taken() -> Bool {
    defer { self = FrameWait() }
    return isWaiting
  }

  /// The deadline has come.
  ///
  /// - Parameters:
  ///   - now: The present.
  ///   - isListening: Whether the compositor has read all that was sent.
  mutating func expire(at now: MonotonicTime, isListening: Bool) -> Action {
    isSeen = false
    deadline = now + Self.interval
    guard isListening else { return .none }
    touches += 1
    // At 1, 2, 4, 8 … touches: a few callbacks in a day at most.
    return touches & (touches - 1) == 0 ? .askAgain : .touch
  }

  /// The output shows signs of life: the next touch asks for a callback, and comes soon.
  mutating func wake(at now: MonotonicTime) {
    guard isWaiting, !isSeen else { return }
    touches = 0
    deadline = now
  }
}
