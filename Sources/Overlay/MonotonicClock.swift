// SPDX-License-Identifier: MIT

import Glibc
public import Values

/// The clock that backends measure deadlines with.
public enum MonotonicClock {
  /// The present.
  public static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(
      microseconds: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000)
  }
}
