// SPDX-License-Identifier: MIT

/// The desktop's conditions as last reported by whoever watches them.
///
/// What nobody reports stays `unknown` and does not hold.
final class SignalBoard {
  /// The session is locked, asleep, or on another virtual terminal.
  var locked = Signal.unknown
  /// The person asked for less motion.
  var reducedMotion = Signal.unknown
  /// Notifications are held back.
  var doNotDisturb = Signal.unknown
  /// The machine saves power.
  var powerSaver = Signal.unknown
  /// The machine runs on its battery.
  var battery = Signal.unknown
}
