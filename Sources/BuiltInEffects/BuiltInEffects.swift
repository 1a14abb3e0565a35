// SPDX-License-Identifier: MIT

/// The effects of `config/effects`, compiled in, so that the bare binaries have them.
public enum BuiltInEffects {
  /// Name and content of each file, in the order in which `list` shows them.
  public static var files: [(name: String, bytes: [UInt8])] {
    [
      ("snow", PackageResources.snow_toml),
      ("hearts", PackageResources.hearts_toml),
      ("confetti", PackageResources.confetti_toml),
      ("classic-snow", PackageResources.classic_snow_toml),
      ("classic-snowfall", PackageResources.classic_snowfall_toml),
      ("classic-firework", PackageResources.classic_firework_toml),
      ("classic-hearts", PackageResources.classic_hearts_toml),
    ]
  }
}
