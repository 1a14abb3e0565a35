// SPDX-License-Identifier: MIT

/// What frames say of each particle.
public enum FrameDetail: Hashable, Sendable {
  /// All columns.
  case everything
  /// What a drawer needs: no velocity, birth, age and lifetime, whose columns hold no numbers then.
  case looks
}

/// The living particles of one instant in draw order, as a structure of arrays.
///
/// The columns belong to the ``Simulation`` and hold until its next call; each has `count` values.
/// They stay in memory as long as the frame does.
public struct ParticleFrame {
  /// Number of particles.
  public var count: Int
  /// Horizontal position in points, to the right.
  public var x: UnsafeMutablePointer<Float>
  /// Vertical position in points, downwards.
  public var y: UnsafeMutablePointer<Float>
  /// Horizontal velocity in points per second of the cell's time.
  public var velocityX: UnsafeMutablePointer<Float>
  /// Vertical velocity in points per second of the cell's time.
  public var velocityY: UnsafeMutablePointer<Float>
  /// Size factor; negative: the absolute value turned by half a turn.
  public var scale: UnsafeMutablePointer<Float>
  /// Angle in radians, clockwise; for planes the angle about their axis.
  public var rotation: UnsafeMutablePointer<Float>
  /// Red of the tint, before clamping.
  public var red: UnsafeMutablePointer<Float>
  /// Green of the tint, before clamping.
  public var green: UnsafeMutablePointer<Float>
  /// Blue of the tint, before clamping.
  public var blue: UnsafeMutablePointer<Float>
  /// Opacity, before clamping.
  public var alpha: UnsafeMutablePointer<Float>
  /// Index into ``Simulation/cells``.
  public var cell: UnsafeMutablePointer<UInt16>
  /// Time of birth in seconds on the layer's clock.
  public var birth: UnsafeMutablePointer<Double>
  /// Seconds since birth on the cell's clock.
  public var age: UnsafeMutablePointer<Float>
  /// Seconds that the particle lives in all.
  public var lifetime: UnsafeMutablePointer<Float>
  /// Frame of the sprite sheet, from 0.
  public var frameIndex: UnsafeMutablePointer<UInt16>
  /// Planes only: how the unit square's x becomes x.
  public var m11: UnsafeMutablePointer<Float>
  /// Planes only: how the unit square's y becomes x.
  public var m12: UnsafeMutablePointer<Float>
  /// Planes only: how the unit square's x becomes y.
  public var m21: UnsafeMutablePointer<Float>
  /// Planes only: how the unit square's y becomes y.
  public var m22: UnsafeMutablePointer<Float>
  /// Planes only: 1 if the back shows, else 0.
  public var back: UnsafeMutablePointer<UInt8>

  /// Keeps the columns alive as long as the frame.
  var owner: FrameBuffer?

  /// Makes a frame of columns that the caller owns.
  public init(
    count: Int, x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>,
    velocityX: UnsafeMutablePointer<Float>, velocityY: UnsafeMutablePointer<Float>,
    scale: UnsafeMutablePointer<Float>, rotation: UnsafeMutablePointer<Float>,
    red: UnsafeMutablePointer<Float>, green: UnsafeMutablePointer<Float>,
    blue: UnsafeMutablePointer<Float>, alpha: UnsafeMutablePointer<Float>,
    cell: UnsafeMutablePointer<UInt16>, birth: UnsafeMutablePointer<Double>,
    age: UnsafeMutablePointer<Float>, lifetime: UnsafeMutablePointer<Float>,
    frameIndex: UnsafeMutablePointer<UInt16>, m11: UnsafeMutablePointer<Float>,
    m12: UnsafeMutablePointer<Float>, m21: UnsafeMutablePointer<Float>,
    m22: UnsafeMutablePointer<Float>, back: UnsafeMutablePointer<UInt8>
  ) {
    self.count = count
    self.x = x
    self.y = y
    self.velocityX = velocityX
    self.velocityY = velocityY
    self.scale = scale
    self.rotation = rotation
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.cell = cell
    self.birth = birth
    self.age = age
    self.lifetime = lifetime
    self.frameIndex = frameIndex
    self.m11 = m11
    self.m12 = m12
    self.m21 = m21
    self.m22 = m22
    self.back = back
  }
}
