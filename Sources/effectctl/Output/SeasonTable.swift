// SPDX-License-Identifier: MIT
import Seasons
import Values

/// When which season is active, as people read it: what repeats from day to day is one row.
struct SeasonTable {
  private var rows: [Row] = []
  private let zone: Zone
  private let bursts: Set<String>

  /// Folds occurrences that are in time order; `bursts` are the effects that are repeated.
  init(_ occurrences: [Occurrence], bursts: Set<String> = [], in zone: Zone) {
    self.zone = zone
    self.bursts = bursts
    for occurrence in occurrences {
      let last = rows.lastIndex { $0.first.season.name == occurrence.season.name }
      if let last, rows[last].take(occurrence, in: zone) { continue }
      rows.append(Row(occurrence))
    }
  }

  /// The table, in which what is active now is marked; if nothing is, a row of its own says when
  /// now is.
  ///
  /// - Parameters:
  ///   - now: the present; nil if it is not among the days that are asked for.
  ///   - console: says how the marked row stands out.
  /// - Returns: the lines, with a heading.
  func lines(at now: Instant?, _ console: Console) -> [String] {
    var cells = rows.map { row in
      [now.map(row.isActive) ?? false ? ">" : " "] + row.cells(in: zone, bursts)
    }
    if let now, !cells.contains(where: { $0[0] == ">" }) {
      let place = rows.firstIndex { $0.first.start > now } ?? rows.count
      cells.insert([">", Text.time(now.formatted(in: zone)), "", "", "nothing now"], at: place)
    }
    let lines = Text.table([" ", "FROM", "TO", "SEASON", "SHOWS"], cells)
    return lines.map { $0.hasPrefix(">") ? console.styled($0, .bold) : $0 }
  }

  /// One time, or several alike with at most a week from each to the next.
  private struct Row {
    let first: Occurrence
    var times: [(start: Instant, end: Instant?)]

    init(_ occurrence: Occurrence) {
      first = occurrence
      times = [(occurrence.start, occurrence.end)]
    }

    /// Takes one more time, unless it is not like the first.
    mutating func take(_ next: Occurrence, in zone: Zone) -> Bool {
      guard let last = times.last, (next.end == nil) == (first.end == nil) else { return false }
      let days = zone.local(next.start).date.dayNumber - zone.local(last.start).date.dayNumber
      func clock(_ instant: Instant?) -> Int? { instant.map { zone.local($0).secondOfDay } }
      // The sun's times differ from day to day.
      let isAlike =
        first.season.usesSun
        || clock(next.start) == clock(first.start) && clock(next.end) == clock(first.end)
      guard (1...7).contains(days), isAlike else { return false }
      times.append((next.start, next.end))
      return true
    }

    func isActive(at now: Instant) -> Bool {
      times.contains { time in time.start <= now && time.end.map { now < $0 } ?? false }
    }

    func cells(in zone: Zone, _ bursts: Set<String>) -> [String] {
      let shows =
        switch first.season.content {
        case .effect(let name): name
        case .burst(let name):
          !bursts.contains(name)
            ? "\(name), for \(DurationText.text(first.season.options.shownLength))"
            : times.count > 1 ? name : "\(name), once"
        }
      let last = times.last.flatMap { $0.end ?? (times.count > 1 ? $0.start : nil) }
      let end = last.map { Text.time($0.formatted(in: zone)) }
      return [
        Text.time(first.start.formatted(in: zone)), end ?? "", first.season.name,
        shows + rhythm(bursts) + repetition(in: zone),
      ]
    }

    /// ", 2m every 30m" or, for a burst, ", every 20m"; empty for what shows all the time.
    private func rhythm(_ bursts: Set<String>) -> String {
      if let period = first.period(bursts: bursts) { return ", every \(DurationText.text(period))" }
      guard let cadence = first.cadence else { return "" }
      return ", \(DurationText.text(cadence.length)) every \(DurationText.text(cadence.every))"
    }

    /// ", daily 21:00 to 02:00", ", fri 17:00"; empty for one time alone.
    private func repetition(in zone: Zone) -> String {
      guard times.count > 1 else { return "" }
      let present = Set(times.map { zone.local($0.start).date.weekday })
      let days = times.indices.dropFirst().allSatisfy { index in
        let day = { (time: Instant) in zone.local(time).date.dayNumber }
        return day(times[index].start) - day(times[index - 1].start) == 1
      }
      let names = Weekday.allCases.filter(present.contains).map(\.abbreviation)
      let which = days ? "daily" : names.joined(separator: ", ")
      return ", \(which) \(hours(in: zone))"
    }

    private func hours(in zone: Zone) -> String {
      if case .stretch(let stretch) = first.season.timing, let hours = stretch.hours, hours.usesSun
      {
        return "\(hours.start) to \(hours.end)"
      }
      return [first.start, first.end].compactMap { $0 }
        .map { String(zone.local($0).timeOfDay.prefix(5)) }.joined(separator: " to ")
    }
  }
}
