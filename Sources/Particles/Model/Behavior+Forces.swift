// SPDX-License-Identifier: MIT

extension Behavior {
  /// Which time drives a wave.
  public enum WavePhase: String, CaseIterable, Sendable {
    /// The layer's time: all particles sway together, like in wind.
    case layer
    /// The particle's age from a starting point of its own.
    case perParticle
  }

  /// A force that swings to and fro as the sine of time.
  public struct Wave: Hashable, Sendable {
    /// Amplitude to the right, in points per second² for a mass of 1.
    public var forceX: Double
    /// Amplitude downwards.
    public var forceY: Double
    /// Amplitude towards the viewer.
    public var forceZ: Double
    /// Swings per second.
    public var frequency: Double
    /// Which time drives it.
    public var phase: WavePhase

    /// Makes a wave; without force by default.
    public init(
      forceX: Double = 0, forceY: Double = 0, forceZ: Double = 0, frequency: Double = 1,
      phase: WavePhase = .layer
    ) {
      self.forceX = forceX
      self.forceY = forceY
      self.forceZ = forceZ
      self.frequency = frequency
      self.phase = phase
    }
  }

  /// A brake: the force is −`drag` times the velocity.
  public struct Drag: Hashable, Sendable {
    /// Strength per second for a mass of 1; 0 or more.
    public var drag: Double

    /// Makes a brake.
    public init(drag: Double) {
      self.drag = drag
    }
  }

  /// What an attractor pulls to.
  public enum AttractorType: String, CaseIterable, Sendable {
    /// To a point.
    case radial
    /// To a line through the point.
    case axial
    /// To a plane through the point.
    case planar
  }

  /// A spring-like force field.
  ///
  /// The force at distance d is `stiffness` · (d − `radius`) · (1 + (d − `radius`) /
  /// `falloffDistance`)^−`falloff` towards the centre, and nothing inside `radius`. Core
  /// Animation's falloff is not public; this form is ours.
  public struct Attractor: Hashable, Sendable {
    /// What it pulls to.
    public var type: AttractorType
    /// Spring constant per second² for a mass of 1; negative: pushes away.
    public var stiffness: Double
    /// Distance in points within which it does nothing.
    public var radius: Double
    /// The centre.
    public var position: LengthPair
    /// Depth of the centre, in points.
    public var zPosition: Double
    /// Angle between the axis (or the plane's normal) and the z axis, in radians.
    public var orientationLatitude: Double
    /// Azimuth of the axis (or the plane's normal), in radians.
    public var orientationLongitude: Double
    /// How fast the force fades with distance; 0: not at all.
    public var falloff: Double
    /// Distance in points over which `falloff` counts.
    public var falloffDistance: Double

    /// Makes a radial attractor at the origin.
    public init(
      type: AttractorType = .radial, stiffness: Double = 1, radius: Double = 0,
      position: LengthPair = LengthPair(), zPosition: Double = 0, orientationLatitude: Double = 0,
      orientationLongitude: Double = 0, falloff: Double = 0, falloffDistance: Double = 1
    ) {
      self.type = type
      self.stiffness = stiffness
      self.radius = radius
      self.position = position
      self.zPosition = zPosition
      self.orientationLatitude = orientationLatitude
      self.orientationLongitude = orientationLongitude
      self.falloff = falloff
      self.falloffDistance = falloffDistance
    }
  }

  /// A radial attractor in the plane of the screen, with the same law as ``Attractor``.
  public struct SimpleAttractor: Hashable, Sendable {
    /// Spring constant per second² for a mass of 1; negative: pushes away.
    public var stiffness: Double
    /// Distance in points within which it does nothing.
    public var radius: Double
    /// The centre.
    public var position: LengthPair
    /// How fast the force fades with distance; 0: not at all.
    public var falloff: Double
    /// Distance in points over which `falloff` counts.
    public var falloffDistance: Double

    /// Makes an attractor at the origin.
    public init(
      stiffness: Double = 1, radius: Double = 0, position: LengthPair = LengthPair(),
      falloff: Double = 0, falloffDistance: Double = 1
    ) {
      self.stiffness = stiffness
      self.radius = radius
      self.position = position
      self.falloff = falloff
      self.falloffDistance = falloffDistance
    }
  }
}
