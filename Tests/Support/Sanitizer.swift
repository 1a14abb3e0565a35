// SPDX-License-Identifier: MIT
import Glibc

/// The sanitizer that these tests are built with, if any; see `scripts/sanitize`.
public enum Sanitizer {
  /// Whether there is one: programs are several times slower then, keep what they free out of use,
  /// and reserve terabytes for its tables.
  public static let isActive = dlsym(nil, "__asan_init") != nil || watchesThreads

  /// Whether it is ThreadSanitizer, which adds a thread to each program.
  public static let watchesThreads = dlsym(nil, "__tsan_init") != nil

  /// The variables that tell it what to do, which our own programs need too, whatever environment
  /// a test gives them: a report that is not written is none.
  static let variables = ChildProcess.environment.filter {
    ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }
}
