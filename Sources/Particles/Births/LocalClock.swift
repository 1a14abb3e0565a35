// SPDX-License-Identifier: MIT

/// One step of the chain of clocks: parent time to local time, as in Core Animation's media timing.
///
///     local = (parent − begin) · speed + offset        for parent ≥ begin
///
/// The parent of a layer is the time since the effect's start, that of a cell is its layer, and that
/// of a sub-emitter is the age of the particle that emits.
struct LocalClock: Equatable {
  /// When local time starts, on the parent's clock.
  var beginTime: Double
  /// Local time at the start.
  var timeOffset: Double
  /// Local seconds per second of the parent; 0 or more.
  var speed: Double
  /// Local time after which nothing is emitted.
  var window: Double

  /// Returns the clock of a layer.
  init(_ layer: EmitterLayer) {
    beginTime = layer.beginTime
    timeOffset = layer.timeOffset
    speed = max(layer.speed, 0)
    window = LocalClock.window(
      duration: layer.duration, repeatCount: layer.repeatCount,
      repeatDuration: layer.repeatDuration, autoreverses: layer.autoreverses)
  }

  /// Returns the clock of a cell.
  init(_ cell: EmitterCell) {
    beginTime = cell.beginTime
    timeOffset = cell.timeOffset
    speed = max(cell.speed, 0)
    window = LocalClock.window(
      duration: cell.duration, repeatCount: cell.repeatCount,
      repeatDuration: cell.repeatDuration, autoreverses: cell.autoreverses)
  }

  /// Returns local time at `time` of the parent; nil before the start.
  func local(at time: Double) -> Double? {
    time < beginTime ? nil : extrapolated(to: time)
  }

  /// Returns local time at `time` of the parent, also before the start.
  func extrapolated(to time: Double) -> Double {
    (time - beginTime) * speed + timeOffset
  }

  /// Returns the parent's time at the local `time`; for a stopped clock its start.
  func parent(at time: Double) -> Double {
    speed > 0 ? beginTime + (time - timeOffset) / speed : beginTime
  }

  /// Returns the seconds during which there are births: `duration` as often as it is repeated.
  static func window(
    duration: Double, repeatCount: Double, repeatDuration: Double, autoreverses: Bool
  ) -> Double {
    guard duration > 0 else { return .infinity }
    if repeatDuration > 0 {
      return repeatDuration
    }
    return duration * (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1)
  }
}
