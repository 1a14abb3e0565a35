// SPDX-License-Identifier: MIT

import ControlProtocol
import Overlay
import Particles
import Platform
import Seasons
import Settings

extension Daemon: ControlHandler {
  /// Carries out one call of the control interface.
  public func handle(_ call: ControlCall, session: SessionID) -> ControlOutcome {
    switch call {
    case .burst(let request): return handleBurst(request, session: session)
    case .start(let request): return handleStart(request)
    case .stop(let effect): return .reply(.stopped(stop(effect)))
    case .setUserSwitch(let isOn): return setUserSwitch(isOn)
    case .pause(let milliseconds): pause(milliseconds)
    case .resume:
      pause = nil
      evaluate()
    case .getStatus: return .reply(.status(status))
    case .monitor:
      monitors.insert(session)
      return .streaming(.status(status))
    case .explain:
      return .reply(.rules(ambientVerdict.rules, winner: ambientVerdict.winner))
    case .listEffects: return .reply(.effects(listing))
    case .reload:
      let lines = reload().filter { $0.severity == .error }.map(\.description)
      if !lines.isEmpty { return .error(.invalidConfiguration(lines)) }
      return .reply(.diagnostics(library.diagnostics.map(\.description)))
    }
    return .reply(.done)
  }

  private var listing: [EffectListing] {
    library.items.values.map { item in
      EffectListing(
        name: item.effect.name, title: item.effect.title,
        kind: item.effect.kind, source: item.source)
    }.sorted { $0.name < $1.name }
  }

  // MARK: Bursts

  private func handleBurst(_ request: BurstRequest, session: SessionID) -> ControlOutcome {
    switch burst(request, isLimited: true) {
    case .failure(let error): return .error(error)
    case .success(let player):
      let outputs = player.parts.map(\.output.name)
      let reply = ControlReply.burst(id: player.id, outputs: outputs, done: false)
      guard request.reportsEnd else { return .reply(reply) }
      waiting[session] = (player.id, outputs)
      return .streaming(reply)
    }
  }

  /// Shows a burst, or says why not.
  func burst(_ request: BurstRequest, isLimited: Bool) -> Result<Player, ControlError> {
    let effect: Effect
    switch find(request.effect) {
    case .failure(let error): return .failure(error)
    case .success(let found): effect = found
    }
    let outputs: [Output]
    switch burstOutputs(request.output) {
    case .failure(let error): return .failure(error)
    case .success(let found): outputs = found
    }
    if isLimited, let error = limit() { return .failure(error) }
    return .success(show(effect, request, on: outputs))
  }

  private func find(_ name: String) -> Result<Effect, ControlError> {
    if let effect = library.effect(named: name) { return .success(effect) }
    let problems = library.problems(of: name)
    if !problems.isEmpty { return .failure(.invalidConfiguration(problems)) }
    return .failure(.unknownEffect(name, nearest: library.nearest(to: name)))
  }

  private func burstOutputs(_ name: String?) -> Result<[Output], ControlError> {
    if let name, !backend.outputs.contains(where: { $0.name == name }) {
      return .failure(.unknownOutput(name))
    }
    // Rules are asked anew: a burst must not appear because nobody has looked for a while.
    lookAround()
    if let rule = burstVerdict.suppressedBy {
      return .failure(.notShown(rule: rule, detail: detail(of: burstVerdict)))
    }
    let allowed = backend.outputs.filter { burstVerdict.outputs.contains($0.name) }
    guard let name else { return .success(allowed) }
    let chosen = allowed.filter { $0.name == name }
    if chosen.isEmpty {
      let isCovered = conditions.fullscreenOutputs.contains(name)
      return .failure(
        .notShown(
          rule: isCovered ? "fullscreen" : "no-output",
          detail: isCovered ? "fullscreen on \(name)" : "\(name) is not among overlay.outputs"))
    }
    return .success(chosen)
  }

  /// Decides by what is on the screens now, for somebody who waits for the answer.
  private func lookAround() {
    backend.followFullscreen(true)
    backend.refreshFullscreen()
    evaluate()
  }

  private func detail(of verdict: Verdict) -> String {
    verdict.winner == "fullscreen" ? "fullscreen \(verdict.detail)" : verdict.detail
  }

  private func limit() -> ControlError? {
    let live = stage.players.filter { $0.kind == .burst }
    if live.count >= library.configuration.bursts.maximumLive {
      let now = loop.now.microseconds
      let next = live.compactMap(\.endsAt).min() ?? now
      return .rateLimited(retryAfterMilliseconds: max(1, Int((max(next, now) - now) / 1000)))
    }
    let delay = rateLimit.take(now: loop.now.microseconds)
    return delay > 0 ? .rateLimited(retryAfterMilliseconds: delay) : nil
  }

  /// How old a burst is in its first frame, in microseconds: at birth most effects are still clear,
  /// and the frame would be lost.
  private static let firstAge: UInt64 = 20_000

  private func show(_ found: Effect, _ request: BurstRequest, on outputs: [Output]) -> Player {
    let now = loop.exactNow.microseconds
    var effect = found.shaped(by: request)
    var fade = Fade(appearedAt: now, appearing: 0)
    if effect.kind == .ambient {
      // An ambient effect as a burst shows for a while and fades.
      effect.kind = .burst
      let seconds = request.durationInMilliseconds.map { Double($0) / 1000 } ?? 5
      fade = Fade(appearedAt: now, appearing: Self.quickFade)
      fade.leave(at: now + UInt64(seconds * 1e6), taking: Self.fadeOut)
    }
    let player = Player(
      id: takePlayerID(), effect: effect, source: request.effect, layer: layer(for: .burst),
      since: clock.now().seconds, startedAt: now - min(Self.firstAge, now), fade: fade)
    stage.add(player, on: outputs, now: now)
    stage.tick(now: now)
    reportStatus()
    return player
  }

  /// A player's last particle is gone.
  func finished(_ player: Player) {
    for (session, wait) in waiting where wait.burst == player.id {
      waiting[session] = nil
      server?.send(
        .burst(id: player.id, outputs: wait.outputs, done: true), continues: false, to: session)
    }
    reportStatus()
  }

  // MARK: Ambient effects and the switch

  private func handleStart(_ request: StartRequest) -> ControlOutcome {
    switch find(request.effect) {
    case .failure(let error): return .error(error)
    case .success(let effect):
      guard effect.kind == .ambient else { return .error(.invalidParameter("effect")) }
    }
    if let name = request.output, !backend.outputs.contains(where: { $0.name == name }) {
      return .error(.unknownOutput(name))
    }
    orders.removeAll { $0.effect == request.effect && $0.output == request.output }
    orders.append(
      StartOrder(
        id: takePlayerID(), effect: request.effect, output: request.output,
        endsAt: request.milliseconds.map { loop.now.microseconds + UInt64($0) * 1000 }))
    followFiles()
    lookAround()
    if let rule = ambientVerdict.suppressedBy {
      return .error(.notShown(rule: rule, detail: detail(of: ambientVerdict)))
    }
    return .reply(.done)
  }

  /// Ends effects and bursts of a name, or all, and keeps the season's from coming back.
  private func stop(_ name: String?) -> Int {
    let ending = stage.players.filter { player in
      !player.fade.isLeaving
        && (name.map { $0 == player.effect.name || $0 == player.source } ?? true)
    }
    orders.removeAll { order in name.map { $0 == order.effect } ?? true }
    if let season, ending.contains(where: { $0.origin == .schedule }) || name == nil {
      dismissedSeason = season.name
    }
    for player in ending {
      let isBurst = player.origin == nil
      stage.end(player, taking: isBurst ? Self.quickFade : Self.fadeOut, now: loop.now.microseconds)
    }
    evaluate()
    return ending.count
  }

  /// Watches the files of effects that were started by their path, and no others.
  private func followFiles() {
    library.keep(paths: Set(orders.map(\.effect).filter { $0.hasPrefix("/") }))
    watchFiles()
  }

  private func setUserSwitch(_ isOn: Bool) -> ControlOutcome {
    userState.change { $0.isOn = isOn }
    if isOn { dismissedSeason = nil }
    evaluate()
    return .reply(.done)
  }

  private func pause(_ milliseconds: Int?) {
    pause = Pause(
      endsAt: milliseconds.map { loop.now.microseconds + UInt64($0) * 1000 },
      until: milliseconds.map { clock.now().adding(seconds: ($0 + 999) / 1000) })
    evaluate()
  }
}
