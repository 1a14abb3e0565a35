// SPDX-License-Identifier: MIT

import Director
import Testing

@testable import DesktopSignals

/// What is said of the desktop, and what it means: a function of the facts and nothing else.
struct ReportTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (inout DesktopFacts) -> Void
    let condition: @Sendable (DesktopConditions) -> Condition
    let report: Condition

    init(
      _ name: String, _ change: @escaping @Sendable (inout DesktopFacts) -> Void,
      _ condition: @escaping @Sendable (DesktopConditions) -> Condition, _ holds: Bool,
      _ value: String, _ source: String
    ) {
      testDescription = name
      self.change = change
      self.condition = condition
      report = Condition(holds: holds, value: value, source: source)
    }
  }

  static let cases: [Case] = [
    Case("nothing", { _ in }, { $0.locked }, false, "unknown", "no bus"),
    Case(
      "a bus with nobody", { $0.hasSessionBus = true }, { $0.locked }, false, "unknown",
      "logind, screensavers"),
    Case("locked", { $0.isSessionLocked = true }, { $0.locked }, true, "locked", "logind"),
    Case("unlocked", { $0.isSessionLocked = false }, { $0.locked }, false, "no", "logind"),
    Case("asleep", { $0.isPreparingForSleep = true }, { $0.locked }, true, "asleep", "logind"),
    Case(
      "another terminal", { $0.isSessionActive = false }, { $0.locked }, true,
      "on another virtual terminal", "logind"),
    Case(
      "a screensaver of two",
      {
        $0.isSessionLocked = false
        $0.screensavers = ["org.gnome.ScreenSaver": false, "org.xfce.ScreenSaver": true]
      }, { $0.locked }, true, "the screensaver is on", "org.xfce.ScreenSaver"),
    Case("no system bus", { _ in }, { $0.battery }, false, "unknown", "no system bus"),
    Case("no UPower", { $0.hasSystemBus = true }, { $0.battery }, false, "unknown", "UPower"),
    Case("battery", { $0.isOnBattery = true }, { $0.battery }, true, "on battery", "UPower"),
    Case("mains", { $0.isOnBattery = false }, { $0.battery }, false, "on mains", "UPower"),
    Case(
      "power saver, by its old name",
      { $0.powerProfiles["net.hadess.PowerProfiles"] = "power-saver" },
      { $0.powerSaver }, true, "power-saver", "net.hadess.PowerProfiles"),
    Case(
      "performance", { $0.powerProfiles["org.freedesktop.UPower.PowerProfiles"] = "performance" },
      { $0.powerSaver }, false, "performance", "org.freedesktop.UPower.PowerProfiles"),
    Case(
      "power saver by the portal alone", { $0.isPowerSaverEnabled = true }, { $0.powerSaver }, true,
      "on", "portal power-saver-enabled"),
    Case(
      "reduced motion", { $0.wantsReducedMotion = true }, { $0.reducedMotion }, true, "asked for",
      "portal reduced-motion"),
    Case(
      "no animations, though the common setting is silent",
      {
        $0.wantsReducedMotion = false
        $0.hasAnimations = false
      }, { $0.reducedMotion }, true, "animations are off", "portal enable-animations"),
    Case(
      "KDE without animations", { $0.animationFactor = 0 }, { $0.reducedMotion }, true,
      "animations are off", "portal AnimationDurationFactor"),
    Case(
      "KDE with slow ones", { $0.animationFactor = 2 }, { $0.reducedMotion }, false, "no",
      "portal AnimationDurationFactor"),
    Case(
      "the display's own setting", { $0.displayHasAnimations = false }, { $0.reducedMotion }, true,
      "animations are off", "XSETTINGS"),
    Case(
      "do not disturb", { $0.areNotificationsInhibited = true }, { $0.doNotDisturb }, true, "on",
      "notification server"),
    Case(
      "no banners", { $0.showsBanners = false }, { $0.doNotDisturb }, true, "on",
      "portal show-banners"),
  ]

  @Test(arguments: cases) func factsBecomeReports(_ example: Case) {
    var facts = DesktopFacts()
    example.change(&facts)
    #expect(example.condition(facts.conditions) == example.report)
  }

  @Test func eachFactTouchesItsOwnConditionOnly() {
    var facts = DesktopFacts()
    facts.isOnBattery = true
    let reports = facts.conditions
    #expect(reports.battery.holds)
    let others = [
      reports.locked, reports.reducedMotion, reports.doNotDisturb, reports.powerSaver,
    ]
    #expect(!others.contains { $0.holds })
  }
}
