// SPDX-License-Identifier: MIT

/// Where particles spawn.
public enum EmitterShape: String, CaseIterable, Sendable {
  /// At `emitterPosition`.
  case point
  /// On a horizontal segment as wide as `emitterSize`.
  case line
  /// In a rectangle of `emitterSize`.
  case rectangle
  /// In a box of `emitterSize` and `emitterDepth`.
  case cuboid
  /// In a circle whose radius is the width of `emitterSize`.
  case circle
  /// In a ball whose radius is the width of `emitterSize`.
  case sphere
}

/// Which part of the shape emits.
public enum EmitterMode: String, CaseIterable, Sendable {
  /// The corners or ends.
  case points
  /// The edges.
  case outline
  /// The faces.
  case surface
  /// Everything inside.
  case volume
}

/// What becomes of a cell's tint where other colours are asked for.
///
/// All but `full` also say that the cell is a part of another one's picture, as a shadow is.
public enum Recolor: String, CaseIterable, Sendable {
  /// Becomes one of the colours.
  case full
  /// Becomes a lighter shade of one of the colours.
  case lighter
  /// Becomes a darker shade of one of the colours.
  case darker
  /// Stays as it is.
  case none
}

/// The order and way in which a layer's particles are drawn.
public enum RenderMode: String, CaseIterable, Sendable {
  /// Cell by cell; stable from frame to frame.
  case unordered
  /// The oldest is drawn first, so the youngest is on top.
  case oldestFirst
  /// The oldest is drawn last, so it is on top.
  case oldestLast
  /// Ascending z, the farthest first; births decide ties.
  case backToFront
  /// Colours add up; any order.
  case additive
}

/// How directions spread around the emission direction.
public enum Emission: String, CaseIterable, Sendable {
  /// A fan in the plane of the screen.
  case planar
  /// A cone in space, flattened to the screen.
  case conical
}

/// How a particle's picture turns.
public enum ParticleType: String, CaseIterable, Sendable {
  /// Faces the viewer and turns in the plane of the screen.
  case sprite
  /// A rectangle that turns about an axis in space.
  case plane
}

/// How a particle walks through the frames of its sprite sheet.
public enum ContentsFrameMode: String, CaseIterable, Sendable {
  /// Always the first frame.
  case single
  /// One frame, sampled at birth.
  case random
  /// One after the other, around and around.
  case sequential
}

/// How an image is resampled.
public enum ContentsFilter: String, CaseIterable, Sendable {
  /// Interpolated.
  case linear
  /// The nearest pixel.
  case nearest
}
