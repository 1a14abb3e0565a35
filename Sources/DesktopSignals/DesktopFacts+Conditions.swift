// SPDX-License-Identifier: MIT

import Director

extension DesktopFacts {
  /// What the facts mean for effects; pure.
  var conditions: DesktopConditions {
    var conditions = DesktopConditions()
    conditions.locked = locked
    conditions.reducedMotion = reducedMotion
    conditions.doNotDisturb = doNotDisturb
    conditions.powerSaver = powerSaver
    conditions.battery = battery
    return conditions
  }

  private var locked: Condition {
    var statements = [
      Statement("logind", isPreparingForSleep, holds: "asleep", else: "no"),
      Statement("logind", isSessionLocked, holds: "locked", else: "no"),
      Statement(
        "logind", isSessionActive.map { !$0 }, holds: "on another virtual terminal", else: "no"),
    ]
    for (name, isActive) in screensavers.sorted(by: { $0.key < $1.key }) {
      statements.append(Statement(name, isActive, holds: "the screensaver is on", else: "no"))
    }
    return Self.condition(
      statements, missing: hasSystemBus || hasSessionBus ? "logind, screensavers" : "no bus")
  }

  private var reducedMotion: Condition {
    Self.condition(
      [
        Statement(
          "portal reduced-motion", wantsReducedMotion, holds: "asked for", else: "no"),
        Statement(
          "portal enable-animations", hasAnimations.map { !$0 }, holds: "animations are off",
          else: "no"),
        Statement(
          "portal AnimationDurationFactor", animationFactor.map { $0 <= 0 },
          holds: "animations are off", else: "no"),
        Statement(
          "XSETTINGS", displayHasAnimations.map { !$0 }, holds: "animations are off", else: "no"),
      ], missing: hasSessionBus ? "portal" : "no session bus")
  }

  private var doNotDisturb: Condition {
    Self.condition(
      [
        Statement(
          "notification server", areNotificationsInhibited, holds: "on", else: "no"),
        Statement("portal show-banners", showsBanners.map { !$0 }, holds: "on", else: "no"),
        Statement("GNOME Shell", isShellQuiet, holds: "on", else: "no"),
      ], missing: hasSessionBus ? "notification server" : "no session bus")
  }

  private var powerSaver: Condition {
    var statements: [Statement] = []
    for (name, profile) in powerProfiles.sorted(by: { $0.key < $1.key }) {
      statements.append(Statement(name, profile == "power-saver", holds: profile, else: profile))
    }
    statements.append(
      Statement("portal power-saver-enabled", isPowerSaverEnabled, holds: "on", else: "no"))
    return Self.condition(
      statements, missing: hasSystemBus || hasSessionBus ? "power profiles" : "no bus")
  }

  private var battery: Condition {
    Self.condition(
      [Statement("UPower", isOnBattery, holds: "on battery", else: "on mains")],
      missing: hasSystemBus ? "UPower" : "no system bus")
  }

  /// What one program says of one condition.
  private struct Statement {
    let source: String
    let holds: Bool?
    let value: String

    init(_ source: String, _ holds: Bool?, holds text: String, else other: String) {
      self.source = source
      self.holds = holds
      value = holds == true ? text : other
    }
  }

  /// One program that says yes is enough; else the first that says anything is quoted.
  private static func condition(_ statements: [Statement], missing: String) -> Condition {
    let said = statements.first { $0.holds == true } ?? statements.first { $0.holds != nil }
    guard let said else { return .unknown(missing) }
    return Condition(holds: said.holds == true, value: said.value, source: said.source)
  }
}
