// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// It snows; the desktop's conditions come and go on real buses, and the snow heeds them.
@Suite(.enabled(if: PrivateBus.isInstalled, "needs dbus-daemon, busctl and python3-dbusmock"))
struct MannersTests {
  /// Snow for ever, that hides on battery too.
  static let configuration = """
    [manners]
    battery = "hide"

    \(Samples.alwaysSnow)
    """

  /// A daemon on two private buses.
  final class Scene {
    let session = PrivateBus("DBUS_SESSION_BUS_ADDRESS")
    let system = PrivateBus("DBUS_SYSTEM_BUS_ADDRESS")
    private(set) var daemon: HeadlessDaemon?

    func startDaemon(_ configuration: String = MannersTests.configuration) throws {
      daemon = try HeadlessDaemon(
        configuration: configuration,
        variables: session.environment.merging(system.environment) { first, _ in first })
    }

    func said(_ words: String...) -> String {
      guard let daemon else { return "" }
      let command = [try? Programs.own("effectctl")].compactMap { $0 } + words
      return (try? ChildProcess.run(command, environment: daemon.environment))?.output ?? ""
    }

    private var status: StatusReport { daemon?.status() ?? StatusReport("") }

    /// Waits for the snow.
    func expectSnow(_ location: SourceLocation = #_sourceLocation) {
      let snows = Eventually.holds(seconds: 20) { status.shows("snow") }
      #expect(snows, "\(said("status"))", sourceLocation: location)
    }

    /// Waits until a rule hides the snow, then looks whether bursts and `why` agree with that.
    func expectHidden(
      by rule: String, _ value: String, source: String,
      _ location: SourceLocation = #_sourceLocation
    ) throws {
      let isHidden = Eventually.holds(seconds: 20) { status.suppressedBy == rule }
      #expect(isHidden, "\(said("status"))", sourceLocation: location)
      #expect(!status.shows("snow"), sourceLocation: location)
      let line = said("why").split(separator: "\n").first {
        $0.contains(rule) && $0.contains(value)
      }
      #expect(line?.contains(source) ?? false, "\(said("why"))", sourceLocation: location)
      let burst = try #require(daemon).control("burst", "confetti")
      #expect(burst.code != 0, sourceLocation: location)
      #expect(burst.errors.contains(rule), "\(burst.errors)", sourceLocation: location)
    }
  }

  @Test func theMachinesConditions() throws {
    let scene = Scene()
    let system = scene.system
    try scene.startDaemon()
    scene.expectSnow()
    try system.start()
    try system.playLogind()
    try system.playUPower()
    try system.playPowerProfiles()
    try system.setSession("LockedHint", true)
    try scene.expectHidden(by: "locked", "locked", source: "logind")
    try system.setSession("LockedHint", false)
    scene.expectSnow()
    try system.announceSleep(true)
    try scene.expectHidden(by: "locked", "asleep", source: "logind")
    try system.announceSleep(false)
    scene.expectSnow()
    try system.setSession("Active", false)
    try scene.expectHidden(by: "locked", "virtual terminal", source: "logind")
    try system.setSession("Active", true)
    scene.expectSnow()
    try system.setOnBattery(true)
    try scene.expectHidden(by: "battery", "on battery", source: "UPower")
    try system.setPowerProfile("power-saver")
    // The first of the rules that hold is the one that is named.
    try scene.expectHidden(by: "power-saver", "power-saver", source: "net.hadess.PowerProfiles")
    try system.setPowerProfile("balanced")
    try scene.expectHidden(by: "battery", "on battery", source: "UPower")
    try system.setOnBattery(false)
    scene.expectSnow()
  }

  @Test func theSessionsConditions() throws {
    let scene = Scene()
    let session = scene.session
    try session.start()
    try session.playScreensaver()
    try session.playPortal()
    try scene.startDaemon()
    scene.expectSnow()
    try session.playNotifications()
    try session.setScreensaver(true)
    try scene.expectHidden(by: "locked", "screensaver", source: "org.gnome.ScreenSaver")
    try session.setScreensaver(false)
    scene.expectSnow()
    try session.setSetting("reduced-motion", in: "org.freedesktop.appearance", to: "u", "1")
    try scene.expectHidden(by: "reduced-motion", "asked for", source: "portal")
    try session.setSetting("reduced-motion", in: "org.freedesktop.appearance", to: "u", "0")
    scene.expectSnow()
    try session.setInhibited(true)
    try scene.expectHidden(by: "do-not-disturb", "on", source: "notification server")
    try session.setInhibited(false)
    scene.expectSnow()
  }

  @Test func aBusThatIsRestartedInTheMiddle() throws {
    let scene = Scene()
    try scene.system.start()
    try scene.system.playUPower()
    try scene.system.setOnBattery(true)
    try scene.startDaemon()
    try scene.expectHidden(by: "battery", "on battery", source: "UPower")
    scene.system.stop()
    scene.expectSnow()
    #expect(Eventually.holds { scene.said("why").contains("no system bus") })
    try scene.system.start()
    try scene.system.playUPower()
    try scene.system.setOnBattery(true)
    try scene.expectHidden(by: "battery", "on battery", source: "UPower")
  }

  @Test func noBusAndABusThatNeverAnswersDelayNothing() throws {
    let scene = Scene()
    // A socket that listens, but accepts no connection.
    let path = String(scene.session.address.dropFirst("unix:path=".count))
    let listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0 && listen(listener, 5) == 0)
    try scene.startDaemon()
    scene.expectSnow()
    let why = scene.said("why")
    #expect(why.contains("no system bus") && why.contains("no session bus"), "\(why)")
    #expect(try #require(scene.daemon).control("burst", "confetti").code == 0)
  }

  @Test func idleOnBothBusesNothingWakesIt() throws {
    let scene = Scene()
    try scene.system.start()
    try scene.session.start()
    try scene.system.playLogind()
    try scene.system.playUPower()
    try scene.session.playPortal()
    try scene.startDaemon("")
    let daemon = try #require(scene.daemon)
    #expect(Eventually.holds(seconds: 20) { scene.said("why").contains("on mains") })
    let quiet = try #require(daemon.process).staysAsleep(seconds: 1)
    #expect(quiet)
  }
}
