// SPDX-License-Identifier: MIT
import Particles
import Values

/// The top of an effect file as written.
struct EffectDraft {
  var title: String?
  var kind: EffectKind?
  var frameRate: Double?
  var flashAllowance: Double?
  var layers: [EmitterLayer] = []
  var confetti: [EmitterLayer] = []

  /// The name of another effect.
  static var like: ValueKind<String> { .text("the name of another effect") }

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
        "frameRate", \.frameRate, ValueKind<Double>.number(.frameRate).optional,
        "The frames a second that its motion needs, instead of what is worked out from it."),
      Key(
        "flashAllowance", \.flashAllowance, ValueKind<Double>.number(.flashAllowance).optional,
        "How many times as much of it may show at once without more than three flashes a second; more is"
          + " thinned, or comes later. Without it that is not looked at."),
      Key(
        "like", type: like.type, expected: like.expected,
        "Takes every value of another effect first; a [[layer]] or cell of the same name, or without"
          + " a name at the same place, changes that one.", read: { _, _ in }),
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
