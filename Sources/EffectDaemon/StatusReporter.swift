// SPDX-License-Identifier: MIT

import ControlProtocol
import Director
import Overlay
import Particles
import Platform
import Seasons

import func Glibc.getpid

/// Says what shows and why: to `status`, to monitors and to the service manager.
final class StatusReporter {
  private let conductor: Conductor
  private let clients: Clients
  private let surroundings: Surroundings
  private var lastReported: Status?

  private var stage: Stage { conductor.stage }
  var version: String { surroundings.options.version }

  init(_ conductor: Conductor, _ clients: Clients, _ surroundings: Surroundings) {
    self.conductor = conductor
    self.clients = clients
    self.surroundings = surroundings
  }

  /// What shows, where and why.
  var status: Status {
    let programme = conductor.programme
    var status = programme.status(in: conductor.world, version: version)
    status.showing = shown
    status.reason = reason
    status.outputs = surroundings.backend.outputs.map(OutputDescription.init)
    status.framesPerSecond =
      (stage.surfaces.framesPerSecond(now: surroundings.loop.exactNow) * 10).rounded() / 10
    status.droppedParticles = stage.surfaces.leftOut
    status.diagnostics = conductor.situation.problems + loadProblems
    status.processID = Int(getpid())
    status.landing = stage.landing
    return status
  }

  /// What can be seen now; effects behind a fullscreen window are not.
  private var shown: [Shown] {
    stage.players.compactMap { player in
      let names = stage.seenOutputs(of: player).map(\.name)
      guard !names.isEmpty else { return nil }
      return Shown(
        effect: player.effect.name, kind: player.kind, outputs: names,
        particles: player.particleCount, since: player.since.formatted(in: conductor.situation.zone)
      )
    }
  }

  /// The programme's reason, and where the display shows less than that.
  private var reason: String {
    let programme = conductor.programme
    var reason = programme.reason
    let ending = stage.players.filter { $0.phase == .finishing }.map(\.effect.name)
    if !ending.isEmpty { reason += "; \(ending.joined(separator: ", ")) comes to its end" }
    let covered = coveredOutputs
    guard programme.verdict.suppressedBy == nil, programme.missing.isEmpty, !covered.isEmpty else {
      return reason
    }
    return "\(reason), not visible now on \(covered.joined(separator: ", "))"
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

  private var loadProblems: [String] {
    stage.surfaces.loadedOutputs.map {
      "\($0.name): frames take too long there, so fewer of them are drawn"
    }
  }

  /// One line for the service manager.
  var line: String {
    let effects = shown.map(\.effect).joined(separator: ", ")
    return effects.isEmpty ? "idle: \(reason)" : "showing \(effects): \(reason)"
  }

  /// Reports what has changed; counts and rates alone are no change.
  func report() {
    let full = status
    var current = full
    current.framesPerSecond = 0
    current.droppedParticles = 0
    for index in current.showing.indices { current.showing[index].particles = 0 }
    guard current != lastReported else { return }
    lastReported = current
    surroundings.notifier.status(line)
    if clients.hasMonitors { clients.send(full) }
  }
}

extension OutputDescription {
  fileprivate init(_ output: Output) {
    self.init(
      name: output.name, x: Int(output.x.rounded()), y: Int(output.y.rounded()),
      width: Int(output.width.rounded()), height: Int(output.height.rounded()),
      scale: output.scale)
  }
}
