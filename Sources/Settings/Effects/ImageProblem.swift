// SPDX-License-Identifier: MIT

/// Why an image of an effect cannot be used.
public struct ImageProblem: Error, Hashable, Sendable {
  /// The reason in a few words, such as "there is no such file".
  public var reason: String

  /// Creates a problem.
  public init(_ reason: String) {
    self.reason = reason
  }
}
