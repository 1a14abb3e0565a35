// SPDX-License-Identifier: MIT

import CSystemd

/// The memory that the C library manages for us.
public enum Heap {
  /// Gives pages back to the system that are free; for moments after which little is needed.
  ///
  /// What was taken in small pieces stays with the process otherwise. Takes about a millisecond for
  /// each ten megabytes that are free, see malloc_trim(3).
  public static func trim() { malloc_trim(0) }
}
