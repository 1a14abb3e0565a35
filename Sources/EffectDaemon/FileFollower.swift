// SPDX-License-Identifier: MIT

import Director
import Library
import Particles
import Platform
import Seasons
import Settings
import Values

/// Reads settings, effects, the flag and the zone again when their files change.
final class FileFollower {
  private let conductor: Conductor
  private let bursts: Bursts
  private let surroundings: Surroundings
  private var watcher: FileWatcher?
  /// The paths of effects that are watched since the user started them.
  private var startedPaths: Set<String> = []

  private let zoneFile: FileWatcher.Target

  private var situation: Situation { conductor.situation }

  init(_ conductor: Conductor, _ bursts: Bursts, _ surroundings: Surroundings) {
    self.conductor = conductor
    self.bursts = bursts
    self.surroundings = surroundings
    zoneFile = .file(Zone.localFile(environment: surroundings.options.environment))
  }

  /// Brings everything in line with the settings, and watches the files from now on.
  func start() throws(SystemError) {
    watcher = try FileWatcher(loop: surroundings.loop) { [unowned self] in changed($0) }
    watcher?.onFailureChanged = { [unowned self] in watchingChanged() }
    apply()
  }

  /// Reads everything again by its name, changed or not; the last good state of each stays.
  ///
  /// - Returns: All problems of the configuration and the effects.
  @discardableResult
  func reload() -> [Diagnostic] {
    situation.zoneChanged()
    situation.flags.reread()
    return readSettings(saved: [])
  }

  /// Reads the settings; a burst that is repeated from a file that was saved begins again.
  @discardableResult
  private func readSettings(saved: Set<String>) -> [Diagnostic] {
    situation.library.reload()
    let diagnostics = situation.library.diagnostics
    for diagnostic in diagnostics { surroundings.log.warning(diagnostic.description) }
    apply(saved: saved)
    return diagnostics
  }

  /// Reads the file of a started effect again, watched or not.
  func reread(path: String) {
    situation.library.reread(path: path)
    replaceChanged(saved: [])
  }

  /// Watches the files of effects that were started by their path, and no others.
  func followStarts() {
    let paths = Set(situation.memory.starts.map(\.effect).filter { $0.hasPrefix("/") })
    guard paths != startedPaths else { return }
    startedPaths = paths
    situation.library.follow(paths: paths)
    watch()
  }

  private func apply(saved: Set<String> = []) {
    let overlay = situation.library.configuration.overlay
    let stage = conductor.stage
    let now = surroundings.loop.now
    situation.settingsChanged()
    bursts.settingsChanged()
    stage.limit(
      Stage.Limits(frameRate: overlay.frameRate, maximumParticles: overlay.maximumParticles),
      now: now)
    stage.allowLanding(on: overlay.landing ? Set(overlay.landingOn) : [])
    watch()
    replaceChanged(saved: saved)
    conductor.update(isEdit: true)
  }

  private func replaceChanged(saved: Set<String>) {
    let stage = conductor.stage
    let now = surroundings.loop.now
    let outdated = situation.library.effects(showing: saved)
    for player in stage.players where player.kind == .ambient {
      guard let effect = situation.library.effect(named: player.source) else { continue }
      if effect != player.effect || effect.kind == .burst && saved.contains(player.source) {
        stage.replace(effect, of: player, now: now)
      } else if outdated.contains(player.source) {
        stage.picturesChanged(of: player, now: now)
      }
    }
  }

  private func watch() {
    watcher?.watch(
      situation.library.watchTargets + situation.flags.watchTargets + [zoneFile])
  }

  private func changed(_ targets: [FileWatcher.Target]) {
    if targets.contains(zoneFile) { situation.zoneChanged() }
    if targets.contains(where: { situation.flags.watchTargets.contains($0) }) {
      situation.flags.reread()
    }
    if targets.contains(where: { situation.library.watchTargets.contains($0) }) {
      readSettings(saved: Set(targets.map(\.path)))
    } else {
      conductor.update()
    }
  }

  /// Says that files cannot be watched, or that they are again.
  private func watchingChanged() {
    situation.watchProblem = watcher?.problem
    if let problem = watcher?.problem { surroundings.log.warning(problem) }
    conductor.onUpdate?()
  }
}
