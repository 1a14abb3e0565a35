// SPDX-License-Identifier: MIT
import CSystemd
public import Values

/// A one-shot timer on CLOCK_MONOTONIC, accurate to a microsecond, to be armed again and again.
///
/// Arming allocates nothing, so a frame timer may do it every frame. The timer lives as long as
/// this object.
public final class Timer {
  private var source: OpaquePointer?
  private let body: () -> Void
  /// When it will fire; nil if it is not armed.
  public private(set) var deadline: MonotonicTime?

  init(body: @escaping () -> Void) { self.body = body }

  deinit { sd_event_source_disable_unref(source) }

  /// Arms the timer for an absolute time; one in the past fires in the next turn of the loop.
  ///
  /// The corresponding C functions are `sd_event_source_set_time` and
  /// `sd_event_source_set_enabled`.
  public func set(at time: MonotonicTime) {
    if deadline == time { return }
    deadline = time
    sd_event_source_set_time(source, time.microseconds)
    sd_event_source_set_enabled(source, CInt(SD_EVENT_ONESHOT))
  }

  /// Disarms the timer.
  public func cancel() {
    if deadline == nil { return }
    deadline = nil
    sd_event_source_set_enabled(source, CInt(SD_EVENT_OFF))
  }

  var userData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  func adopt(_ source: OpaquePointer?) { self.source = source }

  func fire() {
    // Cleared first: the closure may arm the timer again.
    deadline = nil
    body()
  }

  static func from(_ userData: UnsafeMutableRawPointer?) -> Timer? {
    userData.map { Unmanaged<Timer>.fromOpaque($0).takeUnretainedValue() }
  }
}
