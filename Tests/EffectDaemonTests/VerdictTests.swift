// SPDX-License-Identifier: MIT

import Settings
import Testing

@testable import EffectDaemon

/// The order of rules, and what each manner does.
struct VerdictTests {
  static let on = Signal(holds: true, value: "yes", source: "test")

  /// Everything at once, so that taking rules away one by one shows their order.
  static func everything() -> Conditions {
    var all = Conditions()
    all.outputs = ["A", "B"]
    all.userSwitchOn = false
    all.paused = "until noon"
    all.locked = on
    all.flag.show = .off
    all.flag.bursts = false
    all.reducedMotion = on
    all.fullscreenOutputs = ["A", "B"]
    all.doNotDisturb = on
    all.powerSaver = on
    all.battery = on
    all.wish = .init(holds: true, value: "season winter", source: "test")
    return all
  }

  static let lifts: [(rule: String, lift: @Sendable (inout Conditions) -> Void)] = [
    ("off", { $0.userSwitchOn = true }),
    ("paused", { $0.paused = nil }),
    ("locked", { $0.locked = .unknown }),
    ("flag", { $0.flag = FlagChoice() }),
    ("reduced-motion", { $0.reducedMotion = .unknown }),
    ("fullscreen", { $0.fullscreenOutputs = [] }),
    ("do-not-disturb", { $0.doNotDisturb = .unknown }),
    ("power-saver", { $0.powerSaver = .unknown }),
    ("battery", { $0.battery = .unknown }),
  ]

  @Test(arguments: [Conditions.Kind.ambient, .burst])
  func rulesWinInTheirOrder(kind: Conditions.Kind) {
    var manners = MannersSettings()
    manners.battery = .hide
    var conditions = Self.everything()
    for (rule, lift) in Self.lifts {
      let verdict = conditions.decide(kind, manners: manners)
      #expect(verdict.winner == rule)
      #expect(verdict.suppressedBy == rule)
      #expect(verdict.outputs.isEmpty)
      lift(&conditions)
    }
    let verdict = conditions.decide(kind, manners: manners)
    #expect(verdict.winner == "schedule")
    #expect(verdict.suppressedBy == nil)
    #expect(verdict.outputs == ["A", "B"])
  }

  @Test func everyRuleIsListedOnceInOrder() {
    let names = Self.everything().decide(.ambient, manners: MannersSettings()).rules.map(\.name)
    #expect(names == Self.lifts.map(\.rule) + ["schedule"])
  }

  @Test func fullscreenHidesOnlyItsOutput() {
    var conditions = Conditions()
    conditions.outputs = ["A", "B"]
    conditions.fullscreenOutputs = ["A"]
    let verdict = conditions.decide(.ambient, manners: MannersSettings())
    #expect(verdict.outputs == ["B"])
    #expect(verdict.suppressedBy == nil)
    #expect(verdict.rules.first { $0.name == "fullscreen" }?.value == "on A")
  }

  @Test func slowHalvesAndIgnoreDoesNothing() {
    var conditions = Conditions()
    conditions.outputs = ["A"]
    conditions.battery = Self.on
    var manners = MannersSettings()
    #expect(conditions.decide(.ambient, manners: manners).isSlow)
    manners.battery = .ignore
    let verdict = conditions.decide(.ambient, manners: manners)
    #expect(!verdict.isSlow)
    #expect(verdict.outputs == ["A"])
    #expect(verdict.rules.first { $0.name == "battery" }?.value == "yes (ignore)")
  }

  @Test func aBurstNeedsAnOutput() {
    #expect(Conditions().decide(.burst, manners: MannersSettings()).winner == "no-output")
    #expect(Conditions().decide(.ambient, manners: MannersSettings()).winner == "schedule")
  }

  @Test func aFlagMayForbidAmbientAndAllowBursts() {
    var conditions = Conditions()
    conditions.outputs = ["A"]
    conditions.flag.show = .off
    #expect(conditions.decide(.ambient, manners: MannersSettings()).winner == "flag")
    #expect(conditions.decide(.burst, manners: MannersSettings()).winner == "schedule")
  }
}
