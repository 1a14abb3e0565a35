// SPDX-License-Identifier: MIT

import Landing
import Overlay
import Values

/// One layer of one output: what is drawn there, and when the next frame is due.
final class PacedSurface {
  let key: SurfaceKey
  /// The parts drawn here, ambient effects first.
  private(set) var parts: [(player: Player, part: PlayerPart)] = []
  /// Frames per second that the parts need, within what their rules allow.
  private(set) var need = 0.0
  /// Frames per second that the rules of the parts allow.
  private var most = 0.0
  /// When the next frame is due.
  private(set) var due: MonotonicTime
  /// How many frames were drawn in the last second.
  private(set) var rate = FrameRate()
  /// What the frames cost.
  private(set) var budget = FrameBudget()
  /// When the display was given the last frame.
  private var submittedAt = MonotonicTime.zero
  /// Whether a frame was due before the display had taken the last one.
  private var isLate = false

  /// A display that takes a frame so much later than it was due is too slow for the rate; one that is
  /// less late was only busy for once.
  private static let patience = Duration.milliseconds(4)

  init(key: SurfaceKey, due: MonotonicTime) {
    self.key = key
    self.due = due
  }

  /// Takes all parts off, to be arranged anew.
  func removeParts() {
    parts.removeAll(keepingCapacity: true)
    (need, most) = (0, 0)
  }

  /// Draws a part here, too.
  func add(_ part: PlayerPart, of player: Player, atMost rate: Double) {
    parts.append((player, part))
    // A still picture only fades.
    need = max(need, min(part.motion.still == nil ? part.motion.need : 15, rate))
    most = max(most, rate)
  }

  /// Frames per second that are needed at present: more while snow falls off, or its window moves.
  var presentNeed: Double { parts.contains { $0.part.isStirred } ? most : need }

  /// Makes a frame due now.
  func hasten(now: MonotonicTime) { due = min(due, now) }

  /// The display took the last frame, in step with a screen of so many frames per second: the next one
  /// is due in step with it, too.
  func align(to now: MonotonicTime, refreshRate: Double) {
    guard refreshRate > 0, due > now else { return }
    let refresh = 1e6 / refreshRate
    let steps = (Double((due - now).microseconds) / refresh).rounded()
    due = now + .microseconds(Int64(steps * refresh))
  }

  /// The display took the last frame.
  func wasTaken(now: MonotonicTime) { isLate = due + Self.patience < now }

  /// Notes a frame that the display took or refused for good, and sets when the next one is due.
  ///
  /// - Parameters:
  ///   - work: How long drawing took this process.
  ///   - wanted: The interval that the settings and the display ask for.
  ///   - isWaiting: Whether waiting for the display means that frames take it too long.
  ///   - isSubmitted: Whether the display has the frame now.
  ///   - asksForWindows: Whether it takes frames to learn where windows are.
  ///   - now: The present.
  func note(
    work: Duration, wanted: Duration, isWaiting: Bool, isSubmitted: Bool, asksForWindows: Bool,
    now: MonotonicTime
  ) {
    budget.note(cost: isLate && isWaiting ? work + (now - submittedAt) : work, wanted: wanted)
    advance(now: now, interval: budget.interval(wanted: wanted))
    if let end = stillUntil(now: now, asking: asksForWindows) { due = max(due, end) }
    if isSubmitted { submittedAt = now }
    isLate = false
  }

  /// Until when frames would show what the one of `now` shows, unless something makes one due; nil: it changes.
  private func stillUntil(now: MonotonicTime, asking: Bool) -> MonotonicTime? {
    var end = now + Self.longestStill
    for (player, part) in parts {
      guard let fade = player.fade.steadyUntil(now), let still = part.stillUntil(now: now) else {
        return nil
      }
      end = min(end, fade, still)
      if asking, part.ground?.isBare == false { end = min(end, now + Self.stillWithHeaps) }
    }
    return end
  }

  private static let longestStill = Duration.seconds(3600)
  private static let stillWithHeaps = Duration.milliseconds(250)

  /// Counts a frame and sets when the next one is due.
  ///
  /// Frames keep to the grid that the first one began; a late one does not make the next early.
  func advance(now: MonotonicTime, interval: Duration) {
    rate.count(now: now)
    due += interval
    guard due <= now else { return }
    let step = max(interval.microseconds, 1)
    due = now + .microseconds(step - (now - due).microseconds % step)
  }
}

/// Frames per second over the last full second.
struct FrameRate: Hashable, Sendable {
  private var windowStart = MonotonicTime.zero
  private var frames = 0
  private var lastFrame = MonotonicTime.zero
  private var measured = 0.0

  /// Counts a frame.
  mutating func count(now: MonotonicTime) {
    if windowStart == .zero || now > lastFrame + .seconds(1) {
      windowStart = now
      frames = 0
    }
    frames += 1
    lastFrame = now
    let elapsed = now - windowStart
    guard elapsed >= .seconds(1) else { return }
    measured = Double(frames - 1) / elapsed.seconds
    windowStart = now
    frames = 1
  }

  /// The rate; 0 before half a second of frames, and if there was no frame for two seconds.
  func perSecond(now: MonotonicTime) -> Double {
    guard lastFrame > .zero, now < lastFrame + .seconds(2) else { return 0 }
    if measured > 0 { return measured }
    // Of n frames n - 1 intervals are over; the first ones come as they can.
    let elapsed = (lastFrame - windowStart).seconds
    return elapsed > 0.5 ? Double(frames - 1) / elapsed : 0
  }
}
