// SPDX-License-Identifier: MIT

/// The source tree that these tests belong to.
public enum Checkout {
  /// The path of its folder.
  public static let path = parent(parent(parent(#filePath)))

  /// The path of a file in it.
  public static func file(_ name: String) -> String { "\(path)/\(name)" }

  private static func parent(_ path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }
}
