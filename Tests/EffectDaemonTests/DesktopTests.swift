// SPDX-License-Identifier: MIT

import DesktopSignals
import Overlay
import Platform
import Support
import Testing

@testable import EffectDaemon

/// What the desktop tells reaches the decision, for both kinds of effects.
struct DesktopTests {
  @Test func theDisplaysWishForReducedMotionIsHeeded() throws {
    let folder = TemporaryDirectory()
    let loop = try EventLoop()
    let backend = HeadlessBackend(
      outputs: [Output(id: 1, name: "A", pixelWidth: 200, pixelHeight: 120)])
    let options = Daemon.Options(
      paths: Paths(environment: ["HOME": folder.path]), version: "0.0.0",
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder("no-bus"))"])
    let daemon = try Daemon(
      loop: loop, backend: backend, options: options,
      clock: .system(environment: ["TZ": "UTC"]), log: Log(threshold: .error) { _ in },
      notifier: ServiceNotifier { _ in })
    try daemon.start(socket: nil)
    backend.animationsEnabled = false
    #expect(!daemon.conditions.reducedMotion.holds)
    daemon.followDesktop()
    #expect(daemon.conditions.reducedMotion.holds)
    #expect(daemon.ambientVerdict.winner == "reduced-motion")
    #expect(daemon.burstVerdict.winner == "reduced-motion")
    backend.animationsEnabled = true
    #expect(!daemon.conditions.reducedMotion.holds)
    #expect(daemon.burstVerdict.suppressedBy == nil)
    backend.animationsEnabled = nil
    #expect(daemon.conditions.reducedMotion.value == "unknown")
  }

  @Test func eachReportHasItsRule() {
    func report(_ name: String) -> SignalReport {
      SignalReport(holds: true, value: name, source: "\(name) source")
    }
    let board = SignalBoard()
    board.take(
      DesktopReports(
        locked: report("locked"), reducedMotion: report("reducedMotion"),
        doNotDisturb: report("doNotDisturb"), powerSaver: report("powerSaver"),
        battery: report("battery")))
    #expect(board.locked == Signal(holds: true, value: "locked", source: "locked source"))
    #expect(board.reducedMotion.value == "reducedMotion")
    #expect(board.doNotDisturb.value == "doNotDisturb")
    #expect(board.powerSaver.value == "powerSaver")
    #expect(board.battery.value == "battery")
  }
}
