// SPDX-License-Identifier: MIT

/// What a drawer must know of one cell of a running simulation.
public struct SimulatedCell: Hashable, Sendable {
  /// Index of the layer that it belongs to.
  public var layerIndex: Int
  /// The template.
  public var cell: EmitterCell
  /// What its particles show; nil: nothing is to be drawn.
  public var contents: Contents?
  /// Whether its particles turn in space.
  public var isPlane: Bool
  /// The layer's order of drawing.
  public var renderMode: RenderMode
  /// Whether its colours add up.
  public var additive: Bool
  /// Whether the pictures follow the motion.
  public var alignsToMotion: Bool
  /// Lower bound of the absolute scale that a particle can have.
  public var minimumScale: Double
  /// Upper bound of the absolute scale that a particle can have.
  public var maximumScale: Double
  /// Whether the picture ever turns: false if rotation and spin are all zero.
  public var rotates: Bool
  /// Upper bound of the speed in points per second at birth, for the choice of sub-pixel phases.
  public var maximumSpeed: Double
}
