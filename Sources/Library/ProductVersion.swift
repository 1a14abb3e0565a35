// SPDX-License-Identifier: MIT

/// The version of everything that is released together.
public enum ProductVersion {
  /// Semantic version, without a `v`.
  public static let current = "0.1.0"
}
