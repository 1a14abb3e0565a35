// SPDX-License-Identifier: MIT

/// What frames say of each particle.
public enum FrameDetail: Hashable, Sendable {
  /// All columns.
  case everything
  /// What a drawer needs: no birth, age and lifetime, whose columns hold no numbers then, and no velocity
  /// but of cells that are stretched by it.
  case looks
}

/// One quantity of all particles of a frame, to be read by index.
///
/// It holds no longer than its frame.
public struct ParticleColumn<Value> {
  @usableFromInline let values: UnsafeMutablePointer<Value>

  init(_ values: UnsafeMutablePointer<Value>) {
    self.values = values
  }

  /// The value of the particle at `index`, from 0 up to the frame's `count`, which is not checked.
  @inlinable
  public subscript(index: Int) -> Value {
    values[index]
  }
}

/// The live particles of one instant in draw order, as a structure of arrays.
///
/// The columns belong to the ``Simulation`` and hold until its next call; each has `count` values.
/// They stay in memory as long as the frame does.
public struct ParticleFrame {
  /// Number of particles.
  public let count: Int
  /// Horizontal position in points, to the right.
  public let x: ParticleColumn<Float>
  /// Vertical position in points, downwards.
  public let y: ParticleColumn<Float>
  /// Horizontal velocity in points per second of the cell's time.
  public let velocityX: ParticleColumn<Float>
  /// Vertical velocity in points per second of the cell's time.
  public let velocityY: ParticleColumn<Float>
  /// Size factor; negative: the absolute value turned by half a turn.
  public let scale: ParticleColumn<Float>
  /// Angle in radians, clockwise; for planes the angle about their axis.
  public let rotation: ParticleColumn<Float>
  /// Red of the tint, nominally 0 to 1, before clamping.
  public let red: ParticleColumn<Float>
  /// Green of the tint, nominally 0 to 1, before clamping.
  public let green: ParticleColumn<Float>
  /// Blue of the tint, nominally 0 to 1, before clamping.
  public let blue: ParticleColumn<Float>
  /// Opacity, nominally 0 to 1, before clamping.
  public let alpha: ParticleColumn<Float>
  /// Index into ``Simulation/cells``.
  public let cell: ParticleColumn<UInt16>
  /// Time of birth in seconds on the layer's clock.
  public let birth: ParticleColumn<Double>
  /// Seconds since birth on the cell's clock.
  public let age: ParticleColumn<Float>
  /// Seconds that the particle lives in all.
  public let lifetime: ParticleColumn<Float>
  /// Frame of the sprite sheet, from 0.
  public let frameIndex: ParticleColumn<UInt16>
  /// Planes only: how the unit square's x becomes x.
  public let m11: ParticleColumn<Float>
  /// Planes only: how the unit square's y becomes x.
  public let m12: ParticleColumn<Float>
  /// Planes only: how the unit square's x becomes y.
  public let m21: ParticleColumn<Float>
  /// Planes only: how the unit square's y becomes y.
  public let m22: ParticleColumn<Float>
  /// Planes with gloss only: what the light makes of the colour, 0 to 2.
  ///
  /// Up to 1 it is a factor; what is more is a share of the way to white.
  public let light: ParticleColumn<Float>
  /// Planes only: 1 if the back shows, else 0.
  public let back: ParticleColumn<UInt8>

  /// Keeps the columns in memory.
  private let owner: FrameBuffer

  /// Shows what `buffer` holds.
  init(_ buffer: FrameBuffer) {
    func column(_ column: FrameColumn) -> ParticleColumn<Float> {
      ParticleColumn(buffer.column(column))
    }
    count = buffer.count
    (x, y) = (column(.x), column(.y))
    (velocityX, velocityY) = (column(.velocityX), column(.velocityY))
    (scale, rotation) = (column(.scale), column(.rotation))
    (red, green, blue, alpha) = (column(.red), column(.green), column(.blue), column(.alpha))
    (age, lifetime) = (column(.age), column(.lifetime))
    (m11, m12, m21, m22) = (column(.m11), column(.m12), column(.m21), column(.m22))
    light = column(.light)
    cell = ParticleColumn(buffer.cell)
    birth = ParticleColumn(buffer.birth)
    frameIndex = ParticleColumn(buffer.frameIndex)
    back = ParticleColumn(buffer.back)
    owner = buffer
  }
}
