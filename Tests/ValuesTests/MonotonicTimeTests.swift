// SPDX-License-Identifier: MIT

import Testing
import Values

struct MonotonicTimeTests {
  @Test func movesByDurations() {
    let time = MonotonicTime(microseconds: 5_000_000)
    #expect(time + .seconds(2) == MonotonicTime(microseconds: 7_000_000))
    #expect(time - .milliseconds(1) == MonotonicTime(microseconds: 4_999_000))
    #expect(time + .seconds(-1) == MonotonicTime(microseconds: 4_000_000))
    #expect(time - .seconds(-1) == MonotonicTime(microseconds: 6_000_000))
    #expect(time + .nanoseconds(1999) == MonotonicTime(microseconds: 5_000_001))
    var moving = time
    moving += .microseconds(3)
    moving -= .microseconds(1)
    #expect(moving == MonotonicTime(microseconds: 5_000_002))
  }

  @Test func differencesHaveASign() {
    let (early, late) = (MonotonicTime(microseconds: 10), MonotonicTime(microseconds: 25))
    #expect(late - early == .microseconds(15))
    #expect(early - late == .microseconds(-15))
    #expect(early < late)
    #expect(MonotonicTime.distantFuture - .zero == .microseconds(Int64.max))
    #expect(MonotonicTime.zero - .distantFuture == .microseconds(-Int64.max))
  }

  @Test func staysWithinItsRange() {
    let time = MonotonicTime(microseconds: 1)
    #expect(time - .seconds(1) == .zero)
    #expect(MonotonicTime.distantFuture + .seconds(1) == .distantFuture)
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
    let shortest = Duration(secondsComponent: .min, attosecondsComponent: 0)
    #expect(time - longest == .zero)
    #expect(time + shortest == .zero)
    #expect(time - shortest == MonotonicTime(microseconds: UInt64(Int64.max) + 2))
  }

  @Test func durationsInUnits() {
    #expect(Duration.milliseconds(1500).seconds == 1.5)
    #expect(Duration.seconds(-2.5).seconds == -2.5)
    #expect(Duration.milliseconds(1500).milliseconds == 1500)
    #expect(Duration.microseconds(-1999).milliseconds == -1)
    #expect(Duration.nanoseconds(1999).microseconds == 1)
    #expect(Duration.microseconds(Int64.max).microseconds == .max)
    #expect(Duration(secondsComponent: .max, attosecondsComponent: 0).milliseconds == .max)
    #expect(Duration(secondsComponent: .min, attosecondsComponent: 0).microseconds == .min)
  }

  @Test func layersAreOrderedFromTheBack() {
    #expect(OverlayLayer.allCases.sorted() == [.background, .bottom, .top, .overlay])
    #expect(OverlayLayer.allCases.map(\.rank) == [0, 1, 2, 3])
    #expect(Set(OverlayLayer.allCases).count == 4)
  }
}
