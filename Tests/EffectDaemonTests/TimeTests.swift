// SPDX-License-Identifier: MIT

import Overlay
import Testing
import Values

@testable import EffectDaemon

/// What depends on time alone.
struct TimeTests {
  @Test func aBucketAllowsARushAndThenTheRate() {
    var bucket = TokenBucket(perSecond: 10, now: .at(0))
    for _ in 0..<10 { #expect(bucket.take(now: .at(0)) == 0) }
    #expect(bucket.take(now: .at(0)) == 100)
    #expect(bucket.take(now: .at(50_000)) == 50)
    #expect(bucket.take(now: .at(100_000)) == 0)
    #expect(bucket.take(now: .at(100_000)) == 100)
    // A long rest fills it, but no further than the brim.
    for _ in 0..<10 { #expect(bucket.take(now: .at(60_000_000)) == 0) }
    #expect(bucket.take(now: .at(60_000_000)) == 100)
  }

  @Test func aFadeRisesStaysAndFalls() {
    var fade = Fade(appearedAt: .at(1000), appearing: .microseconds(1000))
    #expect(fade.opacity(at: .at(1000)) == 0)
    #expect(fade.opacity(at: .at(1500)) == 0.5)
    #expect(fade.opacity(at: .at(9000)) == 1)
    #expect(!fade.isGone(at: .at(9000)))
    fade.leave(at: .at(10_000), taking: .microseconds(1000))
    #expect(fade.opacity(at: .at(10_250)) == 0.75)
    #expect(fade.opacity(at: .at(11_000)) == 0)
    #expect(fade.isGone(at: .at(11_000)))
  }

  @Test func leavingAgainOnlyMakesItQuicker() {
    var fade = Fade(appearedAt: .at(0), appearing: .microseconds(0))
    fade.leave(at: .at(1000), taking: .microseconds(1000))
    fade.leave(at: .at(1100), taking: .microseconds(5000))
    #expect(fade.isGone(at: .at(2000)))
    fade.leave(at: .at(1200), taking: .microseconds(0))
    #expect(fade.isGone(at: .at(1200)))
  }

  /// Switching off and on again neither darkens nor brightens at once.
  @Test func aFadeTurnsBackWhereItIs() {
    var fade = Fade(appearedAt: .at(0), appearing: .microseconds(1000))
    fade.leave(at: .at(5000), taking: .microseconds(800))
    fade.stay(at: .at(5600), taking: .microseconds(1000))
    #expect(abs(fade.opacity(at: .at(5600)) - 0.25) < 0.001)
    #expect(abs(fade.opacity(at: .at(5975)) - 0.625) < 0.001)
    #expect(fade.opacity(at: .at(6350)) == 1)
    #expect(!fade.isLeaving(at: .at(6350)))
    fade.leave(at: .at(5975), taking: .microseconds(800))
    #expect(abs(fade.opacity(at: .at(5975)) - 0.625) < 0.001)
    #expect(fade.isGone(at: .at(6775)))
  }

  /// P30, P34: neither a long pause nor the first moment makes it move at once by all that time.
  @Test func snowDoesNotJumpAfterAStop() {
    var clock = StageClock(real: .at(5_000_000))
    clock.advance(real: .at(5_016_000))
    #expect(clock.now == .at(5_016_000))
    clock.advance(real: .at(65_016_000))
    #expect(clock.now == .at(5_116_000))
    clock.skip(to: .at(100_000_000))
    clock.advance(real: .at(100_010_000))
    #expect(clock.now == .at(5_126_000))
    clock.advance(real: .at(1))
    #expect(clock.now == .at(5_126_000))
  }

  @Test func theFrameRateIsThatOfTheLastSecond() {
    var rate = FrameRate()
    for frame in 0...120 { rate.count(now: .at(1_000_000 + UInt64(frame) * 16_667)) }
    #expect(abs(rate.perSecond(now: .at(3_000_000)) - 60) < 1)
    #expect(rate.perSecond(now: .at(6_000_000)) == 0)
  }

  @Test func aLateFrameKeepsToTheGrid() {
    let surface = PacedSurface(key: .init(output: 1, layer: .top), due: .at(1_000))
    surface.advance(now: .at(1_200), interval: .microseconds(1_000))
    #expect(surface.due == .at(2_000))
    surface.advance(now: .at(5_300), interval: .microseconds(1_000))
    #expect(surface.due == .at(6_000))
  }
}

extension MonotonicTime {
  /// So many microseconds after the clock's beginning.
  static func at(_ microseconds: UInt64) -> MonotonicTime {
    MonotonicTime(microseconds: microseconds)
  }
}
