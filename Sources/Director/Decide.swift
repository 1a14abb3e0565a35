// SPDX-License-Identifier: MIT

import Flags
import Seasons
import Values

/// Decides what shows, where and why: the same world always gives the same programme.
///
/// - Parameter world: Everything that counts.
/// - Returns: The programme, with what the next decision must know.
public func decide(_ world: World) -> Programme {
  let agenda = Agenda(world)
  let ambient = RuleBook.judge(.ambient, agenda)
  let seasonal = RuleBook.judge(.seasonal, agenda)
  let repeated = agenda.repeated
  let asked = agenda.effects
  let due = agenda.dueMoments
  let missing = asked.map(\.effect).filter { !world.installed.contains($0) }
  let seasonChange = world.schedule.nextChange(after: world.instant, in: world.zone)
  let ahead = agenda.ahead(seasonChange: seasonChange)
  var memory = agenda.memory
  memory.lastMoment = due.latest ?? memory.lastMoment
  return Programme(
    ambient: ambient,
    burst: RuleBook.judge(.burst, agenda),
    seasonal: seasonal,
    effects: ambient.endsEffects ? [] : asked.filter { !missing.contains($0.effect) },
    moments: due.moments,
    upcoming: ahead.upcoming,
    repeated: repeated,
    season: agenda.season,
    scheduled: agenda.scheduled,
    stretchEnd: agenda.stretchEnd,
    seasonChange: seasonChange,
    nextChange: NextChange(
      instant: ([world.flag?.nextChange, ahead.begin].compactMap { $0 } + ahead.instants).min(),
      monotonic: memory.nextEnd),
    reason: reason(
      repeated != nil && memory.starts.isEmpty ? seasonal : ambient, asking: agenda.request.value,
      missing: missing.first),
    missing: missing, memory: memory)
}

private func reason(_ ambient: Verdict, asking request: String, missing: String?) -> String {
  if let rule = ambient.suppressedBy {
    let detail = ambient.detail
    return detail == rule || detail.isEmpty ? rule : "\(rule): \(detail)"
  }
  return missing.map { "\(request), but there is no effect \($0)" } ?? request
}
