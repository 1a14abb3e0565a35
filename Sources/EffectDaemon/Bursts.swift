// SPDX-License-Identifier: MIT

import ControlProtocol
import Director
import Library
import Overlay
import Particles
import Platform
import Settings
import Values

/// Shows bursts, within the limits and where the rules allow it.
final class Bursts {
  private let conductor: Conductor
  private let surroundings: Surroundings
  private var rateLimit: TokenBucket

  /// How old a burst is in its first frame: at birth most effects are still clear, and the frame
  /// would be lost.
  private static let firstAge = Duration.milliseconds(20)

  private var library: SettingsLibrary { conductor.situation.library }
  private var backend: any OverlayBackend { surroundings.backend }
  private var stage: Stage { conductor.stage }

  init(_ conductor: Conductor, _ surroundings: Surroundings) {
    self.conductor = conductor
    self.surroundings = surroundings
    rateLimit = TokenBucket(
      perSecond: conductor.situation.library.configuration.bursts.perSecond,
      now: surroundings.loop.now)
  }

  /// Takes over the limit of the settings in force.
  func settingsChanged() {
    rateLimit.perSecond = max(library.configuration.bursts.perSecond, 1)
  }

  /// Shows a burst that a client asks for.
  ///
  /// - Returns: Its player, or why it is not shown.
  func show(_ request: BurstRequest) -> Result<Player, ControlError> {
    do throws(ControlError) {
      let effect = try effect(named: request.effect)
      try checkOutput(request.output)
      let programme = conductor.update(isProbing: true)
      let outputs = try outputs(named: request.output, programme.burst)
      let shaped = effect.shaped(by: request)
      if request.x != nil || request.y != nil { try Self.checkPlace(of: shaped, on: outputs) }
      try checkLimits()
      return .success(show(shaped, request, on: outputs))
    } catch {
      return .failure(error)
    }
  }

  /// Shows a season's burst, by the programme in which it is due.
  func show(_ moment: DueMoment) {
    do throws(ControlError) {
      let effect = try effect(named: moment.effect)
      let outputs = try outputs(named: nil, conductor.programme.burst)
      try checkParticles()
      _ = show(effect, BurstRequest(effect: moment.effect), on: outputs)
    } catch {
      surroundings.log.notice("\(moment.season): \(moment.effect) was not shown: \(error.name)")
    }
  }

  // MARK: Checks

  /// The effect of a name or path.
  ///
  /// - Throws: `ControlError.unknownEffect`, or `.invalidConfiguration` if its file is broken.
  func effect(named name: String) throws(ControlError) -> Effect {
    if name.hasPrefix("/") {
      switch library.read(path: name) {
      case .success(let effect): return effect
      case .failure(let problems): throw .invalidConfiguration(problems.lines)
      }
    }
    if let effect = library.effect(named: name) { return effect }
    let problems = library.problems(of: name)
    if !problems.isEmpty { throw .invalidConfiguration(problems) }
    throw .unknownEffect(name, nearest: library.nearest(to: name))
  }

  /// Makes sure that an output is connected.
  ///
  /// - Throws: `ControlError.unknownOutput`.
  func checkOutput(_ name: String?) throws(ControlError) {
    guard let name, !backend.outputs.contains(where: { Glob(name).matches($0.name) }) else {
      return
    }
    throw .unknownOutput(name)
  }

  /// Makes sure that a rule does not keep effects away everywhere.
  ///
  /// - Throws: `ControlError.notShown`.
  static func checkRules(_ verdict: Verdict) throws(ControlError) {
    guard let rule = verdict.suppressedBy else { return }
    var detail = verdict.detail
    if rule == "fullscreen" { detail = "fullscreen \(detail)" }
    if rule == "outputs" { detail += "; \(verdict.source(of: rule)) says which are meant" }
    throw .notShown(rule: rule, detail: detail)
  }

  private func outputs(named name: String?, _ verdict: Verdict) throws(ControlError) -> [Output] {
    try Self.checkRules(verdict)
    let allowed = verdict.outputs.map(\.id)
    let chosen = backend.outputs.filter {
      allowed.contains($0.id) && (name.map { Glob($0) }?.matches($0.name) ?? true)
    }
    guard let name, chosen.isEmpty else { return chosen }
    throw excluded(name)
  }

  /// Why nothing may be seen on one output, while others may be seen.
  func excluded(_ name: String) -> ControlError {
    let isCovered = conductor.world.outputs.contains { $0.name == name && $0.isCovered }
    let patterns = library.configuration.overlay.outputs
    return isCovered && Glob.any(of: patterns, matches: name)
      ? .notShown(rule: "fullscreen", detail: "fullscreen on \(name)")
      : .notShown(
        rule: "outputs",
        detail: "\(name) is not among overlay.outputs of \(library.configurationSource)")
  }

  /// Makes sure that the limit of particles leaves some.
  ///
  /// - Throws: `ControlError.notShown`.
  func checkParticles() throws(ControlError) {
    guard stage.freeParticles <= 0 else { return }
    throw .notShown(
      rule: "limit",
      detail:
        "overlay.maximumParticles (\(library.configuration.overlay.maximumParticles)) is used up;"
        + " wait, or \"effectctl stop\"")
  }

  /// Makes sure that a burst that was moved can be seen at some time.
  private static func checkPlace(of effect: Effect, on outputs: [Output]) throws(ControlError) {
    guard !outputs.contains(where: effect.canBeSeen) else { return }
    let sizes = outputs.map { "\(Int($0.width))x\(Int($0.height)) on \($0.name)" }
    throw .notShown(
      rule: "place",
      detail: "all of it would be beside the output (\(sizes.joined(separator: ", ")));"
        + " give another place with --at")
  }

  private func checkLimits() throws(ControlError) {
    try checkParticles()
    let now = surroundings.loop.now
    let live = stage.players.filter { $0.kind == .burst }
    if live.count >= library.configuration.bursts.maximumLive {
      let wait = max(.zero, (live.compactMap(\.endsAt).min() ?? now) - now)
      throw .rateLimited(retryAfterMilliseconds: max(1, Int(wait.milliseconds)))
    }
    let delay = rateLimit.take(now: now)
    if delay > 0 { throw .rateLimited(retryAfterMilliseconds: delay) }
  }

  // MARK: Showing

  private func show(_ found: Effect, _ request: BurstRequest, on outputs: [Output]) -> Player {
    let now = surroundings.loop.exactNow
    var fade = Fade(appearedAt: now, appearing: .zero)
    if found.kind == .ambient {
      // An ambient effect as a burst shows for a while and fades.
      fade = Fade(appearedAt: now, appearing: Fade.quick)
      let length = Duration.milliseconds(request.durationInMilliseconds ?? 5000)
      fade.leave(at: now + length, taking: Fade.leaving)
    }
    let player = Player(
      id: stage.nextID(), effect: found, source: request.effect,
      kind: .burst, layer: library.configuration.bursts.layer, since: conductor.situation.now,
      startedAt: now - Self.firstAge, fade: fade)
    stage.add(player, on: outputs, now: now)
    stage.tick(now: now)
    return player
  }
}
