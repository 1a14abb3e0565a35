// SPDX-License-Identifier: MIT

import ControlProtocol
import Director
import Platform
import Seasons
import Values

/// Carries out the calls of the control interface.
final class ControlDesk: ControlHandler {
  private let conductor: Conductor
  private let bursts: Bursts
  private let files: FileFollower
  private let reporter: StatusReporter
  private let clients: Clients
  private let loop: EventLoop
  private var situation: Situation { conductor.situation }
  private var stage: Stage { conductor.stage }

  init(
    _ conductor: Conductor, _ bursts: Bursts, _ files: FileFollower, _ reporter: StatusReporter,
    _ clients: Clients, _ loop: EventLoop
  ) {
    self.conductor = conductor
    self.bursts = bursts
    self.files = files
    self.reporter = reporter
    self.clients = clients
    self.loop = loop
  }

  func handle(_ call: ControlCall, session: SessionID) -> ControlOutcome {
    switch call {
    case .burst(let request): return burst(request, session: session)
    case .start(let request): return start(request)
    case .stop(let effect): return .reply(.stopped(stop(effect)))
    case .setUserSwitch(let isOn): setUserSwitch(isOn)
    case .pause(let milliseconds): pause(milliseconds)
    case .resume: change { $0.pause = nil }
    case .getStatus(at: nil): return .reply(.status(reporter.status))
    case .getStatus(let time?):
      return forecast(at: time) { programme, world in
        .status(programme.forecast(in: world, version: reporter.version))
      }
    case .monitor:
      clients.addMonitor(session)
      return .streaming(.status(reporter.status))
    case .explain(at: nil): return .reply(conductor.programme.ambient.reply)
    case .explain(let time?): return forecast(at: time) { programme, _ in programme.ambient.reply }
    case .listEffects: return .reply(.effects(listing))
    case .reload: return reload()
    }
    return .reply(.done)
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
    let errors = diagnostics.filter { $0.severity == .error }.map(\.description)
    if !errors.isEmpty { return .error(.invalidConfiguration(errors)) }
    return .reply(.diagnostics(situation.library.diagnostics.map(\.description)))
  }

  // MARK: Bursts

  private func burst(_ request: BurstRequest, session: SessionID) -> ControlOutcome {
    switch bursts.show(request) {
    case .failure(let error): return .error(error)
    case .success(let player):
      reporter.report()
      let outputs = player.parts.map(\.output.name)
      let reply = ControlReply.burst(id: player.id, outputs: outputs, done: false)
      guard request.reportsEnd else { return .reply(reply) }
      clients.wait(session, forBurst: player.id, outputs: outputs)
      return .streaming(reply)
    }
  }

  // MARK: Ambient effects and the switch

  private func start(_ request: StartRequest) -> ControlOutcome {
    do throws(ControlError) {
      let effect = try bursts.effect(named: request.effect)
      guard effect.kind == .ambient else { throw .invalidParameter("effect") }
      try bursts.checkOutput(request.output)
      let programme = change(isProbing: true) { memory in
        memory.starts.removeAll { $0.effect == request.effect && $0.output == request.output }
        memory.starts.append(
          StartedEffect(
            id: stage.nextID(), effect: request.effect, output: request.output,
            endsAt: request.milliseconds.map { loop.now + .milliseconds($0) }))
      }
      try Bursts.checkRules(programme.ambient)
      return .reply(.done)
    } catch {
      return .error(error)
    }
  }

  /// Ends effects and bursts of a name, or all, and keeps the season's from coming back.
  ///
  /// - Returns: How many.
  private func stop(_ name: String?) -> Int {
    let now = loop.now
    let ending = stage.players.filter { player in
      !player.fade.isLeaving
        && (name.map { $0 == player.effect.name || $0 == player.source } ?? true)
    }
    for player in ending where player.kind == .burst {
      stage.end(player, taking: Fade.quick, now: now)
    }
    change { memory in
      memory.starts.removeAll { start in
        name == nil || name == start.effect
          || ending.contains { $0.origin == .request(start.id) }
      }
      guard let season = conductor.programme.season,
        name == nil || ending.contains(where: { $0.origin == .schedule })
      else { return }
      memory.dismissal = Dismissal(season: season.name, at: conductor.world.instant)
    }
    return ending.count
  }

  private func setUserSwitch(_ isOn: Bool) {
    change { memory in
      memory.isOn = isOn
      if isOn { memory.dismissal = nil }
    }
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
