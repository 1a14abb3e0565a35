// SPDX-License-Identifier: MIT
import Glibc
import Testing

@testable import Platform

@Suite struct WallClockAlarmTests {
  @Test(arguments: [-5, 0, 1, 1_000_000_000] as [Int64])
  func aTimeInThePastIsReachedAtOnceAndOnce(time: Int64) throws {
    let loop = try EventLoop()
    let reasons = Box<[WallClockAlarm.Reason]>([])
    let alarm = try WallClockAlarm(loop: loop) { reasons.value.append($0) }
    try alarm.set(at: time)
    #expect(try loop.run(timeout: patience) { !reasons.value.isEmpty })
    #expect(reasons.value == [.reached])
    #expect(alarm.time == nil)
    #expect(try !loop.run(timeout: .milliseconds(1)) { reasons.value.count > 1 })
  }

  @Test(arguments: [nil, Int64.max, 4_102_444_800])
  func theFutureIsWaitedFor(time: Int64?) throws {
    let loop = try EventLoop()
    let reasons = Box<[WallClockAlarm.Reason]>([])
    let alarm = try WallClockAlarm(loop: loop) { reasons.value.append($0) }
    try alarm.set(at: time)
    #expect(try !loop.run(timeout: .milliseconds(2)) { !reasons.value.isEmpty })
    #expect(alarm.time == time)
  }

  /// Nobody may set the machine's clock for a test; so the door says what the kernel would.
  @Test func aClockThatIsSetIsToldAndTheAlarmStays() throws {
    let loop = try EventLoop()
    let reasons = Box<[WallClockAlarm.Reason]>([])
    let alarm = try WallClockAlarm(loop: loop) { reasons.value.append($0) }
    try alarm.set(at: 1)
    let isTold = try Faults(failing: "read", with: ECANCELED).inForce {
      try loop.run(timeout: patience) { reasons.value.count == 1 }
    }
    #expect(isTold)
    #expect(reasons.value == [.clockChanged])
    #expect(alarm.time == 1)
    #expect(try loop.run(timeout: patience) { reasons.value.count == 2 })
    #expect(reasons.value == [.clockChanged, .reached])
  }

  @Test func theClockIsThatOfTheMachine() {
    let before = time(nil)
    let now = WallClock.now
    #expect(now.seconds >= Int64(before) && now.seconds <= Int64(time(nil)))
    #expect((0..<1_000_000_000).contains(now.nanoseconds))
  }

  @Test(arguments: ["timerfd_create", "timerfd_settime", "sd_event_add_io"])
  func whatTheSystemRefusesIsThrown(call: String) throws {
    let loop = try EventLoop()
    let code = errorCode {
      try Faults(failing: call, with: EMFILE).inForce {
        _ = try WallClockAlarm(loop: loop) { _ in }
      }
    }
    #expect(code == EMFILE)
  }
}
