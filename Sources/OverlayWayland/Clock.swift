// SPDX-License-Identifier: MIT

import Glibc

/// The clock that deadlines are measured with.
enum Clock {
  /// CLOCK_MONOTONIC in microseconds.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
  }
}
