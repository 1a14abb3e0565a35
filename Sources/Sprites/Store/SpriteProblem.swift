// SPDX-License-Identifier: MIT

import Particles

/// Contents that could not be drawn as asked for; something else is shown in their place.
public struct SpriteProblem: Hashable, Sendable, CustomStringConvertible {
  /// Index of the cell among those that were loaded.
  public var cell: Int
  /// What was to be shown.
  public var contents: Contents
  /// What is wrong, in one line, without the cell's name.
  public var message: String

  /// The cell's index and the message.
  public var description: String { "cell \(cell): \(message)" }
}
