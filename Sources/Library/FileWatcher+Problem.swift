// SPDX-License-Identifier: MIT

import Platform

extension FileWatcher {
  /// Why changed files are not noticed, and what to do meanwhile; nil if they are. One line.
  public var problem: String? {
    failure.map {
      "changed files are not noticed at once: \($0.reason); \"effectctl reload\" reads them"
    }
  }
}
