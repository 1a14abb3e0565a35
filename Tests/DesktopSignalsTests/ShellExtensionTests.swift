// SPDX-License-Identifier: MIT

import Platform
import Settling
import Support
import Testing

@testable import DesktopSignals

/// What is believed of a GNOME Shell's extension, played on a bus of the test's own.
@Suite(.enabled(if: PrivateBus.isInstalled))
struct ShellExtensionTests {
  private static let name = ShellExtension.name
  private static let path = "/io/github/effectd/Shell"

  /// A bus with a shell, and who watches for its extension.
  private final class Scene {
    let own = PrivateBus("DBUS_SESSION_BUS_ADDRESS")
    let loop: EventLoop
    let bus: Bus
    let shell: ShellExtension

    init() throws {
      try own.start()
      loop = try EventLoop()
      bus = try Bus(loop: loop, address: try #require(BusAddress(own.address)))
      shell = ShellExtension(on: bus, isDaemon: true)
      let shell = shell
      bus.onConnected = { shell.busCame() }
      bus.onDisconnected = { shell.busWent() }
    }

    /// Plays the object of an extension in the program that has a name.
    func play(as program: String, version: Int = 1) throws {
      try own.play(["--session", program, path, name], as: program)
      try tell(program, "AddProperty", "ssv", name, "Version", "u", "\(version)")
      try tell(
        program, "AddProperty", "ssv", name, "Fullscreen", "a(dddd)", "2", "0", "0", "0.5", "1",
        "nan", "0", "1", "1")
      let names = [
        (
          "Own", "self.connection.request_name('\(name)')"
        ),
        ("Leave", "self.connection.release_name('\(name)')"),
        ("Subscribe", Self.news),
        ("Unsubscribe", "self.ended = args[0]"),
        ("CheckEnded", "assert self.ended == args[0]"),
      ]
      for (method, code) in names {
        let takes = ["Own", "Leave"].contains(method) ? "" : "s"
        try tell(program, "AddMethod", "sssss", name, method, takes, "", code)
      }
    }

    func tell(_ program: String, _ words: String...) throws {
      try own.call([program, path, "org.freedesktop.DBus.Mock"] + words)
    }

    func ask(_ program: String, _ method: String, _ words: String...) throws {
      try own.call([program, path, name, method] + words)
    }

    func comes(_ condition: @escaping (ShellExtension.Report) -> Bool) throws -> Bool {
      try loop.run(timeout: .seconds(20)) { [shell] in condition(shell.report) }
    }

    private static var news: String {
      let to = "io.github.effectd.Daemon"
      return """
        to = ['\(to)', '/io/github/effectd/Daemon', '\(to)']
        news = {'doNotDisturb': ('DoNotDisturb', 'b', (True,)),
          'windows': ('Windows', 'dda(tiiii)', (800.0, 600.0, [(7, 10, 20, 300, 200)]))}
        self.connection.call_async(*to, *news[args[0]], None, None)
        """
    }
  }

  @Test func theShellsOwnExtensionIsBelieved() throws {
    let scene = try Scene()
    try scene.play(as: ShellExtension.shell)
    scene.shell.followsWindows = true
    scene.bus.start()
    #expect(try scene.comes { $0.isThere == false })
    for _ in 1...2 {
      try scene.ask(ShellExtension.shell, "Own")
      #expect(try scene.comes { $0.isThere == true && $0.isQuiet == true && $0.windows != nil })
      // What is no number is left out.
      let area = ShellExtension.Area(x: 0, y: 0, width: 0.5, height: 1)
      #expect(scene.shell.report.fullscreen == [area])
      #expect(
        scene.shell.report.windows
          == ShellExtension.Windows(
            stageWidth: 800,
            shapes: [WindowShape(id: 7, x: 10, y: 20, width: 300, height: 200)]))
      try scene.ask(ShellExtension.shell, "Leave")
      #expect(
        try scene.comes { $0.isThere == false && $0.fullscreen.isEmpty && $0.windows == nil })
    }
  }

  @Test func windowsAreToldWhileTheyAreWanted() throws {
    let scene = try Scene()
    try scene.play(as: ShellExtension.shell)
    try scene.ask(ShellExtension.shell, "Own")
    scene.bus.start()
    #expect(try scene.comes { $0.isQuiet == true })
    #expect(scene.shell.report.windows == nil)
    scene.shell.followsWindows = true
    #expect(try scene.comes { $0.windows != nil })
    scene.shell.followsWindows = false
    #expect(scene.shell.report.windows == nil)
    #expect(
      try scene.loop.run(timeout: .seconds(20)) {
        (try? scene.ask(ShellExtension.shell, "CheckEnded", "s", "windows")) != nil
      })
  }

  @Test func fullscreenWindowsAreFollowed() throws {
    let scene = try Scene()
    try scene.play(as: ShellExtension.shell)
    try scene.ask(ShellExtension.shell, "Own")
    scene.bus.start()
    #expect(try scene.comes { $0.fullscreen.count == 1 })
    try scene.own.set(
      "Fullscreen", of: Self.name, at: Self.path, service: ShellExtension.shell, to: "a(dddd)",
      "0")
    #expect(try scene.comes { $0.fullscreen.isEmpty && $0.isThere == true })
  }

  /// Whoever has the name is not yet the shell; and the program at the start asks the same.
  @Test func othersAreNotBelieved() throws {
    let scene = try Scene()
    try scene.own.play(
      ["--session", ShellExtension.shell, "/a", "b.c"], as: ShellExtension.shell)
    try scene.play(as: "a.b")
    try scene.ask("a.b", "Own")
    scene.bus.start()
    #expect(try scene.comes { $0.isThere == false })
    #expect(
      !ShellExtension.answers(environment: scene.own.environment, within: .milliseconds(300)))
  }

  @Test func withoutAShellNothingIsWaitedFor() throws {
    let scene = try Scene()
    let environment = scene.own.environment
    #expect(!ShellExtension.answers(environment: environment, within: .seconds(600)))
    try scene.play(as: ShellExtension.shell)
    try scene.ask(ShellExtension.shell, "Own")
    #expect(ShellExtension.answers(environment: environment, within: .seconds(20)))
    scene.bus.start()
    #expect(try scene.comes { $0.isThere == true })
    scene.own.stop()
    #expect(try scene.comes { $0.isThere == false })
  }

  @Test func anotherVersionsAnswersAreNone() throws {
    let scene = try Scene()
    try scene.play(as: ShellExtension.shell, version: 0)
    try scene.ask(ShellExtension.shell, "Own")
    scene.bus.start()
    #expect(try scene.comes { $0.isThere == false })
  }
}
