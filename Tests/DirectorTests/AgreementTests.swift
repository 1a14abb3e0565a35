// SPDX-License-Identifier: MIT

import ControlProtocol
import Director
import Flags
import Seasons
import Settings
import Testing
import Values

/// The Director, the list of seasons and the forecast say the same, whatever seasons say.
///
/// What is expected comes from the list of what each season does alone, and from nothing that decides.
struct AgreementTests {
  @Test(arguments: 0..<20)
  func tenThousandCombinationsAgree(part: Int) throws {
    for index in 0..<500 {
      try Case(seed: UInt64(part * 500 + index)).check()
    }
  }
}

/// One random combination, and what has to come of it.
private struct Case {
  private static let zone = Zone.utc
  private static let place = GeographicPlace(latitude: 52.5, longitude: 13.4)
  private let seed: UInt64
  private var seasons: [Season] = []
  private var world: World

  init(seed: UInt64) throws {
    self.seed = seed
    var chance = Chance(state: seed &* 7919)
    seasons = try (0..<chance.number(1..<4)).map { try Self.season($0, &chance) }
    var configuration = Configuration()
    configuration.seasons = seasons
    configuration.overlay.outputs = chance.pick([["*"], ["*"], ["A", "C"]])
    let day = CivilDate(dayNumber: 20_500 + chance.number(0..<400))
    let second = chance.pick([0, 1200, 43_200, 72_000, chance.number(0..<86_400)])
    world = World(
      instant: Self.zone.startOfDay(day).adding(seconds: second), monotonic: .zero,
      zone: Self.zone, schedule: Schedule(seasons: seasons, at: Self.place),
      configuration: configuration,
      configurationSource: "test", installed: ["snow", "rain", "hearts"])
    world.bursts = ["hearts"]
    world.outputs = ["A", "B", "C"].enumerated().map { OutputState(id: UInt32($0 + 1), name: $1) }
    if chance.number(0..<3) == 0 {
      let decision = FlagDecision(show: .schedule, intensity: chance.pick([0, 0.25, 0.5, 1]))
      world.flag = FlagStanding(source: "test", ruling: FlagRuling(decision: decision))
    }
    remember(&chance)
  }

  private mutating func remember(_ chance: inout Chance) {
    guard chance.number(0..<3) == 0 else { return }
    var start = StartedEffect(
      id: 1, effect: "rain", output: chance.pick([nil, "B"]), endsAt: nil)
    start.options.intensity = chance.pick([nil, 0.5, 3])
    start.options.scale = chance.pick([nil, 2])
    world.memory.starts = [start]
  }

  private static func season(_ index: Int, _ chance: inout Chance) throws -> Season {
    let effect = chance.pick(["snow", "rain", "hearts", "hearts"])
    var stretch = Stretch()
    if chance.number(0..<4) > 0 {
      let from = chance.pick([
        "01-01", "02-14", "06-10", "12-01", "easter-2", "orthodox-easter", "advent", "diwali-1",
        "holi", "2026-06-10",
      ])
      stretch.dates = DateRange(
        from: try DateRule(parsing: from), days: chance.pick([1, 3, 40, 200]))
    }
    if chance.number(0..<2) == 0 {
      let hours = chance.pick([
        "08:00-23:00", "20:00-02:00", "00:00-12:00", "sunset-23:00", "sunset+30m-sunrise",
      ])
      stretch.hours = try HoursWindow(parsing: hours)
    }
    if chance.number(0..<3) == 0 { stretch.weekdays = WeekdaySet([.friday, .saturday, .monday]) }
    if effect != "hearts", chance.number(0..<3) == 0 {
      stretch.cadence = Cadence(every: 1800, for: chance.pick([60, 900]))
    }
    var season = Season(name: "season \(index)", effect: effect, during: stretch)
    // A period that fits a day, since days of the week begin anew, and are listed as one.
    season.options.every = chance.pick([nil, 5, 60, 3600, 86_400])
    season.options.outputs = chance.pick([nil, nil, ["A"], ["b", "c"], ["D*"]])
    season.options.look.intensity = chance.pick([nil, 0, 0.5, 2, 4])
    season.options.look.scale = chance.pick([nil, 0.5])
    season.options.count = effect == "hearts" ? chance.pick([nil, 7]) : nil
    season.options.layer = chance.pick([nil, .bottom])
    return season
  }

  // MARK: What is expected

  /// The season that holds: the first whose own list has the instant, and which does not pause.
  private var expected: (season: Season, start: Instant)? {
    let day = Self.zone.local(world.instant).date
    for season in seasons {
      let alone = Schedule(seasons: [season], at: Self.place).occurrences(
        from: day.adding(days: -1), to: day.adding(days: 2), in: Self.zone)
      guard
        let found = alone.first(where: { occurrence in
          occurrence.start <= world.instant && occurrence.end.map { world.instant < $0 } ?? true
        })
      else { continue }
      let second = Self.zone.local(world.instant).secondOfDay
      if let cadence = found.cadence, second % cadence.every >= cadence.length { continue }
      return (season, found.start)
    }
    return nil
  }

  private func outputs(of season: Season) -> [String] {
    world.outputs.map(\.name).filter { name in
      (season.options.outputs ?? ["*"]).contains { Glob($0).matches(name) }
        && world.configuration.overlay.outputs.contains { Glob($0).matches(name) }
    }
  }

  private func product(_ factors: Double?...) -> Double {
    min(max(factors.reduce(1) { $0 * ($1 ?? 1) }, 0), 4)
  }

  func check() throws {
    let now = world.at(world.instant)
    let programme = decide(now)
    let status = programme.forecast(in: now, version: "1")
    let expected = expected
    #expect(programme.season?.name == expected?.season.name, "seed \(seed)")
    #expect(status.season == expected?.season.name, "seed \(seed)")
    let season = expected?.season
    var showing: [String: [String]] = [:]
    if let season, season.content != .effect("hearts") {
      showing[season.content.effect] = outputs(of: season)
    }
    let start = world.memory.starts.first
    if start != nil {
      let places = world.outputs.map(\.name).filter { name in
        (start?.output ?? name) == name
          && world.configuration.overlay.outputs.contains { Glob($0).matches(name) }
      }
      showing["rain"] = Set(places).union(showing["rain"] ?? []).sorted()
    }
    if let season, season.content == .effect("hearts") {
      try checkBurst(season, programme, &showing)
    }
    showing = showing.filter { !$0.value.isEmpty }
    #expect(
      Dictionary(uniqueKeysWithValues: status.showing.map { ($0.effect, $0.outputs) }) == showing,
      "seed \(seed)")
    if let season { checkLook(season, programme) }
  }

  /// A burst shows now if a whole number of periods has passed since its day, or hours, began.
  private func checkBurst(
    _ season: Season, _ programme: Programme, _ showing: inout [String: [String]]
  ) throws {
    let start = try #require(expected?.start)
    let passed = Int(world.instant.seconds - start.seconds)
    let isDue = passed % (season.options.every ?? 1200) == 0
    if isDue { showing["hearts"] = outputs(of: season) }
    let isSeen = isDue && !outputs(of: season).isEmpty
    #expect(programme.moments.count == (isSeen ? 1 : 0), "seed \(seed)")
    guard isSeen, let moment = programme.moments.first else { return }
    let flag = world.flag?.ruling.decision.intensity
    #expect(
      moment.options.intensity == product(season.options.look.intensity, flag), "seed \(seed)")
    #expect(moment.options.scale == season.options.look.scale, "seed \(seed)")
    #expect(moment.count == season.options.count, "seed \(seed)")
    #expect(moment.layer == season.options.layer, "seed \(seed)")
  }

  /// Intensities are multiplied where both have a say; all else is the user's before the season's.
  private func checkLook(_ season: Season, _ programme: Programme) {
    for effect in programme.effects {
      let isSeasons = effect.effect == season.content.effect
      #expect(
        effect.layer == (isSeasons ? season.options.layer ?? .top : .top), "seed \(seed)")
      for place in effect.places {
        let name = world.outputs[Int(place.output) - 1].name
        let own = isSeasons && outputs(of: season).contains(name) ? season.options.look : nil
        let start = world.memory.starts.first { start in
          start.effect == effect.effect && (start.output ?? name) == name
        }
        #expect(
          place.options.intensity
            == product(
              own?.intensity, start?.options.intensity, world.flag?.ruling.decision.intensity),
          "seed \(seed)")
        #expect(place.options.scale == start?.options.scale ?? own?.scale, "seed \(seed)")
      }
    }
  }
}
