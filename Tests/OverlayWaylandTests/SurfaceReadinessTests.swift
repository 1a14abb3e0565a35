// SPDX-License-Identifier: MIT

import Testing
import Values

@testable import OverlayWayland

private func time(_ microseconds: UInt64) -> MonotonicTime {
  MonotonicTime(microseconds: microseconds)
}

/// A surface whose frame is on its way since the clock's beginning.
private func submitted() -> SurfaceReadiness {
  var readiness = SurfaceReadiness()
  _ = readiness.configured()
  readiness.submit(at: .zero)
  return readiness
}

/// What a surface waits for.
struct SurfaceReadinessTests {
  /// What happens to a surface.
  enum Event: String, CaseIterable {
    case configured, bufferReleased, frameTaken, closed
  }

  /// Each phase by the event that makes the surface ready, if any does.
  @Test(
    arguments: [
      ("unconfigured", .configured), ("ready", nil), ("awaitingBuffer", .bufferReleased),
      ("submitted", .frameTaken), ("closed", nil),
    ] as [(String, Event?)])
  func onlyWhatIsAwaitedMakesASurfaceReady(_ phase: String, _ awaited: Event?) {
    for event in Event.allCases {
      var readiness = Self.surface(in: phase)
      #expect(readiness.isReady == (phase == "ready"))
      let before = readiness
      let becameReady = Self.apply(event, to: &readiness)
      #expect(becameReady == (event == awaited), "\(event)")
      #expect(readiness.isClosed == (event == .closed || phase == "closed"))
      if event != awaited && event != .closed { #expect(readiness == before, "\(event)") }
      if becameReady { #expect(readiness.isReady && readiness.deadline == nil) }
    }
  }

  private static func surface(in phase: String) -> SurfaceReadiness {
    var readiness = SurfaceReadiness()
    guard phase != "unconfigured" else { return readiness }
    _ = readiness.configured()
    switch phase {
    case "awaitingBuffer": readiness.missBuffer()
    case "submitted": readiness.submit(at: .zero)
    case "closed": readiness.close(at: .zero)
    default: break
    }
    return readiness
  }

  private static func apply(_ event: Event, to readiness: inout SurfaceReadiness) -> Bool {
    switch event {
    case .configured: return readiness.configured()
    case .bufferReleased: return readiness.bufferReleased()
    case .frameTaken: return readiness.frameTaken()
    case .closed:
      readiness.close(at: .zero)
      return false
    }
  }

  @Test func aClosedSurfaceMayBeMadeAgainAfterHalfASecond() {
    var readiness = submitted()
    readiness.close(at: time(1_000_000))
    #expect(readiness.deadline == time(1_500_000))
    #expect(!readiness.mayReopen(at: time(1_499_999)))
    #expect(readiness.mayReopen(at: time(1_500_000)))
    #expect(readiness.isSeen)
    let action = readiness.expire(at: time(1_500_000), isListening: true)
    #expect(action == .none)
  }
}

/// Frames that the compositor does not take (P32, P33).
struct FrameWaitTests {
  @Test func aFrameThatIsTakenInTimeLeavesNothingBehind() {
    var readiness = submitted()
    #expect(readiness.deadline == time(1_000_000))
    let action = readiness.expire(at: time(999_999), isListening: true)
    #expect(action == .none && readiness.isSeen)
    let wasWaiting = readiness.frameTaken()
    #expect(wasWaiting)
    #expect(readiness.deadline == nil)
    let isWaitingAgain = readiness.frameTaken()
    #expect(!isWaitingAgain)
  }

  @Test func aLateFrameIsUnseenAndTouchedEveryOneAndAHalfSeconds() {
    var readiness = submitted()
    var actions: [FrameWait.Action] = []
    var now = MonotonicTime.zero
    for _ in 0..<9 {
      #expect((readiness.deadline ?? .zero) <= now + .milliseconds(1500))
      now = readiness.deadline ?? now
      actions.append(readiness.expire(at: now, isListening: true))
      #expect(!readiness.isSeen)
    }
    #expect(
      actions == [
        .askAgain, .askAgain, .touch, .askAgain, .touch, .touch, .touch, .askAgain, .touch,
      ])
    _ = readiness.frameTaken()
    #expect(readiness.isSeen)
  }

  @Test func aDayInTheDarkAsksForFewCallbacks() {
    var wait = FrameWait(since: .zero)
    var asked = 0
    var now = MonotonicTime.zero
    while now < time(86_400_000_000) {
      now = wait.deadline
      if wait.expire(at: now, isListening: true) == .askAgain { asked += 1 }
    }
    #expect(asked == 16)
  }

  @Test func aCompositorThatDoesNotReadGetsNothing() {
    var wait = FrameWait(since: .zero)
    for now in [1_000_000, 2_500_000, 4_000_000] as [UInt64] {
      let action = wait.expire(at: time(now), isListening: false)
      #expect(action == .none)
    }
    // As soon as it reads again it is asked.
    let action = wait.expire(at: time(5_500_000), isListening: true)
    #expect(action == .askAgain)
  }

  @Test func aSignOfLifeOfTheOutputAsksAtOnce() {
    var readiness = SurfaceReadiness()
    readiness.wake(at: time(5))
    #expect(readiness.deadline == nil)
    readiness = submitted()
    readiness.wake(at: time(500_000))
    #expect(readiness.deadline == time(1_000_000))
    for _ in 0..<3 {
      _ = readiness.expire(at: readiness.deadline ?? .zero, isListening: true)
    }
    readiness.wake(at: time(9_000_000))
    #expect(readiness.deadline == time(9_000_000))
    let action = readiness.expire(at: time(9_000_000), isListening: true)
    #expect(action == .askAgain)
  }
}
