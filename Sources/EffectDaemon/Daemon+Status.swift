// SPDX-License-Identifier: MIT

import ControlProtocol
import Glibc
import Particles
import Platform
import Seasons

extension Daemon {
  /// Everything there is to know at a glance.
  var status: Status {
    let instant = clock.now()
    return Status(
      showing: shown, reason: reason, suppressedBy: ambientVerdict.suppressedBy,
      userIsOn: userState.state.isOn,
      pausedUntil: pause?.until?.formatted(in: zone), season: season?.name,
      nextChange: schedule.nextChange(after: instant, in: zone)?.formatted(in: zone),
      flag: flags.status(zone: zone), backend: backend.name,
      outputs: backend.outputs.map { output in
        OutputDescription(
          name: output.name, x: Int(output.x.rounded()), y: Int(output.y.rounded()),
          width: Int(output.width.rounded()), height: Int(output.height.rounded()),
          scale: output.scale)
      },
      framesPerSecond: (stage.framesPerSecond(now: loop.exactNow.microseconds) * 10).rounded() / 10,
      droppedParticles: stage.droppedBirths,
      diagnostics: diagnostics, version: options.version, processID: Int(getpid()))
  }

  /// What can be seen now; effects behind a fullscreen window are not.
  private var shown: [Shown] {
    stage.players.compactMap { player in
      let names = stage.seenOutputs(of: player).map(\.name)
      guard !names.isEmpty else { return nil }
      return Shown(
        effect: player.effect.name, kind: player.origin == nil ? .burst : .ambient,
        outputs: names, particles: player.particleCount,
        since: Instant(seconds: player.since).formatted(in: zone))
    }
  }

  private var reason: String {
    if let rule = ambientVerdict.suppressedBy {
      let detail = ambientVerdict.detail
      return detail == rule || detail.isEmpty ? rule : "\(rule): \(detail)"
    }
    if let missing = wishes.first(where: { library.effect(named: $0.effect) == nil }) {
      return "\(conditions.wish.value), but there is no effect \(missing.effect)"
    }
    let covered = coveredOutputs
    guard covered.isEmpty else {
      return "\(conditions.wish.value), not visible now on \(covered.joined(separator: ", "))"
    }
    return conditions.wish.value
  }

  /// Outputs where something is shown, but the display takes no frames: a window covers it, or the
  /// screen sleeps or is locked.
  private var coveredOutputs: [String] {
    var names: [String] = []
    for player in stage.players {
      let seen = stage.seenOutputs(of: player)
      for output in stage.visibleOutputs(of: player)
      where !seen.contains(output) && !names.contains(output.name) {
        names.append(output.name)
      }
    }
    return names
  }

  /// Problems of the files and of the flag, pictures that could not be loaded, a state that could not
  /// be written, and outputs that are too slow.
  private var diagnostics: [String] {
    let slow = stage.loadedOutputs.map {
      "\($0.name): frames take too long there, so fewer of them are drawn"
    }
    let state = userState.problem.map { [$0] } ?? []
    return library.diagnostics.map(\.description) + flags.problems + state + slow
  }

  /// One line for the service manager.
  var statusLine: String {
    let effects = shown.map(\.effect).joined(separator: ", ")
    return effects.isEmpty ? "idle: \(reason)" : "showing \(effects): \(reason)"
  }

  /// Tells monitors and the service manager what has changed; counts and rates alone are no change.
  func reportStatus() {
    var current = status
    current.framesPerSecond = 0
    current.droppedParticles = 0
    for index in current.showing.indices { current.showing[index].particles = 0 }
    guard current != lastReported else { return }
    lastReported = current
    notifier.status(statusLine)
    guard !monitors.isEmpty else { return }
    let full = status
    for session in monitors { server?.send(.status(full), continues: true, to: session) }
  }
}
