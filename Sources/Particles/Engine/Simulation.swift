// SPDX-License-Identifier: MIT

/// A running effect: what lives, and where, at any time.
public final class Simulation {
  /// What a drawer must know of each cell; `ParticleFrame.cell` points here.
  public private(set) var cells: [SimulatedCell] = []
  /// Grows whenever `cells` changes.
  public private(set) var cellsVersion = 0
  /// Births that the maximum has cost so far.
  public private(set) var droppedBirths = 0
  /// When the last particle is gone, in seconds after the effect's start; nil: never.
  public private(set) var endTime: Double?
  private let frame: ParticleFrame

  /// Starts `layers` on an output of `width` by `height` points at time 0.
  public init(layers: [EmitterLayer], width: Double, height: Double, maximumParticles: Int) {
    let floats = UnsafeMutablePointer<Float>.allocate(capacity: 1)
    let small = UnsafeMutablePointer<UInt16>.allocate(capacity: 1)
    frame = ParticleFrame(
      count: 0, x: floats, y: floats, velocityX: floats, velocityY: floats, scale: floats,
      rotation: floats, red: floats, green: floats, blue: floats, alpha: floats, cell: small,
      birth: UnsafeMutablePointer<Double>.allocate(capacity: 1), age: floats, lifetime: floats,
      frameIndex: small, m11: floats, m12: floats, m21: floats, m22: floats,
      back: UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
  }

  /// Returns the particles that live at `time`, in seconds after the effect's start, in any order.
  public func sample(at time: Double) -> ParticleFrame {
    frame
  }

  /// Ends all births at `time`; what lives finishes its life.
  public func stopEmitting(at time: Double) {}

  /// Lets particles born from `time` on follow `layers`; older ones go on as they are.
  public func update(layers: [EmitterLayer], at time: Double) {}
}
