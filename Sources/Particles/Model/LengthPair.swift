// SPDX-License-Identifier: MIT

public import Values

/// Two lengths: a position or a size on an output.
public struct LengthPair: Hashable, Sendable {
  /// Along the horizontal axis, to the right.
  public var x: Length
  /// Along the vertical axis, downwards.
  public var y: Length

  /// Makes a pair; both lengths are zero by default.
  public init(x: Length = Length(), y: Length = Length()) {
    self.x = x
    self.y = y
  }
}
