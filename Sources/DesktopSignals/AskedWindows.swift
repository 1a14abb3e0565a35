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
  /// How long a desktop that has not answered is left alone.
  private static let patience = Duration.seconds(60)

  /// Who tells, in a word for `status`.
  public let name: String
  /// What was told last.
  public private(set) var news = WindowNews.awaited
  private let ask: () -> ToldWindows?
  private var next = MonotonicTime.zero
  private var quickUntil = MonotonicTime.zero

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
    let answer = ask()
    let told = answer.map(WindowNews.told) ?? .failed("\(name) does not tell where windows are")
    let isNew = told != news
    if isNew, news != .awaited { quickUntil = need.now + Self.attention }
    news = told
    next = need.now + interval(need, isAnswered: answer != nil)
    return isNew
  }

  private func interval(_ need: WindowNeed, isAnswered: Bool) -> Duration {
    guard isAnswered else { return Self.patience }
    if need.isSlow { return Self.slow }
    return need.now < quickUntil ? Self.quick : Self.usual
  }
}
