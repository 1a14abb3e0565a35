// SPDX-License-Identifier: MIT

/// Which births a cell has: at its rate, at once, and how many of both the maximum leaves.
struct BirthClock {
  /// Births at the rate, on the cell's local clock.
  var schedule: BirthSchedule
  /// Share of the births that the maximum leaves, 0 to 1.
  var keptShare = 1.0
  /// Particles of a burst, before the maximum.
  let burstCount: Int

  /// Numbers of births from here on are those of bursts.
  static let burstNumber: UInt32 = 0x8000_0000

  /// Reads the births of a cell.
  init(_ rules: CellRules) {
    let cell = rules.cell
    let rate = cell.birthRate * rules.layer.birthRate
    schedule = BirthSchedule(rate: cell.enabled && rate.isFinite ? max(rate, 0) : 0)
    schedule.referenceCount = min(max(cell.phase, 0), 0.999_999)
    schedule.last = rules.clock.window
    burstCount = cell.enabled ? max(cell.burstCount, 0) : 0
  }

  /// Whether there is a burst when the cell begins.
  var hasBurst: Bool { burstCount > 0 && schedule.allows(0) }

  /// Particles of the burst that the maximum leaves.
  var keptBurst: Int { keptShare >= 1 ? burstCount : Int(Double(burstCount) * keptShare) }

  /// Whether the maximum leaves the birth with `index` (from 1).
  ///
  /// Births are thinned evenly: of the first n, ⌊n · share⌋ are left.
  func keeps(_ index: Int) -> Bool { kept(through: index) > kept(through: index - 1) }

  private func kept(through index: Int) -> Double { (Double(index) * keptShare).rounded(.down) }
}
