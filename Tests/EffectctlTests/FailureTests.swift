// SPDX-License-Identifier: MIT

import ControlProtocol
import JSON
import Testing

@testable import effectctl

@Suite struct FailureTests {
  @Test(
    arguments: [
      (
        .unknownEffect("haerts", nearest: "hearts"), .failed,
        "unknown effect \"haerts\" (did you mean \"hearts\"?)\n\"effectctl list\" lists them."
      ),
      (
        .unknownEffect("x", nearest: nil), .failed,
        "unknown effect \"x\"\n\"effectctl list\" lists them."
      ),
      (
        .unknownOutput("DP-9"), .failed,
        "unknown output \"DP-9\"\n\"effectctl status\" lists the outputs."
      ),
      (
        .notShown(rule: "fullscreen", detail: "fullscreen on DP-1"), .refused,
        "not shown: fullscreen on DP-1\nLeave fullscreen, or set fullscreen = \"ignore\" in [bursts]."
      ),
      (
        .notShown(rule: "off", detail: ""), .refused,
        "not shown: off\nTurn effects on with \"effectctl on\"."
      ),
      (
        .notShown(rule: "locked", detail: "since 9:00"), .refused,
        "not shown: locked (since 9:00)\nUnlock the session and try again."
      ),
      (
        .notShown(rule: "paused", detail: "until 2026-12-01T09:00:00+01:00"), .refused,
        "not shown: paused (until 2026-12-01 09:00)\nEnd the pause with \"effectctl resume\"."
      ),
      (
        .rateLimited(retryAfterMilliseconds: 90), .refused,
        "not shown: rate-limited, try again in 90 ms"
      ),
      (
        .rateLimited(retryAfterMilliseconds: 2480), .refused,
        "not shown: rate-limited, try again in 2.5 s"
      ),
      (
        .invalidConfiguration(["a", "b"]), .failed,
        "the file has errors\na\nb"
      ),
      (
        .permissionDenied, .refused,
        "the daemon refuses: permission denied\nOnly the user that effectd runs as may speak to it."
      ),
      (
        .invalidParameter("count"), .failed,
        "the daemon does not accept the value of \"count\"\nIf it is older than this effectctl, restart it."
      ),
    ] as [(ControlError, ExitCode, String)])
  func errorsOfTheDaemon(error: ControlError, exitCode: ExitCode, message: String) {
    let failure = Failure(error: error.name, parameters: error.parameters)
    #expect(failure.exitCode == exitCode)
    #expect(([failure.message] + failure.details).joined(separator: "\n") == message)
  }

  @Test func anErrorOfANewerDaemonIsNamed() {
    #expect(
      Failure(error: "io.effectd.Control.Tired", parameters: [:])
        == Failure("the daemon answers io.effectd.Control.Tired"))
  }
}
