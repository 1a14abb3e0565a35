// SPDX-License-Identifier: MIT

import Flags
import Seasons
import Settings
import Values

/// What a season says of how its effect shows, and the bursts that seasons bring.
extension Agenda {
  /// Whether the schedule's effect is meant for an output that the settings allow.
  func isMeant(_ output: OutputState) -> Bool {
    season?.options.includes(output: output.name) ?? true
  }

  /// How the schedule's effect shows.
  ///
  /// How much of it there is, is the season's for whatever shows; all else is about the season's own
  /// effect, and not about one that a flag puts in its place. What a flag says goes before it.
  var seasonLook: EffectOptions {
    var look = season?.options.look ?? EffectOptions()
    if flagEffect != nil {
      let intensity = look.intensity
      look = EffectOptions()
      look.intensity = intensity
    }
    return look.overridden(by: flag.look)
  }

  /// Where an ambient effect of the schedule stands among the windows.
  var scheduledLayer: OverlayLayer {
    season?.options.layer ?? world.configuration.overlay.layer
  }

  // MARK: Bursts

  /// How an effect of the schedule is repeated; nil if it is no burst.
  static func repeated(
    _ effect: String, _ season: Season?, _ world: World
  ) -> RepeatedBurst? {
    guard world.bursts.contains(effect) else { return nil }
    let period = season?.options.period ?? SeasonOptions.standardPeriod
    let times =
      world.schedule.repetitions(around: world.instant, every: period, in: world.zone)
      ?? Schedule.repetitionsOfDay(around: world.instant, every: period, in: world.zone)
    return RepeatedBurst(effect: effect, period: period, times: times)
  }

  /// Moments and repetitions that are due, and the instant of the latest.
  var dueMoments: (moments: [DueMoment], latest: Instant?) {
    let due = world.schedule.dueMoments(
      lastFired: world.memory.lastMoment, now: world.instant, in: world.zone)
    var moments = due.compactMap { flag.show == .off ? nil : moment(of: $0.season) }
    var instants = due.map(\.instant)
    if let repeated, isDue(repeated.times.latest) {
      moments += moment(of: repeated).map { [$0] } ?? []
      // A time at which it may not show is over, too.
      instants.append(repeated.times.latest)
    }
    if let moment = flag.moment, isDue(moment.instant) {
      moments.append(self.moment(of: moment))
      instants.append(moment.instant)
    }
    return (moments, instants.max())
  }

  /// When the flag's moment comes; nil if there is none to come.
  var comingFlagMoment: Instant? {
    flag.moment.map(\.instant).flatMap { $0 > world.instant ? $0 : nil }
  }

  /// The flag's burst, which the rules of bursts may still forbid.
  private func moment(of moment: FlagDecision.Moment) -> DueMoment {
    var due = DueMoment(
      season: "the flag", effect: moment.burst, outputs: allowedOutputs.map(\.id))
    due.options.intensity = EffectOptions.intensity(flag.intensity)
    return due
  }

  private func moment(of season: Season) -> DueMoment? {
    guard case .burst(let name) = season.content else { return nil }
    let outputs = allowedOutputs.filter { season.options.includes(output: $0.name) }
    var moment = DueMoment(season: season.name, effect: name, outputs: outputs.map(\.id))
    moment.take(season.options, season.options.look, intensity: flag.intensity)
    return moment
  }

  private func isDue(_ instant: Instant) -> Bool {
    Schedule.isDue(instant, lastFired: world.memory.lastMoment, now: world.instant)
  }

  /// A repeated burst whose time has come; where the same burst was started it shows already.
  private func moment(of repeated: RepeatedBurst) -> DueMoment? {
    guard memory.stopped == nil, flag.show != .off else { return nil }
    let started = effects.first { $0.effect == repeated.effect }?.outputs ?? []
    let outputs = allowedOutputs.filter { isMeant($0) && !started.contains($0.id) }
    var moment = DueMoment(
      season: season?.name ?? "the flag", effect: repeated.effect, outputs: outputs.map(\.id))
    moment.take(season?.options ?? SeasonOptions(), seasonLook, intensity: flag.intensity)
    if flagEffect != nil { moment.count = nil }
    return moment.outputs.isEmpty ? nil : moment
  }

  /// ": hearts, every 20m, next at …"; empty if nothing is repeated.
  var repetition: String {
    guard let repeated, memory.stopped == nil else { return "" }
    let name = flagEffect == nil ? ": \(repeated.effect)" : ""
    let next = repeated.times.next.map { "next at \($0.formatted(in: world.zone))" }
    return "\(name), every \(DurationText.text(repeated.period)), \(next ?? "for the last time")"
  }
}

extension DueMoment {
  /// Takes what a season says of how its bursts show.
  fileprivate mutating func take(
    _ season: SeasonOptions, _ look: EffectOptions, intensity: Double
  ) {
    options = look
    options.intensity = EffectOptions.intensity(look.intensity, intensity)
    layer = season.layer
    count = season.count
    length = season.shownLength
  }
}
