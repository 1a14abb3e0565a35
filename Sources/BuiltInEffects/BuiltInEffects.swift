// SPDX-License-Identifier: MIT

/// The effects of `config/effects`, compiled in, so that the bare binaries have them.
public enum BuiltInEffects {
  /// Name and content of each file.
  public static var files: [(name: String, bytes: [UInt8])] {
    [
      ("balloons", PackageResources.balloons_toml),
      ("bubbles", PackageResources.bubbles_toml),
      ("cannons", PackageResources.cannons_toml),
      ("classic-firework", PackageResources.classic_firework_toml),
      ("classic-hearts", PackageResources.classic_hearts_toml),
      ("classic-party", PackageResources.classic_party_toml),
      ("classic-snow", PackageResources.classic_snow_toml),
      ("classic-snowfall", PackageResources.classic_snowfall_toml),
      ("confetti", PackageResources.confetti_toml),
      ("emoji", PackageResources.emoji_toml),
      ("fireflies", PackageResources.fireflies_toml),
      ("fireworks", PackageResources.fireworks_toml),
      ("hearts", PackageResources.hearts_toml),
      ("lanterns", PackageResources.lanterns_toml),
      ("leaves", PackageResources.leaves_toml),
      ("petals", PackageResources.petals_toml),
      ("rain", PackageResources.rain_toml),
      ("snow", PackageResources.snow_toml),
      ("snowstorm", PackageResources.snowstorm_toml),
      ("sparkles", PackageResources.sparkles_toml),
      ("stars", PackageResources.stars_toml),
    ]
  }
}
