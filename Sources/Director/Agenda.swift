// SPDX-License-Identifier: MIT

import Flags
import Seasons
import Settings
import Values

/// What the schedule, the flag and the user ask for in a world, before any rule is asked.
struct Agenda {
  let world: World
  /// The season that is active, stopped or not.
  let season: Season?
  /// What is still in force of what the user asked for.
  let memory: Memory
  /// The flag's decision; the schedule's without a flag.
  let flag: FlagDecision
  /// The outputs that the settings allow.
  let allowedOutputs: [OutputState]
  /// The effect that the schedule asks for, or the flag in its place, stopped or not.
  let scheduled: String?
  /// The burst that the schedule repeats, stopped or not.
  let repeated: RepeatedBurst?

  /// How long after its last particle a started burst is shown again.
  private static let repetition = Duration.seconds(1)

  init(_ world: World) {
    self.world = world
    season = world.schedule.active(at: world.instant, in: world.zone)
    flag = (world.flag?.ruling.decision ?? .schedule).inForce(at: Int(world.instant.seconds))
    let patterns = world.configuration.overlay.outputs
    allowedOutputs = world.outputs.filter { Glob.any(of: patterns, matches: $0.name) }
    scheduled = Self.scheduled(season, flag)
    repeated = scheduled.flatMap { [season] in Self.repeated($0, season, world) }
    memory = world.memory.inForce(in: world, season: season, scheduled: scheduled)
  }

  private static func scheduled(_ season: Season?, _ flag: FlagDecision) -> String? {
    guard let season else { return flag.show == .on ? flag.effect : nil }
    if flag.show != .off, let effect = flag.effect { return effect }
    guard case .effect(let name) = season.content else { return nil }
    return name
  }

  /// The effect that the flag puts in the place of the season's.
  var flagEffect: String? { flag.show == .off ? nil : flag.effect }

  /// The effect that the schedule shows, or what the flag says in its place.
  var scheduledEffect: String? { memory.stopped == nil ? scheduled : nil }

  /// When the stretch that the schedule is in may end; nil for never.
  var stretchEnd: Instant? {
    let change = world.schedule.nextChange(after: world.instant, in: world.zone)
    return season != nil ? change : [change, world.flag?.nextChange].compactMap { $0 }.min()
  }

  /// All effects that are asked for, each once, in the order in which they are drawn; a burst of the
  /// schedule shows now and then, and is none of them.
  var effects: [PlannedEffect] {
    var names = repeated == nil ? scheduledEffect.map { [$0] } ?? [] : []
    for start in memory.starts where !names.contains(start.effect) { names.append(start.effect) }
    // Without outputs an effect waits for one; on none of those that there are it does not.
    return names.map(planned).filter { !$0.places.isEmpty || world.outputs.isEmpty }
  }

  private func planned(_ effect: String) -> PlannedEffect {
    let isScheduled = effect == scheduledEffect
    let isHeld = isScheduled && repeated == nil
    let starts = memory.starts.filter { $0.effect == effect }
    // What was said of one output goes before what was said of all.
    let ordered = starts.filter { $0.output == nil } + starts.filter { $0.output != nil }
    return PlannedEffect(
      effect: effect, isScheduled: isScheduled,
      places: allowedOutputs.compactMap { output in
        let here = ordered.filter { start in
          start.output.map { Glob($0).matches(output.name) } ?? true
        }
        let isHeldHere = isHeld && isMeant(output)
        guard isHeldHere || !here.isEmpty else { return nil }
        let isSeasons = isScheduled && isMeant(output)
        return PlannedEffect.Place(
          output: output.id, options: options(here, over: isSeasons ? seasonLook : EffectOptions()))
      },
      layer: isScheduled ? scheduledLayer : world.configuration.overlay.layer,
      repeatsAfter: starts.isEmpty ? nil : Self.repetition)
  }

  /// What the user started, over what a season says; intensities are multiplied.
  private func options(
    _ starts: [StartedEffect], over season: EffectOptions
  ) -> EffectOptions {
    var options = starts.reduce(EffectOptions()) { $0.overridden(by: $1.options) }
    let intensity = EffectOptions.intensity(season.intensity, options.intensity, flag.intensity)
    options = season.overridden(by: options)
    options.intensity = intensity
    return options
  }

  // MARK: In words

  /// What the flag decides, in words.
  var flagFact: Condition {
    guard let standing = world.flag else {
      return Condition(holds: false, value: "schedule", source: "none")
    }
    var value = flag.summary
    if let moment = flag.moment {
      value += ", \(moment.burst) at \(moment.instant.formatted(in: world.zone))"
    }
    if let unknown = standing.ruling.unknown {
      value += " (\(unknown))"
    } else if let age = standing.ruling.age {
      value += " (confirmed \(DurationText.text(age)) ago)"
    }
    return Condition(holds: false, value: value, source: standing.source)
  }

  /// What the user stopped of the schedule, in words.
  var stop: Condition {
    guard let stretch = memory.stopped else {
      return Condition(holds: false, value: "no", source: "effectctl stop")
    }
    let what = stretch.season.map { "season \($0)" } ?? "the flag's effect"
    let end = stretchEnd.map { "until \($0.formatted(in: world.zone))" } ?? "until resumed"
    return Condition(holds: true, value: "\(what) \(end)", source: "effectctl stop")
  }

  /// What is asked for, in words: the last rule.
  var request: Condition {
    var request = scheduleRequest
    guard !memory.starts.isEmpty else { return request }
    let names = memory.starts.map(\.effect).joined(separator: ", ")
    request.value = "started: \(names)" + (request.holds ? "; \(request.value)" : "")
    request.holds = true
    request.source = "effectctl start"
    return request
  }

  private var scheduleRequest: Condition {
    let effect = scheduledEffect
    var request = Condition(
      holds: effect != nil, value: "no season now", source: world.configurationSource)
    if let season {
      request.value = "season \(season.name)"
      if memory.stopped != nil { request.value += ", stopped" }
      if let flagEffect { request.value += ", \(flagEffect) by the flag" }
      request.value += repetition
    } else if let effect {
      request.value = "\(effect) by the flag\(repetition)"
      request.source = world.flag?.source ?? "none"
    } else if world.schedule.seasons.isEmpty {
      request.value = "no seasons are configured"
    }
    return request
  }
}

extension FlagDecision.Moment {
  /// When it is shown.
  var instant: Instant { Instant(seconds: Int64(at)) }
}
