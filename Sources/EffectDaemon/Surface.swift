// SPDX-License-Identifier: MIT

import Overlay
import Values

/// One layer of one output: what is drawn there, and when the next frame is due.
final class Surface {
  let key: SurfaceKey
  /// The parts drawn here, ambient effects first.
  var parts: [(player: Player, part: PlayerPart)] = []
  /// When the next frame is due, in monotonic microseconds.
  var due: UInt64
  /// Whether the display knows the surface: if it is not ready, it will say when it is.
  var wasPresented = false
  private(set) var rate = FrameRate()
  /// What the frames cost.
  var budget = FrameBudget()
  /// When the display was given the last frame, in monotonic microseconds; 0 before the first.
  var submittedAt: UInt64 = 0
  /// Whether a frame was due before the display had taken the last one.
  var isLate = false

  init(key: SurfaceKey, due: UInt64) {
    self.key = key
    self.due = due
  }

  /// Notes a frame and sets when the next one is due.
  ///
  /// Frames keep to the grid that the first one began; a late one does not make the next early.
  func advance(now: UInt64, interval: UInt64) {
    rate.count(now: now)
    due += interval
    if due <= now { due = now + interval - (now - due) % max(interval, 1) }
  }
}

/// Frames per second over the last full second.
struct FrameRate: Hashable, Sendable {
  private var windowStart: UInt64 = 0
  private var frames = 0
  private var lastFrame: UInt64 = 0
  private var measured = 0.0

  /// Counts a frame.
  mutating func count(now: UInt64) {
    if windowStart == 0 || now > lastFrame + 1_000_000 {
      windowStart = now
      frames = 0
    }
    frames += 1
    lastFrame = now
    let elapsed = now - windowStart
    guard elapsed >= 1_000_000 else { return }
    measured = Double(frames - 1) * 1e6 / Double(elapsed)
    windowStart = now
    frames = 1
  }

  /// The rate; 0 if there was no frame for two seconds.
  func perSecond(now: UInt64) -> Double {
    guard lastFrame > 0, now < lastFrame + 2_000_000 else { return 0 }
    if measured > 0 { return measured }
    let elapsed = now - windowStart
    return elapsed > 0 ? Double(frames) * 1e6 / Double(elapsed) : 0
  }
}
