// SPDX-License-Identifier: MIT

import Canvas
import ControlProtocol
import Glibc
import Overlay
import Particles
import Platform
import Support
import Testing
import Values

@testable import EffectDaemon

/// No edit of a file is lost, and nothing is said of files that are no longer meant.
struct EditingTests {
  private static func flash(_ count: Int) -> String {
    """
    kind = "burst"
    [[layer]]
    emitterPosition = ["50%", "50%"]
    [[layer.cell]]
    contents = { shape = "square", size = 40 }
    burstCount = \(count)
    lifetime = 60
    """
  }

  private func births(_ fixture: DaemonFixture) -> Int? {
    fixture.daemon.stage.players.last?.effect.layers.first?.emitterCells.first?.burstCount
  }

  /// An effect that was started, broken and stopped is beside a burst that is edited.
  @Test func aBurstFromAFileShowsTheFileAsItIs() throws {
    let fixture = try DaemonFixture()
    let other = fixture.folder.write(Self.flash(1), to: "flake.toml")
    let path = fixture.folder.write(Self.flash(5), to: "my.toml")
    fixture.call(.start(StartRequest(effect: other)))
    fixture.folder.write("kind = 1", to: "flake.toml")
    #expect(try fixture.eventually { !fixture.daemon.status.diagnostics.isEmpty })
    fixture.call(.stop(effect: nil))
    #expect(fixture.daemon.status.diagnostics.isEmpty)
    fixture.call(.burst(BurstRequest(effect: path)))
    #expect(births(fixture) == 5)
    fixture.folder.write(Self.flash(7), to: "my.toml")
    fixture.call(.burst(BurstRequest(effect: path)))
    #expect(births(fixture) == 7)
    fixture.folder.write("kind = 1", to: "my.toml")
    guard
      case .error(.invalidConfiguration(let lines)) = fixture.call(
        .burst(BurstRequest(effect: path)))
    else {
      Issue.record("a broken file must be refused")
      return
    }
    #expect(lines.first?.contains("my.toml:1:") == true)
    #expect(fixture.daemon.status.diagnostics.isEmpty)
  }

  @Test func aStartedBurstBeginsAgainAtEverySave() throws {
    let fixture = try DaemonFixture()
    let path = fixture.folder.write(Self.flash(5), to: "my.toml")
    fixture.call(.start(StartRequest(effect: path)))
    let player = try #require(fixture.daemon.stage.players.first)
    let first = try #require(player.parts.first).clock
    fixture.folder.write(Self.flash(5), to: "my.toml")
    #expect(try fixture.eventually { player.parts.first?.clock != first })
    fixture.folder.write(Self.flash(6), to: "my.toml")
    #expect(try fixture.eventually { births(fixture) == 6 })
    #expect(fixture.daemon.stage.players.count == 1)
  }

  /// An edit shows at once: what it no longer asks for does not end as a season does.
  @Test func aSeasonThatIsEditedAwayFadesOut() throws {
    let fixture = try DaemonFixture(configuration: DaemonTests.winter, at: "2026-12-10")
    let player = try #require(fixture.daemon.stage.players.first)
    try fixture.write("", to: "effectd.toml")
    #expect(try fixture.eventually { player.fade.goneAt != nil })
    #expect(player.phase == .playing)
  }

  @Test func reloadSaysWhatIsInForce() throws {
    let fixture = try DaemonFixture()
    try fixture.write("kind = 1", to: "effects/mist.toml")
    try fixture.write("kind = 1", to: "effects/fresh.toml")
    try fixture.write(Self.flash(9), to: "effects/flash.toml")
    guard case .error(.invalidConfiguration(let lines)) = fixture.call(.reload) else {
      Issue.record("broken files must be said")
      return
    }
    #expect(lines.contains { $0.hasSuffix("effects/mist.toml: its last good version is in force") })
    #expect(lines.contains { $0.hasSuffix("effects/fresh.toml: not in force") })
    fixture.call(.burst(BurstRequest(effect: "flash")))
    #expect(births(fixture) == 9)
  }

  @Test func ratesAreOfWholeFramesAndDropsOfWhatShows() throws {
    var rate = FrameRate()
    for frame in 0..<5 {
      rate.count(now: MonotonicTime(microseconds: 1_000_000 + UInt64(frame) * 16_667))
    }
    // So few may have come at any rate.
    #expect(rate.perSecond(now: MonotonicTime(microseconds: 1_067_000)) == 0)
    for frame in 5..<40 {
      rate.count(now: MonotonicTime(microseconds: 1_000_000 + UInt64(frame) * 16_667))
    }
    let measured = rate.perSecond(now: MonotonicTime(microseconds: 1_652_000))
    #expect((59.9...60.1).contains(measured))
    let fixture = try DaemonFixture(configuration: "[overlay]\nmaximumParticles = 30\n")
    let path = fixture.folder.write(Self.flash(5), to: "my.toml")
    fixture.call(.burst(BurstRequest(effect: path, count: 90)))
    #expect(try fixture.eventually { fixture.daemon.status.droppedParticles > 0 })
    fixture.call(.stop(effect: nil))
    #expect(try fixture.eventually { fixture.daemon.stage.isIdle })
    #expect(fixture.daemon.status.droppedParticles == 0)
  }

  /// The state's folder is a file, so that nothing can be written there.
  @Test func aSwitchThatIsNotRememberedSaysSo() throws {
    let folder = TemporaryDirectory()
    folder.write("", to: ".local")
    let fixture = try DaemonFixture(keeping: folder)
    guard case .reply(.switched(let problem?)) = fixture.call(.setUserSwitch(on: false)) else {
      Issue.record("it must be said")
      return
    }
    #expect(problem.hasPrefix("the switch will not be remembered: "))
    #expect(fixture.daemon.status.suppressedBy == "off")
  }

  // MARK: Images

  private static func leaf(_ colour: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">
    <rect width="40" height="40" fill="\(colour)"/></svg>
    """
  }

  private static func leaves(_ kind: String, _ amount: String) -> String {
    """
    kind = "\(kind)"
    [[layer]]
    emitterPosition = ["50%", "50%"]
    [[layer.cell]]
    contents = { image = "leaf.svg" }
    \(amount)
    lifetime = 60
    """
  }

  /// What most of the pixels that are shown are.
  private func colour(_ fixture: DaemonFixture) -> String {
    var (red, green) = (0, 0)
    for layer in OverlayLayer.allCases {
      guard let canvas = fixture.backend.canvas(output: 1, layer: layer) else { continue }
      let bytes = UnsafeRawBufferPointer(
        start: canvas.pixels, count: canvas.bytesPerRow * canvas.height)
      // BGRA.
      for index in stride(from: 0, to: bytes.count, by: 4) {
        green += Int(bytes[index + 1])
        red += Int(bytes[index + 2])
      }
    }
    return red > green ? "red" : green > red ? "green" : "nothing"
  }

  private func pictureFixture() throws -> DaemonFixture {
    let fixture = try DaemonFixture(pictureHelpers: [try Programs.own("effectd-pictures")])
    fixture.folder.write(Self.leaf("red"), to: "leaf.svg")
    return fixture
  }

  /// The image beside a started file, that of an effect of the folder, and a link to one.
  @Test(arguments: ["path", "name", "link", "burst"])
  func aSavedImageIsShown(way: String) throws {
    let fixture = try pictureFixture()
    let folder = fixture.folder
    let kind = way == "burst" ? "burst" : "ambient"
    let text = Self.leaves(kind, way == "burst" ? "burstCount = 4" : "birthRate = 20")
    var path = folder.write(text, to: "leaves.toml")
    var image = "leaf.svg"
    if way == "name" {
      try fixture.write(text, to: "effects/leaves.toml")
      image = "config/effectd/effects/leaf.svg"
      folder.write(Self.leaf("red"), to: image)
      fixture.call(.reload)
      path = "leaves"
    }
    folder.write(Self.leaf("green"), to: "other.svg")
    if way == "link" {
      #expect(unlink(folder("leaf.svg")) == 0)
      folder.write(Self.leaf("red"), to: "first.svg")
      #expect(symlink("first.svg", folder("leaf.svg")) == 0)
    }
    fixture.call(.start(StartRequest(effect: path)))
    #expect(try fixture.eventually { colour(fixture) == "red" })
    if way == "link" {
      #expect(symlink("other.svg", folder("new.svg")) == 0)
      #expect(rename(folder("new.svg"), folder("leaf.svg")) == 0)
    } else {
      folder.write(Self.leaf("green"), to: image)
    }
    #expect(try fixture.eventually { colour(fixture) == "green" })
    #expect(fixture.daemon.stage.players.count == 1)
  }

  /// The image is not there when the effect is saved.
  @Test func anImageThatComesLaterIsShown() throws {
    let fixture = try pictureFixture()
    let path = fixture.folder.write(Self.leaves("ambient", "birthRate = 20"), to: "leaves.toml")
    fixture.call(.start(StartRequest(effect: path)))
    #expect(try fixture.eventually { colour(fixture) == "red" })
    #expect(unlink(fixture.folder("leaf.svg")) == 0)
    #expect(
      try fixture.eventually {
        fixture.daemon.status.diagnostics.contains { $0.contains("there is no such file") }
      })
    fixture.letTimePass(seconds: 0.2)
    #expect(colour(fixture) == "red")
    fixture.folder.write("<svg", to: "leaf.svg")
    #expect(
      try fixture.eventually {
        fixture.daemon.status.diagnostics.contains { $0.contains("the SVG image cannot be drawn") }
      })
    #expect(colour(fixture) == "red")
    fixture.folder.write(Self.leaf("green"), to: "leaf.svg")
    #expect(try fixture.eventually { colour(fixture) == "green" })
    #expect(try fixture.eventually { fixture.daemon.status.diagnostics.isEmpty })
  }

  /// While another effect keeps the sprites of both.
  @Test func aBurstShowsItsImageAsItIs() throws {
    let fixture = try pictureFixture()
    let path = fixture.folder.write(Self.leaves("burst", "burstCount = 4"), to: "leaves.toml")
    fixture.call(.start(StartRequest(effect: "mist")))
    fixture.call(.burst(BurstRequest(effect: path)))
    #expect(try fixture.eventually { colour(fixture) == "red" })
    fixture.call(.stop(effect: path))
    #expect(try fixture.eventually { fixture.daemon.stage.players.count == 1 })
    fixture.folder.write(Self.leaf("green"), to: "leaf.svg")
    fixture.call(.burst(BurstRequest(effect: path)))
    #expect(try fixture.eventually { colour(fixture) == "green" })
  }

  @Test func aStopOfNothingThatThereIsIsAnError() throws {
    let fixture = try DaemonFixture()
    let path = fixture.folder.write(Self.flash(1), to: "my.toml")
    #expect(fixture.call(.stop(effect: path)) == .reply(.stopped(0)))
    let missing = fixture.folder("no.toml")
    #expect(
      fixture.call(.stop(effect: missing)) == .error(.unknownEffect(missing, nearest: nil)))
    #expect(
      fixture.call(.stop(effect: "mits")) == .error(.unknownEffect("mits", nearest: "mist")))
    // What shows has a name, also when its file has gone.
    fixture.call(.start(StartRequest(effect: path)))
    #expect(unlink(path) == 0)
    #expect(fixture.call(.stop(effect: path)) == .reply(.stopped(1)))
  }
}
