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

  /// An effect of snow that piles up within seconds.
  public static let flurry = """
    title = "Flurry"
    kind = "ambient"
    [[layer]]
    emitterShape = "line"
    emitterPosition = ["50%", -10]
    emitterSize = ["100%", 0]
    timeOffset = 10
    [[layer.cell]]
    contents = { shape = "circle", size = 10 }
    birthRate = 60
    lifetime = 6
    velocity = 180
    emissionLongitude = 3.14159
    [layer.landing]
    volume = 0.2
    """
}
