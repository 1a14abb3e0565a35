// SPDX-License-Identifier: MIT
import Glibc

/// Programs that tests run.
public enum Programs {
  /// The path of a program on `PATH`, or nil if it is not installed.
  public static func find(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Whether all of these are installed.
  public static func areInstalled(_ names: String...) -> Bool {
    names.allSatisfy { find($0) != nil }
  }

  /// The folder into which this build puts its products, which is where the tests are themselves.
  public static var products: String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      // Under swift-testing the process may be the toolchain's own helper; then an argument names
      // the test bundle.
      for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
        if let slash = argument.lastIndex(of: "/") { return String(argument[..<slash]) }
      }
      let count = readlink("/proc/self/exe", base, buffer.count - 1)
      guard count > 0 else { return nil }
      base[count] = 0
      let path = String(cString: base)
      return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
  }

  /// The path of one of our own programs, built beside the tests.
  ///
  /// - Throws: `Desktop.Failure` if it is not there.
  public static func own(_ name: String) throws -> String {
    guard let path = products.map({ "\($0)/\(name)" }), access(path, X_OK) == 0 else {
      throw Desktop.Failure(description: "\(name) is not built beside the tests")
    }
    return path
  }
}
