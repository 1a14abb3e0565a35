// SPDX-License-Identifier: MIT

/// The living particles of one instant in draw order, as a structure of arrays.
///
/// The columns belong to the ``Simulation`` and hold until its next call; each has `count` values.
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
}
