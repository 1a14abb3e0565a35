// SPDX-License-Identifier: MIT

import Values

/// Where one surface stands between two frames: whether one may be presented, and if not, what ends
/// the waiting.
///
/// Methods that return whether the surface became ready are the only ways out of waiting; the owner
/// then reports `.ready`.
struct SurfaceReadiness: Hashable {
  /// What the surface waits for.
  enum Phase: Hashable {
    /// The size from the compositor.
    case unconfigured
    /// Nothing: a frame may be presented.
    case ready
    /// A buffer that the compositor is done with; a frame was refused for want of one.
    case awaitingBuffer
    /// The callback of the frame that was committed.
    case submitted(FrameWait)
    /// The time at which a surface that the compositor closed may be made again.
    case closed(until: MonotonicTime)
  }

  /// A compositor that closes surfaces, say because an output sleeps, is asked again after this.
  static let reopenDelay = Duration.milliseconds(500)

  private(set) var phase = Phase.unconfigured

  /// Whether a frame may be presented.
  var isReady: Bool { phase == .ready }

  /// Whether the compositor took the surface away.
  var isClosed: Bool {
    if case .closed = phase { true } else { false }
  }

  /// Whether the compositor takes frames in time, as far as known.
  var isSeen: Bool {
    if case .submitted(let wait) = phase { wait.isSeen } else { true }
  }

  /// When `expire` or `reopen` is due; nil while only events are waited for.
  var deadline: MonotonicTime? {
    switch phase {
    case .submitted(let wait): wait.deadline
    case .closed(let time): time
    case .unconfigured, .ready, .awaitingBuffer: nil
    }
  }

  /// The compositor gave the surface its size.
  ///
  /// - Returns: Whether the surface became ready.
  mutating func configured() -> Bool { leave(.unconfigured) }

  /// A frame was refused because all buffers are in use.
  mutating func missBuffer() {
    precondition(isReady, "a frame is drawn only if the last one was taken")
    phase = .awaitingBuffer
  }

  /// The compositor is done with a buffer.
  ///
  /// - Returns: Whether the surface became ready.
  mutating func bufferReleased() -> Bool { leave(.awaitingBuffer) }

  /// A frame was committed.
  mutating func submit(at now: MonotonicTime) {
    precondition(isReady, "a frame is sent only after the display took the last one")
    phase = .submitted(FrameWait(since: now))
  }

  /// The compositor took a frame.
  ///
  /// - Returns: Whether the surface became ready.
  mutating func frameTaken() -> Bool {
    guard case .submitted = phase else { return false }
    phase = .ready
    return true
  }

  /// Decides what to do about a frame that the compositor has not taken for long.
  ///
  /// - Parameters:
  ///   - now: The present.
  ///   - isListening: Whether the compositor has read all that was sent.
  /// - Returns: What to do with the surface.
  mutating func expire(at now: MonotonicTime, isListening: Bool) -> FrameWait.Action {
    guard case .submitted(var wait) = phase, wait.deadline <= now else { return .none }
    let action = wait.expire(at: now, isListening: isListening)
    phase = .submitted(wait)
    return action
  }

  /// The output reported something: an unseen frame may be taken again.
  mutating func wake(at now: MonotonicTime) {
    guard case .submitted(var wait) = phase else { return }
    wait.wake(at: now)
    phase = .submitted(wait)
  }

  /// The compositor took the surface away.
  mutating func close(at now: MonotonicTime) { phase = .closed(until: now + Self.reopenDelay) }

  /// Whether a closed surface may be made again.
  func mayReopen(at now: MonotonicTime) -> Bool {
    if case .closed(let time) = phase { time <= now } else { false }
  }

  private mutating func leave(_ awaited: Phase) -> Bool {
    guard phase == awaited else { return false }
    phase = .ready
    return true
  }
}

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
    /// Nothing: it is not due, or the compositor does not listen.
    case none
    /// Commit, so that a callback that is only held back comes.
    case touch
    /// Commit with a new callback, in case the old one is lost.
    case askAgain
  }

  /// When `expire` is due.
  private(set) var deadline: MonotonicTime
  /// Whether the frame is not late yet.
  private(set) var isSeen = true
  private var touches = 0

  /// Begins to wait for a frame that was committed.
  init(since now: MonotonicTime) {
    deadline = now + Self.patience
  }

  /// The deadline has come.
  ///
  /// - Parameters:
  ///   - now: The present.
  ///   - isListening: Whether the compositor has read all that was sent.
  /// - Returns: What to do with the surface.
  mutating func expire(at now: MonotonicTime, isListening: Bool) -> Action {
    isSeen = false
    deadline = now + Self.interval
    guard isListening else { return .none }
    touches += 1
    // At 1, 2, 4, 8 … touches: a few callbacks in a day at most.
    return touches & (touches - 1) == 0 ? .askAgain : .touch
  }

  /// The output reported something: the next touch asks for a callback, and comes soon.
  mutating func wake(at now: MonotonicTime) {
    guard !isSeen else { return }
    touches = 0
    deadline = now
  }
}
