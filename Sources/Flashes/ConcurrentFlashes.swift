// SPDX-License-Identifier: MIT

/// Equal flashes of several pixels.
struct FlashRun {
  var start: Int32
  var end: Int32
  var count: Int

  /// The runs in the order of their starts, equal ones as one.
  static func merged(_ runs: [FlashRun]) -> [FlashRun] {
    var merged: [FlashRun] = []
    for run in runs.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = merged.last, last.start == run.start, last.end == run.end {
        merged[merged.count - 1].count += run.count
      } else {
        merged.append(run)
      }
    }
    return merged
  }
}

/// The times at which a quarter of a block is within a flash, each with flashes of its own.
struct ConcurrentFlashes {
  /// The frames at which a quarter is reached, in order.
  private(set) var frames: [Int] = []
  /// The pixels within a flash then.
  private(set) var areas: [Int] = []
  private let quarter: Double
  /// What is within a flash that began after the last time was over.
  private var open: [FlashRun] = []
  private var area = 0

  init(quarter: Double) {
    self.quarter = quarter
  }

  /// Takes all flashes of a block, in the order of their starts.
  mutating func take(_ runs: [FlashRun]) {
    var free: Int32 = 0
    for (index, run) in runs.enumerated() where run.start >= free {
      close(at: run.start)
      open.append(run)
      area += run.count
      let isLastOfFrame = index + 1 == runs.count || runs[index + 1].start > run.start
      guard isLastOfFrame, Double(area) >= quarter else { continue }
      frames.append(Int(run.start))
      areas.append(area)
      free = end()
      (open, area) = ([], 0)
    }
  }

  private mutating func close(at frame: Int32) {
    open.removeAll { run in
      guard run.end <= frame else { return false }
      area -= run.count
      return true
    }
  }

  /// The frame in which less than a quarter is left of what is open.
  private func end() -> Int32 {
    var left = area
    for run in open.sorted(by: { $0.end < $1.end }) {
      left -= run.count
      if Double(left) < quarter { return run.end }
    }
    return .max
  }
}
