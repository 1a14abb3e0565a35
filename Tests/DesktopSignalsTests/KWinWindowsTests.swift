// SPDX-License-Identifier: MIT

import Platform
import Support
import Testing
import Values

@testable import DesktopSignals

/// What a KWin, played on a bus of the test's own, is asked, and what counts as its answer.
@Suite(.enabled(if: PrivateBus.isInstalled))
struct KWinWindowsTests {
  /// A bus, and who asks on it.
  private final class Scene {
    let own = PrivateBus("DBUS_SESSION_BUS_ADDRESS")
    let folder = TemporaryDirectory()
    let loop: EventLoop
    let bus: Bus
    let windows: KWinWindows

    init(patience: Duration = .seconds(20)) throws {
      try own.start()
      loop = try EventLoop()
      bus = try Bus(loop: loop, address: try #require(BusAddress(own.address)))
      windows = try KWinWindows(loop: loop, bus: bus, folder: folder.path, patience: patience)
      bus.start()
      let bus = bus
      try #require(try loop.run(timeout: .seconds(20)) { bus.isConnected })
    }

    /// Asks for both at once.
    func ask() throws -> [KWinWindows.Answer] {
      var answers: [KWinWindows.Answer] = []
      for landmark in [Landmark.pointer, .window] { windows.ask(landmark) { answers.append($0) } }
      try #require(answers.isEmpty)
      try #require(try loop.run(timeout: .seconds(30)) { answers.count == 2 })
      return answers
    }

    /// Whether nothing is left of what was asked.
    func isClean(after count: Int) throws -> Bool {
      // What is still to be sent goes out.
      _ = try loop.run(timeout: .seconds(20)) { true }
      return !Files.exists(folder("kwin.js"))
        && Eventually.holds(seconds: 20) { own.hasUnloadedScripts(loaded: count) }
    }
  }

  @Test(arguments: ["/7", "/Scripting/Script7"])
  func placesAreToldToAllWhoAskAndNothingStays(script: String) throws {
    let scene = try Scene()
    try scene.own.playKWin(
      script: script, run: PrivateBus.answering("iddd", "1, 2.5, 30.0, 40.0"))
    for count in 1...2 {
      #expect(try scene.ask() == [.at(x: 1, y: 2.5), .at(x: 30, y: 40)])
      #expect(try scene.isClean(after: count))
    }
  }

  @Test func noWindowMayBeActive() throws {
    let scene = try Scene()
    try scene.own.playKWin(script: "/7", run: PrivateBus.answering("dd", "1.0, 2.0"))
    #expect(try scene.ask() == [.at(x: 1, y: 2), .nothing])
  }

  @Test(arguments: [
    ("dd", "float('nan'), 1.0"), ("dddd", "1.0, 2.0, 3.0, float('inf')"), ("dd", "1.0, -1e300"),
    ("d", "1.0,"), ("ddd", "1.0, 2.0, 3.0"), ("ddb", "1.0, 2.0, True"), ("ss", "'a', 'b'"),
    ("", ""),
  ])
  func whatCannotBeTrueIsNoAnswer(types: String, values: String) throws {
    let scene = try Scene()
    try scene.own.playKWin(script: "/7", run: PrivateBus.answering(types, values))
    #expect(try scene.ask() == [.silent, .silent])
    #expect(try scene.isClean(after: 1))
  }

  /// The other program's call arrives first: KWin's own follows when that is sent.
  @Test func othersAreNotBelieved() throws {
    let scene = try Scene()
    try scene.own.play(["--session", "a.b", "/c", "d.e"], as: "a.b")
    try scene.own.tell(
      "a.b", "/c", "AddMethod", "sssss", "d.e", "Lie", "ssss", "",
      "to = args\n" + PrivateBus.answering("dddd", "1.0, 1.0, 1.0, 1.0"))
    try scene.own.playKWin(
      script: "/7",
      run: "self.connection.call_blocking('a.b', '/c', 'd.e', 'Lie', 'ssss', to)\n"
        + PrivateBus.answering("dddd", "5.0, 6.0, 7.0, 8.0"))
    #expect(try scene.ask() == [.at(x: 5, y: 6), .at(x: 7, y: 8)])
  }

  @Test func silenceEndsAfterAWhile() throws {
    let scene = try Scene(patience: .milliseconds(100))
    try scene.own.playKWin(script: "/7", run: "")
    #expect(try scene.ask() == [.silent, .silent])
    #expect(!Files.exists(scene.folder("kwin.js")))
  }

  @Test func withoutKWinNothingIsAsked() throws {
    let scene = try Scene()
    #expect(try scene.ask() == [.absent, .absent])
    #expect(!Files.exists(scene.folder("kwin.js")))
  }
}
