// SPDX-License-Identifier: MIT

import Director
import Library
import Overlay
import Particles
import Platform
import Seasons
import Values

/// Asks the Director and makes what runs fit the programme.
///
/// Everything that happens ends in `update`, which never calls itself: it gathers the world, decides,
/// applies, and arms the alarm for when time alone changes the decision.
final class Conductor {
  let situation: Situation
  let stage: Stage
  let shares: ShareGate
  private let backend: any OverlayBackend
  private let loop: EventLoop
  private let alarm: DecisionAlarm
  /// What the programme was decided from.
  private(set) var world: World
  /// The programme in force.
  private(set) var programme: Programme
  /// Called with a moment that is due, once the programme is in force.
  var onMoment: ((DueMoment) -> Void)?
  /// Called with what comes soon and shows pictures, after each decision.
  var onUpcoming: ((DueMoment) -> Void)?
  /// Called after each decision.
  var onUpdate: (() -> Void)?

  /// Reads settings and effects, and decides, but applies nothing yet.
  ///
  /// - Throws: `ConfigurationFailure` if the configuration cannot be used.
  init(_ surroundings: Surroundings) throws(ConfigurationFailure) {
    backend = surroundings.backend
    loop = surroundings.loop
    situation = try Situation(surroundings)
    stage = Stage(backend: backend, pictures: surroundings.pictures, now: loop.now) {
      [loop] in loop.exactNow
    }
    shares = ShareGate(
      settings: { [situation] in situation.library.configuration },
      isRunning: { [stage] kind in stage.players.contains { $0.kind == kind } })
    situation.screenShared = { [shares] in shares.condition }
    alarm = DecisionAlarm(loop: loop, log: surroundings.log, clock: surroundings.clock)
    world = situation.world()
    programme = decide(world)
  }

  /// Begins to wake for changes of the programme and of the clock.
  func start() throws(SystemError) {
    try alarm.start { [unowned self] in
      situation.zoneChanged()
      update()
    }
  }

  /// Decides anew and applies what was decided.
  ///
  /// - Parameters:
  ///   - isProbing: Whether to ask the display which windows are fullscreen, for a decision that
  ///     shows something at once.
  ///   - isEdit: Whether the settings were edited: what they no longer ask for fades out at once,
  ///     whereas a season that is over lets what lives end its life.
  /// - Returns: The programme in force.
  @discardableResult
  func update(isProbing: Bool = false, isEdit: Bool = false) -> Programme {
    if isProbing { probeWindows() }
    var world = situation.world()
    var programme = decide(world)
    let isAtMoment = !programme.moments.isEmpty && !isProbing
    if isAtMoment { probeWindows() }
    if shares.follow(programme) || isAtMoment {
      world = situation.world()
      programme = decide(world)
    }
    self.world = world
    self.programme = programme
    situation.remember(programme.memory)
    apply(isEdit: isEdit)
    for moment in programme.moments { onMoment?(moment) }
    alarm.set(programme.nextChange)
    onUpdate?()
    for moment in programme.upcoming { onUpcoming?(moment) }
    // Neither a moment nor those who follow the status wait for the disk.
    if situation.save() { onUpdate?() }
    return programme
  }

  /// An idle daemon does not follow windows; so what it knows of them may be old.
  private func probeWindows() {
    backend.followFullscreen(true)
    backend.refreshFullscreen()
  }

  // MARK: Applying

  private func apply(isEdit: Bool) {
    let now = loop.now
    stage.permit(
      ambient: Stage.Permission(programme.ambient), burst: Stage.Permission(programme.burst),
      now: now)
    let plans = programme.effects.sharingFlashes { situation.library.effect(named: $0) }
    for player in stage.players { fit(player, among: plans, isEdit: isEdit, now: now) }
    for planned in plans where !stage.players.contains(where: { $0.plays(planned) }) {
      start(planned, now: now)
    }
  }

  private func fit(
    _ player: Player, among plans: [PlannedEffect], isEdit: Bool, now: MonotonicTime
  ) {
    if let planned = plans.first(where: player.plays) {
      return stage.fit(player, to: planned, now: now)
    }
    let isBurst = player.kind == .burst
    let verdict = isBurst ? programme.burst : programme.ambient
    if verdict.endsEffects && !isBurst { stage.grounds.keep(player) }
    if verdict.endsAtOnce { return stage.end(player, taking: .zero, now: now) }
    if verdict.endsEffects {
      return stage.end(player, taking: isBurst ? Fade.quick : Fade.leaving, now: now)
    }
    guard !isBurst, player.phase != .finishing, !player.fade.isLeaving(at: now) else { return }
    // What the schedule no longer asks for ends as snow does; what was started ends on time.
    if player.isScheduled, !isEdit { return stage.finish(player, now: now) }
    stage.end(player, taking: Fade.leaving, now: now)
  }

  private func start(_ planned: PlannedEffect, now: MonotonicTime) {
    guard let effect = situation.library.effect(named: planned.effect) else { return }
    let player = Player(
      id: stage.nextID(), effect: effect, request: Player.Request(source: planned.effect),
      kind: .ambient,
      layer: planned.layer, since: world.instant,
      startedAt: stage.time(for: .ambient, now: now),
      fade: Fade(
        appearedAt: now, appearing: effect.kind == .ambient ? Fade.appearing : .zero))
    stage.add(player, as: planned, now: now)
  }
}

extension Player {
  /// Whether this is what is planned.
  fileprivate func plays(_ planned: PlannedEffect) -> Bool {
    kind == .ambient && source == planned.effect
  }
}

extension Stage.Permission {
  fileprivate init(_ verdict: Verdict) {
    self.init(
      outputs: Set(verdict.outputs.map(\.id)), isSlow: verdict.isSlow, isCalm: verdict.isCalm)
  }
}

/// Wakes the loop when time alone changes a decision, on whichever clock, and when the wall clock is
/// set.
private final class DecisionAlarm {
  private let loop: EventLoop
  private let log: Log
  private let clock: Clock
  private var wallClock: WallClockAlarm?
  private var timer: Timer?

  init(loop: EventLoop, log: Log, clock: Clock) {
    self.loop = loop
    self.log = log
    self.clock = clock
  }

  func start(_ body: @escaping () -> Void) throws(SystemError) {
    wallClock = try WallClockAlarm(loop: loop) { _ in body() }
    timer = try loop.timer(body)
  }

  func set(_ next: NextChange) {
    if let time = next.monotonic { timer?.set(at: time) } else { timer?.cancel() }
    do {
      try wallClock?.set(at: next.instant.map { clock.systemTime($0).seconds })
    } catch {
      log.warning("the schedule will be late: \(error)")
    }
  }
}
