// SPDX-License-Identifier: MIT

import DesktopSignals
import Director
import Overlay
import Platform
import Support
import Testing

@testable import EffectDaemon

/// What the desktop reports reaches the decision, for both kinds of effects.
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
    #expect(!daemon.conductor.world.desktop.reducedMotion.holds)
    daemon.followDesktop()
    #expect(daemon.conductor.world.desktop.reducedMotion.holds)
    #expect(daemon.conductor.programme.ambient.winner == "reduced-motion")
    #expect(daemon.conductor.programme.burst.winner == "reduced-motion")
    backend.animationsEnabled = true
    #expect(!daemon.conductor.world.desktop.reducedMotion.holds)
    #expect(daemon.conductor.programme.burst.suppressedBy == nil)
    backend.animationsEnabled = nil
    #expect(daemon.conductor.world.desktop.reducedMotion.value == "unknown")
  }
}
