// SPDX-License-Identifier: MIT

import Testing

@testable import EffectDaemon

/// How the rate of frames follows what they cost.
struct FrameBudgetTests {
  private static let wanted: UInt64 = 16_667

  private static func budget(_ costs: [UInt64]) -> FrameBudget {
    var budget = FrameBudget()
    for cost in costs { budget.note(cost: cost, wanted: wanted) }
    return budget
  }

  @Test func cheapFramesComeAsWanted() {
    let budget = Self.budget([UInt64](repeating: 13_000, count: 100))
    #expect(budget.interval(wanted: Self.wanted) == Self.wanted)
    #expect(!budget.isExceeded)
  }

  @Test func oneSlowFrameChangesNothing() {
    let budget = Self.budget([1000, 1000, 60_000])
    #expect(budget.interval(wanted: Self.wanted) == Self.wanted)
    #expect(!budget.isExceeded)
  }

  @Test func dearFramesLeaveAFifthOfTheTime() {
    let budget = Self.budget([UInt64](repeating: 40_000, count: 100))
    #expect((49_900...50_000).contains(budget.interval(wanted: Self.wanted)))
    #expect(budget.isExceeded)
  }

  @Test func theRateFallsAndRecoversWithoutSteps() {
    var budget = FrameBudget()
    var intervals: [UInt64] = []
    for cost in [UInt64](repeating: 40_000, count: 60) + [UInt64](repeating: 2_000, count: 140) {
      budget.note(cost: cost, wanted: Self.wanted)
      intervals.append(budget.interval(wanted: Self.wanted))
    }
    for (before, after) in zip(intervals, intervals.dropFirst()) {
      #expect(max(before, after) <= min(before, after) * 4 / 3)
    }
    #expect(intervals[59] > 48_000)
    #expect(intervals[199] == Self.wanted)
    #expect(!budget.isExceeded)
  }

  @Test func aStandstillChangesNothing() {
    var budget = Self.budget([UInt64](repeating: 2_000, count: 60))
    budget.note(cost: 60_000_000, wanted: Self.wanted)
    #expect(budget.interval(wanted: Self.wanted) == Self.wanted)
  }

  @Test func itDoesNotFlickerAtTheBrink() {
    var budget = Self.budget([UInt64](repeating: 17_000, count: 60))
    #expect(budget.isExceeded)
    for _ in 0..<500 { budget.note(cost: 14_000, wanted: Self.wanted) }
    #expect(budget.isExceeded)
    for _ in 0..<500 { budget.note(cost: 13_000, wanted: Self.wanted) }
    #expect(!budget.isExceeded)
  }
}
