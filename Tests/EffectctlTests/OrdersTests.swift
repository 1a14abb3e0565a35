// SPDX-License-Identifier: MIT

import Testing

@testable import effectctl

/// What the commands that order something say.
@Suite struct OrdersTests {
  @Test func aStopSaysWhatItDidAndHowToUndoIt() {
    #expect(Command.stopped(0, false) == "nothing was showing")
    #expect(Command.stopped(1, false) == "stopped 1 effect")
    #expect(Command.stopped(2, true) == "ending 2 effects")
    #expect(
      Command.stopped(1, false, season: "winter", until: "2026-12-27T00:00:00+01:00")
        == "stopped 1 effect; season \"winter\" stays stopped until 2026-12-27 00:00"
        + " (undo: effectctl resume)")
    #expect(
      Command.stopped(1, false, until: "2026-12-27T00:00:00+01:00")
        == "stopped 1 effect; the flag's effect stays stopped until 2026-12-27 00:00"
        + " (undo: effectctl resume)")
  }

  @Test(
    arguments: [
      (nil, [], "resumed"), (true, [], "the pause is over"),
      (false, ["snow"], "snow may show again"),
      (true, ["snow"], "the pause is over; snow may show again"),
      (false, [], "nothing to resume: neither paused nor stopped"),
    ] as [(Bool?, [String], String)])
  func resumeSaysWhatItUndid(hadPause: Bool?, effects: [String], text: String) {
    #expect(Command.resumed(hadPause, effects) == text)
  }
}
