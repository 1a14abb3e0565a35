// SPDX-License-Identifier: MIT
import Particles
import Testing
import Values

@testable import Settings

/// A text with markers such as ①, which stand for the positions behind them.
struct MarkedText {
  /// The text without the markers.
  let text: String
  /// Where each marker stood, as "line:column".
  let positions: [Character: String]

  init(_ marked: String) {
    var text = ""
    var positions: [Character: String] = [:]
    var (line, column) = (1, 1)
    for character in marked {
      if "①②③④⑤⑥⑦⑧⑨".contains(character) {
        positions[character] = "\(line):\(column)"
        continue
      }
      text.append(character)
      (line, column) =
        character == "\n" ? (line + 1, 1) : (line, column + character.unicodeScalars.count)
    }
    self.text = text
    self.positions = positions
  }

  /// Diagnostics as lines that begin with a marker: `① error: message`.
  func lines(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { diagnostic in
      let position = "\(diagnostic.line):\(diagnostic.column)"
      let markers = positions.filter { $0.value == position }.keys.sorted()
      let place = markers.isEmpty ? position : String(markers)
      return "\(place) \(diagnostic.severity.rawValue): \(diagnostic.message)"
    }
  }
}

/// Reads a configuration; hearts and fireworks are bursts, snow, petals and lanterns ambient.
func readConfiguration(
  _ text: String, effects: [String]? = nil
) -> Checked<Configuration> {
  ConfigurationReader.read(
    text: Array(text.utf8), file: "effectd.toml", effectNames: effects,
    kindOf: { name in
      if ["hearts", "fireworks"].contains(name) { return .burst }
      return ["snow", "petals", "lanterns"].contains(name) ? .ambient : nil
    })
}

/// Reads an effect in whose folder there is one image, `leaf.png`.
func readEffect(_ text: String) -> Checked<Effect> {
  EffectReader.read(text: Array(text.utf8), file: "test.toml", name: "test") { path in
    path == "leaf.png"
      ? .success("/effects/leaf.png") : .failure(ImageProblem("there is no such file"))
  }
}

/// Expects exactly these diagnostics of a marked configuration.
func expectConfiguration(
  _ marked: String, effects: [String]? = nil, _ expected: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let marked = MarkedText(marked)
  let checked = readConfiguration(marked.text, effects: effects)
  #expect(marked.lines(checked.diagnostics) == expected, sourceLocation: sourceLocation)
}

/// Expects exactly these diagnostics of a marked effect.
func expectEffect(
  _ marked: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  let marked = MarkedText(marked)
  let checked = readEffect(marked.text)
  #expect(marked.lines(checked.diagnostics) == expected, sourceLocation: sourceLocation)
}

/// The first cell of an effect's first layer, written as the keys of a cell.
func readCell(
  _ keys: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> EmitterCell {
  let checked = readEffect("[[layer]]\n[[layer.cell]]\n\(keys)\n")
  #expect(!checked.hasErrors, "\(checked.diagnostics)", sourceLocation: sourceLocation)
  let effect = try #require(checked.value, sourceLocation: sourceLocation)
  return try #require(
    effect.layers.first?.emitterCells.first, sourceLocation: sourceLocation)
}
