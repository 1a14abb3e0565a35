// SPDX-License-Identifier: MIT

import Director
import Flags
import Seasons
import Testing
import Values

/// Random worlds: what holds for every decision.
struct RandomWorldTests {
  @Test(arguments: 1...120 as ClosedRange<UInt64>)
  func nothingChangesBeforeTheNextChangeAndSomethingDoesThen(seed: UInt64) throws {
    var chance = Chance(state: seed)
    let world = try Self.world(&chance)
    let programme = decide(world)
    #expect(decide(world) == programme, "the same world gives the same programme")
    // A moment that is due now is so once.
    let present = Essence(programme)
    let wait = Self.wait(programme, world)
    for step in Self.steps(wait ?? 3 * 366 * 86_400, &chance) {
      let then = decide(world.later(seconds: step, after: programme))
      #expect(then.moments.isEmpty, "after \(step) s of \(wait ?? 0)")
      #expect(Essence(then) == present, "after \(step) s of \(wait ?? 0)")
    }
    guard let wait else { return }
    let then = world.later(seconds: wait, after: programme)
    let changed = decide(then)
    #expect(
      Essence(changed) != present || !changed.moments.isEmpty
        || then.instant == world.flag?.nextChange)
  }

  /// The part of a programme that people see.
  private struct Essence: Equatable {
    var programme: Programme

    init(_ programme: Programme) {
      self.programme = programme
      self.programme.moments = []
      self.programme.memory.lastMoment = nil
      self.programme.memory.stopped?.heldAt = Instant(seconds: 0)
    }
  }

  /// Seconds until the programme says that it may change; nil for never.
  private static func wait(_ programme: Programme, _ world: World) -> Int? {
    let wall = programme.nextChange.instant.map { Int($0.seconds - world.instant.seconds) }
    let monotonic = programme.nextChange.monotonic.map { Int(($0 - world.monotonic).seconds) }
    return [wall, monotonic].compactMap { $0 }.min()
  }

  /// The last second before the change, those that are near, and some between.
  private static func steps(_ wait: Int, _ chance: inout Chance) -> [Int] {
    guard wait > 1 else { return [] }
    if wait <= 40 { return Array(1..<wait) }
    return [1, 2, wait - 2, wait - 1] + (0..<16).map { _ in chance.number(1..<wait) }
  }

  // MARK: Making worlds

  private static func world(_ chance: inout Chance) throws -> World {
    let seasons = (0..<chance.number(0..<4)).map { season($0, &chance) }.joined(separator: "\n")
    let day = CivilDate(dayNumber: chance.number(20_500..<20_900))
    // The nights in which the clock changes are as likely as all others together.
    let date = chance.pick(["2026-03-29", "2026-10-25", "\(day)", "\(day)"])
    let time = "\(chance.number(0..<24)):\(chance.number(0..<60)):\(chance.number(0..<60))"
    let zone = chance.pick([Zone.utc, .centralEurope])
    let place = chance.pick(["", "[place]\nlatitude = 69.7\nlongitude = 18.9\n"])
    var world = try World.example(place + seasons, at: "\(date) \(time)", zone: zone)
    remember(&world, &chance)
    if chance.number(0..<3) == 0 { world.flag = flag(world.instant, &chance) }
    world.desktop.battery.holds = chance.number(0..<4) == 0
    if chance.number(0..<2) == 0 { world.pictured = ["fireworks", "rain"] }
    world.outputs[0].isCovered = chance.number(0..<4) == 0
    return world
  }

  private static func season(_ index: Int, _ chance: inout Chance) -> String {
    var lines = ["[[season]]", "name = \"season \(index)\""]
    if chance.number(0..<5) == 0 {
      let day = chance.pick([
        "03-29", "10-25", "4th thu nov", "easter+1", "02-29", "fri", "sunday", "2026-10-25",
        "orthodox-easter", "advent",
      ])
      return (lines + ["burst = \"fireworks\"", "at = \"\(day) \(hour(&chance))\""])
        .joined(separator: "\n")
    }
    let effect = chance.pick(["snow", "rain", "leaves", "hail", "fireworks"])
    lines.append("effect = \"\(effect)\"")
    if chance.number(0..<2) == 0 {
      let from = chance.pick([
        "12-01", "03-29", "10-20", "last sun mar", "easter-2", "advent-9",
      ])
      let until = from.hasPrefix("easter") ? "easter+3" : chance.pick(["01-06", "10-26", "06-30"])
      lines += ["from = \"\(from)\"", "until = \"\(until)\""]
    }
    if chance.number(0..<2) == 0 {
      let sun = ["sunset", "sunrise", "sunset+90m", "sunrise-1h"]
      let start = chance.pick([hour(&chance), hour(&chance), chance.pick(sun)])
      let end = chance.pick([hour(&chance), hour(&chance), chance.pick(sun)])
      if start != end { lines.append("hours = \"\(start)-\(end)\"") }
    }
    if chance.number(0..<3) == 0 { lines.append("weekdays = [\"sat\", \"sun\", \"wed\"]") }
    if chance.number(0..<3) == 0 { lines.append("outputs = [\"\(chance.pick(["A", "*"]))\"]") }
    if effect == "fireworks" {
      lines.append("every = \"\(chance.pick([30, 600, 86_400]))s\"")
    } else if chance.number(0..<3) == 0 {
      let every = chance.pick([10, 90, 600, 7200, 86_400])
      lines += ["every = \"\(every)s\"", "for = \"\(chance.number(1..<every + 1))s\""]
    }
    return lines.joined(separator: "\n")
  }

  private static func hour(_ chance: inout Chance) -> String {
    chance.pick(["00:00", "01:30", "02:00", "02:30", "03:00", "08:00", "12:15", "23:59"])
  }

  private static func remember(_ world: inout World, _ chance: inout Chance) {
    world.memory.isOn = chance.number(0..<6) > 0
    if chance.number(0..<4) == 0 {
      world.memory.pause = Pause(endsAt: world.monotonic + .seconds(chance.number(1..<9999)))
    }
    for id in 0..<chance.number(0..<3) {
      let isEndless = chance.number(0..<2) == 0
      world.memory.starts.append(
        StartedEffect(
          id: id, effect: chance.pick(["snow", "rain"]), output: chance.pick([nil, "A", "Z"]),
          endsAt: isEndless ? nil : world.monotonic + .seconds(chance.number(-9..<9999))))
    }
    if chance.number(0..<3) == 0, let season = decide(world).season {
      world.memory.stopped = Stretch(season: season.name, at: world.instant)
    }
    if chance.number(0..<2) == 0 { world.memory.lastMoment = world.instant }
  }

  private static func flag(_ instant: Instant, _ chance: inout Chance) -> FlagStanding {
    let end = instant.adding(seconds: chance.number(1..<999_999))
    let decision = FlagDecision(
      show: chance.pick([.off, .schedule, .on]), effect: chance.pick([nil, "rain", "hail"]),
      until: Int(end.seconds),
      moment: chance.pick([
        nil,
        .init(burst: "fireworks", at: Int(instant.seconds) + chance.number(-90..<99_999)),
      ]))
    return FlagStanding(
      source: "test", ruling: FlagRuling(decision: decision), nextChange: end)
  }
}
