// SPDX-License-Identifier: MIT

/// Settings that many tests start from.
public enum Samples {
  /// Snow all the year.
  public static let alwaysSnow = """
    [[season]]
    name = "always"
    effect = "snow"
    from = "01-01"
    until = "12-31"
    """
}
