// SPDX-License-Identifier: MIT

import Director
import Platform
import Support
import Testing

@testable import DesktopSignals

/// Every program that may tell of a condition, by each of its names, and in every order of arrival.
@Suite(.enabled(if: PrivateBus.isInstalled, "needs dbus-daemon, busctl and python3-dbusmock"))
struct SourceTests {
  /// A bus that serves as both, which need not run, and a watch on it.
  final class Fixture {
    let bus = PrivateBus("DBUS_SESSION_BUS_ADDRESS")
    let loop: EventLoop
    private(set) var watch: SignalWatch?

    init() throws { loop = try EventLoop() }

    func follow() throws {
      let environment = [
        "DBUS_SESSION_BUS_ADDRESS": bus.address, "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
      ]
      watch = try SignalWatch(loop: loop, environment: environment) { _ in }
    }

    /// Waits until a condition is reported so.
    func expect(
      _ condition: KeyPath<DesktopConditions, Condition>, _ value: String, holds: Bool,
      source: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
      let expected = Condition(holds: holds, value: value, source: source)
      _ = try loop.run(timeout: .seconds(20)) { [unowned self] in
        watch?.conditions[keyPath: condition] == expected
      }
      #expect(watch?.conditions[keyPath: condition] == expected, sourceLocation: location)
    }
  }

  static let screensavers: [(name: String, path: String)] = [
    ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"),
    ("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"),
    ("org.xfce.ScreenSaver", "/org/xfce/ScreenSaver"),
    ("org.cinnamon.ScreenSaver", "/org/cinnamon/ScreenSaver"),
    ("org.mate.ScreenSaver", "/"),
  ]

  @Test(arguments: screensavers)
  func everyScreensaver(_ saver: (name: String, path: String)) throws {
    let fixture = try Fixture()
    try fixture.bus.start()
    // One that is on already is asked …
    try fixture.bus.playScreensaver(saver.name, at: saver.path, isOn: true)
    try fixture.follow()
    try fixture.expect(\.locked, "the screensaver is on", holds: true, source: saver.name)
    // … and later it tells by itself, until it is gone.
    try fixture.bus.setScreensaver(saver.name, at: saver.path, false)
    try fixture.expect(\.locked, "no", holds: false, source: saver.name)
    try fixture.bus.setScreensaver(saver.name, at: saver.path, true)
    try fixture.expect(\.locked, "the screensaver is on", holds: true, source: saver.name)
    fixture.bus.endPlayers()
    try fixture.expect(\.locked, "unknown", holds: false, source: "logind, screensavers")
  }

  @Test func thePowerProfilesByTheirNewerName() throws {
    let name = "org.freedesktop.UPower.PowerProfiles"
    let fixture = try Fixture()
    try fixture.bus.start()
    try fixture.follow()
    try fixture.bus.playNewPowerProfiles("power-saver")
    try fixture.expect(\.powerSaver, "power-saver", holds: true, source: name)
    try fixture.bus.setNewPowerProfile("balanced")
    try fixture.expect(\.powerSaver, "balanced", holds: false, source: name)
  }

  @Test func ofBothNamesOneThatSavesIsEnough() throws {
    let fixture = try Fixture()
    try fixture.bus.start()
    try fixture.bus.playPowerProfiles()
    try fixture.bus.playNewPowerProfiles("power-saver")
    try fixture.follow()
    try fixture.expect(
      \.powerSaver, "power-saver", holds: true, source: "org.freedesktop.UPower.PowerProfiles")
    try fixture.bus.setPowerProfile("power-saver")
    try fixture.expect(
      \.powerSaver, "power-saver", holds: true, source: "net.hadess.PowerProfiles")
  }

  /// In which order the bus, the program and our watch may come.
  ///
  /// The program needs the bus; all else is possible.
  static let orders: [[Arrival]] = [
    [.bus, .program, .watch], [.bus, .watch, .program], [.watch, .bus, .program],
  ]

  enum Arrival: Sendable {
    case bus
    case program
    case watch
  }

  /// The programs that tell of one condition each, and how the condition is told to hold.
  struct Source: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let play: @Sendable (PrivateBus) throws -> Void
    let condition: @Sendable (DesktopConditions) -> Condition
  }

  static let sources: [Source] = [
    Source(
      testDescription: "logind",
      play: {
        try $0.playLogind()
        try $0.setSession("LockedHint", true)
      }, condition: { $0.locked }),
    Source(
      testDescription: "UPower",
      play: {
        try $0.playUPower()
        try $0.setOnBattery(true)
      }, condition: { $0.battery }),
    Source(
      testDescription: "power profiles",
      play: {
        try $0.playPowerProfiles()
        try $0.setPowerProfile("power-saver")
      }, condition: { $0.powerSaver }),
    Source(
      testDescription: "portal",
      play: {
        try $0.playPortal()
        try $0.setSetting("reduced-motion", in: "org.freedesktop.appearance", to: "u", "1")
      }, condition: { $0.reducedMotion }),
    Source(
      testDescription: "notification server",
      play: {
        try $0.playNotifications()
        try $0.setInhibited(true)
      }, condition: { $0.doNotDisturb }),
    Source(
      testDescription: "screensaver",
      play: { try $0.playScreensaver("org.mate.ScreenSaver", at: "/", isOn: true) },
      condition: { $0.locked }),
  ]

  @Test(arguments: sources)
  func everyOrderOfArrivalAndTheBusRestartedInTheMiddle(_ source: Source) throws {
    for order in Self.orders {
      let fixture = try Fixture()
      for arrival in order {
        switch arrival {
        case .bus: try fixture.bus.start()
        case .program: try source.play(fixture.bus)
        case .watch: try fixture.follow()
        }
        // Each finds the others at work.
        _ = try fixture.loop.run(timeout: .milliseconds(1)) { false }
      }
      func holds(_ wanted: Bool) throws -> Bool {
        try fixture.loop.run(timeout: .seconds(20)) {
          fixture.watch.map { source.condition($0.conditions).holds == wanted } ?? false
        }
      }
      let first = try holds(true)
      #expect(first, "\(order)")
      fixture.bus.stop()
      let gone = try holds(false)
      #expect(gone, "\(order)")
      try fixture.bus.start()
      try source.play(fixture.bus)
      let again = try holds(true)
      #expect(again, "\(order)")
    }
  }
}
