// SPDX-License-Identifier: MIT
import Seasons

/// Warns of seasons that never show, or not in every year.
///
/// Looks at four years, so that movable days wander and a leap day is among them.
struct SeasonChecks {
  private static let years = 2026...2029

  private let seasons: [Located<Season>]
  private let first: CivilDate
  private let end: CivilDate

  /// - Parameter seasons: In the order of the file.
  init?(_ seasons: [Located<Season>]) {
    guard let first = CivilDate(year: Self.years.lowerBound, month: 1, day: 1) else { return nil }
    self.seasons = seasons
    self.first = first
    end = first.adding(days: 1461)
  }

  /// - Complexity: O(d · n²) in the days and the seasons.
  func run() {
    warnOfHidden()
    for season in seasons { warnOfMissingDays(season) }
  }

  // MARK: Seasons behind others

  private func warnOfHidden() {
    let schedule = Schedule(seasons: seasons.map(\.value))
    let shown = Set(schedule.occurrences(from: first, to: end, in: .utc).map(\.season.name))
    let hidden = seasons.filter { !shown.contains($0.value.name) }
    guard !hidden.isEmpty else { return }
    for overlap in schedule.overlaps(from: first, to: end, in: .utc) {
      // Between the times at which a season with a rhythm shows, the others do.
      guard !overlap.winner.hasCadence,
        let loser = hidden.first(where: { $0.value.name == overlap.loser.name })
      else { continue }
      let day = Zone.utc.local(overlap.start).date
      loser.place.reportKey(
        "it never shows: \(quoted(overlap.winner.name)) comes first in the file and shows"
          + " instead, for example on \(day)", .warning)
    }
  }

  // MARK: Days that there are not

  /// Other calendars have years of other lengths: some dates are left out by some of ours.
  private func warnOfMissingDays(_ season: Located<Season>) {
    guard season.value.calendar == .gregorian,
      !season.value.rules.contains(where: \.isOfOneYear)
    else { return }
    let days = daysAlone(season.value)
    let missing = Self.years.filter { year in !days.contains { $0.contains(year) } }
    guard !missing.isEmpty else { return }
    let all = missing.count == Self.years.count
    season.place.reportKey(
      all && !existsLater(season.value)
        ? "it never shows: there is no such day"
        : "there is no such day in \(listed(missing.map(String.init)))", .warning)
  }

  /// The years that a season's days touch, whatever the hours and weekdays.
  private func daysAlone(_ season: Season) -> [ClosedRange<Int>] {
    switch season.timing {
    case .moments:
      return Schedule(seasons: [season]).occurrences(from: first, to: end, in: .utc).map { found in
        let year = Zone.utc.local(found.start).date.year
        return year...year
      }
    case .stretch(let stretch):
      let bare = Season(
        name: season.name, effect: season.name, during: Stretch(dates: stretch.dates))
      return Schedule(seasons: [bare]).occurrences(from: first, to: end, in: .utc).map { found in
        let last = (found.end ?? found.start).adding(seconds: -1)
        return Zone.utc.local(found.start).date.year...Zone.utc.local(last).date.year
      }
    }
  }

  private func existsLater(_ season: Season) -> Bool {
    let schedule = Schedule(seasons: [season])
    let start = Zone.utc.startOfDay(first)
    return schedule.nextChange(after: start, in: .utc) != nil
      || schedule.nextMoment(after: start, in: .utc) != nil
  }
}

extension Season {
  /// Whether it shows and pauses in turn.
  fileprivate var hasCadence: Bool {
    if case .stretch(let stretch) = timing { stretch.cadence != nil } else { false }
  }
}
