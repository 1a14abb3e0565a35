// SPDX-License-Identifier: MIT

/// How much JSON is accepted before it is refused.
public struct JSONLimits: Sendable {
  /// The longest text, in bytes.
  public var size: Int
  /// The deepest nesting of arrays and objects.
  public var depth: Int
  /// The longest string or key, in bytes of UTF-8 after unescaping.
  public var stringLength: Int

  /// Limits of one's own.
  public init(size: Int, depth: Int, stringLength: Int) {
    self.size = size
    self.depth = depth
    self.stringLength = stringLength
  }

  /// For anything that comes from outside: 256 KiB, 32 levels, strings of 4 KiB.
  public static let document = JSONLimits(size: 256 << 10, depth: 32, stringLength: 4 << 10)

  /// For our own cache file, which carries a whole document as one string: in the worst case every
  /// byte of it is escaped as six.
  public static let cache = JSONLimits(size: 2 << 20, depth: 4, stringLength: 256 << 10)
}
