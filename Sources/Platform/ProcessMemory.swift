// SPDX-License-Identifier: MIT

import CSystemd

/// What the process has of the machine's memory.
public enum ProcessMemory {
  /// Gives back what an idle process does not need; for moments after which little happens.
  ///
  /// Free pieces of the heap stay with the process otherwise, and so does the code that only the
  /// start or a burst needs, some 7 MB of it. Code is still in the page cache: what is called again
  /// costs a minor fault for each 64 KB. Takes about a millisecond for each ten megabytes that are
  /// free, see malloc_trim(3) and MADV_DONTNEED in madvise(2).
  public static func giveBack() {
    malloc_trim(0)
    effectd_give_back_code()
  }
}
