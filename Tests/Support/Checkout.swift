// SPDX-License-Identifier: MIT

/// The source tree that these tests belong to.
public enum Checkout {
  /// The path of its folder.
  public static let path = parent(parent(parent(#filePath)))

  /// The path of a file in it.
  public static func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The text of a file in it, or nil if it cannot be read.
  public static func text(_ name: String) -> String? { TemporaryDirectory.read(file(name)) }

  /// The bytes of a file in it, or nil if it cannot be read.
  public static func bytes(_ name: String) -> [UInt8]? { TemporaryDirectory.bytes(of: file(name)) }

  /// The names in a folder of it that are not hidden, sorted; none if it cannot be read.
  public static func names(in folder: String) -> [String] {
    TemporaryDirectory.names(in: file(folder)).filter { !$0.hasPrefix(".") }
  }

  /// The files in a folder of it and in those below whose names end so, by their paths in the tree.
  public static func files(below folder: String, suffix: String) -> [String] {
    names(in: folder).flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(suffix) ? [path] : files(below: path, suffix: suffix)
    }
  }

  private static func parent(_ path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }
}
