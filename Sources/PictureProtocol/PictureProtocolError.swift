// SPDX-License-Identifier: MIT

/// What is wrong with a packet or a reply.
public struct PictureProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line.
  public let description: String

  init(_ description: String) { self.description = description }
}
