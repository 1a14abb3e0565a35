// SPDX-License-Identifier: MIT

import DesktopSignals
import Director
import Settings
import Values

/// Sees to it that nothing shows before it is known whether the screen is shared.
final class ShareGate {
  /// nil until the desktop is followed.
  var watch: ScreenShareWatch?
  private var programme: Programme?
  private let isRunning: (EffectKind) -> Bool
  private let settings: () -> Configuration

  /// - Parameters:
  ///   - settings: The settings in force.
  ///   - isRunning: Whether effects of a kind are running, those included that come to their end.
  init(settings: @escaping () -> Configuration, isRunning: @escaping (EffectKind) -> Bool) {
    self.settings = settings
    self.isRunning = isRunning
  }

  /// What is known of shares.
  var condition: Condition { watch?.condition ?? .unknown("PipeWire") }

  /// Asks whether the screen is shared if a programme shows something, or would if it were not.
  ///
  /// - Returns: Whether what is known has changed by that.
  func follow(_ programme: Programme) -> Bool {
    self.programme = programme
    guard isNeeded, let watch else { return false }
    return watch.use()
  }

  /// Whether something shows, or would if the screen were not shared.
  var isNeeded: Bool {
    guard let programme else { return false }
    let configuration = settings()
    let ambient =
      programme.ambient.maybeShows && (isRunning(.ambient) || !programme.effects.isEmpty)
    let burst = programme.burst.maybeShows && (isRunning(.burst) || !programme.moments.isEmpty)
    return ambient && configuration.manners.screenShared != .ignore
      || burst && configuration.bursts.manners.screenShared != .ignore
  }

  /// Has something done when shares are known, if what the rules say depends on that.
  ///
  /// - Returns: Whether `body` will be called later; else all that can be known is known.
  func ask(
    _ verdict: Verdict, _ manners: MannersSettings, _ body: @escaping () -> Void
  ) -> Bool {
    guard manners.screenShared != .ignore, verdict.maybeShows else { return false }
    return watch?.ask(body) ?? false
  }
}

extension Verdict {
  /// Whether no other rule than the one about shares keeps effects away.
  fileprivate var maybeShows: Bool { suppressedBy == nil || suppressedBy == RuleBook.screenShared }
}
