// SPDX-License-Identifier: MIT

/// A rule that changes how particles move or look during their life.
public struct Behavior: Hashable, Sendable {
  /// A name for messages.
  public var name: String?
  /// Whether the rule is in force.
  public var enabled: Bool
  /// What the rule does.
  public var kind: Kind

  /// Makes a behaviour that is in force.
  public init(_ kind: Kind, name: String? = nil, enabled: Bool = true) {
    self.name = name
    self.enabled = enabled
    self.kind = kind
  }

  /// The kinds of rules with their parameters.
  public enum Kind: Hashable, Sendable {
    /// A force that swings to and fro.
    case wave(Wave)
    /// A brake in proportion to the speed.
    case drag(Drag)
    /// The picture's top looks where the particle goes.
    case alignToMotion(AlignToMotion)
    /// One property follows a curve over the particle's life.
    case valueOverLife(ValueOverLife)
    /// The colour follows a gradient over the particle's life.
    case colorOverLife(ColorOverLife)
    /// A force field around a point, an axis or a plane.
    case attractor(Attractor)
    /// A force field around a point on the screen.
    case simpleAttractor(SimpleAttractor)
  }
}
