// SPDX-License-Identifier: MIT

import Values

/// The opacity of a whole effect while it comes and goes, as a pure function of time.
struct Fade: Hashable, Sendable {
  /// How an ambient effect appears.
  static let appearing = Duration.seconds(1)
  /// How an ambient effect disappears.
  static let leaving = Duration.milliseconds(800)
  /// How a burst disappears that is stopped.
  static let quick = Duration.milliseconds(250)

  /// A straight change of opacity.
  private struct Ramp: Hashable, Sendable {
    var start: MonotonicTime
    var duration: Duration
    var from: Float
    var to: Float

    var end: MonotonicTime { start + duration }

    func value(at time: MonotonicTime) -> Float {
      if time >= end { return to }
      if time <= start { return from }
      let part = Float((time - start).microseconds) / Float(duration.microseconds)
      return from + (to - from) * part
    }
  }

  private var rise: Ramp
  /// nil while the effect stays.
  private var fall: Ramp?

  /// Creates a fade that stays once it has appeared.
  ///
  /// - Parameters:
  ///   - start: When the effect begins to appear.
  ///   - duration: How long that takes; zero for at once.
  init(appearedAt start: MonotonicTime, appearing duration: Duration) {
    rise = Ramp(start: start, duration: duration, from: 0, to: 1)
  }

  /// Begins to disappear at a time, from the opacity that it has then; a second call can only make
  /// it quicker.
  mutating func leave(at time: MonotonicTime, taking duration: Duration) {
    let next = Ramp(start: time, duration: duration, from: opacity(at: time), to: 0)
    if let goneAt, goneAt <= next.end { return }
    fall = next
  }

  /// Moves everything to a later time.
  mutating func delay(by duration: Duration) {
    rise.start += duration
    fall?.start += duration
  }

  /// Takes a disappearance back: rises from the present opacity, at the rate of a whole appearance.
  mutating func stay(at time: MonotonicTime, taking duration: Duration) {
    let opacity = opacity(at: time)
    rise = Ramp(start: time, duration: duration * Double(1 - opacity), from: opacity, to: 1)
    fall = nil
  }

  /// Whether it is disappearing or gone at a time; one that will disappear later is not yet.
  func isLeaving(at time: MonotonicTime) -> Bool { fall.map { $0.start <= time } ?? false }

  /// When nothing will be left of it; nil while it stays.
  var goneAt: MonotonicTime? { fall?.end }

  /// Whether nothing is left of it.
  func isGone(at time: MonotonicTime) -> Bool { goneAt.map { time >= $0 } ?? false }

  /// Until when its opacity stays as it is at a time; nil: it changes.
  func steadyUntil(_ time: MonotonicTime) -> MonotonicTime? {
    guard time >= rise.end else { return nil }
    guard let fall else { return .distantFuture }
    return time < fall.start ? fall.start : nil
  }

  /// 0…1 at the given time.
  func opacity(at time: MonotonicTime) -> Float {
    if let fall, time >= fall.start { return fall.value(at: time) }
    return rise.value(at: time)
  }
}
