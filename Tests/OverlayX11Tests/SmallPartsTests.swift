// SPDX-License-Identifier: MIT

import Testing

@testable import OverlayX11

@Suite struct DeadlinesTests {
  @Test func earliestComesFirstAndIsTakenOnce() {
    var deadlines = Deadlines()
    #expect(deadlines.next == nil)
    deadlines.set(.monitors, to: 500)
    deadlines.setAtLatest(.stacking, 300)
    deadlines.setAtLatest(.stacking, 400)
    #expect(deadlines.next == 300)
    let taken = [299, 300, 300].map { deadlines.take(.stacking, at: $0) }
    #expect(taken == [false, true, false])
    #expect(deadlines.next == 500)
    deadlines.set(.monitors, to: nil)
    #expect(deadlines.next == nil)
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
