// SPDX-License-Identifier: MIT
import ControlProtocol
import JSON

extension Command {
  static let doctor = Command(
    name: "doctor", summary: "look for what may be wrong, and say what to do about it",
    details: """
      Looks at the daemon, the display, the fonts, the message buses, the systemd unit, the \
      configuration and the flag. Changes nothing. The exit code is 1 if there is a problem.
      """,
    options: [.json], run: runDoctor)

  @Sendable private static func runDoctor(_ invocation: Invocation) throws(Failure) {
    let findings = Examination(invocation).findings
    let width = findings.map(\.subject.count).max() ?? 0
    invocation.show(
      findings.flatMap { $0.lines(subjectWidth: width, invocation.console) },
      json: .array(findings.map(\.json)))
    if findings.contains(where: { $0.grade == .problem }) { throw Failure.silent }
  }
}
