// SPDX-License-Identifier: MIT

public import Values

extension Behavior {
  /// Turns the top of the picture to where the particle goes; takes the place of rotation and spin.
  public struct AlignToMotion: Hashable, Sendable {
    /// Further turn, in turns (1 is 360°, clockwise).
    public var rotation: Double
    /// Kept for the sake of pasted values; motion is looked at in the plane of the screen.
    public var preservesDepth: Bool

    /// Makes the rule; no further turn by default.
    public init(rotation: Double = 0, preservesDepth: Bool = false) {
      self.rotation = rotation
      self.preservesDepth = preservesDepth
    }
  }

  /// The properties that can follow a curve; raw values are Core Animation's key paths.
  public enum LifeKeyPath: String, CaseIterable, Sendable {
    /// Horizontal position, in points.
    case positionX = "position.x"
    /// Vertical position, in points.
    case positionY = "position.y"
    /// Depth, in points.
    case positionZ = "position.z"
    /// Horizontal velocity, in points per second.
    case velocityX = "velocity.x"
    /// Vertical velocity, in points per second.
    case velocityY = "velocity.y"
    /// Velocity towards the viewer, in points per second.
    case velocityZ = "velocity.z"
    /// Mass, by which forces are divided.
    case mass
    /// Angle, in radians.
    case rotation
    /// Radians per second.
    case spin
    /// Size factor.
    case scale
    /// Change of the size factor per second.
    case scaleSpeed
    /// Red of the tint.
    case red = "color.red"
    /// Green of the tint.
    case green = "color.green"
    /// Blue of the tint.
    case blue = "color.blue"
    /// Opacity.
    case alpha = "color.alpha"
  }

  /// Lets one property follow a piecewise linear curve of age ÷ lifetime.
  ///
  /// Scale is still multiplied by the layer's `scale`, and scale and colour by what a sub-emitter's
  /// particle inherits.
  public struct ValueOverLife: Hashable, Sendable {
    /// The property.
    public var keyPath: LifeKeyPath
    /// Values at the locations; one is a constant, none leaves the property alone.
    public var values: [Double]
    /// Ascending shares of life, 0 to 1, one for each value; empty: evenly spaced.
    public var locations: [Double]
    /// Multiplies scale, opacity or a colour component instead of taking its place (ours).
    public var multiplies: Bool

    /// Makes a curve.
    public init(
      keyPath: LifeKeyPath, values: [Double], locations: [Double] = [], multiplies: Bool = false
    ) {
      self.keyPath = keyPath
      self.values = values
      self.locations = locations
      self.multiplies = multiplies
    }
  }

  /// Lets the colour follow a gradient over age ÷ lifetime.
  public struct ColorOverLife: Hashable, Sendable {
    /// Colours at the locations.
    public var colors: [Color]
    /// Ascending shares of life, 0 to 1, one for each colour; empty: evenly spaced.
    public var locations: [Double]
    /// Multiplies the colour instead of taking its place (ours).
    public var multiplies: Bool

    /// Makes a gradient.
    public init(colors: [Color], locations: [Double] = [], multiplies: Bool = false) {
      self.colors = colors
      self.locations = locations
      self.multiplies = multiplies
    }
  }
}
