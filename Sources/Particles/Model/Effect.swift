// SPDX-License-Identifier: MIT

public import Values

/// A named picture in motion: one or more emitter layers, drawn in their order.
public struct Effect: Hashable, Sendable {
  /// The name in commands and settings: up to 64 letters, digits, `-`, `_` and `.`.
  public var name: String
  /// The name to show.
  public var title: String
  /// Whether it goes on or ends by itself.
  public var kind: EffectKind
  /// The layers, the backmost first.
  public var layers: [EmitterLayer]
  /// Frames per second that its motion needs; nil: as it is worked out.
  public var frameRate: Double?
  /// How many times what its file says may show at once, so that no more than three flashes come in a
  /// second (WCAG 2.3.1); nil: not known, and not restrained.
  public var flashAllowance: Double?
  /// How many times what its file says it may flash: by the number of particles, and by their size.
  public var amount = 1.0

  /// Makes an effect.
  public init(name: String, title: String, kind: EffectKind, layers: [EmitterLayer]) {
    self.name = name
    self.title = title
    self.kind = kind
    self.layers = layers
  }
}
