// SPDX-License-Identifier: MIT

public import DesktopWindows
public import Values

/// A desktop's way to tell where windows are, besides the display.
public protocol WindowSource: AnyObject {
  /// Who tells, in a word for `status`, such as "kwin".
  var name: String { get }

  /// What it has told.
  var news: WindowNews { get }

  /// Goes on listening or asking, or ends it.
  ///
  /// Called in each turn of the loop; mostly does nothing, and then allocates nothing.
  ///
  /// - Returns: Whether `news` has changed since the last call.
  func attend(_ need: WindowNeed) -> Bool
}

/// What a source has told of windows.
public enum WindowNews: Hashable, Sendable {
  /// There is no such desktop here.
  case absent
  /// It has not answered yet.
  case awaited
  /// It cannot be known, and why.
  case failed(String)
  /// Where they are.
  case told(ToldWindows)
}

/// How much it matters where windows are.
public struct WindowNeed: Hashable, Sendable {
  /// Whether anything can be seen that comes to rest on them.
  public var isWanted: Bool
  /// Whether a second is soon enough.
  public var isSlow: Bool
  /// The present.
  public var now: MonotonicTime

  /// Makes a need; see the properties.
  public init(isWanted: Bool, isSlow: Bool, now: MonotonicTime) {
    self.isWanted = isWanted
    self.isSlow = isSlow
    self.now = now
  }
}
