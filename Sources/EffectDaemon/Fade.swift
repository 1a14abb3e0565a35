// SPDX-License-Identifier: MIT

/// The opacity of a whole effect while it comes and goes, as a pure function of time.
struct Fade: Hashable, Sendable {
  /// When the effect began to appear, in microseconds.
  var appearedAt: UInt64
  /// How long appearing takes, in microseconds; 0 for at once.
  var appearing: UInt64
  /// When it began to disappear; nil while it stays.
  private(set) var leftAt: UInt64?
  /// How long disappearing takes, in microseconds.
  private(set) var leaving: UInt64 = 0

  /// Creates a fade that stays once it has appeared.
  init(appearedAt: UInt64, appearing: UInt64) {
    self.appearedAt = appearedAt
    self.appearing = appearing
  }

  /// Begins to disappear; a second call can only make it quicker.
  mutating func leave(at now: UInt64, taking duration: UInt64) {
    if let leftAt, leftAt + leaving <= now + duration { return }
    leftAt = now
    leaving = duration
  }

  /// Whether it is disappearing or gone.
  var isLeaving: Bool { leftAt != nil }

  /// When nothing will be left of it; nil while it stays.
  var goneAt: UInt64? { leftAt.map { $0 + leaving } }

  /// Whether nothing is left of it.
  func isGone(at now: UInt64) -> Bool { goneAt.map { now >= $0 } ?? false }

  /// 0…1 at the given time.
  func opacity(at now: UInt64) -> Float {
    var opacity: Float = 1
    if appearing > 0 && now < appearedAt + appearing {
      opacity = Float(now &- min(appearedAt, now)) / Float(appearing)
    }
    if let leftAt {
      let gone = leaving == 0 ? 1 : Float(now &- min(leftAt, now)) / Float(leaving)
      opacity *= max(0, 1 - gone)
    }
    return opacity
  }
}
