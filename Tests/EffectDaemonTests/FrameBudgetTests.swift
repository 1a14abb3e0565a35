// SPDX-License-Identifier: MIT

import Testing
import Values

@testable import EffectDaemon

/// How the rate of frames follows what they cost.
struct FrameBudgetTests {
  private static let wanted = Duration.microseconds(16_667)

  private static func budget(_ costs: [Int]) -> FrameBudget {
    var budget = FrameBudget()
    for cost in costs { budget.note(cost: .microseconds(cost), wanted: wanted) }
    return budget
  }

  @Test func cheapFramesComeAsWanted() {
    let budget = Self.budget([Int](repeating: 13_000, count: 100))
    #expect(budget.interval(wanted: Self.wanted) == Self.wanted)
    #expect(!budget.isExceeded)
  }

  @Test func oneSlowFrameChangesNothing() {
    let budget = Self.budget([1000, 1000, 60_000])
    #expect(budget.interval(wanted: Self.wanted) == Self.wanted)
    #expect(!budget.isExceeded)
  }

  @Test func expensiveFramesLeaveAFifthOfTheTime() {
    let budget = Self.budget([Int](repeating: 40_000, count: 100))
    #expect((49_900...50_000).contains(budget.interval(wanted: Self.wanted).microseconds))
    #expect(budget.isExceeded)
  }

  @Test func theRateFallsAndRecoversWithoutSteps() {
    var budget = FrameBudget()
    var intervals: [Int64] = []
    for cost in [Int](repeating: 40_000, count: 60) + [Int](repeating: 2_000, count: 140) {
      budget.note(cost: .microseconds(cost), wanted: Self.wanted)
      intervals.append(budget.interval(wanted: Self.wanted).microseconds)
    }
    for (before, after) in zip(intervals, intervals.dropFirst()) {
      #expect(max(before, after) <= min(before, after) * 4 / 3)
    }
    #expect(intervals[59] > 48_000)
    #expect(intervals[199] == Self.wanted.microseconds)
    #expect(!budget.isExceeded)
  }

  @Test func aStandstillChangesNothing() {
    var budget = Self.budget([Int](repeating: 2_000, count: 60))
    budget.note(cost: .microseconds(60_000_000), wanted: Self.wanted)
    #expect(budget.interval(wanted: Self.wanted) == Self.wanted)
  }

  @Test func itDoesNotFlickerAtTheBrink() {
    var budget = Self.budget([Int](repeating: 17_000, count: 60))
    #expect(budget.isExceeded)
    for _ in 0..<500 { budget.note(cost: .microseconds(14_000), wanted: Self.wanted) }
    #expect(budget.isExceeded)
    for _ in 0..<500 { budget.note(cost: .microseconds(13_000), wanted: Self.wanted) }
    #expect(!budget.isExceeded)
  }
}
