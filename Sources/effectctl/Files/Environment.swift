// SPDX-License-Identifier: MIT
import Glibc

/// The process's environment.
enum Environment {
  /// The variables of these names that are set.
  static func variables(_ names: [String]) -> [String: String] {
    var variables: [String: String] = [:]
    for name in names {
      guard let value = getenv(name) else { continue }
      variables[name] = String(cString: value)
    }
    return variables
  }
}
