// SPDX-License-Identifier: MIT

import DesktopSignals
import Overlay
import Values

/// Asks sway where its windows are, as it tells nobody when they move (sway #8536).
///
/// It is asked while something shows that comes to rest, in turns of the loop that frames have caused: an idle
/// daemon asks nothing. While windows move it is asked with each frame. sway shows our frames, so one that
/// does not answer leaves none to be late.
final class WindowAsker {
  private static let usual = Duration.milliseconds(250)
  /// On a battery.
  private static let slow = Duration.seconds(1)
  private static let quick = Duration.milliseconds(16)
  /// How long windows that have moved are expected to move on.
  private static let attention = Duration.milliseconds(500)
  /// How long a sway that has not answered is left alone.
  private static let patience = Duration.seconds(60)

  private let sway: SwayWindows
  private var next = MonotonicTime.zero
  private var quickUntil = MonotonicTime.zero
  private var last: WindowSurvey?

  /// The asker of an environment; nil if it has no sway.
  init?(environment: [String: String]) {
    guard let sway = SwayWindows(environment: environment) else { return nil }
    self.sway = sway
  }

  /// Whether it is time to ask.
  func isDue(now: MonotonicTime) -> Bool { now >= next }

  /// Asks.
  ///
  /// - Parameters:
  ///   - now: The present.
  ///   - isSlow: Whether to ask rarely.
  ///   - outputs: The outputs that there are.
  /// - Returns: What is known now; nil if that is what was known before.
  func ask(now: MonotonicTime, isSlow: Bool, outputs: [Output]) -> WindowSurvey? {
    let survey = survey(outputs)
    let isNew = survey != last
    if isNew && last != nil { quickUntil = now + Self.attention }
    last = survey
    let interval =
      survey.reason != nil
      ? Self.patience : isSlow ? Self.slow : now < quickUntil ? Self.quick : Self.usual
    next = now + interval
    return isNew ? survey : nil
  }

  private func survey(_ outputs: [Output]) -> WindowSurvey {
    guard let windows = sway.windows() else {
      return WindowSurvey(source: "none", reason: "sway does not tell where windows are")
    }
    var bottoms: [UInt32: Double] = [:]
    for output in outputs { bottoms[output.id] = windows.bottoms[output.name] }
    return WindowSurvey(windows: windows.shapes, bottoms: bottoms, source: "sway")
  }
}
