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

  init(_ world: World) {
    self.world = world
    season = world.schedule.active(at: world.instant, in: world.zone)
    memory = world.memory.inForce(in: world, season: season)
    flag = (world.flag?.ruling.decision ?? .schedule).inForce(at: Int(world.instant.seconds))
    let patterns = world.configuration.overlay.outputs
    allowedOutputs = world.outputs.filter { Glob.any(of: patterns, matches: $0.name) }
  }

  /// The effect that the flag puts in the place of the season's.
  private var flagEffect: String? { flag.show == .off ? nil : flag.effect }

  /// The effect that the schedule shows, or what the flag says in its place.
  private var scheduledEffect: String? {
    guard let season else { return flag.show == .on ? flagEffect : nil }
    if memory.dismissal != nil { return nil }
    if let flagEffect { return flagEffect }
    guard case .effect(let name) = season.content else { return nil }
    return name
  }

  /// All effects that are asked for, in the order in which they are drawn.
  var effects: [PlannedEffect] {
    var effects = memory.starts.map { start in
      planned(start.effect, .request(start.id), on: outputs(named: start.output))
    }
    if let effect = scheduledEffect {
      effects.insert(planned(effect, .schedule, on: allowedOutputs), at: 0)
    }
    return effects
  }

  private func planned(
    _ effect: String, _ origin: PlannedEffect.Origin, on outputs: [OutputState]
  ) -> PlannedEffect {
    PlannedEffect(
      origin: origin, effect: effect, outputs: outputs.map(\.id), intensity: flag.intensity,
      layer: world.configuration.overlay.layer)
  }

  private func outputs(named name: String?) -> [OutputState] {
    name.map { name in world.outputs.filter { $0.name == name } } ?? allowedOutputs
  }

  /// Moments whose burst is due, and the instant of the latest.
  var dueMoments: (moments: [DueMoment], latest: Instant?) {
    let due = world.schedule.dueMoments(
      lastFired: world.memory.lastMoment, now: world.instant, in: world.zone)
    let moments = due.compactMap { _, season -> DueMoment? in
      guard case .burst(let name) = season.content, flag.show != .off else { return nil }
      return DueMoment(season: season.name, effect: name)
    }
    return (moments, due.last?.instant)
  }

  // MARK: In words

  /// What the flag decides, in words.
  var flagFact: Condition {
    guard let standing = world.flag else {
      return Condition(holds: false, value: "schedule", source: "none")
    }
    var value = flag.summary
    if let unknown = standing.ruling.unknown {
      value += " (\(unknown))"
    } else if let age = standing.ruling.age {
      value += " (confirmed \(DurationText.text(age)) ago)"
    }
    return Condition(holds: false, value: value, source: standing.source)
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
      if memory.dismissal != nil { request.value += ", stopped until it changes" }
      if let flagEffect { request.value += ", \(flagEffect) by the flag" }
    } else if let effect {
      request.value = "\(effect) by the flag"
      request.source = world.flag?.source ?? "none"
    } else if world.schedule.seasons.isEmpty {
      request.value = "no seasons are configured"
    }
    return request
  }
}
