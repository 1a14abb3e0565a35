// SPDX-License-Identifier: MIT

public import Values

/// A soft dark twin that lies below a particle, so that it shows on light backgrounds (ours).
///
/// Black on a dark desktop is not seen. The shadows of an effect lie below everything that it shows.
public struct Shadow: Hashable, Sendable {
  /// Its colour; the opacity is multiplied by the particle's.
  public var color = Color(red: 0, green: 0, blue: 0, alpha: 0.4)
  /// Points by which its edge is spread; see `EmitterCell.blur`.
  public var blur: Double = 3
  /// Points to the right of the particle.
  public var x: Double = 0
  /// Points below the particle.
  public var y: Double = 1

  /// A black shadow of usual softness, a point below.
  public init() {}
}
