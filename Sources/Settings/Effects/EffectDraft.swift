// SPDX-License-Identifier: MIT
import Particles
import Values

/// The top of an effect file as written.
struct EffectDraft {
  var title: String?
  var kind: EffectKind?
  var layers: [EmitterLayer] = []
  var confetti: [EmitterLayer] = []

  /// The keys at the top of an effect file.
  ///
  /// - Parameters:
  ///   - readLayers: How `[[layer]]` is read.
  ///   - readConfetti: How `[confetti]` is read.
  /// - Returns: The keys outside of all sections, and the sections.
  static func keys(
    readLayers: @escaping (Place) -> [EmitterLayer],
    readConfetti: @escaping (Place) -> [EmitterLayer]
  ) -> [Key<EffectDraft>] {
    [
      Key(
        "title", \.title, ValueKind<String>.printable("a title", most: 256).optional,
        "Title in lists; defaults to the file name."),
      Key(
        "kind", \.kind, ValueKind<EffectKind>.choice.optional,
        "ambient goes on until it is stopped, burst ends by itself."),
      Key(
        "layer", type: "list of tables", expected: "[[layer]] tables",
        "Where particles are emitted, the backmost layer first.",
        read: { $1.layers = readLayers($0) }),
      Key(
        "confetti", type: "table", expected: "a [confetti] table, or [[confetti]] tables",
        "A burst by the options of canvas-confetti.",
        read: { $1.confetti = readConfetti($0) }),
    ]
  }
}
