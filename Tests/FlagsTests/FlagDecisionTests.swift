// SPDX-License-Identifier: MIT

import JSON
import Testing
import Values

@testable import Flags

@Suite struct FlagDecisionTests {
  private static let decisions: [(String, FlagDecision)] = [
    ("true", FlagDecision(show: .schedule)), ("false", FlagDecision(show: .off)),
    (#""off""#, FlagDecision(show: .off)), (#""schedule""#, FlagDecision(show: .schedule)),
    (#""hearts""#, FlagDecision(show: .schedule, effect: "hearts")),
    (#""classic-snow_2""#, FlagDecision(show: .schedule, effect: "classic-snow_2")),
    ("{}", FlagDecision(show: .schedule)), (#"{"show":"off"}"#, FlagDecision(show: .off)),
    (#"{"show":"on","effect":"snow"}"#, FlagDecision(show: .on, effect: "snow")),
    (#"{"effect":"snow"}"#, FlagDecision(show: .schedule, effect: "snow")),
    (#"{"intensity":0.5}"#, FlagDecision(show: .schedule, intensity: 0.5)),
    (#"{"intensity":7}"#, FlagDecision(show: .schedule, intensity: 1)),
    (#"{"intensity":-1e300}"#, FlagDecision(show: .schedule, intensity: 0)),
    (#"{"bursts":false}"#, FlagDecision(show: .schedule, bursts: false)),
    (#"{"show":"off","bursts":true}"#, FlagDecision(show: .off, bursts: true)),
    (#"{"until":"1970-01-02T00:00:00Z"}"#, FlagDecision(show: .schedule, until: 86_400)),
    (
      #"{"show":null,"effect":null,"intensity":null,"bursts":null,"until":null}"#,
      FlagDecision(show: .schedule)
    ),
    (
      #"{"moment":{"burst":"confetti","at":"1970-01-02T01:00:00+01:00"}}"#,
      FlagDecision(show: .schedule, moment: .init(burst: "confetti", at: 86_400))
    ),
    (#"{"moment":null}"#, FlagDecision(show: .schedule)),
    (#"{"image":"https://example.org/x.png","command":"rm"}"#, FlagDecision(show: .schedule)),
  ]

  /// How large, how fast and in which colours: nothing that a flag brings along.
  @Test func looksAreChecked() throws {
    let text = ##"{"scale":2,"speed":0.5,"colors":["#FF0000","#00FF0080"],"emoji":["🚀"]}"##
    let decision = try FlagDecision(value: JSONValue(parsing: Array(text.utf8)))
    #expect(decision.look.scale == 2 && decision.look.speed == 0.5)
    #expect(decision.look.colors?.map(\.red) == [1, 0])
    #expect(decision.look.emoji == nil && decision.look.intensity == nil)
  }

  @Test(arguments: decisions)
  func decides(value: String, decision: FlagDecision) throws {
    #expect(try FlagDecision(value: json(value)) == decision)
  }

  private static let refusals: [(String, String)] = [
    ("null", "null decides nothing"), ("5", "a number decides nothing"), ("[]", "an array"),
    (#""""#, "the name of an installed effect"), (#""/etc/passwd""#, "installed effect"),
    (#""../x""#, "installed effect"), (#""snow.toml""#, "installed effect"),
    (#""sn ow""#, "installed effect"), (#""❄️""#, "installed effect"),
    (#"{"show":"yes"}"#, "show: found \"yes\""), (#"{"show":true}"#, "show: found true"),
    (#"{"show":"on"}"#, "needs an effect"), (#"{"effect":5}"#, "effect: found 5"),
    (#"{"effect":"a/b"}"#, "installed effect"), (#"{"intensity":"1"}"#, "intensity: found"),
    (#"{"scale":0}"#, "scale: found 0, expected 0.01 to 100"),
    (#"{"speed":"2"}"#, "speed: found"), (#"{"colors":"red"}"#, "colors: found"),
    (##"{"colors":["#F00"]}"##, "colors: found"), (#"{"colors":[]}"#, "colors: found"),
    (#"{"bursts":1}"#, "bursts: found 1"), (#"{"until":5}"#, "until: found 5"),
    (#"{"moment":"confetti"}"#, "moment: found"), (#"{"moment":{"burst":"a"}}"#, "moment: found"),
    (#"{"moment":{"burst":"a/b","at":"1970-01-02T00:00:00Z"}}"#, "moment.burst: found"),
    (#"{"moment":{"burst":5,"at":"1970-01-02T00:00:00Z"}}"#, "moment.burst: found 5"),
    (#"{"moment":{"burst":"a","at":86400}}"#, "moment.at: found 86400"),
    (#"{"until":"tomorrow"}"#, "until: found"), (#"{"until":"2026-02-30T00:00:00Z"}"#, "until"),
  ]

  @Test(arguments: refusals)
  func decidesNothing(value: String, message: String) throws {
    let value = try json(value)
    #expect {
      _ = try FlagDecision(value: value)
    } throws: { error in
      "\(error)".contains(message)
    }
  }

  @Test func namesAreShort() throws {
    let name = String(repeating: "x", count: 64)
    #expect(try FlagDecision(value: .string(name)).effect == name)
    #expect(throws: FlagDecisionError.self) { try FlagDecision(value: .string(name + "x")) }
  }

  @Test func burstsFollowTheSwitchUnlessTold() {
    #expect(FlagDecision(show: .schedule).allowsBursts)
    #expect(FlagDecision(show: .on, effect: "x").allowsBursts)
    #expect(!FlagDecision(show: .off).allowsBursts)
    #expect(FlagDecision(show: .off, bursts: true).allowsBursts)
    #expect(!FlagDecision(show: .schedule, bursts: false).allowsBursts)
  }

  @Test func endsWhenItSays() {
    let decision = FlagDecision(show: .off, until: 100)
    #expect(decision.inForce(at: 99) == decision)
    #expect(decision.inForce(at: 100) == .schedule)
    #expect(FlagDecision(show: .off).inForce(at: .max) == FlagDecision(show: .off))
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-12-24T18:00:00+01:00", 1_798_131_600),
    ("2000-02-29T12:34:56.789-05:30", 951_847_496), ("1969-12-31T23:59:59z", -1),
    ("2100-03-01t00:00:00Z", 4_107_542_400), ("2024-12-31 23:59:60Z", 1_735_689_600),
  ])
  func readsTimes(text: String, seconds: Int) {
    #expect(Timestamp.rfc3339(text) == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-12-24", "2026-12-24T18:00Z", "2026-12-24T18:00:00", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2025-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "0000-01-01T00:00:00Z",
    "2026-12-24T24:00:00Z", "2026-12-24T00:60:00Z", "2026-12-24T00:00:61Z", "2026-12-24T00:00:00.Z",
    "2026-12-24T00:00:00+1:00", "2026-12-24T00:00:00+24:00", "2026-12-24T00:00:00Zx",
  ])
  func refusesOtherTimes(text: String) {
    #expect(Timestamp.rfc3339(text) == nil)
  }
}
