// SPDX-License-Identifier: MIT
import Glibc
import Testing
import Values

@testable import Platform

/// Far beyond what anything here takes; it only bounds a test that fails.
let patience = Duration.seconds(10)

/// A mutable value that closures share.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Two descriptors of which the second reads what is written to the first.
struct Pipe: ~Copyable {
  let writing: Descriptor
  let reading: Descriptor

  init() {
    var ends: [CInt] = [-1, -1]
    pipe(&ends)
    reading = Descriptor(owning: ends[0])
    writing = Descriptor(owning: ends[1])
  }

  func put(_ byte: UInt8 = 1) {
    var byte = byte
    _ = write(writing.number, &byte, 1)
  }

  func take() {
    var byte: UInt8 = 0
    _ = read(reading.number, &byte, 1)
  }
}

/// The code of the system's error that `body` throws, or nil if it throws none.
func errorCode(_ body: () throws -> Void) -> CInt? {
  do {
    try body()
    return nil
  } catch {
    return (error as? SystemError)?.code
  }
}

@Suite struct EventLoopTests {
  @Test func eachTimerFiresOnceWhenItIsDue() throws {
    let loop = try EventLoop()
    let fired = Box<[MonotonicTime]>([])
    let times = [3, 1, 2].map { loop.now + .milliseconds($0) }
    let timers = try times.map { time in
      try loop.timer { if loop.exactNow >= time { fired.value.append(time) } }
    }
    for (timer, time) in zip(timers, times) { timer.set(at: time) }
    #expect(try loop.run(timeout: patience) { timers.allSatisfy { $0.deadline == nil } })
    #expect(fired.value.sorted() == times.sorted())
  }

  @Test func aTimerIsNeverEarly() throws {
    let loop = try EventLoop()
    let early = Box(0)
    let rounds = Box(0)
    let timer = Box<Timer?>(nil)
    let due = Box(loop.now + .microseconds(500))
    timer.value = try loop.timer {
      if loop.exactNow < due.value { early.value += 1 }
      rounds.value += 1
      due.value = loop.exactNow + .microseconds(500)
      timer.value?.set(at: due.value)
    }
    timer.value?.set(at: due.value)
    #expect(try loop.run(timeout: patience) { rounds.value == 20 })
    #expect(early.value == 0)
    timer.value = nil
  }

  @Test func eventsThatNeverEndDoNotOutlastTheTime() throws {
    let loop = try EventLoop()
    let timer = Box<Timer?>(nil)
    timer.value = try loop.timer { timer.value?.set(at: MonotonicTime(microseconds: 1)) }
    timer.value?.set(at: MonotonicTime(microseconds: 1))
    #expect(try !loop.run(timeout: .milliseconds(2)) { false })
    timer.value = nil
  }

  @Test func aCancelledTimerIsSilentAndCanBeArmedAgain() throws {
    let loop = try EventLoop()
    let fired = Box(0)
    let timer = try loop.timer { fired.value += 1 }
    timer.set(at: loop.now)
    timer.cancel()
    #expect(timer.deadline == nil)
    #expect(try !loop.run(timeout: .milliseconds(2)) { fired.value > 0 })
    timer.set(at: MonotonicTime(microseconds: 1))
    #expect(try loop.run(timeout: patience) { fired.value == 1 })
    #expect(timer.deadline == nil)
  }

  @Test func aDroppedTimerIsSilent() throws {
    let loop = try EventLoop()
    let fired = Box(0)
    var timer: Timer? = try loop.timer { fired.value += 1 }
    timer?.set(at: MonotonicTime(microseconds: 1))
    timer = nil
    #expect(try !loop.run(timeout: .milliseconds(2)) { fired.value > 0 })
  }

  @Test func timeStandsStillWithinATurn() throws {
    let loop = try EventLoop()
    let times = Box<[MonotonicTime]>([])
    let timer = try loop.timer {
      let first = loop.now
      while loop.exactNow < first + .microseconds(200) {}
      times.value = [first, loop.now]
    }
    timer.set(at: MonotonicTime(microseconds: 1))
    #expect(try loop.run(timeout: patience) { times.value.count == 2 })
    #expect(times.value[0] == times.value[1])
  }

  @Test func hooksRunOnceAfterAllThatWaited() throws {
    let loop = try EventLoop()
    let log = Box<[String]>([])
    let first = Pipe()
    let second = Pipe()
    first.put()
    second.put()
    let numbers = [first.reading.number, second.reading.number]
    let sources = try numbers.map { number in
      try loop.watch(descriptor: number) { _ in
        var byte: UInt8 = 0
        _ = read(number, &byte, 1)
        log.value.append("event")
      }
    }
    loop.beforeSleep { log.value.append("draw") }
    loop.beforeSleep { log.value.append("flush") }
    #expect(try loop.run(timeout: patience) { log.value.contains("flush") })
    #expect(log.value == ["event", "event", "draw", "flush"])
    #expect(sources.count == 2)
  }

  @Test func aHookMayArmATimer() throws {
    let loop = try EventLoop()
    let fired = Box(0)
    let timer = try loop.timer { fired.value += 1 }
    loop.beforeSleep { if fired.value == 0 { timer.set(at: MonotonicTime(microseconds: 1)) } }
    #expect(try loop.run(timeout: patience) { fired.value == 1 })
  }

  @Test func aSourceMayCancelOrDropItselfWhileItRuns() throws {
    let loop = try EventLoop()
    let pipe = Pipe()
    pipe.put()
    let calls = Box(0)
    let source = Box<EventSource?>(nil)
    source.value = try loop.watch(descriptor: pipe.reading.number) { _ in
      calls.value += 1
      source.value?.cancel()
      source.value = nil
    }
    #expect(try !loop.run(timeout: .milliseconds(2)) { calls.value > 1 })
    #expect(calls.value == 1)
  }

  @Test func writabilityAndHangingUpAreTold() throws {
    let loop = try EventLoop()
    let pipe = Pipe()
    let seen = Box<Readiness>([])
    let writer = try loop.watch(descriptor: pipe.writing.number, events: .writable) {
      seen.value.formUnion($0)
    }
    #expect(try loop.run(timeout: patience) { seen.value.contains(.writable) })
    writer.events = []
    seen.value = []
    #expect(try !loop.run(timeout: .milliseconds(1)) { seen.value.contains(.writable) })
  }

  @Test func aRegularFileCannotBeWatched() throws {
    let loop = try EventLoop()
    let file = try Syscalls.open("/proc/self/exe", O_RDONLY)
    #expect(throws: SystemError.self) {
      _ = try loop.watch(descriptor: file.number) { _ in }
    }
  }

  @Test func signalsArriveInTheLoop() throws {
    let loop = try EventLoop()
    let count = Box(0)
    let source = try loop.onSignal(SIGUSR2) { count.value += 1 }
    pthread_kill(pthread_self(), SIGUSR2)
    #expect(count.value == 0)
    #expect(try loop.run(timeout: patience) { count.value == 1 })
    source.cancel()
  }

  @Test(arguments: [0, 1, 69]) func exitEndsTheRunWithItsCode(code: CInt) throws {
    let loop = try EventLoop()
    let timer = try loop.timer {
      loop.exit(code: code)
      loop.exit(code: 99)
    }
    timer.set(at: MonotonicTime(microseconds: 1))
    #expect(try loop.run() == code)
  }

  @Test func exitFromAHookDoesNotSleep() throws {
    let loop = try EventLoop()
    // The loop keeps its hooks to its end, and they must not keep it.
    loop.beforeSleep { [unowned loop] in loop.exit(code: 7) }
    #expect(try loop.run() == 7)
  }

  @Test func theConditionIsNotMetInTime() throws {
    let loop = try EventLoop()
    #expect(try !loop.run(timeout: .milliseconds(1)) { false })
  }

  @Test func withoutAServiceManagerThereIsNoWatchdog() throws {
    #expect(try EventLoop().enableWatchdog() == (getenv("WATCHDOG_USEC") != nil))
  }
}
