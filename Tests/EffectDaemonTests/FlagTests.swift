// SPDX-License-Identifier: MIT

import ControlProtocol
import Director
import Flags
import Glibc
import JSON
import Library
import Platform
import Seasons
import Support
import Testing
import Values

@testable import EffectDaemon

/// What a local flag document does to the daemon.
struct FlagTests {
  static func document(_ value: String, default variant: String = "chosen") -> String {
    """
    {"flags": {"seasonal-effect": {"state": "ENABLED",
      "variants": {"chosen": \(value)}, "defaultVariant": "\(variant)"}}}
    """
  }

  static func fixture(_ value: String) throws -> DaemonFixture {
    let folder = TemporaryDirectory()
    folder.write(document(value), to: "flags.json")
    return try DaemonFixture(
      configuration: """
        [flag]
        url = "file://\(folder.path)/flags.json"
        \(DaemonTests.winter)
        """, at: "2026-12-10", keeping: folder)
  }

  @Test func trueLeavesItToTheScheduleAndFalseSwitchesOff() throws {
    let fixture = try Self.fixture("true")
    #expect(fixture.showing == ["mist"])
    fixture.folder.write(Self.document("false"), to: "flags.json")
    #expect(try fixture.eventually { fixture.daemon.status.suppressedBy == "flag" })
    #expect(
      fixture.call(.burst(BurstRequest(effect: "flash")))
        == .error(.notShown(rule: "flag", detail: "off")))
    fixture.folder.write(Self.document("true"), to: "flags.json")
    #expect(try fixture.eventually { fixture.daemon.status.suppressedBy == nil })
  }

  @Test func aMomentShowsAtItsInstantOnceAndIsNotRepeatedByARestart() throws {
    let value = #"{"moment": {"burst": "flash", "at": "2026-06-15T12:00:00Z"}}"#
    let folder = TemporaryDirectory()
    folder.write(Self.document(value), to: "flags.json")
    let configuration = "[flag]\nurl = \"file://\(folder.path)/flags.json\"\n"
    do {
      let fixture = try DaemonFixture(
        configuration: configuration, at: "2026-06-15 11:59", keeping: folder)
      #expect(fixture.showing.isEmpty)
      try fixture.setClock("2026-06-15 12:00")
      #expect(fixture.showing == ["flash"])
    }
    let again = try DaemonFixture(
      configuration: configuration, at: "2026-06-15 12:00", keeping: folder)
    #expect(again.showing.isEmpty)
  }

  @Test func aMomentOfAnEffectThatIsNotInstalledIsAProblem() throws {
    let fixture = try Self.fixture(#"{"moment": {"burst": "boom", "at": "2030-01-01T00:00:00Z"}}"#)
    #expect(
      fixture.daemon.status.diagnostics == [
        "flag: moment.burst: there is no effect named \"boom\" here"
      ])
    #expect(fixture.showing == ["mist"])
  }

  @Test func aBrokenDocumentLeavesTheLastGoodOneInForce() throws {
    let fixture = try Self.fixture("false")
    #expect(fixture.daemon.status.suppressedBy == "flag")
    fixture.folder.write("{\"flags\": ", to: "flags.json")
    #expect(try fixture.eventually { !fixture.daemon.status.diagnostics.isEmpty })
    #expect(fixture.daemon.status.suppressedBy == "flag")
  }

  @Test func anObjectChoosesAmongInstalledEffects() throws {
    let fixture = try Self.fixture(
      #"{"show": "schedule", "effect": "snow", "intensity": 0.5, "bursts": false}"#)
    #expect(fixture.showing == ["snow"])
    #expect(fixture.daemon.stage.players.first?.parts.first?.options.intensity == 0.5)
    #expect(
      fixture.call(.burst(BurstRequest(effect: "flash")))
        == .error(.notShown(rule: "flag", detail: "snow")))
  }

  @Test func aMissingDocumentIsUnknownAndTheScheduleDecides() throws {
    let fixture = try DaemonFixture(
      configuration: "[flag]\nurl = \"file:///nowhere/flags.json\"\n" + DaemonTests.winter,
      at: "2026-12-10")
    #expect(fixture.showing == ["mist"])
    #expect(fixture.daemon.status.flag?.decision == "schedule")
  }

  @Test func theAddressOfALocalDocumentMayBeEscaped() throws {
    let folder = TemporaryDirectory()
    folder.write(Self.document("false"), to: "a flag.json")
    let fixture = try DaemonFixture(
      configuration: "[flag]\nurl = \"file://\(folder.path)/a%20flag.json\"\n"
        + DaemonTests.winter,
      at: "2026-12-10", keeping: folder)
    #expect(fixture.daemon.status.suppressedBy == "flag")
  }

  @Test func aDocumentThatOthersMayWriteIsNotTrusted() throws {
    let folder = TemporaryDirectory()
    chmod(folder.write(Self.document("false"), to: "flags.json"), 0o666)
    let fixture = try DaemonFixture(
      configuration: "[flag]\nurl = \"file://\(folder.path)/flags.json\"\n" + DaemonTests.winter,
      at: "2026-12-10", keeping: folder)
    #expect(fixture.daemon.status.suppressedBy == nil)
    #expect(fixture.daemon.status.diagnostics.contains { $0.contains("others may write it") })
  }

  /// A rule of the time is asked anew when the document would be fetched, others never are.
  @Test(arguments: [("$flagd.timestamp", 900), ("locale", nil)] as [(String, Int?)])
  func rulesOfTheTimeAreAskedAnew(variable: String, wait: Int?) throws {
    let folder = TemporaryDirectory()
    folder.write(
      """
      {"flags": {"seasonal-effect": {"state": "ENABLED", "variants": {"a": true, "b": false},
        "defaultVariant": "a", "targeting": {"if": [{">": [{"var": "\(variable)"}, 1796000000]},
        "b", "a"]}}}}
      """, to: "flags.json")
    let fixture = try DaemonFixture(
      configuration: "[flag]\nurl = \"file://\(folder.path)/flags.json\"\n",
      at: "2026-11-01", keeping: folder)
    let now = try DaemonFixture.instant("2026-11-01")
    #expect(fixture.daemon.status.flag?.decision == "schedule")
    let next = fixture.daemon.situation.world(at: now).flag?.nextChange
    #expect(next.map { Int($0.seconds - now.seconds) } == wait)
    try fixture.setClock("2026-12-01")
    #expect(fixture.daemon.status.flag?.decision == (wait == nil ? "schedule" : "off"))
  }

  @Test(arguments: [
    ("ID=debian\nNAME=\"Debian\"", "debian"), ("NAME=x\nID=\"arch\"\n", "arch"), ("", "linux"),
  ])
  func theDistributionIsReadFromOsRelease(text: String, expected: String) {
    #expect(SystemFacts.distribution(osRelease: text) == expected)
  }

  @Test(arguments: [
    (["XDG_SESSION_TYPE": "wayland", "DISPLAY": ":0"], "wayland"),
    (["XDG_SESSION_TYPE": "x11", "WAYLAND_DISPLAY": "wayland-0"], "x11"),
    (["XDG_SESSION_TYPE": "tty", "DISPLAY": ":0"], "x11"),
    (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], "wayland"),
    (["XDG_SESSION_TYPE": "tty"], "tty"), ([:], ""),
  ])
  func theSessionIsThatOfTheUser(environment: [String: String], expected: String) {
    #expect(SystemFacts.session(environment: environment) == expected)
  }

  /// The keys are those of the table in `docs/fleet.md`.
  @Test func theDaemonAndTheToolKnowTheSameOfTheMachine() throws {
    let environment = [
      "XDG_CURRENT_DESKTOP": "GNOME", "XDG_SESSION_TYPE": "wayland", "TZ": "Europe/Berlin",
      "LC_MESSAGES": "C", "LANG": "de_DE.UTF-8", "HOME": TemporaryDirectory().path,
    ]
    let context = FlagContext(
      environment: environment, paths: Paths(environment: environment), version: "1")
    let bare = context.attributes(outputs: nil, isOnBattery: nil).attributes
    var full = context.attributes(outputs: ["DP-1"], isOnBattery: true).attributes
    #expect(full["outputs"] == ["DP-1"] && full["on_battery"] == true)
    full["outputs"] = nil
    full["on_battery"] = nil
    #expect(full == bare)
    #expect(bare["session"] == "wayland" && bare["locale"] == "C" && bare["desktop"] == "GNOME")
    #expect(bare["timezone"] == "Europe/Berlin" && bare["version"] == "1")
    let page = try #require(Checkout.text("docs/fleet.md"))
    for key in bare.members.map(\.key) + ["outputs", "on_battery"] {
      #expect(page.contains("`\(key)`"), "docs/fleet.md does not name \(key)")
    }
  }

  @Test func aRuleOfTheDaemonSeesSessionAndOutputs() throws {
    let folder = TemporaryDirectory()
    folder.write(
      """
      {"flags": {"seasonal-effect": {"state": "ENABLED", "variants": {"on": true, "off": false},
        "defaultVariant": "off", "targeting": {"if": [
          {"and": [{"==": [{"var": "session"}, ""]}, {"var": "outputs"}]}, "on", "off"]}}}}
      """, to: "flags.json")
    let fixture = try DaemonFixture(
      configuration: """
        [flag]
        url = "file://\(folder.path)/flags.json"
        \(DaemonTests.winter)
        """, at: "2026-12-10", keeping: folder)
    #expect(fixture.showing == ["mist"])
  }
}
