// SPDX-License-Identifier: MIT

import JSON
import Support
import Testing

@testable import effectctl

/// `effectctl flags simulate`: who would see what.
@Suite struct FlagsSimulateTests {
  private let folder = TemporaryDirectory()

  /// A quarter of the desktops of one distribution, and a moment for them.
  private static let rollout = """
    {"flags": {"seasonal-effect": {"state": "ENABLED", "defaultVariant": "off", "variants": {
      "on": {"intensity": 0.5, "moment": {"burst": "confetti", "at": "2100-01-01T00:00:00Z"}},
      "off": {"show": "off", "bursts": true}},
      "targeting": {"if": [{"==": [{"var": "distro"}, "debian"]},
        {"fractional": [["on", 25], ["off", 75]]}, null]}}}}
    """

  private func run(_ words: String...) -> (code: ExitCode, output: String, errors: String) {
    let captured = CapturedConsole()
    let file = folder.write(Self.rollout, to: "flags.json")
    let environment = ["HOME": folder.path, "TZ": "UTC", "XDG_CONFIG_DIRS": folder("etc")]
    let code = captured.run(["flags", "simulate", file] + words, environment: environment)
    return (code, captured.output, captured.errors)
  }

  @Test func tenThousandDesktopsAreCounted() {
    let result = run("--context", #"{"distro": "debian"}"#)
    #expect(result.code == .done && result.errors.isEmpty, "\(result.errors)")
    #expect(
      result.output == """
        DESKTOPS  SHARE   VARIANT  DECIDES
        7536      75.36%  off      off, bursts allowed
        2464      24.64%  on       schedule, intensity 0.5, confetti at 2100-01-01 00:00

        """)
    let other = run("--context", #"{"distro": "arch"}"#, "--count", "5")
    #expect(other.output.contains("5         100%   off "), "\(other.output)")
  }

  @Test func asJSONItHasAllThatIsDecided() throws {
    let result = run("--context", #"{"distro": "debian"}"#, "--count", "100", "--json")
    let json = try JSONValue(parsing: result.output.utf8)
    let object = try #require(json.object)
    #expect(object["count"] == 100 && object["flag"] == "seasonal-effect")
    guard case .array(let outcomes) = object["outcomes"] else {
      Issue.record("no outcomes: \(result.output)")
      return
    }
    let on = try #require(outcomes.last?.object)
    #expect(outcomes.count == 2)
    #expect(on["variant"] == "on" && on["decision"] == "schedule" && on["bursts"] == true)
    #expect(on["moment"] == ["at": "2100-01-01T00:00:00+00:00", "burst": "confetti"])
    #expect(on["share"]?.double == (on["count"]?.double).map { $0 / 100 })
  }

  @Test(arguments: [
    (["--flag", "x"], ExitCode.failed, "there is no flag \"x\" (there are: seasonal-effect)"),
    (["--count", "0"], .usage, "--count: \"0\" is not a number from 1 to 1000000"),
    (["--context", "5"], .usage, "--context: \"5\" is not a JSON object"),
  ])
  func mistakesAreSaid(words: [String], code: ExitCode, message: String) {
    let captured = CapturedConsole()
    let file = folder.write(Self.rollout, to: "flags.json")
    let found = captured.run(
      ["flags", "simulate", file] + words, environment: ["HOME": folder.path])
    #expect(found == code)
    #expect(captured.errors.contains(message), "\(captured.errors)")
    #expect(captured.output.isEmpty)
  }

  @Test func aDocumentThatCannotBeUsedIsAFailureWithItsPlace() {
    let captured = CapturedConsole()
    let file = folder.write("{\"flags\": 5}", to: "broken.json")
    #expect(captured.run(["flags", "simulate", file]) == .failed)
    #expect(captured.errors.contains("\(file):1:"), "\(captured.errors)")
  }
}
