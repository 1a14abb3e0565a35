// SPDX-License-Identifier: MIT

public import Platform

extension FileWatcher {
  /// Why changed files are not noticed, and what to do meanwhile, in one line; nil if they are.
  public var problem: String? {
    failure.map {
      "changed files are not noticed at once: \($0.reason); \"effectctl reload\" reads them"
    }
  }
}
