// SPDX-License-Identifier: MIT

import Director
import Platform
import Support
import Testing

@testable import DesktopSignals

/// The conditions as real programs on real buses tell them; the buses are the tests' own.
@Suite(.enabled(if: PrivateBus.isInstalled, "needs dbus-daemon, busctl and python3-dbusmock"))
struct SignalWatchTests {
  /// Two buses, which need not run, and a watch on them.
  final class Fixture {
    let session = PrivateBus("DBUS_SESSION_BUS_ADDRESS")
    let system = PrivateBus("DBUS_SYSTEM_BUS_ADDRESS")
    let loop: EventLoop
    private(set) var watch: SignalWatch?
    private(set) var changes = 0

    init() throws { loop = try EventLoop() }

    func follow() throws {
      let environment = session.environment.merging(system.environment) { first, _ in first }
      watch = try SignalWatch(loop: loop, environment: environment) { [unowned self] _ in
        changes += 1
      }
    }

    /// Waits until a condition is reported so; fails if that does not happen.
    func expect(
      _ condition: KeyPath<DesktopConditions, Condition>, _ value: String, holds: Bool,
      source: String? = nil, _ location: SourceLocation = #_sourceLocation
    ) throws {
      _ = try loop.run(timeout: .seconds(20)) { [unowned self] in
        guard let report = watch?.conditions[keyPath: condition] else { return false }
        return report.value == value && (source ?? report.source) == report.source
      }
      let report = watch?.conditions[keyPath: condition]
      #expect(report?.value == value, sourceLocation: location)
      #expect(report?.holds == holds, sourceLocation: location)
      if let source { #expect(report?.source == source, sourceLocation: location) }
    }
  }

  @Test func conditionsOfTheMachineComeAndGo() throws {
    let fixture = try Fixture()
    let system = fixture.system
    try system.start()
    try system.playLogind()
    try system.playUPower()
    try system.playPowerProfiles()
    try fixture.follow()
    try fixture.expect(\.locked, "no", holds: false)
    try fixture.expect(\.battery, "on mains", holds: false)
    try fixture.expect(\.powerSaver, "balanced", holds: false)

    try system.setSession("LockedHint", true)
    try fixture.expect(\.locked, "locked", holds: true)
    try system.setSession("LockedHint", false)
    try fixture.expect(\.locked, "no", holds: false)
    try system.announceSleep(true)
    try fixture.expect(\.locked, "asleep", holds: true)
    try system.announceSleep(false)
    try fixture.expect(\.locked, "no", holds: false)
    try system.setSession("Active", false)
    try fixture.expect(\.locked, "on another virtual terminal", holds: true)
    try system.setSession("Active", true)
    try fixture.expect(\.locked, "no", holds: false)
    try system.setOnBattery(true)
    try fixture.expect(\.battery, "on battery", holds: true)
    try system.setOnBattery(false)
    try fixture.expect(\.battery, "on mains", holds: false)
    try system.setPowerProfile("power-saver")
    try fixture.expect(\.powerSaver, "power-saver", holds: true)
    try system.setPowerProfile("performance")
    try fixture.expect(\.powerSaver, "performance", holds: false)
  }

  @Test func conditionsOfTheSessionComeAndGo() throws {
    let fixture = try Fixture()
    let session = fixture.session
    try session.start()
    try fixture.follow()
    // Programs may come after us.
    try session.playScreensaver()
    try session.playNotifications()
    try fixture.expect(\.locked, "no", holds: false)
    try session.setScreensaver(true)
    try fixture.expect(\.locked, "the screensaver is on", holds: true)
    try session.setScreensaver(false)
    try fixture.expect(\.locked, "no", holds: false)
    try session.setInhibited(true)
    try fixture.expect(\.doNotDisturb, "on", holds: true)
    try session.setInhibited(false)
    try fixture.expect(\.doNotDisturb, "no", holds: false)
    fixture.watch?.displayHasAnimations = false
    try fixture.expect(\.reducedMotion, "animations are off", holds: true)
    fixture.watch?.displayHasAnimations = nil
    try fixture.expect(\.reducedMotion, "unknown", holds: false)
  }

  @Test func whatThePortalTellsComesAndGoes() throws {
    let fixture = try Fixture()
    let session = fixture.session
    try session.start()
    try session.playPortal()
    try session.setSetting("reduced-motion", in: "org.freedesktop.appearance", to: "u", "1")
    try fixture.follow()
    // Read at the start, from within two variants.
    try fixture.expect(\.reducedMotion, "asked for", holds: true)
    try session.setSetting("reduced-motion", in: "org.freedesktop.appearance", to: "u", "0")
    try fixture.expect(\.reducedMotion, "no", holds: false)
    let gnome = "org.gnome.desktop.interface"
    try session.setSetting("enable-animations", in: gnome, to: "b", "false")
    try fixture.expect(\.reducedMotion, "animations are off", holds: true)
    try session.setSetting("enable-animations", in: gnome, to: "b", "true")
    try fixture.expect(\.reducedMotion, "no", holds: false)
    let kde = "org.kde.kdeglobals.KDE"
    try session.setSetting("AnimationDurationFactor", in: kde, to: "s", "0")
    try fixture.expect(\.reducedMotion, "animations are off", holds: true)
    try session.setSetting("AnimationDurationFactor", in: kde, to: "s", "1")
    try fixture.expect(\.reducedMotion, "no", holds: false)
    try session.setSetting("show-banners", in: "org.gnome.desktop.notifications", to: "b", "false")
    try fixture.expect(\.doNotDisturb, "on", holds: true)
    try session.setPortalPowerSaver(true)
    try fixture.expect(\.powerSaver, "on", holds: true)
  }

  @Test func aBusMayComeLateAndComeBack() throws {
    let fixture = try Fixture()
    let system = fixture.system
    try fixture.follow()
    try fixture.expect(\.battery, "unknown", holds: false, source: "no system bus")
    for _ in 0..<3 {
      try system.start()
      try system.playUPower()
      try system.setOnBattery(true)
      try fixture.expect(\.battery, "on battery", holds: true)
      system.stop()
      try fixture.expect(\.battery, "unknown", holds: false, source: "no system bus")
    }
  }

  @Test func aProgramThatEndsSaysNothingAnyMore() throws {
    let fixture = try Fixture()
    try fixture.system.start()
    try fixture.follow()
    try fixture.system.playUPower()
    try fixture.system.setOnBattery(true)
    try fixture.expect(\.battery, "on battery", holds: true)
    fixture.system.endPlayers()
    try fixture.expect(\.battery, "unknown", holds: false, source: "UPower")
  }

  @Test func theSessionMayComeAfterLogind() throws {
    let fixture = try Fixture()
    try fixture.system.start()
    try fixture.system.play(["--template", "logind"], as: "org.freedesktop.login1")
    try fixture.follow()
    try fixture.expect(\.locked, "no", holds: false)
    try fixture.system.addSession()
    try fixture.system.setSession("LockedHint", true)
    try fixture.expect(\.locked, "locked", holds: true)
  }

  @Test func withoutAnyBusNothingIsKnownAndNothingHappens() throws {
    let fixture = try Fixture()
    try fixture.follow()
    var turns = 0
    fixture.loop.beforeSleep { turns += 1 }
    _ = try fixture.loop.run(timeout: .milliseconds(300)) { false }
    // The first attempt, and the end of the waiting.
    #expect(turns <= 4)
    #expect(fixture.changes == 0)
    let reports = try #require(fixture.watch?.conditions)
    #expect(reports.locked == Condition(holds: false, value: "unknown", source: "no bus"))
  }
}
