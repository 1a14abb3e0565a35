// SPDX-License-Identifier: MIT

import Testing

@testable import OverlayX11

/// When a surface may get a frame: each state with each answer that it asks for.
@Suite struct ReadinessTests {
  /// What is known when a frame is to be drawn.
  struct Known: CustomTestStringConvertible {
    var compositor = true
    var isResponsive = true
    var isBehind = false

    var testDescription: String {
      "compositor \(compositor), responsive \(isResponsive), behind \(isBehind)"
    }
  }

  /// A state, what is known, what is decided, and the state after that.
  @Test(
    arguments: [
      // Nothing is created before it is known how, or while the server could make us wait.
      (.absent, Known(compositor: false), .refuse, .waiting),
      (.waiting, Known(compositor: false), .refuse, .waiting),
      (.absent, Known(compositor: false, isResponsive: false, isBehind: true), .refuse, .waiting),
      (.absent, Known(isResponsive: false), .refuseAndPing, .waiting),
      (.waiting, Known(isResponsive: false), .refuseAndPing, .waiting),
      (.absent, Known(isBehind: true), .refuseAndPing, .waiting),
      (.waiting, Known(isResponsive: false, isBehind: true), .refuseAndPing, .waiting),
      (.absent, Known(), .create, .ready),
      (.waiting, Known(), .create, .ready),
      // A window that is there needs no answer, but a server that reads.
      (.ready, Known(), .draw, .ready),
      (.ready, Known(isResponsive: false), .draw, .ready),
      (.ready, Known(isBehind: true), .refuseAndMark, .marked),
      (.ready, Known(isResponsive: false, isBehind: true), .refuseAndMark, .marked),
      // One marker at a time.
      (.marked, Known(), .refuse, .marked),
      (.marked, Known(isBehind: true), .refuse, .marked),
    ] as [(Readiness, Known, Readiness.Decision, Readiness)])
  func decision(
    before: Readiness, known: Known, decision: Readiness.Decision, after: Readiness
  ) {
    var state = before
    let found = state.request(
      knowsCompositor: known.compositor, isResponsive: known.isResponsive,
      isBehind: known.isBehind)
    #expect(found == decision)
    #expect(state == after)
  }

  /// A refused frame is never forgotten: the state is not ready and one of these makes it so.
  @Test(
    arguments: [
      (.absent, true, false, .absent, false, .absent),
      (.waiting, false, true, .absent, false, .waiting),
      (.ready, true, false, .ready, false, .ready),
      (.marked, false, false, .marked, true, .ready),
    ] as [(Readiness, Bool, Bool, Readiness, Bool, Readiness)])
  func whatEndsAWait(
    state: Readiness, isReady: Bool, retries: Bool, afterRetry: Readiness, isAwaited: Bool,
    afterMarker: Readiness
  ) {
    #expect(state.isReady == isReady)
    var changed = state
    let isRetried = changed.retry()
    #expect(isRetried == retries)
    #expect(changed == afterRetry)
    changed = state
    let wasAwaited = changed.markerReturned()
    #expect(wasAwaited == isAwaited)
    #expect(changed == afterMarker)
  }

  @Test func aMarkedFrameIsFollowedByTheNextWhenItsMarkerIsBack() {
    var state = Readiness.ready
    state.mark()
    #expect(!state.isReady)
    let wasAwaited = state.markerReturned()
    #expect(wasAwaited && state.isReady)
  }
}
