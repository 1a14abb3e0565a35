// SPDX-License-Identifier: MIT

import ControlProtocol
import JSON
import Testing
import Values

@Suite struct ControlReplyTests {
  static let status = Status(
    showing: [
      Shown(
        effect: "snow", kind: .ambient, outputs: ["DP-1"], particles: 1200,
        since: "2026-12-01T00:00:00+01:00")
    ], reason: "season winter", season: "winter", nextChange: "2026-12-27T00:00:00+01:00",
    flag: FlagStatus(
      source: "https://example.org/flags.json", decision: "schedule",
      validatedAt: "2026-12-01T00:00:00Z", isStale: false), backend: "x11",
    outputs: [OutputDescription(name: "DP-1", x: 0, y: 0, width: 1920, height: 1080, scale: 1)],
    framesPerSecond: 60, diagnostics: ["a.toml:1:1: error: x"], version: "0.1.0", processID: 4711)

  static let bare = Status(reason: "nothing scheduled", backend: "x11", version: "1", processID: 1)

  @Test func statusHasTheKeysOfTheInterfaceInOrder() {
    #expect(
      Self.status.json.text == """
        {"showing":[{"effect":"snow","kind":"ambient","outputs":["DP-1"],"particles":1200,\
        "since":"2026-12-01T00:00:00+01:00"}],"reason":"season winter","suppressedBy":null,\
        "user":"on","pausedUntil":null,"season":"winter","nextChange":"2026-12-27T00:00:00+01:00",\
        "flag":{"source":"https://example.org/flags.json","decision":"schedule",\
        "validatedAt":"2026-12-01T00:00:00Z","stale":false},"backend":"x11","outputs":[{"name":\
        "DP-1","x":0,"y":0,"width":1920,"height":1080,"scale":1.0}],"framesPerSecond":60.0,\
        "droppedParticles":0,"diagnostics":["a.toml:1:1: error: x"],"version":"0.1.0","pid":4711}
        """)
  }

  @Test func whatIsAbsentIsNull() {
    #expect(
      Self.bare.json.text == """
        {"showing":[],"reason":"nothing scheduled","suppressedBy":null,"user":"on",\
        "pausedUntil":null,"season":null,"nextChange":null,"flag":null,"backend":"x11",\
        "outputs":[],"framesPerSecond":0.0,"droppedParticles":0,"diagnostics":[],"version":"1",\
        "pid":1}
        """)
  }

  static let replies: [(ControlCall, ControlReply, String)] = [
    (
      .burst(BurstRequest(effect: "a")), .burst(id: 7, outputs: ["DP-1"], done: false),
      #"{"parameters":{"id":7,"outputs":["DP-1"],"done":false}}"#
    ),
    (
      .burst(BurstRequest(effect: "a")),
      .burst(id: 7, outputs: ["DP-1"], done: false, missing: ["no font"]),
      #"{"parameters":{"id":7,"outputs":["DP-1"],"done":false,"missing":["no font"]}}"#
    ),
    // The replies of 0.1.0 are read, too.
    (
      .start(StartRequest(effect: "a")), .started(changed: nil, outputs: nil), #"{"parameters":{}}"#
    ),
    (
      .start(StartRequest(effect: "a")), .started(changed: true, outputs: ["DP-1"]),
      #"{"parameters":{"changed":true,"outputs":["DP-1"]}}"#
    ),
    (.stop(effect: nil), .stopped(2), #"{"parameters":{"stopped":2}}"#),
    (
      .stop(effect: nil), .stopped(2, until: "2026-12-27T00:00:00+01:00"),
      #"{"parameters":{"stopped":2,"until":"2026-12-27T00:00:00+01:00"}}"#
    ),
    (.setUserSwitch(on: false), .switched(notRemembered: nil), #"{"parameters":{}}"#),
    (
      .setUserSwitch(on: false), .switched(notRemembered: "no space"),
      #"{"parameters":{"notRemembered":"no space"}}"#
    ),
    (.resume, .resumed(nil, restarted: nil), #"{"parameters":{}}"#),
    (
      .resume, .resumed(true, restarted: ["snow"]),
      #"{"parameters":{"resumed":true,"restarted":["snow"]}}"#
    ),
    (.getStatus(), .status(bare), #"{"parameters":{"status":\#(bare.json.text)}}"#),
    (.monitor, .status(status), #"{"parameters":{"status":\#(status.json.text)}}"#),
    (
      .explain(),
      .rules([Rule(name: "user", holds: false, value: "on", source: "default")], winner: "x"),
      """
      {"parameters":{"rules":[{"name":"user","holds":false,"value":"on","source":"default"}],\
      "winner":"x"}}
      """
    ),
    (
      .listEffects,
      .effects([EffectListing(name: "a", title: "A", kind: .burst, source: "built in")]),
      #"{"parameters":{"effects":[{"name":"a","title":"A","kind":"burst","source":"built in"}]}}"#
    ),
    (.reload, .diagnostics(["x"]), #"{"parameters":{"diagnostics":["x"]}}"#),
  ]

  @Test(arguments: replies.indices)
  func survivesTheWire(index: Int) throws {
    let (call, reply, text) = Self.replies[index]
    let bytes = Reply(reply).encoded()
    #expect(String(decoding: bytes, as: UTF8.self) == text + "\0")
    let read = try Reply(json: JSONValue(parsing: text.utf8))
    #expect(try ControlReply(to: call, parameters: read.parameters) == reply)
  }

  @Test(arguments: [
    ("{}", "showing"), (#"{"showing":[{}]}"#, "showing"), (#"{"showing":[],"reason":1}"#, "reason"),
    (#"{"showing":[],"reason":"","user":"maybe"}"#, "user"), ("[]", "parameters"),
  ])
  func aStatusNamesItsFault(text: String, field: String) {
    #expect(throws: InvalidField(name: field)) {
      try Status(json: JSONValue(parsing: text.utf8))
    }
  }
}
