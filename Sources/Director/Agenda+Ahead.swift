// SPDX-License-Identifier: MIT

import Seasons
import Values

/// What comes next, and what of it can be made ready.
struct Ahead {
  /// When the schedule, a repetition, or the flag's moment comes next, each once.
  var instants: Set<Instant> = []
  /// Bursts with pictures that come within `Programme.lead`.
  var upcoming: [DueMoment] = []
  /// When the first of those that come later is so near; nil if none is known.
  var begin: Instant?
}

extension Agenda {
  /// Looks at the next instants at which bursts may show, each as the rules are now.
  ///
  /// Only those are looked at whose bursts may have pictures, so that the others wake nothing.
  func ahead(seasonChange: Instant?) -> Ahead {
    let nextMoment = world.schedule.nextMoment(after: world.instant, in: world.zone)?.instant
    var ahead = Ahead()
    ahead.instants = Set(
      [seasonChange, nextMoment, repeated?.times.next, comingFlagMoment].compactMap { $0 })
    guard mayShowPictures else { return ahead }
    for instant in ahead.instants.sorted() {
      let bursts = Agenda(world.at(instant)).picturedBursts
      guard !bursts.isEmpty else { continue }
      let begin = instant.adding(seconds: -Programme.lead)
      if begin > world.instant {
        ahead.begin = min(ahead.begin ?? begin, begin)
      } else {
        ahead.upcoming += bursts
      }
    }
    return ahead
  }

  private var mayShowPictures: Bool {
    !world.pictured.isEmpty
      || world.schedule.seasons.contains { $0.options.look.emoji != nil }
  }

  /// Those of the bursts that are due whose pictures the rules would let be seen.
  private var picturedBursts: [DueMoment] {
    let pictured = dueMoments.moments.filter { moment in
      world.installed.contains(moment.effect)
        && (moment.options.emoji != nil || world.pictured.contains(moment.effect))
    }
    guard !pictured.isEmpty else { return [] }
    let verdict = RuleBook.judge(.burst, self)
    guard verdict.suppressedBy == nil else { return [] }
    return pictured.compactMap { moment in
      var seen = moment
      seen.outputs = verdict.outputs.map(\.id).filter(moment.outputs.contains)
      return seen.outputs.isEmpty ? nil : seen
    }
  }
}
