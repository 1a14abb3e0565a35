// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// Wakes the loop at a time of the wall clock, and whenever that clock is set.
///
/// One kernel timer, no polling: it costs nothing until it fires, and it fires on time after a
/// suspend.
public final class WallClockAlarm {
  /// Why the alarm went off.
  public enum Reason: Hashable, Sendable {
    /// The time has come.
    case reached
    /// The clock was set: what was computed from it must be computed again. The alarm stays armed.
    case clockChanged
  }

  private let descriptor: Descriptor
  private var source: EventSource?
  private let body: (Reason) -> Void
  /// When it goes off, in seconds since 1970; nil: only when the clock is set.
  public private(set) var time: Int64?

  /// Creates an alarm that as yet only reports changes of the clock.
  ///
  /// The corresponding C functions are `timerfd_create` and `timerfd_settime`.
  /// - Parameters:
  ///   - loop: wakes it.
  ///   - body: takes why the alarm went off.
  /// - Throws: `EMFILE`, `ENFILE` or `ENOMEM`.
  public init(loop: EventLoop, _ body: @escaping (Reason) -> Void) throws(SystemError) {
    self.body = body
    let number = try Syscalls.check("timerfd_create", "wall clock") {
      timerfd_create(CLOCK_REALTIME, CInt(TFD_NONBLOCK) | CInt(TFD_CLOEXEC))
    }
    descriptor = Descriptor(owning: number)
    source = try loop.watch(descriptor: number) { [weak self] _ in self?.expired() }
    try set(at: nil)
  }

  // The loop must let go of the descriptor before it is closed.
  deinit { source?.cancel() }

  /// Arms the alarm for a second of the wall clock; one in the past goes off at once.
  /// - Parameter time: seconds since 1970; nil waits for changes of the clock only.
  /// - Throws: what timerfd_settime(2) fails with.
  public func set(at time: Int64?) throws(SystemError) {
    self.time = time
    // Zero would disarm; the far end is past what any clock reaches but not what the kernel takes.
    let seconds = min(max(time ?? .max, 1), 1 << 40)
    _ = try Syscalls.check("timerfd_settime", "wall clock") {
      effectd_arm_wall_clock(descriptor.number, seconds, 0)
    }
  }

  private func expired() {
    var expirations: UInt64 = 0
    do {
      let result = withUnsafeMutableBytes(of: &expirations) { buffer in
        Result { () throws(SystemError) in
          try Syscalls.read(descriptor.number, into: buffer, subject: "wall clock")
        }
      }
      if try result.get() == .wouldBlock { return }
      time = nil
      try? set(at: nil)
      body(.reached)
    } catch {
      // ECANCELED is the kernel's word for a clock that was set; anything else that a read of a
      // timer could fail with calls for the same: look at the clock again.
      try? set(at: time)
      body(.clockChanged)
    }
  }
}

/// The wall clock.
public enum WallClock {
  /// Seconds and nanoseconds since 1970, UTC.
  public static var now: (seconds: Int64, nanoseconds: Int64) {
    var time = timespec()
    _ = clock_gettime(CLOCK_REALTIME, &time)
    return (Int64(time.tv_sec), Int64(time.tv_nsec))
  }
}
