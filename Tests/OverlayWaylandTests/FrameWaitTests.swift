// SPDX-License-Identifier: MIT

import Testing

@testable import OverlayWayland

/// Frames that the compositor does not take (P32, P33).
struct FrameWaitTests {
  @Test func aFrameThatIsTakenInTimeLeavesNothingBehind() {
    var wait = FrameWait()
    #expect(wait.deadline == nil)
    wait.begin(at: 1_000)
    #expect(wait.deadline == 1_000 + FrameWait.patience)
    let wasWaiting = wait.taken()
    #expect(wasWaiting)
    #expect(wait == FrameWait())
    let isWaitingAgain = wait.taken()
    #expect(!isWaitingAgain)
  }

  @Test func aLateFrameIsUnseenAndTouchedEveryOneAndAHalfSeconds() {
    var wait = FrameWait()
    wait.begin(at: 0)
    var actions: [FrameWait.Action] = []
    var now: UInt64 = 0
    for _ in 0..<9 {
      #expect((wait.deadline ?? 0) <= now + 1_500_000)
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
    wait.begin(at: 0)
    var asked = 0
    var now: UInt64 = 0
    while now < 86_400_000_000 {
      now = wait.deadline ?? .max
      if wait.expire(at: now, isListening: true) == .askAgain { asked += 1 }
    }
    #expect(asked == 16)
  }

  @Test func aCompositorThatDoesNotReadGetsNothing() {
    var wait = FrameWait()
    wait.begin(at: 0)
    for now in [UInt64(1_000_000), 2_500_000, 4_000_000] {
      let action = wait.expire(at: now, isListening: false)
      #expect(action == .none)
    }
    // As soon as it reads again it is asked.
    let action = wait.expire(at: 5_500_000, isListening: true)
    #expect(action == .askAgain)
  }

  @Test func aSignOfLifeOfTheOutputAsksAtOnce() {
    var wait = FrameWait()
    wait.wake(at: 5)
    #expect(wait.deadline == nil)
    wait.begin(at: 0)
    wait.wake(at: 500_000)
    #expect(wait.deadline == FrameWait.patience)
    for _ in 0..<3 { _ = wait.expire(at: wait.deadline ?? 0, isListening: true) }
    wait.wake(at: 9_000_000)
    #expect(wait.deadline == 9_000_000)
    let action = wait.expire(at: 9_000_000, isListening: true)
    #expect(action == .askAgain)
  }
}
