// SPDX-License-Identifier: MIT

/// The version of the daemon and of what belongs to it.
public enum DaemonVersion {
  /// Semantic version, without a `v`.
  public static let current = "0.1.0"
}
