// SPDX-License-Identifier: MIT

import ControlProtocol
import Director
import Library
import Overlay
import Particles
import Platform
import Seasons
import Settings
import Values

/// Carries out the calls of the control interface.
final class ControlDesk: ControlHandler {
  private let conductor: Conductor
  private let bursts: Bursts
  private let landmarks: Landmarks
  private let files: FileFollower
  private let reporter: StatusReporter
  private let clients: Clients
  private let loop: EventLoop
  private var situation: Situation { conductor.situation }
  private var stage: Stage { conductor.stage }

  init(
    _ conductor: Conductor, _ bursts: Bursts, _ landmarks: Landmarks, _ files: FileFollower,
    _ reporter: StatusReporter, _ clients: Clients, _ loop: EventLoop
  ) {
    self.conductor = conductor
    self.bursts = bursts
    self.landmarks = landmarks
    self.files = files
    self.reporter = reporter
    self.clients = clients
    self.loop = loop
  }

  func handle(_ call: ControlCall, session: SessionID) -> ControlOutcome {
    switch named(call) {
    case .burst(let request):
      return knowingShares(session, conductor.programme.burst, settings.bursts.manners) {
        $0.burst(request, session: session)
      }
    case .start(let request):
      return knowingShares(session, conductor.programme.ambient, settings.manners) {
        $0.start(request)
      }
    case .stop(let effect, let gently): return stop(effect, gently: gently)
    case .setUserSwitch(let isOn): return .reply(setUserSwitch(isOn))
    case .pause(let milliseconds): pause(milliseconds)
    case .resume: return .reply(resume())
    case .getStatus(at: nil): return .reply(.status(reporter.status))
    case .getStatus(let time?):
      return forecast(at: time) { programme, world in
        .status(programme.forecast(in: world, version: reporter.version))
      }
    case .monitor:
      clients.addMonitor(session)
      return .streaming(.status(reporter.status))
    case .explain(at: nil): return .reply(conductor.programme.verdict.reply)
    case .explain(let time?): return forecast(at: time) { programme, _ in programme.verdict.reply }
    case .listEffects: return .reply(.effects(listing))
    case .reload: return reload()
    }
    return .reply(.done)
  }

  /// Answers at once, or as soon as it is known whether the screen is shared.
  private func knowingShares(
    _ session: SessionID, _ verdict: Verdict, _ manners: MannersSettings,
    _ answer: @escaping (ControlDesk) -> ControlOutcome
  ) -> ControlOutcome {
    let isAsked = conductor.shares.ask(verdict, manners) { [weak self] in
      guard let self else { return }
      clients.answer(session, answer(self))
    }
    return isAsked ? .deferred : answer(self)
  }

  private var settings: Configuration { situation.library.configuration }

  /// The call with the effect's own name in place of one in another case.
  private func named(_ call: ControlCall) -> ControlCall {
    let name = { (text: String) in self.situation.library.name(meantBy: text) ?? text }
    switch call {
    case .burst(var request):
      request.effect = name(request.effect)
      return .burst(request)
    case .start(var request):
      request.effect = name(request.effect)
      return .start(request)
    case .stop(let effect, let gently): return .stop(effect: effect.map(name), gently: gently)
    default: return call
    }
  }

  private var listing: [EffectListing] {
    situation.library.items.values.map { item in
      EffectListing(
        name: item.effect.name, title: item.effect.title, kind: item.effect.kind,
        source: item.source)
    }.sorted { $0.name < $1.name }
  }

  /// Answers about a time as people write it, with the desktop as it is now.
  private func forecast(
    at text: String, _ reply: (Programme, World) -> ControlReply
  ) -> ControlOutcome {
    guard let time = try? Instant(parsing: text, after: situation.now, in: situation.zone) else {
      return .error(.invalidParameter("at"))
    }
    let world = situation.world(at: time)
    return .reply(reply(decide(world), world))
  }

  private func reload() -> ControlOutcome {
    let diagnostics = files.reload()
    let errors = diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty {
      return .error(.invalidConfiguration(errors.map(\.description) + standing(errors)))
    }
    return .reply(.diagnostics(situation.library.diagnostics.map(\.description)))
  }

  /// What is in force of files with errors, one line each.
  private func standing(_ errors: [Diagnostic]) -> [String] {
    var files: [String] = []
    for error in errors where !files.contains(error.file) { files.append(error.file) }
    return files.map { file in
      let isInForce = situation.library.isInForce(file)
      return "\(file): " + (isInForce ? "its last good version is in force" : "not in force")
    }
  }

  // MARK: Bursts

  /// What the answer to a request for a burst says beside that it shows, a line each.
  func notes(of player: Player) -> [String] {
    let leftOut = stage.surfaces.leftOut
    guard leftOut > 0 else { return player.notes }
    let limit = situation.library.configuration.overlay.maximumParticles
    return player.notes + [
      "\(leftOut) particles are left out now:"
        + " all that shows shares overlay.maximumParticles (\(limit))"
    ]
  }

  private func burst(_ request: BurstRequest, session: SessionID) -> ControlOutcome {
    guard let landmark = request.place else { return burst(request, at: nil, session: session) }
    let place = landmarks.find(landmark)
    let isAsked =
      bursts.mayShow(request)
      && landmarks.ask(landmark, knowing: place) { [weak self] place in
        guard let self else { return }
        clients.answer(session, burst(request, at: place, session: session))
      }
    return isAsked ? .deferred : burst(request, at: place, session: session)
  }

  private func burst(
    _ request: BurstRequest, at place: LandmarkAnswer?, session: SessionID
  ) -> ControlOutcome {
    switch bursts.show(request, at: place) {
    case .failure(let error): return .error(error)
    case .success(let player):
      reporter.report()
      guard !player.isPreparing else {
        clients.expect(session, burst: player.id, reportsEnd: request.reportsEnd)
        return .deferred
      }
      let outputs = player.parts.map(\.output.name)
      let reply = ControlReply.burst(
        id: player.id, outputs: outputs, done: false, missing: player.missing,
        notes: notes(of: player))
      guard request.reportsEnd else { return .reply(reply) }
      clients.wait(session, forBurst: player.id, outputs: outputs)
      return .streaming(reply)
    }
  }

  // MARK: Ambient effects and the switch

  private func start(_ request: StartRequest) -> ControlOutcome {
    do throws(ControlError) {
      let effect = try bursts.effect(named: request.effect)
      try bursts.checkOutput(request.output)
      if request.effect.hasPrefix("/") { files.reread(path: request.effect) }
      let before = outputs(of: request, in: conductor.programme)
      let programme = change(isProbing: true) { remember(request, in: &$0) }
      try Bursts.checkRules(programme.ambient)
      let outputs = outputs(of: request, in: programme)
      try checkSeen(request, on: outputs)
      return .reply(
        .started(
          changed: outputs.contains(where: before.contains), outputs: outputs,
          notes: effect.ineffective(in: request.options)))
    } catch {
      return .error(error)
    }
  }

  /// Makes sure that a started effect has an output.
  private func checkSeen(
    _ request: StartRequest, on outputs: [String]
  ) throws(ControlError) {
    if outputs.isEmpty {
      if let name = request.output { throw bursts.excluded(name) }
      throw .notShown(rule: "no-output", detail: "no output to show on")
    }
  }

  /// Adds a start to what is remembered; where the schedule shows the effect, it changes that.
  private func remember(_ request: StartRequest, in memory: inout Memory) {
    var start = StartedEffect(
      id: stage.nextID(), effect: request.effect, output: request.output,
      endsAt: request.milliseconds.map { loop.now + .milliseconds($0) })
    start.options = request.options
    let programme = conductor.programme
    if programme.scheduled == request.effect {
      memory.stopped = nil
      start.stretch = Stretch(season: programme.season?.name, at: conductor.world.instant)
    }
    memory.start(start)
  }

  /// The names of the outputs of a request on which its effect may be seen.
  private func outputs(of request: StartRequest, in programme: Programme) -> [String] {
    let planned = programme.effects.first { $0.effect == request.effect }?.outputs ?? []
    return programme.ambient.outputs.filter { output in
      planned.contains(output.id) && (request.output.map { Glob($0).matches(output.name) } ?? true)
    }.map(\.name)
  }

  /// Ends effects and bursts of a name, or all, and keeps the schedule's from coming back.
  private func stop(_ name: String?, gently: Bool) -> ControlOutcome {
    let now = loop.now
    let programme = conductor.programme
    let isScheduled = programme.scheduled.map { $0 == name || name == nil } ?? false
    let ending = stage.players.filter { player in
      !player.fade.isLeaving(at: now) && !(gently && player.phase == .finishing)
        && (name.map(player.isNamed) ?? true)
    }
    if let name, ending.isEmpty, !isScheduled, !isKnown(name) {
      return .error(
        .unknownEffect(name, nearest: situation.library.nearest(to: name)))
    }
    for player in ending {
      if gently {
        stage.finish(player, now: now)
      } else {
        stage.end(player, taking: player.kind == .burst ? Fade.quick : Fade.leaving, now: now)
      }
    }
    change { memory in
      memory.starts.removeAll { start in
        name == nil || start.effect == name || ending.contains { $0.source == start.effect }
      }
      guard isScheduled else { return }
      memory.stopped = Stretch(season: programme.season?.name, at: conductor.world.instant)
    }
    let end = isScheduled ? programme.stretchEnd?.formatted(in: situation.zone) : nil
    return .reply(.stopped(ending.count, until: end))
  }

  private func isKnown(_ name: String) -> Bool {
    situation.library.items[name] != nil || name.hasPrefix("/") && Files.exists(name)
      || situation.memory.starts.contains { $0.effect == name }
  }

  private func setUserSwitch(_ isOn: Bool) -> ControlReply {
    change { memory in
      memory.isOn = isOn
      if isOn { memory.stopped = nil }
    }
    return .switched(notRemembered: situation.stateProblem)
  }

  /// Ends a pause and what `stop` did to the schedule's effect.
  private func resume() -> ControlReply {
    let memory = situation.memory
    let restarted = memory.stopped == nil ? nil : conductor.programme.scheduled
    change { memory in
      memory.pause = nil
      memory.stopped = nil
    }
    return .resumed(memory.pause != nil, restarted: restarted.map { [$0] } ?? [])
  }

  private func pause(_ milliseconds: Int?) {
    change { memory in
      memory.pause = Pause(
        endsAt: milliseconds.map { loop.now + .milliseconds($0) },
        until: milliseconds.map { situation.now.adding(seconds: ($0 + 999) / 1000) })
    }
  }

  /// Changes what the user asks for, and decides anew.
  @discardableResult
  private func change(isProbing: Bool = false, _ body: (inout Memory) -> Void) -> Programme {
    var memory = situation.memory
    body(&memory)
    situation.remember(memory)
    files.followStarts()
    return conductor.update(isProbing: isProbing)
  }
}

extension Verdict {
  fileprivate var reply: ControlReply { .rules(rules, winner: winner) }
}
