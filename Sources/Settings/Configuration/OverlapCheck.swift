// SPDX-License-Identifier: MIT
import Seasons

/// Warns of seasons that hide each other.
///
/// Compares every season with those before it, over four years, so that movable days wander and a
/// leap day is among them.
///
/// - Complexity: O(d · n²) in the days and the seasons.
func warnOfOverlaps(_ seasons: [Located<Season>], _ calendars: CalendarSource) {
  guard let first = CivilDate(year: 2026, month: 1, day: 1) else { return }
  let values = seasons.map(\.value)
  let needed = Schedule(seasons: values).otherCalendars
  let schedule = Schedule(
    seasons: values, converter: needed.isEmpty ? nil : calendars(needed))
  let places = Dictionary(seasons.map { ($0.value.name, $0.place) }, uniquingKeysWith: { $1 })
  for overlap in schedule.overlaps(from: first, to: first.adding(days: 1461), in: .utc) {
    // Between the times at which a season with a rhythm shows, the others do.
    if overlap.winner.hasCadence { continue }
    let day = Zone.utc.local(overlap.start).date
    places[overlap.loser.name]?.reportKey(
      "\(quoted(overlap.winner.name)) comes first in the file and shows instead,"
        + " for example on \(day)", .warning)
  }
}

extension Season {
  /// Whether it shows and pauses in turn.
  fileprivate var hasCadence: Bool {
    if case .stretch(let stretch) = timing { stretch.cadence != nil } else { false }
  }
}
