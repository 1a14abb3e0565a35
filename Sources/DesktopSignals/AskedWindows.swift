// SPDX-License-Identifier: MIT

public import DesktopWindows
import Values

/// A desktop that tells nobody when windows move, and so is asked where they are.
///
/// It is asked while that is wanted, in turns of the loop that frames have caused: an idle daemon asks
/// nothing. While windows move it is asked with each frame. It shows our frames, so one that does not answer
/// leaves none to be late.
public final class AskedWindows: WindowSource {
  private static let usual = Duration.milliseconds(250)
  /// On a battery.
  private static let slow = Duration.seconds(1)
  private static let quick = Duration.milliseconds(16)
  /// How long windows that have moved are expected to move on.
  private static let attention = Duration.milliseconds(500)
  /// How long a desktop is left alone that has not answered; twice as long after each further time.
  private static let rest = Duration.seconds(1)
  private static let longestRest = Duration.seconds(64)
  /// So often in a row it may not answer before nothing is known any more: it may be busy.
  private static let leniency = 3

  /// Who tells, in a word for `status`.
  public let name: String
  /// What was told last.
  public private(set) var news = WindowNews.awaited
  private let ask: () -> ToldWindows?
  private var next = MonotonicTime.zero
  private var quickUntil = MonotonicTime.zero
  /// Questions in a row without an answer that can be true.
  private var failures = 0

  /// Asks nothing yet.
  ///
  /// - Parameters:
  ///   - name: The desktop's name, a word.
  ///   - ask: Asks; nil if there is no answer that can be true. It may wait for 100 ms.
  public init(name: String, ask: @escaping () -> ToldWindows?) {
    self.name = name
    self.ask = ask
  }

  /// Asks, if it is time.
  public func attend(_ need: WindowNeed) -> Bool {
    guard need.isWanted, need.now >= next else { return false }
    let before = news
    if let answer = ask() {
      failures = 0
      news = .told(answer)
      if news != before, before != .awaited { quickUntil = need.now + Self.attention }
    } else {
      failures = min(failures + 1, 16)
      if failures >= Self.leniency { news = .failed("\(name) does not tell where windows are") }
    }
    next = need.now + interval(need)
    return news != before
  }

  private func interval(_ need: WindowNeed) -> Duration {
    if failures > 0 { return min(Self.rest * (1 << (failures - 1)), Self.longestRest) }
    if need.isSlow { return Self.slow }
    return need.now < quickUntil ? Self.quick : Self.usual
  }
}
