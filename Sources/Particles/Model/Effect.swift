// SPDX-License-Identifier: MIT

import Values

/// A named picture in motion: one or more emitter layers, drawn in their order.
public struct Effect: Hashable, Sendable {
  /// The name that people type.
  public var name: String
  /// The name that people read.
  public var title: String
  /// Whether it goes on or ends by itself.
  public var kind: EffectKind
  /// The layers, the backmost first.
  public var layers: [EmitterLayer]

  /// Makes an effect.
  public init(name: String, title: String, kind: EffectKind, layers: [EmitterLayer]) {
    self.name = name
    self.title = title
    self.kind = kind
    self.layers = layers
  }
}
