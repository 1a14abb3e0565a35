// SPDX-License-Identifier: MIT
import Glibc

/// The clock that goes on during a suspend.
public enum BootClock {
  /// Sleeps; signals do not end it early.
  ///
  /// - Returns: How many seconds longer it was, such as after a suspend.
  @discardableResult
  public static func sleep(seconds: Int) -> Int {
    var end = timespec()
    clock_gettime(CLOCK_BOOTTIME, &end)
    end.tv_sec += seconds
    while clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &end, nil) == EINTR {}
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    return now.tv_sec - end.tv_sec
  }
}
