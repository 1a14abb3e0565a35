// SPDX-License-Identifier: MIT

import Testing
import Values

@testable import OverlayWayland

/// Frames that the compositor does not take (P32, P33).
struct FrameWaitTests {
  @Test func aFrameThatIsTakenInTimeLeavesNothingBehind() {
    var wait = FrameWait()
    #expect(wait.deadline == nil)
    wait.begin(at: time(1_000))
    #expect(wait.deadline == time(1_000) + FrameWait.patience)
    let wasWaiting = wait.taken()
    #expect(wasWaiting)
    #expect(wait == FrameWait())
    let isWaitingAgain = wait.taken()
    #expect(!isWaitingAgain)
  }

  @Test func aLateFrameIsUnseenAndTouchedEveryOneAndAHalfSeconds() {
    var wait = FrameWait()
    wait.begin(at: .zero)
    var actions: [FrameWait.Action] = []
    var now = MonotonicTime.zero
    for _ in 0..<9 {
      #expect((wait.deadline ?? .zero) <= now + FrameWait.interval)
      now = wait.deadline ?? now
      actions.append(wait.expire(at: now, isListening: true))
      #expect(!wait.isSeen)
    }
    #expect(
      actions == [
        .askAgain, .askAgain, .touch, .askAgain, .touch, .touch, .touch, .askAgain, .touch,
      ])
    _ = wait.taken()
    #expect(wait.isSeen)
  }

  @Test func aDayInTheDarkAsksForFewCallbacks() {
    var wait = FrameWait()
    wait.begin(at: .zero)
    var asked = 0
    var now = MonotonicTime.zero
    while now < time(86_400_000_000) {
      now = wait.deadline ?? .distantFuture
      if wait.expire(at: now, isListening: true) == .askAgain { asked += 1 }
    }
    #expect(asked == 16)
  }

  @Test func aCompositorThatDoesNotReadGetsNothing() {
    var wait = FrameWait()
    wait.begin(at: .zero)
    for now in [UInt64(1_000_000), 2_500_000, 4_000_000] {
      let action = wait.expire(at: time(now), isListening: false)
      #expect(action == .none)
    }
    // As soon as it reads again it is asked.
    let action = wait.expire(at: time(5_500_000), isListening: true)
    #expect(action == .askAgain)
  }

  @Test func aSignOfLifeOfTheOutputAsksAtOnce() {
    var wait = FrameWait()
    wait.wake(at: time(5))
    #expect(wait.deadline == nil)
    wait.begin(at: .zero)
    wait.wake(at: time(500_000))
    #expect(wait.deadline == time(1_000_000))
    for _ in 0..<3 { _ = wait.expire(at: wait.deadline ?? .zero, isListening: true) }
    wait.wake(at: time(9_000_000))
    #expect(wait.deadline == time(9_000_000))
    let action = wait.expire(at: time(9_000_000), isListening: true)
    #expect(action == .askAgain)
  }

  private func time(_ microseconds: UInt64) -> MonotonicTime {
    MonotonicTime(microseconds: microseconds)
  }
}
