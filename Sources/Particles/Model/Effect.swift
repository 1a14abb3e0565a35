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

  /// Makes an effect.
  public init(name: String, title: String, kind: EffectKind, layers: [EmitterLayer]) {
    self.name = name
    self.title = title
    self.kind = kind
    self.layers = layers
  }
}
