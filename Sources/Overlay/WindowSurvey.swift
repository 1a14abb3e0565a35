// SPDX-License-Identifier: MIT

public import Settling

/// Where other programs' windows are, and what panels leave of the outputs.
public struct WindowSurvey: Hashable, Sendable {
  /// The windows that can be seen, the lowest first, in points of the desktop; of each only place and order.
  public var windows: [WindowShape]
  /// For outputs with panels at the bottom: the level above these, in points of the desktop.
  public var bottoms: [UInt32: Double]
  /// Who tells, in a word for `status`, such as "x11".
  public var source: String
  /// Why the windows are not known; nil if they are.
  public var reason: String?
  /// Whether the desktop tells nobody of changes, and is asked in turns of frames.
  public var isAsked = false

  /// Makes a survey; see the properties.
  public init(
    windows: [WindowShape] = [], bottoms: [UInt32: Double] = [:], source: String,
    reason: String? = nil
  ) {
    self.windows = windows
    self.bottoms = bottoms
    self.source = source
    self.reason = reason
  }

  /// What a display tells that tells nothing.
  public static var untold: WindowSurvey {
    WindowSurvey(source: "none", reason: "this desktop does not tell where windows are")
  }

  /// The windows in points of an output.
  public func windows(on output: Output) -> [WindowShape] {
    windows.map { window in
      var window = window
      window.x -= output.x
      window.y -= output.y
      return window
    }
  }

  /// The level of the bottom in points of an output.
  public func bottom(of output: Output) -> Double {
    guard let level = bottoms[output.id] else { return output.height }
    return min(max(level - output.y, 0), output.height)
  }
}
