// SPDX-License-Identifier: MIT

import ControlProtocol
import DesktopSignals
import Overlay
import Particles
import Platform
import Support
import Testing
import Values

@testable import EffectDaemon

/// Bursts at the pointer or at a window.
struct LandmarkTests {
  private func burst(_ landmark: Landmark, output: String? = nil) -> ControlCall {
    var request = BurstRequest(effect: "flash", output: output)
    request.place = landmark
    return .burst(request)
  }

  private func reply(_ outcome: ControlOutcome) throws -> (outputs: [String], notes: [String]) {
    guard case .reply(.burst(_, let outputs, _, _, let notes)) = outcome else {
      throw Failure(description: "\(outcome)")
    }
    return (outputs, notes)
  }

  private struct Failure: Error { let description: String }

  @Test func aBurstShowsWhereTheThingIs() throws {
    let fixture = try DaemonFixture(outputs: ["A", "B"])
    fixture.backend.landmarks = [.pointer: .found(output: 2, x: 30, y: 90)]
    let answer = try reply(fixture.call(burst(.pointer)))
    #expect(answer.outputs == ["B"] && answer.notes.isEmpty)
    let player = try #require(fixture.daemon.stage.players.first)
    let place = player.effect.layers[0].emitterPosition
    #expect(place.x == Length(points: 30) && place.y == Length(points: 90))
  }

  @Test func whereItIsNotKnownTheBurstKeepsItsPlaceAndSaysWhy() throws {
    let fixture = try DaemonFixture(outputs: ["A", "B"])
    let answer = try reply(fixture.call(burst(.window)))
    #expect(answer.outputs == ["A", "B"])
    #expect(answer.notes == ["shown at its own place: there is no window without a display"])
    fixture.backend.landmarks = [.pointer: .found(output: 2, x: 30, y: 90)]
    let elsewhere = try reply(fixture.call(burst(.pointer, output: "A")))
    #expect(elsewhere.outputs == ["A"])
    #expect(elsewhere.notes == ["shown at its own place: the pointer is on B"])
  }

  @Test(.enabled(if: PrivateBus.isInstalled)) func whatTheDisplayDoesNotTellKWinMayTell() throws {
    let own = PrivateBus("DBUS_SESSION_BUS_ADDRESS")
    try own.start()
    try own.playKWin(script: "/7", run: PrivateBus.answering("dd", "230.0, 90.0"))
    let fixture = try DaemonFixture(outputs: ["A", "B"])
    fixture.backend.landmarks = [.pointer: .untold(.pointer), .window: .untold(.window)]
    let bus = try Bus(loop: fixture.loop, address: try #require(BusAddress(own.address)))
    fixture.daemon.landmarks.kwin = try KWinWindows(
      loop: fixture.loop, bus: bus, folder: fixture.folder.path, patience: .seconds(20))
    bus.start()
    try #require(try fixture.eventually { bus.isConnected })
    #expect(fixture.call(burst(.pointer)) == .deferred)
    #expect(fixture.call(burst(.window)) == .deferred)
    #expect(fixture.daemon.stage.players.isEmpty)
    try #require(try fixture.eventually { fixture.daemon.stage.players.count == 2 })
    let (pointed, active) = (fixture.daemon.stage.players[0], fixture.daemon.stage.players[1])
    #expect(pointed.parts.map(\.output.name) == ["B"] && pointed.notes.isEmpty)
    let place = pointed.effect.layers[0].emitterPosition
    #expect(place.x == Length(points: 30) && place.y == Length(points: 90))
    #expect(active.parts.map(\.output.name) == ["A", "B"])
    #expect(active.notes == ["shown at its own place: no window is active"])
  }

  @Test func aTextThatChangesNothingIsSaid() throws {
    let fixture = try DaemonFixture()
    var request = BurstRequest(effect: "flash")
    request.text = "Hooray"
    #expect(
      try reply(fixture.call(.burst(request))).notes
        == ["the text changes nothing: flash shows none"])
  }

  @Test func coloursThatChangeNothingAreSaid() throws {
    let fixture = try DaemonFixture()
    var request = BurstRequest(effect: "flash", colors: [Color(red: 1, green: 0, blue: 0)])
    #expect(try reply(fixture.call(.burst(request))).notes.isEmpty)
    request.place = .window
    #expect(try reply(fixture.call(.burst(request))).notes.count == 1)
  }
}
