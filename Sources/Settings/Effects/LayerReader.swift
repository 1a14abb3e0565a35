// SPDX-License-Identifier: MIT
import Particles

/// Reads `[[layer]]`.
struct LayerReader {
  /// More layers than this are a mistake.
  static let mostLayers = 32

  let contents: ContentsReader

  /// Reads all layers and checks their size together.
  func readAll(_ place: Place) -> [EmitterLayer] {
    guard let elements = place.node.elements else {
      place.report("\(place.node.shown) is not a list of tables (expected [[layer]])")
      return []
    }
    guard elements.count <= Self.mostLayers else {
      place.reportKey("has \(elements.count) layers (expected at most \(Self.mostLayers))")
      return []
    }
    let cells = CellReader(layers: place, contents: contents)
    let keys = Self.keys(cells)
    return elements.enumerated().map { readOne(place.element($0.offset, $0.element), keys) }
  }

  private func readOne(_ place: Place, _ keys: [Key<EmitterLayer>]) -> EmitterLayer {
    var layer = EmitterLayer()
    readTable(place, keys, into: &layer)
    if place.node.members != nil, layer.emitterCells.isEmpty, place.node["cell"] == nil {
      place.reportKey("nothing is emitted: it has no [[layer.cell]]", .warning)
    }
    return layer
  }

  /// The keys of a layer.
  static func keys(_ cells: CellReader) -> [Key<EmitterLayer>] {
    EmitterLayerKeys.simple + [
      Key(
        "name", type: "text", expected: "a name", "A name for the reader of the file.",
        read: { place, _ in _ = ValueKind<String>.text("a name").read(place) }),
      Key(
        "cell", type: "list of tables", expected: "[[layer.cell]] tables",
        "The templates of its particles.",
        read: { place, layer in
          let readings = cells.readList(place)
          if readings.contains(where: { $0.cell.birthRatePer == .distance }) {
            place.reportKey("birthRatePer is distance only in a cell within a cell")
          }
          layer.emitterCells = readings.flatMap(\.spread)
        }),
      Key(
        "behavior", type: "list of tables", expected: "[[layer.behavior]] tables",
        "Behaviours of the particles of all its cells.",
        read: { $1.behaviors = BehaviorReader.readAll($0) }),
      LandingKeys.table,
    ]
  }
}
