// SPDX-License-Identifier: MIT

import CAllocationCount
import Glibc

/// One group of measurements; a file per group, listed in `main.swift`.
struct Bench: Sendable {
  /// The word that selects it on the command line.
  var name: String
  /// What it measures, in a few words.
  var summary: String
  /// Measures and prints; says whether what must hold on any machine did.
  var run: @Sendable () -> Bool
}

/// What some work costs.
struct Cost {
  /// Nanoseconds of the fastest round; the least disturbed one.
  var nanoseconds: Double
  /// Heap allocations of the last round.
  var allocations: UInt64
}

/// Runs `work` for `rounds` rounds after one to warm up.
func measure(rounds: Int = 40, _ work: () -> Void) -> Cost {
  work()
  var best = Double.infinity
  var allocations: UInt64 = 0
  for _ in 0..<rounds {
    let before = allocation_count()
    let start = threadNanoseconds()
    work()
    best = min(best, threadNanoseconds() - start)
    allocations = allocation_count() - before
  }
  return Cost(nanoseconds: best, allocations: allocations)
}

/// Returns the processor time of this thread in nanoseconds, which other programs disturb least.
func threadNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Prints a row of columns 12 wide, the first 24.
func printRow(_ first: String, _ others: String...) {
  var line = first.padded(to: 24)
  for text in others {
    line += String(repeating: " ", count: max(12 - text.count, 1)) + text
  }
  print(line)
}

extension Double {
  /// The number with `digits` decimals.
  func rounded(to digits: Int) -> String {
    let power = pow(10, Double(digits))
    let scaled = (self * power).rounded()
    let whole = Int(scaled / power)
    guard digits > 0 else { return String(whole) }
    let rest = String(Int(abs(scaled)) % Int(power))
    return "\(whole)." + String(repeating: "0", count: digits - rest.count) + rest
  }
}

extension String {
  /// The text with spaces up to `width`.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }
}
