// SPDX-License-Identifier: MIT
import Particles
import Values

/// The keys of each type of behaviour.
enum BehaviorKeys {
  static var wave: [Key<Behavior.Wave>] {
    let force = ValueKind<Double>.number(.force).list(2...3, type: "list of 2 or 3 numbers")
    return [
      Key("force", \.force, force, "Amplitude to the right, downwards and towards the viewer."),
      .number("frequency", \.frequency, .frequency, "Swings per second."),
      Key("phase", \.phase, .choice, "layer: all sway together; perParticle: each by itself."),
    ]
  }

  static var drag: [Key<Behavior.Drag>] {
    [.number("drag", \.drag, .drag, "Share of the velocity that the air takes.")]
  }

  static var align: [Key<Behavior.AlignToMotion>] {
    [
      .number("rotation", \.rotation, .turns, "A further turn of the picture."),
      Key(
        "preservesDepth", \.preservesDepth, .boolean,
        "Without effect; accepted for pasted values."),
    ]
  }

  static var value: [Key<Behavior.ValueOverLife>] {
    let values = ValueKind<Double>.number(.curveValue).list(1...64, type: "list of numbers")
    return [
      Key("keyPath", \.keyPath, .choice, "The property that follows the curve."),
      Key("values", \.values, values, "Its values at the locations."),
      Key("locations", \.locations, locations, "Shares of life; without them evenly spaced."),
      Key("multiplies", \.multiplies, .boolean, "Multiplies the property instead of replacing it."),
    ]
  }

  static var color: [Key<Behavior.ColorOverLife>] {
    [
      Key("colors", \.colors, ValueKind<Color>.colors, "Colours at the locations."),
      Key("locations", \.locations, locations, "Shares of life; without them evenly spaced."),
      Key("multiplies", \.multiplies, .boolean, "Multiplies the colour instead of replacing it."),
    ]
  }

  static var attractor: [Key<Behavior.Attractor>] {
    [
      Key("attractorType", \.type, .choice, "Pulls to a point, to an axis or to a plane."),
      .number("stiffness", \.stiffness, .stiffness, "Spring constant; negative: pushes away."),
      .number("radius", \.radius, .size, "Distance within which it does nothing."),
      Key("position", \.position, .lengthPair, "The centre."),
      .number("zPosition", \.zPosition, .points, "Depth of the centre."),
      .number(
        "orientationLatitude", \.orientationLatitude, .angle,
        "Angle between the axis and the line of sight."),
      .number("orientationLongitude", \.orientationLongitude, .angle, "Azimuth of the axis."),
      .number("falloff", \.falloff, .falloff, "How fast the force fades with distance."),
      .number("falloffDistance", \.falloffDistance, .reach, "Distance over which falloff counts."),
    ]
  }

  static var simple: [Key<Behavior.SimpleAttractor>] {
    [
      .number("stiffness", \.stiffness, .stiffness, "Spring constant; negative: pushes away."),
      .number("radius", \.radius, .size, "Distance within which it does nothing."),
      Key("position", \.position, .lengthPair, "The centre."),
      .number("falloff", \.falloff, .falloff, "How fast the force fades with distance."),
      .number("falloffDistance", \.falloffDistance, .reach, "Distance over which falloff counts."),
    ]
  }

  private static var locations: ValueKind<[Double]> {
    ValueKind<Double>.number(.location).list(1...64, type: "list of numbers")
  }
}

extension Behavior.Wave {
  /// The three amplitudes as one list, as they are written.
  fileprivate var force: [Double] {
    get { [forceX, forceY, forceZ] }
    set {
      forceX = newValue[0]
      forceY = newValue[1]
      forceZ = newValue.count > 2 ? newValue[2] : 0
    }
  }
}
