// SPDX-License-Identifier: MIT

import DesktopWindows
import Platform
import Settling
import Support
import Testing
import Values

@testable import DesktopSignals

/// What a KWin, played on a bus of the test's own, is made to run, and what of its words counts.
@Suite(.enabled(if: PrivateBus.isInstalled))
struct KWinFollowerTests {
  /// A bus, and who follows on it.
  private final class Scene {
    let own = PrivateBus("DBUS_SESSION_BUS_ADDRESS")
    let folder = TemporaryDirectory()
    let loop: EventLoop
    let bus: Bus
    let follower: KWinFollower
    var isWanted = true
    var changes = 0
    var foreigners: [String] = []

    init() throws {
      try own.start()
      loop = try EventLoop()
      bus = try Bus(loop: loop, address: try #require(BusAddress(own.address)))
      follower = KWinFollower(bus: bus, folder: folder.path)
      follower.onForeigner = { [unowned self] in foreigners.append($0) }
      bus.start()
      loop.beforeSleep { [unowned self] in
        let need = WindowNeed(isWanted: isWanted, isSlow: false, now: loop.now)
        if follower.attend(need) { changes += 1 }
      }
    }

    /// Whether it tells this in the end.
    func tells(_ news: WindowNews) throws -> Bool {
      let follower = follower
      return try loop.run(timeout: .seconds(20)) { follower.news == news }
    }

    /// Whether nothing is left of so many scripts.
    func isClean(after count: Int) throws -> Bool {
      _ = try loop.run(timeout: .milliseconds(50)) { false }
      return !Files.exists(folder("kwin-windows.js"))
        && Eventually.holds(seconds: 20) { own.hasUnloadedScripts(loaded: count) }
    }

    /// Plays a KWin whose script tells a text at once.
    func playKWin(telling text: String) throws {
      try own.playKWin(script: "/7", run: PrivateBus.answering("ss", "'\(text)', ''"))
    }
  }

  private static let window = WindowShape(id: 1, x: 10, y: 20, width: 300, height: 200)

  private func told(_ shapes: [WindowShape]) throws -> WindowNews {
    .told(try #require(ToldWindows(shapes)))
  }

  @Test func windowsAreToldWhileTheyAreWanted() throws {
    let scene = try Scene()
    try scene.playKWin(telling: "1 10 20 300 200")
    #expect(try scene.tells(told([Self.window])))
    #expect(scene.changes <= 2)
    scene.isWanted = false
    #expect(try scene.isClean(after: 1))
    // Most are where they were.
    #expect(try told([Self.window]) == scene.follower.news)
    scene.isWanted = true
    let own = scene.own
    #expect(try scene.loop.run(timeout: .seconds(20)) { !own.hasUnloadedScripts(loaded: 1) })
    scene.follower.close()
    #expect(try scene.isClean(after: 2))
  }

  @Test func withoutKWinThereIsNothingUntilItComes() throws {
    let scene = try Scene()
    let bus = scene.bus
    try #require(try scene.loop.run(timeout: .seconds(20)) { bus.isConnected })
    _ = try scene.loop.run(timeout: .milliseconds(100)) { false }
    #expect(scene.follower.news == .absent)
    for count in 1...2 {
      try scene.playKWin(telling: "\(count) 10 20 300 200")
      var window = Self.window
      window.id = UInt64(count)
      #expect(try scene.tells(told([window])))
      scene.own.endPlayers()
      #expect(try scene.tells(.absent))
    }
  }

  @Test func aKWinThatRefusesIsLeftAlone() throws {
    let scene = try Scene()
    try scene.own.play(["--session", "org.kde.KWin", "/a", "b.c"], as: "org.kde.KWin")
    #expect(
      try scene.tells(.failed("KWin does not run the script that tells where windows are")))
    #expect(!Files.exists(scene.folder("kwin-windows.js")))
  }

  @Test(arguments: [
    "s '',", "ss 'nonsense', ''", "ss '1 2 3 nan 5', ''", "ss '', '1 2 3'", "sd '', 1.0",
    "sss '', '', ''",
  ])
  func aKWinThatLiesIsNotHeard(words: String) throws {
    let scene = try Scene()
    let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
    try scene.own.playKWin(script: "/7", run: PrivateBus.answering(parts[0], parts[1]))
    #expect(try scene.tells(.failed("KWin tells of windows what cannot be true")))
    #expect(try scene.isClean(after: 1))
  }

  /// The other program's calls arrive first: KWin's own follows when they are sent.
  @Test func othersAreNotBelievedAndNamedOnce() throws {
    let scene = try Scene()
    try scene.own.play(["--session", "a.b", "/c", "d.e"], as: "a.b")
    try scene.own.tell(
      "a.b", "/c", "AddMethod", "sssss", "d.e", "Lie", "ssss", "",
      "to = args\n" + PrivateBus.answering("ss", "'9 1 1 99 99', ''"))
    let lie = "self.connection.call_blocking('a.b', '/c', 'd.e', 'Lie', 'ssss', to)\n"
    try scene.own.playKWin(
      script: "/7", run: lie + lie + PrivateBus.answering("ss", "'1 10 20 300 200', ''"))
    #expect(try scene.tells(told([Self.window])))
    #expect(scene.foreigners.count == 1)
  }
}
