// SPDX-License-Identifier: MIT

extension Schedule {
  /// The seasons whose days were of one year each, and are all over.
  ///
  /// - Parameters:
  ///   - instant: the present.
  ///   - zone: the local zone.
  /// - Returns: each such season, with the last day that its settings name.
  public func past(
    at instant: Instant, in zone: Zone
  ) -> [(season: Season, lastDay: CivilDate)] {
    let today = zone.local(instant).date
    return seasons.compactMap { season in
      guard let last = season.lastDayOfOneYear, last < today else { return nil }
      let alone = Schedule(seasons: [season], at: place)
      let isOver =
        alone.active(at: instant, in: zone) == nil
        && alone.nextChange(after: instant, in: zone) == nil
        && alone.nextMoment(after: instant, in: zone) == nil
      return isOver ? (season, last) : nil
    }
  }
}

extension Season {
  /// The last of its days if all have a year, `days` not counted; nil if one comes every year.
  fileprivate var lastDayOfOneYear: CivilDate? {
    let days = rules.compactMap { rule -> CivilDate? in
      if case .date(let date) = rule.base { date.adding(days: rule.offset) } else { nil }
    }
    return days.count == rules.count ? days.max() : nil
  }
}
