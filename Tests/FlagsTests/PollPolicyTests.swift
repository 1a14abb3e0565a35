// SPDX-License-Identifier: MIT

import Support
import Testing
import Values

@testable import Flags

@Suite struct PollPolicyTests {
  private static let now = 1_796_083_200

  private static func state(
    after outcome: PollPolicy.Outcome, failures: Int = 0, policy: PollPolicy, seed: UInt64 = 1
  ) -> PollState {
    var generator = SeededRandom(seed: seed)
    var state = PollState(urlHash: "x")
    state.failures = failures
    return policy.state(after: outcome, from: state, now: now, using: &generator)
  }

  @Test(arguments: [(0, 60), (60, 60), (900, 900), (86_400, 86_400), (1_000_000, 86_400)])
  func limitsTheInterval(asked: Int, given: Int) {
    #expect(PollPolicy(interval: asked, installation: "x").interval == given)
  }

  @Test func aSuccessLeadsToTheOwnPlace() {
    for installation in 0..<200 {
      let policy = PollPolicy(interval: 900, installation: "\(installation)")
      let next = Self.state(
        after: .success(maximumAge: nil), policy: policy, seed: UInt64(installation))
      let delay = next.nextAt - Self.now
      #expect((360...1440).contains(delay))
      let distance = (next.nextAt - policy.phase + 450) % 900 - 450
      #expect(abs(distance) <= 90)
      #expect(next.hold == .schedule && next.failures == 0 && next.attemptedAt == Self.now)
    }
  }

  @Test func maximumAgeIsALowerBound() {
    let policy = PollPolicy(interval: 60, installation: "x")
    let next = Self.state(after: .success(maximumAge: 5000), policy: policy)
    #expect(next.nextAt == Self.now + 5000)
    let endless = Self.state(after: .success(maximumAge: .max), policy: policy)
    #expect(endless.nextAt == Self.now + 86_400)
  }

  @Test(arguments: [(0, 30), (1, 60), (4, 480), (7, 3600), (9_999, 3600)])
  func failuresBackOffWithFullJitter(failures: Int, limit: Int) {
    let policy = PollPolicy(interval: 900, installation: "x")
    let delays = (0..<300).map { seed in
      Self.state(after: .failure, failures: failures, policy: policy, seed: seed).nextAt - Self.now
    }
    #expect(delays.allSatisfy { (5...limit).contains($0) })
    #expect((delays.max() ?? 0) > limit * 9 / 10)
    #expect((delays.min() ?? limit) < max(6, limit / 10))
  }

  @Test func aRefusalWaitsAnHour() {
    let next = Self.state(after: .refused, policy: PollPolicy(interval: 60, installation: "x"))
    #expect((3600...3960).contains(next.nextAt - Self.now))
    #expect(next.hold == .refused)
    let slow = Self.state(after: .refused, policy: PollPolicy(interval: 86_400, installation: "x"))
    #expect(slow.nextAt - Self.now >= 86_400)
  }

  @Test func aThrottlingServerIsObeyed() {
    let policy = PollPolicy(interval: 900, installation: "x")
    let next = Self.state(after: .throttled(delay: 120), policy: policy)
    #expect((120...180).contains(next.nextAt - Self.now))
    #expect(next.hold == .retryAfter)
    #expect(Self.state(after: .throttled(delay: nil), policy: policy).hold == .backOff)
  }

  private static let situations: [(PollState.Hold, Int, Int, PollPolicy.Trigger, Int)] = [
    (PollState.Hold.schedule, 400, 60, PollPolicy.Trigger.loop, 400),
    (.schedule, 400, 60, .timer, 0), (.schedule, 500, 60, .timer, 50),
    (.backOff, 400, 60, .timer, 400), (.refused, 400, 60, .timer, 400),
    (.retryAfter, 400, 60, .timer, 400),
    (.schedule, 400, 60, .person, 0), (.backOff, 400, 60, .person, 0),
    (.refused, 400, 60, .person, 0), (.retryAfter, 400, 60, .person, 400),
    (.schedule, 400, 9, .person, 1), (.schedule, 400, 10, .person, 0),
    (.schedule, 400, 0, .person, 10), (.backOff, -5, 60, .loop, 0),
    // The clock has been set back: neither a far future nor a coming attempt is believed.
    (.backOff, 400_000, -400_000, .loop, 0), (.retryAfter, 400_000, -400_000, .person, 0),
    (.schedule, 400, -60, .person, 0),
  ]

  @Test(arguments: situations)
  func waits(hold: PollState.Hold, due: Int, since: Int, trigger: PollPolicy.Trigger, wait: Int) {
    var state = PollState(urlHash: "x")
    state.hold = hold
    state.nextAt = Self.now + due
    state.attemptedAt = Self.now - since
    let policy = PollPolicy(interval: 900, installation: "x")
    #expect(policy.wait(state, now: Self.now, trigger: trigger) == wait)
  }

  @Test func remembersItself() {
    var state = PollState(urlHash: "x")
    #expect(PollState(decoding: state.encoded()) == state)
    state.attemptedAt = 5
    state.nextAt = 7
    state.failures = 3
    state.hold = .retryAfter
    #expect(PollState(decoding: state.encoded()) == state)
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"urlHash":"x","nextAt":-9223372036854775808,"failures":0,"hold":"backOff"}"#,
    #"{"urlHash":"x","nextAt":0,"failures":-1,"hold":"backOff"}"#,
    #"{"urlHash":"x","nextAt":0,"failures":0,"hold":"?"}"#,
  ])
  func forgetsWhatIsDamaged(text: String) {
    #expect(PollState(decoding: Array(text.utf8)) == nil)
  }
}
