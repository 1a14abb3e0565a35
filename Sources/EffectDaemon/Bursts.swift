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
  private var flashes = FlashBudget()

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
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - place: Where the landmark is that it asks for.
  /// - Returns: Its player, or why it is not shown.
  func show(
    _ request: BurstRequest, at place: LandmarkAnswer? = nil
  ) -> Result<Player, ControlError> {
    do throws(ControlError) {
      let effect = try effect(named: request.effect)
      try checkOutput(request.output)
      let programme = conductor.update(isProbing: true)
      var outputs = try outputs(named: request.output, programme.burst)
      var (request, showing) = (request, Showing(request))
      if let landmark = request.place, let place {
        showing.request.notes += move(&request, to: landmark, at: place, among: &outputs)
      }
      let shaped = effect.shaped(by: request)
      if request.x != nil || request.y != nil { try Self.checkPlace(of: shaped, on: outputs) }
      try checkLimits()
      showing.request.notes += effect.ineffective(in: request)
      let spaced = try spaced(shaped, EffectOptions(), on: outputs)
      showing.request.notes += spaced.admission.notes
      showing.delay = spaced.admission.delay
      return .success(show(spaced.effect, showing, on: outputs))
    } catch {
      return .failure(error)
    }
  }

  /// Whether nothing that is known already keeps a burst from being shown.
  func mayShow(_ request: BurstRequest) -> Bool {
    do throws(ControlError) {
      _ = try effect(named: request.effect)
      try Self.checkRules(conductor.programme.burst)
      return true
    } catch {
      return false
    }
  }

  /// Shows a season's burst, by the programme in which it is due.
  func show(_ moment: DueMoment) {
    do throws(ControlError) {
      let effect = try effect(named: moment.effect)
      let outputs = try outputs(of: moment, conductor.programme.burst)
      try checkParticles()
      let spaced = try spaced(effect.counting(moment.count), moment.options, on: outputs)
      var showing = Showing(moment)
      showing.delay = spaced.admission.delay
      _ = show(spaced.effect, showing, on: outputs)
    } catch {
      surroundings.log.notice("\(moment.season): \(moment.effect) was not shown: \(error.name)")
    }
  }

  /// Has the pictures drawn of a season's burst that comes soon; what is wrong with it is said then.
  func drawAhead(_ moment: DueMoment) {
    guard let effect = try? effect(named: moment.effect) else { return }
    let showing = Showing(moment)
    let player = player(0, effect.counting(moment.count), showing, now: surroundings.loop.now)
    for output in backend.outputs where moment.outputs.contains(output.id) {
      player.place(on: output, options: showing.options, atMost: 0)
    }
    stage.surfaces.drawAhead(player)
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

  private func outputs(
    of moment: DueMoment, _ verdict: Verdict
  ) throws(ControlError) -> [Output] {
    try Self.checkRules(verdict)
    let allowed = verdict.outputs.map(\.id).filter(moment.outputs.contains)
    guard !allowed.isEmpty else {
      throw .notShown(rule: "outputs", detail: "none of those that are meant may show it")
    }
    return backend.outputs.filter { allowed.contains($0.id) }
  }

  /// Why nothing may be seen on one output, while others may be seen.
  func excluded(_ name: String) -> ControlError {
    let patterns = library.configuration.overlay.outputs
    let covered = conductor.world.outputs.first { output in
      output.isCovered && Glob(name).matches(output.name)
        && Glob.any(of: patterns, matches: output.name)
    }
    return covered.map { .notShown(rule: "fullscreen", detail: "fullscreen on \($0.name)") }
      ?? .notShown(
        rule: "outputs",
        detail: "\(name) is not among overlay.outputs of \(library.configurationSource)")
  }

  /// Makes sure that the limit of particles leaves one for a further part.
  ///
  /// - Throws: `ControlError.notShown`.
  func checkParticles() throws(ControlError) {
    guard stage.isFull else { return }
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

  /// Lets a burst come later, or with fewer particles, if with others it would flash too much.
  ///
  /// - Returns: The burst, and how it shows.
  /// - Throws: `ControlError.rateLimited` where too many wait already.
  private func spaced(
    _ effect: Effect, _ options: EffectOptions, on outputs: [Output]
  ) throws(ControlError) -> (effect: Effect, admission: FlashBudget.Admission) {
    let now = surroundings.loop.now
    if !stage.players.contains(where: { $0.kind == .burst }) { flashes.forgetWaiting(now: now) }
    let places = outputs.map {
      FlashBudget.Place(output: $0.id, height: $0.height, taken: stage.repeatedFlashes(on: $0.id))
    }
    switch flashes.spaced(effect, options, on: places, now: now) {
    case .success(let spaced): return spaced
    case .failure(let wait):
      throw .rateLimited(retryAfterMilliseconds: max(1, Int(wait.time.milliseconds)))
    }
  }

  /// Gives a burst the place of something on the desktop.
  ///
  /// - Returns: Why it keeps its own place, in words; nothing if it has that.
  private func move(
    _ request: inout BurstRequest, to landmark: Landmark, at place: LandmarkAnswer,
    among outputs: inout [Output]
  ) -> [String] {
    switch place {
    case .unknown(let reason): return ["shown at its own place: \(reason)"]
    case .found(let id, let x, let y):
      guard let output = outputs.first(where: { $0.id == id }) else {
        let name = backend.outputs.first { $0.id == id }?.name ?? "another output"
        return ["shown at its own place: the \(landmark) is on \(name)"]
      }
      outputs = [output]
      (request.x, request.y) = (Length(points: x), Length(points: y))
      return []
    }
  }

  // MARK: Showing

  /// How something shows once.
  private struct Showing {
    var request: Player.Request
    /// How long an ambient effect shows.
    var length = Duration.seconds(5)
    /// How much later it begins.
    var delay = Duration.zero
    var layer: OverlayLayer?
    var options = EffectOptions()

    init(_ request: BurstRequest) {
      self.request = Player.Request(source: request.effect)
      if let time = request.durationInMilliseconds { length = .milliseconds(time) }
    }

    init(_ moment: DueMoment) {
      request = Player.Request(source: moment.effect)
      length = .seconds(moment.length)
      layer = moment.layer
      options = moment.options
    }
  }

  private func show(_ found: Effect, _ showing: Showing, on outputs: [Output]) -> Player {
    let now = surroundings.loop.exactNow
    let player = player(stage.nextID(), found, showing, now: now)
    stage.add(player, on: outputs, options: showing.options, now: now)
    stage.tick(now: now)
    return player
  }

  /// What shows an effect once, on no output yet.
  private func player(
    _ id: Int, _ found: Effect, _ showing: Showing, now: MonotonicTime
  ) -> Player {
    var fade = Fade(appearedAt: now, appearing: .zero)
    if found.kind == .ambient {
      // An ambient effect as a burst shows for a while and fades.
      let start = now + showing.delay
      fade = Fade(appearedAt: start, appearing: Fade.quick)
      fade.leave(at: start + showing.length, taking: Fade.leaving)
    }
    return Player(
      id: id, effect: found, request: showing.request,
      kind: .burst, layer: showing.layer ?? library.configuration.bursts.layer,
      since: conductor.situation.now,
      startedAt: now - Self.firstAge, fade: fade)
  }
}
