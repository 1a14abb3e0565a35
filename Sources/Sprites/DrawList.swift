// SPDX-License-Identifier: MIT

/// What one output shows in one frame: sprites to blend, in order.
///
/// Particles of an `unordered` layer are already sorted so that equal paint is adjacent. A backend therefore
/// draws the commands in the order given and merges neighbours that share their paint into one request;
/// that way all backends agree on which of two overlapping sprites is on top.
public struct DrawList: Sendable {
  /// The commands in drawing order.
  ///
  /// Read them through `withUnsafeBufferPointer`.
  public private(set) var commands: [DrawCommand] = []
  /// The store's generation that the sprite numbers belong to.
  public internal(set) var generation = 0
  /// Whether a store has begun it.
  var isBegun = false

  /// Makes an empty list with room for `capacity` commands.
  public init(capacity: Int = 0) {
    commands.reserveCapacity(capacity)
  }

  /// How many commands there are.
  public var count: Int { commands.count }

  /// Whether nothing is to be drawn.
  public var isEmpty: Bool { commands.isEmpty }

  /// Adds one command at the end.
  public mutating func append(_ command: DrawCommand) {
    commands.append(command)
  }

  /// Makes room for `count` commands in all, so that appending that many does not allocate.
  public mutating func reserveCapacity(_ count: Int) {
    commands.reserveCapacity(count)
  }

  /// Removes all commands; keeps the memory for the next frame.
  public mutating func removeAll(keepingCapacity: Bool = true) {
    commands.removeAll(keepingCapacity: keepingCapacity)
    isBegun = false
  }

  /// Adds commands at the end.
  mutating func append(contentsOf others: UnsafeBufferPointer<DrawCommand>) {
    commands.append(contentsOf: others)
  }
}
