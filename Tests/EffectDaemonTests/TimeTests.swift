// SPDX-License-Identifier: MIT

import Testing

@testable import EffectDaemon

/// What depends on time alone.
struct TimeTests {
  @Test func aBucketAllowsARushAndThenTheRate() {
    var bucket = TokenBucket(perSecond: 10, now: 0)
    for _ in 0..<10 { #expect(bucket.take(now: 0) == 0) }
    #expect(bucket.take(now: 0) == 100)
    #expect(bucket.take(now: 50_000) == 50)
    #expect(bucket.take(now: 100_000) == 0)
    #expect(bucket.take(now: 100_000) == 100)
    // A long rest fills it, but no further than the brim.
    for _ in 0..<10 { #expect(bucket.take(now: 60_000_000) == 0) }
    #expect(bucket.take(now: 60_000_000) == 100)
  }

  @Test func aFadeRisesStaysAndFalls() {
    var fade = Fade(appearedAt: 1000, appearing: 1000)
    #expect(fade.opacity(at: 1000) == 0)
    #expect(fade.opacity(at: 1500) == 0.5)
    #expect(fade.opacity(at: 9000) == 1)
    #expect(!fade.isGone(at: 9000))
    fade.leave(at: 10_000, taking: 1000)
    #expect(fade.opacity(at: 10_250) == 0.75)
    #expect(fade.opacity(at: 11_000) == 0)
    #expect(fade.isGone(at: 11_000))
  }

  @Test func leavingAgainOnlyMakesItQuicker() {
    var fade = Fade(appearedAt: 0, appearing: 0)
    fade.leave(at: 1000, taking: 1000)
    fade.leave(at: 1100, taking: 5000)
    #expect(fade.isGone(at: 2000))
    fade.leave(at: 1200, taking: 0)
    #expect(fade.isGone(at: 1200))
  }

  /// P30, P34: neither a long pause nor the first moment makes it move at once by all that time.
  @Test func snowDoesNotJumpAfterAStop() {
    var clock = StageClock(real: 5_000_000)
    clock.advance(real: 5_016_000)
    #expect(clock.now == 5_016_000)
    clock.advance(real: 65_016_000)
    #expect(clock.now == 5_116_000)
    clock.skip(to: 100_000_000)
    clock.advance(real: 100_010_000)
    #expect(clock.now == 5_126_000)
    clock.advance(real: 1)
    #expect(clock.now == 5_126_000)
  }

  @Test func theFrameRateIsThatOfTheLastSecond() {
    var rate = FrameRate()
    for frame in 0...120 { rate.count(now: 1_000_000 + UInt64(frame) * 16_667) }
    #expect(abs(rate.perSecond(now: 3_000_000) - 60) < 1)
    #expect(rate.perSecond(now: 6_000_000) == 0)
  }

  @Test func aLateFrameKeepsToTheGrid() {
    let surface = Surface(key: .init(output: 1, layer: .top), due: 1_000)
    surface.advance(now: 1_200, interval: 1_000)
    #expect(surface.due == 2_000)
    surface.advance(now: 5_300, interval: 1_000)
    #expect(surface.due == 6_000)
  }
}
