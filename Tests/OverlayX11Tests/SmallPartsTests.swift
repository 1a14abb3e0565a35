// SPDX-License-Identifier: MIT

import Testing
import Values

@testable import OverlayX11

@Suite struct DeadlineTests {
  @Test func earliestComesFirstAndIsTakenOnce() {
    var (monitors, stacking) = (Deadline(), Deadline())
    var next: UInt64? { Deadline.earliest(monitors.moment, stacking.moment)?.microseconds }
    #expect(next == nil)
    monitors.set(MonotonicTime(microseconds: 500))
    stacking.setAtLatest(MonotonicTime(microseconds: 300))
    stacking.setAtLatest(MonotonicTime(microseconds: 400))
    #expect(next == 300)
    let taken = [299, 300, 300].map { stacking.take(at: MonotonicTime(microseconds: $0)) }
    #expect(taken == [false, true, false])
    #expect(next == 500)
    monitors.set(nil)
    #expect(next == nil)
  }
}

@Suite struct LocalDisplaySocketTests {
  @Test(
    arguments: [
      (":0", 0), (":12.1", 12), ("unix:3", 3), ("host:0", nil), ("", nil), (":", nil), (":x", nil),
    ] as [(String, Int?)])
  func numberOfALocalDisplay(_ name: String, _ expected: Int?) {
    #expect(LocalDisplaySocket.number(of: name) == expected)
  }
}
