// SPDX-License-Identifier: MIT

import ControlProtocol
import Library
import Overlay
import Particles
import Platform
import Seasons
import Testing
import Values

@testable import EffectDaemon

/// Days that pass in a moment; they lie ahead, so that the alarm for the next boundary stays quiet.
struct UptimeTests {
  /// A season for each hour of the day, by turns of two effects.
  private static let hourly = (0..<24).map { hour -> String in
    let start = hour < 10 ? "0\(hour)" : "\(hour)"
    return """
      [[season]]
      name = "hour-\(hour)"
      effect = "\(hour % 2 == 0 ? "mist" : "haze")"
      from = "01-01"
      until = "12-31"
      hours = "\(start):00-\(start):59"
      """
  }.joined(separator: "\n")

  private static let haze = """
    kind = "ambient"
    [[layer]]
    emitterPosition = ["50%", "50%"]
    timeOffset = 3
    [[layer.cell]]
    contents = { shape = "square", size = 9 }
    birthRate = 5
    lifetime = 2
    """

  @Test func aDayOfSeasonsLeavesNothingBehind() throws {
    let fixture = try DaemonFixture(configuration: Self.hourly)
    try fixture.write(Self.haze, to: "effects/haze.toml")
    _ = fixture.call(.reload)
    var seen: Set<String> = []
    for minute in stride(from: 0, to: 24 * 60, by: 20) {
      try fixture.setClock("2096-07-01 \(minute / 60):\(minute % 60)")
      seen.insert(fixture.daemon.status.season ?? "none")
      fixture.daemon.stage.tick(now: fixture.loop.exactNow)
      fixture.backend.takeFrames()
      // What the old one emitted may still live while the new one comes.
      #expect(fixture.daemon.stage.players.filter { $0.phase == .playing }.count == 1)
    }
    #expect(seen.count == 24)
    fixture.letTimePass(seconds: 11)
    #expect(fixture.daemon.stage.players.count == 1)
    #expect(fixture.backend.shown.count == 1)
  }

  @Test func aClockThatIsSetIsFollowed() throws {
    let fixture = try DaemonFixture(
      configuration: """
        [[season]]
        name = "winter"
        effect = "mist"
        from = "12-01"
        until = "12-31"

        [[season]]
        name = "new-year"
        burst = "flash"
        at = "01-01 00:00"
        """, at: "2096-12-31 23:59")
    #expect(fixture.showing == ["mist"])
    try fixture.setClock("2097-01-01 00:00")
    #expect(fixture.daemon.status.showing.contains { $0.kind == .burst })
    fixture.letTimePass(seconds: 11)
    #expect(fixture.showing.isEmpty)
    // Set back over midnight and on again: the season returns, the moment does not.
    try fixture.setClock("2096-12-31 12:00")
    #expect(fixture.showing == ["mist"])
    try fixture.setClock("2097-01-01 00:00")
    #expect(!fixture.daemon.status.showing.contains { $0.kind == .burst })
    // Days ahead, as after a flat battery, and back to today.
    try fixture.setClock("2099-06-01")
    fixture.letTimePass(seconds: 11)
    #expect(fixture.showing.isEmpty)
    try fixture.setClock("2096-12-24")
    #expect(fixture.showing == ["mist"])
  }

  /// P20.
  @Test func afterAYearOfSnowAFrameIsLikeTheFirst() throws {
    let fixture = try DaemonFixture()
    let player = Player(
      id: 1, effect: try #require(fixture.daemon.situation.library.effect(named: "mist")),
      request: Player.Request(source: "mist"),
      kind: .burst, layer: .top, since: Instant(seconds: 0), startedAt: .zero,
      fade: Fade(appearedAt: .zero, appearing: .zero))
    player.place(on: fixture.backend.outputs[0], atMost: 1000)
    let simulation = try #require(player.parts.first).simulation
    let early = simulation.sample(at: 60).count
    let year = 365.0 * 86_400
    // A leap over a year costs the living, not the births in between, or this would not end.
    for second in 0..<100 {
      let count = simulation.sample(at: year + Double(second)).count
      #expect(abs(count - early) <= early / 10 + 1)
    }
  }
}
