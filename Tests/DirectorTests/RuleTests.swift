// SPDX-License-Identifier: MIT

import ControlProtocol
import Director
import Flags
import Settings
import Testing
import Values

/// The order of rules, and what each manner does.
struct RuleTests {
  static let on = Condition(holds: true, value: "yes", source: "test")

  /// Everything at once, so that taking rules away one by one shows their order.
  static func everything() throws -> World {
    var all = try World.example("[manners]\nbattery = \"hide\"\n" + World.winter)
    all.memory.isOn = false
    all.memory.pause = Pause()
    all.desktop.locked = on
    all.shellExtension = on
    all.flag = flag(FlagDecision(show: .off, bursts: false))
    all.desktop.screenShared = on
    all.isScreenOff = true
    all.desktop.reducedMotion = on
    all.configuration.overlay.outputs = ["C"]
    for index in all.outputs.indices { all.outputs[index].isCovered = true }
    all.desktop.doNotDisturb = on
    all.desktop.powerSaver = on
    all.desktop.battery = on
    return all
  }

  static func flag(_ decision: FlagDecision) -> FlagStanding {
    FlagStanding(source: "https://example.org", ruling: FlagRuling(decision: decision))
  }

  static let lifts: [(rule: String, lift: @Sendable (inout World) -> Void)] = [
    ("off", { $0.memory.isOn = true }),
    ("paused", { $0.memory.pause = nil }),
    ("locked", { $0.desktop.locked = .unknown() }),
    ("extension", { $0.shellExtension = .unknown() }),
    ("flag", { $0.flag = nil }),
    ("screen-shared", { $0.desktop.screenShared = .unknown() }),
    ("screen", { $0.isScreenOff = false }),
    ("reduced-motion", { $0.desktop.reducedMotion = .unknown() }),
    ("outputs", { $0.configuration.overlay.outputs = ["*"] }),
    (
      "fullscreen",
      { world in for index in world.outputs.indices { world.outputs[index].isCovered = false } }
    ),
    ("do-not-disturb", { $0.desktop.doNotDisturb = .unknown() }),
    ("power-saver", { $0.desktop.powerSaver = .unknown() }),
    ("battery", { $0.desktop.battery = .unknown() }),
  ]
  /// The rules of ambient effects alone.
  static let last = ["stopped", "schedule"]

  static let kinds: [@Sendable (Programme) -> Verdict] = [{ $0.ambient }, { $0.burst }]

  @Test(arguments: [0, 1])
  func rulesWinInTheirOrder(kind: Int) throws {
    var world = try Self.everything()
    for (rule, lift) in Self.lifts {
      let verdict = Self.kinds[kind](decide(world))
      #expect(verdict.winner == rule)
      #expect(verdict.suppressedBy == rule)
      #expect(verdict.outputs.isEmpty)
      #expect(verdict.endsEffects == !["fullscreen", "screen", "screen-shared"].contains(rule))
      #expect(verdict.endsAtOnce == ["locked", "extension"].contains(rule))
      lift(&world)
    }
    let verdict = Self.kinds[kind](decide(world))
    #expect(verdict.winner == "schedule")
    #expect(verdict.suppressedBy == nil)
    #expect(verdict.outputs.map(\.name) == ["A", "B"])
    #expect(!verdict.endsEffects)
  }

  @Test func everyRuleIsListedOnceInOrder() throws {
    let names = decide(try Self.everything()).ambient.rules.map(\.name)
    #expect(names == Self.lifts.map(\.rule) + Self.last)
  }

  @Test func theSwitchNamesItsFileWhenItIsOff() throws {
    var world = try World.example()
    world.memory.switchSource = "/state"
    world.memory.isOn = false
    let rule = try #require(decide(world).ambient.rules.first)
    #expect(rule == Rule(name: "off", holds: true, value: "off", source: "/state"))
  }

  /// Each rule alone, with its value and its source.
  @Test func eachRuleSaysItsValueAndItsSource() throws {
    var world = try World.example()
    world.memory.switchSource = "/state"
    world.memory.pause = Pause(until: try World.instant("2026-12-10 13:00"))
    for (name, condition) in [
      ("locked", \DesktopConditions.locked), ("reduced-motion", \.reducedMotion),
      ("do-not-disturb", \.doNotDisturb), ("power-saver", \.powerSaver), ("battery", \.battery),
    ] {
      world.desktop[keyPath: condition] = Condition(
        holds: true, value: "\(name) value", source: "\(name) source")
    }
    world.outputs[1].isCovered = true
    let rules = decide(world).ambient.rules.map {
      "\($0.name) \($0.holds) \($0.value) \($0.source)"
    }
    #expect(
      rules == [
        "off false on default",
        "paused true until 2026-12-10T13:00:00+00:00 effectctl pause",
        "locked true locked value locked source",
        "flag false schedule none",
        "screen-shared false unknown PipeWire",
        "screen false on test",
        "reduced-motion true reduced-motion value reduced-motion source",
        "outputs false A, B effectd.toml",
        "fullscreen true on B test",
        "do-not-disturb true do-not-disturb value do-not-disturb source",
        "power-saver true power-saver value power-saver source",
        "battery true battery value (slow) battery source",
        "stopped false no effectctl stop",
        "schedule true season winter effectd.toml",
      ])
  }

  @Test func fullscreenHidesOnlyItsOutput() throws {
    var world = try World.example()
    world.outputs[0].isCovered = true
    let programme = decide(world)
    #expect(programme.ambient.outputs.map(\.name) == ["B"])
    #expect(programme.ambient.suppressedBy == nil)
    // It goes on where it is covered, to be there when the window leaves.
    #expect(programme.effects.map(\.outputs) == [[1, 2]])
  }

  @Test func slowHalvesAndIgnoreDoesNothing() throws {
    var world = try World.example()
    world.desktop.battery = Self.on
    #expect(decide(world).ambient.isSlow)
    world.configuration.manners.battery = .ignore
    let verdict = decide(world).ambient
    #expect(!verdict.isSlow)
    #expect(verdict.outputs.count == 2)
    #expect(verdict.rules.first { $0.name == "battery" }?.value == "yes (ignore)")
  }

  @Test func lessMotionMayMeanStillPictures() throws {
    var world = try World.example("[manners]\nreducedMotion = \"calm\"\n" + World.winter)
    world.desktop.reducedMotion = Self.on
    let programme = decide(world)
    #expect(programme.ambient.isCalm && !programme.ambient.isSlow)
    #expect(programme.ambient.suppressedBy == nil)
    #expect(programme.burst.isCalm)
  }

  @Test func burstsHaveMannersOfTheirOwn() throws {
    var world = try World.example("[bursts]\nfullscreen = \"ignore\"\n" + World.winter)
    for index in world.outputs.indices { world.outputs[index].isCovered = true }
    let programme = decide(world)
    #expect(programme.ambient.winner == "fullscreen")
    #expect(programme.burst.outputs.count == 2)
  }

  @Test func aBurstNeedsAnOutputThatTheSettingsAllow() throws {
    let none = decide(try World.example(outputs: []))
    #expect(none.burst.winner == "no-output")
    #expect(none.ambient.winner == "schedule")
    let other = decide(try World.example("[overlay]\noutputs = [\"DP-*\"]\n", outputs: ["A"]))
    for verdict in [other.ambient, other.burst] {
      #expect(verdict.winner == "outputs")
      #expect(verdict.detail == "overlay.outputs matches none of A")
    }
  }

  @Test func aFlagMayForbidAmbientEffectsAndAllowBursts() throws {
    var world = try World.example()
    world.flag = Self.flag(FlagDecision(show: .off, bursts: true))
    let programme = decide(world)
    #expect(programme.ambient.winner == "flag")
    #expect(programme.burst.winner == "schedule")
  }
}
