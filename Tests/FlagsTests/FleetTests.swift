// SPDX-License-Identifier: MIT

import Support
import Testing
import Values

@testable import Flags

/// Ten thousand installations in simulated time: what their server sees.
@Suite struct FleetTests {
  private static let installations = 10_000
  private static let interval = 900
  private static let start = 1_796_083_200
  /// Ten thousand requests in fifteen minutes.
  private static let mean = Double(installations) * 60 / Double(interval)

  /// How many requests come in each minute after all installations start within one minute.
  private static func requests(
    minutes: Int, outage: Range<Int> = 0..<0, reply: PollPolicy.Outcome = .failure
  ) -> [Int] {
    var counts = [Int](repeating: 0, count: minutes)
    for installation in 0..<installations {
      var generator = SeededRandom(seed: UInt64(installation))
      let policy = PollPolicy(interval: interval, installation: "installation-\(installation)")
      var state = PollState(urlHash: "")
      state.nextAt = start + policy.firstDelay(using: &generator)
      while state.nextAt < start + minutes * 60 {
        let now = state.nextAt
        let minute = (now - start) / 60
        counts[minute] += 1
        state = policy.state(
          after: outage.contains(minute) ? reply : .success(maximumAge: nil), from: state,
          now: now, using: &generator)
      }
    }
    return counts
  }

  @Test func requestsStayFlat() {
    let counts = Self.requests(minutes: 120)
    for count in counts[30...] {
      #expect((0.8 * Self.mean...1.2 * Self.mean).contains(Double(count)))
    }
  }

  @Test func anOutageDoesNotBringThemTogether() {
    let counts = Self.requests(minutes: 240, outage: 60..<120)
    // At first everyone tries again soon, and ever more rarely then.
    for count in counts[60..<90] { #expect(Double(count) < 7 * Self.mean) }
    for count in counts[90..<120] { #expect(Double(count) < 1.2 * Self.mean) }
    // When the server is back, those in back-off come besides the others.
    for count in counts[120..<200] { #expect(Double(count) < 1.4 * Self.mean) }
    for count in counts[200...] {
      #expect((0.8 * Self.mean...1.2 * Self.mean).contains(Double(count)))
    }
  }

  @Test func beingThrottledTogetherDoesNotEither() {
    let counts = Self.requests(minutes: 180, outage: 60..<90, reply: .throttled(delay: 1800))
    for count in counts[60...] { #expect(Double(count) < 3.5 * Self.mean) }
    for count in counts[150...] {
      #expect((0.8 * Self.mean...1.2 * Self.mean).contains(Double(count)))
    }
  }
}
