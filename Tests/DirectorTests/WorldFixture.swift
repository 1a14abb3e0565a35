// SPDX-License-Identifier: MIT

import Director
import Seasons
import Settings
import Testing
import Values

/// Worlds for tests: the settings are written as in `effectd.toml`.
extension World {
  static let winter = """
    [[season]]
    name = "winter"
    effect = "snow"
    from = "12-01"
    until = "01-06"
    """

  static func example(
    _ settings: String = winter, at time: String = "2026-12-10 12:00", zone: Zone = .utc,
    outputs: [String] = ["A", "B"]
  ) throws -> World {
    let checked = ConfigurationReader.read(
      text: Array(settings.utf8), file: "effectd.toml", effectNames: nil,
      kindOf: {
        $0 == "fireworks" ? .burst : ["snow", "rain", "leaves"].contains($0) ? .ambient : nil
      })
    let configuration = try #require(checked.value, "\(checked.diagnostics)")
    var world = World(
      instant: try instant(time, in: zone), monotonic: MonotonicTime(microseconds: 5_000_000_000),
      zone: zone,
      schedule: Schedule(seasons: configuration.seasons, at: configuration.place),
      configuration: configuration, configurationSource: "effectd.toml",
      installed: ["snow", "rain", "leaves", "fireworks"], display: "test")
    world.bursts = ["fireworks"]
    world.outputs = outputs.enumerated().map { OutputState(id: UInt32($0 + 1), name: $1) }
    return world
  }

  /// A local time written as `2026-12-10 12:00` or `2026-12-10 12:00:30`.
  static func instant(_ text: String, in zone: Zone = .utc) throws -> Instant {
    let parts = text.split(separator: " ")
    let time = parts[1].split(separator: ":").compactMap { Int($0) }
    let seconds = time[0] * 3600 + time[1] * 60 + (time.count > 2 ? time[2] : 0)
    return zone.instant(
      CivilTime(date: try CivilDate(parsing: String(parts[0])), secondOfDay: seconds))
  }

  /// The world some time later, with what a decision leaves behind.
  func later(seconds: Int, after programme: Programme) -> World {
    var world = self
    world.instant = instant.adding(seconds: seconds)
    world.monotonic += .seconds(seconds)
    world.memory = programme.memory
    return world
  }

  /// The effects that run, by name.
  var running: [String] { decide(self).effects.map(\.effect) }
}

extension Zone {
  /// Central Europe, whose clock changes on the last Sundays of March and October.
  static let centralEurope: Zone = {
    guard let zone = try? Zone(tzString: "CET-1CEST,M3.5.0,M10.5.0/3") else {
      preconditionFailure("the rule is right")
    }
    return zone
  }()
}
