// SPDX-License-Identifier: MIT

import Support
import Testing

@testable import effectctl

/// `status --at` and `why --at` without a daemon.
struct ForecastTests {
  let folder = TemporaryDirectory()

  init() {
    folder.write(
      """
      [[season]]
      name = "winter"
      effect = "snow"
      from = "12-01"
      until = "01-06"
      """, to: "effectd.toml")
  }

  private func run(_ words: String...) -> (exit: ExitCode, output: String, errors: String) {
    let captured = CapturedConsole()
    let exit = captured.run(
      words,
      environment: [
        "HOME": folder.path, "TZ": "UTC", "XDG_RUNTIME_DIR": folder("no-daemon"),
        "XDG_CONFIG_DIRS": folder("none"), "XDG_STATE_HOME": folder.path,
      ])
    return (exit, captured.output, captured.errors)
  }

  static let note = "effectctl: by the files, as if nothing on the desktop held effects back\n"

  @Test func theFilesSayWhatWouldShow() {
    let result = run("status", "--config", folder("effectd.toml"), "--at", "2026-12-24 20:00")
    #expect(result.exit == .done)
    #expect(result.errors == Self.note)
    #expect(
      result.output == """
        At           2026-12-24 20:00
        Showing      snow
        Why          season winter
        Switch       on
        Season       winter
        Next change  2027-01-07 00:00, winter ends

        """)
    let summer = run("status", "--config", folder("effectd.toml"), "--at", "2027-06-01", "--json")
    #expect(summer.output.contains("\"showing\":[]"))
    #expect(summer.output.contains("\"at\":\"2027-06-01T00:00:00+00:00\""))
  }

  @Test func theUsersSwitchIsReadFromItsFile() {
    folder.write("switch=off\n", to: "effectd/state")
    let result = run("why", "--config", folder("effectd.toml"), "--at", "2026-12-24")
    #expect(result.exit == .done)
    #expect(result.errors == Self.note)
    #expect(result.output.split(separator: "\n")[1].hasPrefix(">  off"))
    #expect(result.output.contains(folder("effectd/state")))
    #expect(result.output.contains("season winter"))
  }

  @Test func withoutAConfigurationThereAreNoSeasons() {
    let result = run("status", "--at", "+3d")
    #expect(result.exit == .done)
    #expect(result.output.contains("no seasons are configured"))
  }

  @Test func aTimeThatIsNoneIsAMistakeOfTheCommandLine() {
    let result = run("status", "--at", "someday")
    #expect(result.exit == .usage)
    #expect(result.errors.hasPrefix("effectctl: --at: \"someday\" is not a time such as"))
  }
}
