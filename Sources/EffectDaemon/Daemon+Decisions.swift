// SPDX-License-Identifier: MIT

import ControlProtocol
import Overlay
import Particles
import Seasons
import Settings
import Values

extension Daemon {
  /// Looks at everything that decides, and makes what runs fit what should run.
  func evaluate() {
    let now = loop.now.microseconds
    expireOrders(now: now)
    let instant = clock.now()
    season = schedule.active(at: instant, in: zone)
    if dismissedSeason != season?.name { dismissedSeason = nil }
    flags.evaluate(at: instant, zone: zone, outputs: backend.outputs.map(\.name), signals: signals)
    gatherConditions(instant)
    let configuration = library.configuration
    ambientVerdict = conditions.decide(.ambient, manners: configuration.manners)
    burstVerdict = conditions.decide(.burst, manners: configuration.bursts.manners)
    permit(now: now)
    reconcile(now: now)
    endForbiddenBursts(now: now)
    fireMoments(instant)
    armAlarm(nextWake(after: instant))
    userState.retry()
    reportStatus()
  }

  /// What the user, the flag and the schedule ask for, in the order in which it is drawn.
  var wishes: [AmbientWish] {
    var wishes = orders.map { order in
      AmbientWish(
        origin: .request(order.id), effect: order.effect, output: order.output,
        intensity: flags.choice.intensity)
    }
    if let effect = scheduledEffect {
      wishes.insert(
        AmbientWish(
          origin: .schedule, effect: effect, output: nil, intensity: flags.choice.intensity),
        at: 0)
    }
    return wishes
  }

  /// The effect that the schedule shows now, or what the flag says in its place.
  var scheduledEffect: String? {
    let flag = flags.choice
    guard let season else { return flag.show == .on ? flag.effect : nil }
    if dismissedSeason == season.name { return nil }
    if let effect = flag.effect { return effect }
    guard case .effect(let name) = season.content else { return nil }
    return name
  }

  private func gatherConditions(_ instant: Instant) {
    var conditions = Conditions()
    conditions.userSwitchOn = userState.state.isOn
    conditions.userSwitchSource = userState.path ?? "not remembered"
    conditions.paused = pause.map { pause in
      pause.until.map { "until \($0.formatted(in: zone))" } ?? "until resumed"
    }
    conditions.locked = signals.locked
    conditions.flag = flags.choice
    conditions.reducedMotion = signals.reducedMotion
    conditions.doNotDisturb = signals.doNotDisturb
    conditions.powerSaver = signals.powerSaver
    conditions.battery = signals.battery
    let covered = backend.fullscreenOutputs
    conditions.fullscreenOutputs = Set(
      backend.outputs.filter { covered.contains($0.id) }.map(\.name))
    conditions.fullscreenSource = backend.name
    conditions.outputs = outputs(for: nil).map(\.name)
    conditions.wish = describeWish(instant)
    self.conditions = conditions
  }

  private func describeWish(_ instant: Instant) -> Conditions.Wish {
    var wish = Conditions.Wish()
    wish.source = library.configurationSource
    if let season {
      wish.value = "season \(season.name)"
      wish.holds = scheduledEffect != nil
      if dismissedSeason == season.name { wish.value += ", stopped until it changes" }
      if let effect = flags.choice.effect { wish.value += ", \(effect) by the flag" }
    } else if flags.choice.show == .on, let effect = flags.choice.effect {
      wish.value = "\(effect) by the flag"
      wish.holds = true
      wish.source = flags.choice.source
    } else {
      wish.value = schedule.seasons.isEmpty ? "no seasons are configured" : "no season now"
    }
    if !orders.isEmpty {
      let names = orders.map(\.effect).joined(separator: ", ")
      wish.value = "started: \(names)" + (wish.holds ? "; \(wish.value)" : "")
      wish.holds = true
      wish.source = "effectctl start"
    }
    return wish
  }

  // MARK: Making it so

  private func permit(now: UInt64) {
    func permission(_ verdict: Verdict) -> Stage.Permission {
      let ids = backend.outputs.filter { verdict.outputs.contains($0.name) }.map(\.id)
      return Stage.Permission(outputs: Set(ids), isSlow: verdict.isSlow)
    }
    stage.permit(
      ambient: permission(ambientVerdict), burst: permission(burstVerdict), now: now)
  }

  private func reconcile(now: UInt64) {
    // Under a fullscreen window the effect lives on unseen, and goes on where it was.
    let hidden = ambientVerdict.suppressedBy.map { $0 != "fullscreen" } ?? false
    let wanted = hidden ? [] : wishes.filter { library.effect(named: $0.effect) != nil }
    for player in stage.players {
      guard let origin = player.origin, !player.fade.isLeaving else { continue }
      if let wish = wanted.first(where: { $0.origin == origin && $0.effect == player.source }) {
        player.setIntensity(wish.intensity, at: stage.time(for: .ambient, now: now))
      } else {
        let isUrgent = ambientVerdict.suppressedBy == "locked"
        stage.end(player, taking: isUrgent ? 0 : Self.fadeOut, now: now)
      }
    }
    for wish in wanted where !isRunning(wish) { run(wish, now: now) }
  }

  private func isRunning(_ wish: AmbientWish) -> Bool {
    stage.players.contains { player in
      player.origin == wish.origin && player.source == wish.effect && !player.fade.isLeaving
    }
  }

  private func run(_ wish: AmbientWish, now: UInt64) {
    guard var effect = library.effect(named: wish.effect) else { return }
    // A burst named by a season or a flag repeats for as long as it is wanted.
    effect.kind = .ambient
    let start = stage.time(for: .ambient, now: now)
    let player = Player(
      id: takePlayerID(), effect: effect, source: wish.effect, layer: layer(for: .ambient),
      origin: wish.origin, outputName: wish.output, since: clock.now().seconds, startedAt: start,
      fade: Fade(appearedAt: now, appearing: Self.fadeIn), intensity: wish.intensity)
    stage.add(player, on: outputs(for: wish.output), now: now)
  }

  /// Bursts that a rule has come to forbid go at once, on every output.
  private func endForbiddenBursts(now: UInt64) {
    guard let rule = burstVerdict.suppressedBy, rule != "fullscreen" else { return }
    for player in stage.players where player.kind == .burst {
      stage.end(player, taking: rule == "locked" ? 0 : Self.quickFade, now: now)
    }
  }

  func takePlayerID() -> Int {
    defer { nextPlayerID += 1 }
    return nextPlayerID
  }

  func layer(for kind: EffectKind) -> OverlayLayer {
    let configuration = library.configuration
    return kind == .ambient ? configuration.overlay.layer : configuration.bursts.layer
  }

  /// Ambient effects come and go within a second, bursts that are stopped quicker; microseconds.
  static let fadeIn: UInt64 = 1_000_000
  static let fadeOut: UInt64 = 800_000
  static let quickFade: UInt64 = 250_000

  // MARK: Time

  private func fireMoments(_ instant: Instant) {
    let lastFired = userState.state.lastMoment.map { Instant(seconds: $0) }
    let due = schedule.dueMoments(lastFired: lastFired, now: instant, in: zone)
    guard let latest = due.last?.instant else { return }
    userState.change { $0.lastMoment = latest.seconds }
    for (_, season) in due {
      guard case .burst(let name) = season.content else { continue }
      if conditions.flag.show == .off { continue }
      if case .failure(let error) = burst(BurstRequest(effect: name), isLimited: false) {
        log.notice("\(season.name): \(name) was not shown: \(error.name)")
      }
    }
  }

  private func expireOrders(now: UInt64) {
    orders.removeAll { $0.endsAt.map { $0 <= now } ?? false }
    if let end = pause?.endsAt, end <= now { pause = nil }
    let ends = orders.compactMap(\.endsAt) + [pause?.endsAt].compactMap { $0 }
    if let next = ends.min() { orderTimer?.set(at: MonotonicTime(microseconds: next)) } else { orderTimer?.cancel() }
  }

  /// When time alone may change the decision.
  private func nextWake(after instant: Instant) -> Instant? {
    [
      schedule.nextChange(after: instant, in: zone),
      schedule.nextMoment(after: instant, in: zone)?.instant,
      flags.nextChange(after: instant),
    ].compactMap { $0 }.min()
  }
}
