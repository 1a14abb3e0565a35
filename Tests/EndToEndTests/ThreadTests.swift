// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// The daemon makes no thread.
@Suite(
  .serialized,
  .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon, busctl and python3-dbusmock"),
  .enabled(if: KernelFilter.forbidsThreads, "the kernel has no filters here"),
  .disabled(if: Sanitizer.watchesThreads, "ThreadSanitizer has a thread of its own"))
struct ThreadTests {
  @Test(.enabled(if: Desktop.isInstalled("picom"), "needs picom"))
  func oneThreadOnX11WithACompositor() throws {
    let desktop = try Desktop("picom", options: ["--size", "640x480"])
    try work(desktop.environment, desktop.folder)
  }

  @Test(.enabled(if: Desktop.isInstalled("bare"), "needs Xvfb"))
  func oneThreadOnX11WithoutACompositor() throws {
    let desktop = try Desktop("bare", options: ["--size", "640x480"])
    try work(desktop.environment, desktop.folder)
  }

  @Test(.enabled(if: Desktop.isInstalled("sway"), "needs sway"))
  func oneThreadOnWayland() throws {
    let desktop = try Desktop("sway", options: ["--size", "640x480"])
    try work(desktop.environment, desktop.folder)
  }

  /// Two daemons, one after the other: the kernel kills the first if it makes a thread.
  private func work(_ desktop: [String: String], _ folder: TemporaryDirectory) throws {
    folder.write(MannersTests.configuration, to: "config/effectd/effectd.toml")
    folder.write(Self.drawing(""), to: "config/effectd/effects/drawing.svg")
    let word = Self.drawing("<text x='9' y='26'>Hi</text>")
    folder.write(word, to: "config/effectd/effects/text.svg")
    let faces = #"{ image = "drawing.svg" }, { shape = "heart" }"#
    folder.write(Self.effect(faces), to: "config/effectd/effects/faces.toml")
    let text = #"{ image = "text.svg" }, { text = "Grüße" }, { emoji = "🎄" }"#
    folder.write(Self.effect(text), to: "config/effectd/effects/text.toml")
    let (session, system) = (
      PrivateBus("DBUS_SESSION_BUS_ADDRESS"), PrivateBus("DBUS_SYSTEM_BUS_ADDRESS")
    )
    try session.start()
    try session.playPortal()
    try system.start()
    try system.playLogind()
    try system.playUPower()
    let environment = desktop.merging(session.environment) { $1 }.merging(system.environment) { $1 }

    let first = try Worker(environment, KernelFilter.noThread.wrapper)
    try first.step("snow") { first.statusComes { $0.shows("snow") } }
    try first.step("frames") { first.statusComes { $0.framesPerSecond > 0 } }
    for burst in ["faces", "confetti"] {
      try first.step(burst) { try first.control("burst", burst, "--wait").code == 0 }
    }
    try system.setOnBattery(true)
    try first.step("battery") { first.statusComes { $0.suppressedBy == "battery" } }
    try system.setOnBattery(false)
    try first.step("mains") { first.statusComes { $0.shows("snow") } }
    try system.setSession("LockedHint", true)
    try first.step("locked") { first.statusComes { $0.suppressedBy == "locked" } }
    system.stop()
    try first.step("no bus") { first.statusComes { $0.shows("snow") } }
    try first.step("reload") { try first.control("reload").code == 0 }
    try first.end()

    let second = try Worker(environment)
    try second.step("snow") { second.statusComes { $0.shows("snow") } }
    for words in [["text"], ["emoji", "--emoji", "🚀"]] {
      try second.step("\(words)") {
        try second.control(["burst"] + words + ["--wait"]).code == 0
      }
    }
    try second.end()
  }

  /// A daemon, and our tool.
  private struct Worker: StatusSource {
    private let daemon: ChildProcess
    private let environment: [String: String]

    init(_ environment: [String: String], _ wrapper: [String] = []) throws {
      self.environment = environment
      daemon = try ChildProcess(
        wrapper + [try Programs.own("effectd")], environment: environment)
    }

    /// Something that has to happen, and then there is one thread.
    func step(_ name: String, _ happens: () throws -> Bool) throws {
      let happened = try happens()
      try #require(happened && daemon.isRunning, "\(name): \(daemon.errors)")
      let tasks = "/proc/\(daemon.number)/task"
      let isAlone = Eventually.holds {
        let names = TemporaryDirectory.names(in: tasks).map {
          TemporaryDirectory.read("\(tasks)/\($0)/comm") ?? ""
        }
        return names.count == 1
      }
      #expect(isAlone, "\(name)")
    }

    func end() throws {
      daemon.send(SIGTERM)
      #expect(try daemon.wait().code == 0)
    }

    func control(_ words: String...) throws -> ChildProcess.Result { try control(words) }

    func control(_ words: [String]) throws -> ChildProcess.Result {
      try ChildProcess.run([try Programs.own("effectctl")] + words, environment: environment)
    }
  }

  private static func drawing(_ more: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
    <circle cx="20" cy="20" r="18" fill="gold"/>\(more)</svg>
    """
  }

  private static func effect(_ contents: String) -> String {
    """
    kind = "burst"

    [[layer]]
    duration = 0.5

    [[layer.cell]]
    contents = [\(contents)]
    burstCount = 8
    lifetime = 1
    velocity = 200
    """
  }
}
