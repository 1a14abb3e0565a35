// SPDX-License-Identifier: MIT

import ControlProtocol
import Glibc
import Platform
import Support
import Testing
import Values

@testable import EffectDaemon

/// Effects whose pictures the helper draws.
@Suite struct PictureTests {
  static let greeting = """
    kind = "burst"
    [[layer]]
    emitterPosition = ["50%", "50%"]
    [[layer.cell]]
    contents = { text = "Hi", size = 30 }
    burstCount = 1
    lifetime = 0.3
    """

  func fixture(
    helper: String? = nil, configuration: String = "", at now: String = "2026-06-15"
  ) throws -> DaemonFixture {
    let fixture = try DaemonFixture(
      configuration: configuration, at: now,
      pictureHelpers: [try helper ?? Programs.own("effectd-pictures")])
    try fixture.write(Self.greeting, to: "effects/greeting.toml")
    _ = fixture.call(.reload)
    return fixture
  }

  let burst = ControlCall.burst(BurstRequest(effect: "greeting"))

  /// A helper that a shell runs.
  func helper(_ script: String, in folder: TemporaryDirectory) -> String {
    let path = folder.write("#!/bin/sh\n\(script)\n", to: "helper")
    chmod(path, 0o700)
    return path
  }

  @Test func aBurstBeginsWhenItsPicturesAreThere() throws {
    let fixture = try fixture()
    var begun: [(id: Int, missing: [String])] = []
    let report = fixture.daemon.stage.onBegun
    fixture.daemon.stage.onBegun = { player in
      begun.append((player.id, player.missing))
      report?(player)
    }
    #expect(fixture.call(burst) == .deferred)
    #expect(fixture.showing.isEmpty && !fixture.hasPixels(output: 1))
    #expect(try fixture.eventually { fixture.hasPixels(output: 1) })
    #expect(begun.count == 1 && begun.first?.missing == [])
    #expect(fixture.showing == ["greeting"])
    // Its life is not shortened by the waiting.
    #expect(try fixture.eventually { fixture.daemon.stage.isIdle })
    #expect(fixture.call(burst) == .reply(.burst(id: 2, outputs: ["A"], done: false)))
  }

  @Test(arguments: ["exit 3", "kill -SEGV $$", "printf nonsense >&0", "exit 0"])
  func withoutItsPictureItShowsSomethingElseAndSaysSo(script: String) throws {
    let folder = TemporaryDirectory()
    let fixture = try fixture(helper: helper(script, in: folder))
    var missing: [String]?
    fixture.daemon.stage.onBegun = { missing = $0.missing }
    #expect(fixture.call(burst) == .deferred)
    #expect(try fixture.eventually { missing != nil })
    #expect(missing?.count == 1)
    #expect(missing?.first?.hasPrefix("effectd-pictures, which draws pictures, ") == true)
    #expect(try fixture.eventually { fixture.hasPixels(output: 1) })
    #expect(fixture.daemon.status.diagnostics.count == 1)
    // It is known now, and costs no further attempt.
    guard case .reply(.burst(_, _, _, let again, _)) = fixture.call(burst) else {
      Issue.record("the second burst waits")
      return
    }
    #expect(again == missing)
  }

  @Test func aBurstThatIsStoppedWhileItWaitsIsGone() throws {
    let folder = TemporaryDirectory()
    let fixture = try fixture(helper: helper("sleep 600", in: folder))
    #expect(fixture.call(burst) == .deferred)
    #expect(fixture.call(.stop(effect: nil)) == .reply(.stopped(1)))
    #expect(fixture.daemon.stage.isIdle)
  }

  /// What moves and what must not wait goes on while a helper hangs.
  @Test func othersDoNotWait() throws {
    let folder = TemporaryDirectory()
    let fixture = try fixture(helper: helper("sleep 600", in: folder))
    #expect(fixture.call(burst) == .deferred)
    let flash = fixture.call(.burst(BurstRequest(effect: "flash")))
    #expect(flash == .reply(.burst(id: 2, outputs: ["A"], done: false)))
    #expect(fixture.hasPixels(output: 1))
  }

  // MARK: Ahead

  static func noon(_ effect: String) -> String {
    """
    [[season]]
    name = "noon"
    burst = "\(effect)"
    at = "06-15 12:00"
    """
  }

  /// A moment waits for no picture: those were drawn once, before it.
  @Test func aMomentsPicturesAreDrawnAhead() throws {
    let folder = TemporaryDirectory()
    let counting = helper(
      "echo >>\(folder("starts")); exec \(try Programs.own("effectd-pictures")) \"$@\"", in: folder)
    let fixture = try fixture(
      helper: counting, configuration: Self.noon("greeting"), at: "2026-06-15 11:58")
    try fixture.setClock("2026-06-15 11:59:49")
    #expect(fixture.daemon.pictures.count == 0)
    try fixture.setClock("2026-06-15 11:59:50")
    #expect(fixture.daemon.pictures.count == 1 && fixture.daemon.stage.isIdle)
    #expect(try fixture.eventually { !fixture.daemon.pictures.isDrawing })
    #expect(fixture.daemon.stage.isIdle && !fixture.hasPixels(output: 1))
    try fixture.setClock("2026-06-15 12:00")
    #expect(fixture.daemon.stage.players.map(\.isPreparing) == [false])
    #expect(fixture.showing == ["greeting"] && fixture.hasPixels(output: 1))
    #expect(fixture.daemon.pictures.count == 1)
    #expect(try Files.read(folder("starts"), limit: 100) == Array("\n".utf8))
  }

  @Test func nothingIsDrawnAheadThatWillNotShow() throws {
    let off = try fixture(configuration: Self.noon("greeting"), at: "2026-06-15 11:58")
    off.call(.setUserSwitch(on: false))
    try off.setClock("2026-06-15 11:59:55")
    #expect(off.daemon.pictures.count == 0)
    off.call(.setUserSwitch(on: true))
    #expect(off.daemon.pictures.count == 1)
    let shapes = try fixture(configuration: Self.noon("flash"), at: "2026-06-15 11:58")
    try shapes.setClock("2026-06-15 11:59:55")
    #expect(shapes.daemon.pictures.count == 0)
  }
}
