// SPDX-License-Identifier: MIT

extension Schedule {
  /// When which season is active, in time order, clipped to a span of local days.
  ///
  /// Days and hours without a gap between are one occurrence. Cadences are not unrolled, and a
  /// season with one leaves those after it in the list, as they come through in its pauses.
  ///
  /// - Parameters:
  ///   - first: the day at whose beginning the span begins.
  ///   - end: the day at whose beginning it ends.
  ///   - zone: the local zone.
  /// - Returns: stretches and moments; equal starts in the order of the file.
  /// - Complexity: O(*d* · *n*) in the days and the seasons.
  public func occurrences(from first: CivilDate, to end: CivilDate, in zone: Zone) -> [Occurrence] {
    let span = Self.span(from: first, to: end, in: zone)
    var found: [(rank: Int, occurrence: Occurrence)] = []
    var taken = IntervalSet()
    for (rank, plan) in plans.enumerated() {
      guard let plan else { continue }
      let windows = intervals(of: plan, in: span, zone)
      for part in windows.subtracting(taken).intervals {
        let occurrence = Occurrence(
          season: seasons[rank], start: Instant(part.lowerBound), end: Instant(part.upperBound))
        found.append((rank, occurrence))
      }
      if plan.cadence == nil { taken.formUnion(windows) }
    }
    for (instant, season) in moments(
      after: Instant(span.lowerBound - 1), through: Instant(span.upperBound - 1), in: zone)
    {
      found.append((seasons.count, Occurrence(season: season, start: instant, end: nil)))
    }
    found.sort { ($0.occurrence.start, $0.rank) < ($1.occurrence.start, $1.rank) }
    return found.map(\.occurrence)
  }

  /// The pairs of seasons that claim the same time, in the order of the file, each once.
  ///
  /// - Parameters:
  ///   - first: the first day to look at.
  ///   - end: the day to stop before; some years later, as movable days wander.
  ///   - zone: the local zone.
  /// - Returns: the first meeting of each pair.
  /// - Complexity: O(*d* · *n*²) in the days and the seasons.
  public func overlaps(
    from first: CivilDate, to end: CivilDate, in zone: Zone
  ) -> [SeasonOverlap] {
    let span = Self.span(from: first, to: end, in: zone)
    let windows = plans.map { $0.map { intervals(of: $0, in: span, zone) } }
    var found: [SeasonOverlap] = []
    for (winner, winning) in windows.enumerated() {
      for loser in (winner + 1)..<max(winner + 1, windows.count) {
        guard let meeting = winning?.firstIntersection(with: windows[loser]) else { continue }
        let overlap = SeasonOverlap(
          winner: seasons[winner], loser: seasons[loser], start: Instant(meeting.lowerBound),
          end: Instant(meeting.upperBound))
        found.append(overlap)
      }
    }
    return found
  }

  private static func span(
    from first: CivilDate, to end: CivilDate, in zone: Zone
  ) -> Range<Int> {
    let start = zone.startOfDay(first).count
    return start..<max(start, zone.startOfDay(end).count)
  }

  private func intervals(of plan: StretchPlan, in span: Range<Int>, _ zone: Zone) -> IntervalSet {
    var set = IntervalSet()
    var end = span.lowerBound
    var isFound = true
    // A search ends after some sixty years; where it found anything another one goes on.
    while isFound, end < span.upperBound {
      isFound = false
      var windows = StretchWindows(plan, around: end, in: zone)
      while let window = windows.next(), window.lowerBound < span.upperBound {
        guard window.upperBound > end else { continue }
        set.append(max(window.lowerBound, end)..<min(window.upperBound, span.upperBound))
        end = window.upperBound
        isFound = true
      }
    }
    return set
  }
}
