// SPDX-License-Identifier: MIT

import ControlProtocol
import JSON
import Testing
import Values

@Suite struct ControlCallTests {
  /// A start with everything that 0.1.0 did not know.
  static let options: StartRequest = {
    var request = StartRequest(effect: "snow")
    request.options.intensity = 0
    request.options.scale = 2
    request.options.speed = 0.5
    request.options.colors = [Color(red: 1, green: 0, blue: 0)]
    request.options.emoji = ["❄️"]
    return request
  }()

  private static let placed: BurstRequest = {
    var request = BurstRequest(effect: "hearts")
    request.place = .pointer
    request.text = "Hooray"
    return request
  }()

  static let calls: [ControlCall] = [
    .burst(BurstRequest(effect: "hearts")), .burst(placed),
    .burst(
      BurstRequest(
        effect: "/tmp/a.toml", output: "DP-1", x: Length(fraction: 0.5),
        y: Length(fraction: 1, points: -40), count: 10_000, emoji: ["❤️", "🎉"],
        colors: [
          Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0, alpha: 128 / 255),
        ], durationInMilliseconds: 1500, scale: 0.5,
        reportsEnd: true)),
    .start(StartRequest(effect: "snow")),
    .start(StartRequest(effect: "snow", output: "DP-1", milliseconds: 900_000)),
    .start(options), .stop(effect: nil), .stop(effect: "snow", gently: true),
    .setUserSwitch(on: true),
    .setUserSwitch(on: false), .pause(milliseconds: nil), .pause(milliseconds: 1), .resume,
    .getStatus(), .monitor, .explain(), .listEffects, .reload,
  ]

  @Test(arguments: calls)
  func survivesTheWire(call: ControlCall) throws {
    let bytes = Call(call).encoded()
    let read = try Call(json: JSONValue(parsing: bytes.dropLast()))
    #expect(read.interfaceName == ControlInterface.name)
    #expect(
      try ControlCall(methodName: read.methodName, parameters: read.parameters, more: read.more)
        == call)
  }

  @Test func additionsAreThoseThatAreGiven() {
    #expect(
      ControlCall.start(Self.options).additions
        == ["intensity", "scale", "speed", "colors", "emoji"])
    #expect(ControlCall.burst(Self.placed).additions == ["text", "place"])
    #expect(ControlCall.start(StartRequest(effect: "snow", milliseconds: 1)).additions.isEmpty)
    #expect(ControlCall.stop(effect: "snow").additions.isEmpty)
    #expect(ControlCall.stop(effect: nil, gently: true).additions == ["gently"])
    #expect(ControlCall.getStatus(at: "+1d").additions == ["at"])
  }

  @Test func everyMethodIsTried() {
    #expect(Set(Self.calls.map(\.methodName)) == Set(ControlCall.methodNames))
  }

  /// The valid parameters of a method, and for each parameter values it must refuse.
  static let refused:
    [(method: String, valid: JSONObject, parameter: String, values: [JSONValue])] = [
      ("Burst", [:], "effect", [.null, 1, true, 1.5, [], [:]]),
      ("Burst", ["effect": "a"], "output", [1, true, 1.5, [], [:]]),
      ("Burst", ["effect": "a"], "x", [1, true, 1.5, [], [:], "", "x", "nan", "1e9"]),
      ("Burst", ["effect": "a"], "y", [1, true, 1.5, [], [:], "", "x", "inf", "-1e9"]),
      (
        "Burst", ["effect": "a"], "count",
        [0, -1, 10_001, true, 1.5, "1", [], [:], .number(.infinity), .number(1e30)]
      ),
      (
        "Burst", ["effect": "a"], "emoji",
        [
          1, "❤️", true, [:], [1], [.null], [""], ["a\nb"],
          .array([.string(String(repeating: "x", count: 65))]),
          .array(Array(repeating: "x", count: 65)),
        ]
      ),
      (
        "Burst", ["effect": "a"], "colors",
        [1, "#ffffff", true, [:], [1], ["ffffff"], ["#fff"], ["#gggggg"], ["#ffffff", ""]]
      ),
      (
        "Burst", ["effect": "a"], "durationMilliseconds",
        [0, -5, 600_001, 1.5, true, "1", [], [:]]
      ),
      (
        "Burst", ["effect": "a"], "scale",
        [0, -1, 101, 1000.5, true, "1", [], [:], .number(.infinity)]
      ),
      (
        "Burst", ["effect": "a"], "text",
        [1, true, [], [:], "", " ", "a\nb", .string(String(repeating: "x", count: 257))]
      ),
      ("Start", [:], "effect", [.null, 1, true, 1.5, [], [:]]),
      ("Start", ["effect": "a"], "output", [1, true, 1.5, [], [:]]),
      (
        "Start", ["effect": "a"], "forMilliseconds",
        [0, -1, 0.5, true, "1", [], [:], .integer(.max), .number(1e300)]
      ),
      ("Start", ["effect": "a"], "intensity", [-0.1, 4.1, true, "1", [], [:]]),
      ("Start", ["effect": "a"], "scale", [0, 101, true, "1", [], [:]]),
      ("Start", ["effect": "a"], "speed", [0, 21, true, "1", [], [:]]),
      ("Start", ["effect": "a"], "colors", [1, "#ffffff", ["#fff"]]),
      ("Start", ["effect": "a"], "emoji", [1, "x", [""]]),
      ("Stop", [:], "effect", [1, true, 1.5, [], [:]]),
      ("Stop", [:], "gently", [1, "true", [], [:]]),
      ("SetUserSwitch", [:], "on", [.null, 0, 1, "true", [], [:]]),
      ("Pause", [:], "forMilliseconds", [0, -1, 0.5, true, "1", [], [:], .integer(.min)]),
    ]

  @Test(arguments: refused.indices)
  func wrongValuesAreNamed(index: Int) {
    let (method, valid, parameter, values) = Self.refused[index]
    for value in values {
      var parameters = valid
      parameters[parameter] = value
      #expect(throws: ControlError.invalidParameter(parameter), "\(method): \(value.text)") {
        try ControlCall(methodName: method, parameters: .object(parameters), more: false)
      }
    }
  }

  @Test(arguments: [JSONValue.null, [:], ["unknown": 1], ["forMilliseconds": .null]])
  func absentParametersAreAlike(parameters: JSONValue) throws {
    let call = try ControlCall(methodName: "Pause", parameters: parameters, more: false)
    #expect(call == .pause(milliseconds: nil))
  }

  @Test func wholeNumbersMayBeWrittenWithAFraction() throws {
    let call = try ControlCall(
      methodName: "Pause", parameters: ["forMilliseconds": 5000.0], more: false)
    #expect(call == .pause(milliseconds: 5000))
  }

  @Test func emptyListsAreAsAbsent() throws {
    let call = try ControlCall(
      methodName: "Burst", parameters: ["effect": "a", "emoji": [], "colors": []], more: false)
    #expect(call == .burst(BurstRequest(effect: "a")))
  }

  @Test(arguments: ["", "burst", "GetInfo", "Burst ", "Nothing"])
  func unknownMethodsAreNamed(name: String) {
    #expect(throws: ControlError.methodNotFound("io.effectd.Control.\(name)")) {
      try ControlCall(methodName: name, parameters: .null, more: false)
    }
  }

  @Test func monitorNeedsMore() {
    #expect(throws: ControlError.expectedMore) {
      try ControlCall(methodName: "Monitor", parameters: .null, more: false)
    }
  }
}
