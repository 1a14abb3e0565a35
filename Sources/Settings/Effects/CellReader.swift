// SPDX-License-Identifier: MIT
import Particles

/// Reads the cells of one effect, each once, however often it is the model of others.
final class CellReader {
  /// The most levels of cells, as the simulation has.
  static let mostLevels = 4
  /// The most cells of an effect when all arrays are spread out.
  static let mostCells = 1024
  /// The most cells of which each is like the next.
  static let longestChain = 64

  private let index: CellIndex
  private var keys: [Key<CellReading>] = []
  private var read: [ObjectIdentifier: CellReading] = [:]
  private var underway: Set<ObjectIdentifier> = []

  /// - Parameters:
  ///   - layers: The list of all layers of the file.
  ///   - contents: How contents are read.
  init(layers: Place, contents: ContentsReader) {
    index = CellIndex(layers: layers)
    keys = Self.keys(contents: contents) { [unowned self] in self.readList($0) }
  }

  /// Reads a list of cells.
  func readList(_ place: Place) -> [CellReading] {
    guard let elements = place.node.elements else {
      place.report("\(place.node.shown) is not a list of tables (expected [[…cell]])")
      return []
    }
    guard elements.count <= Self.mostCells else {
      place.reportKey("has \(elements.count) cells (expected at most \(Self.mostCells))")
      return []
    }
    let readings = elements.enumerated().map {
      readOne(place.element($0.offset, $0.element), in: place.node)
    }
    let total = readings.reduce(0) { $0 + $1.total }
    let levels = readings.map { $0.levels + 1 }.max() ?? 0
    guard total <= Self.mostCells else {
      place.reportKey("stands for \(total) cells (expected at most \(Self.mostCells))")
      return []
    }
    guard levels <= Self.mostLevels else {
      place.reportKey("cells are nested \(levels) deep (expected at most \(Self.mostLevels))")
      return []
    }
    return readings
  }

  private func readOne(_ place: Place, in list: TomlNode) -> CellReading {
    let identity = ObjectIdentifier(place.node)
    if let done = read[identity] { return done }
    underway.insert(identity)
    defer { underway.remove(identity) }
    let errors = place.problems.errorCount
    var reading = model(of: place, in: list)
    readTable(place, keys, into: &reading)
    // With errors, what is missing may be what could not be read.
    if place.problems.errorCount == errors { warn(reading.cell, reading.contents, place) }
    read[identity] = reading
    return reading
  }

  /// The values that a cell begins with: those of its model, or the defaults.
  private func model(of place: Place, in list: TomlNode) -> CellReading {
    guard let node = place.node["like"], let name = node.text else { return CellReading() }
    guard let model = index.entry(named: name, for: place.node, in: list) else {
      let hint = place.problems.suggestion(for: name, among: index.names.filter { $0 != name })
      place.member(node).report("there is no other cell named \(quoted(name))\(hint)")
      return CellReading()
    }
    guard !underway.contains(ObjectIdentifier(model.place.node)) else {
      place.member(node).report("\(quoted(name)) is made after this cell, which leads in a circle")
      return CellReading()
    }
    guard underway.count < Self.longestChain else {
      place.member(node).report("more than \(Self.longestChain) cells are made after each other")
      return CellReading()
    }
    var reading = readOne(model.place, in: model.list)
    reading.cell.name = nil
    return reading
  }

  private func warn(_ cell: EmitterCell, _ contents: [WeightedContents], _ place: Place) {
    guard cell.enabled else { return }
    if cell.birthRate == 0 && cell.burstCount == 0 {
      place.reportKey("nothing is emitted: it has neither birthRate nor burstCount", .warning)
    } else if cell.lifetime + cell.lifetimeRange / 2 <= 0 {
      place.reportKey("nothing is seen: it has no lifetime", .warning)
    } else if contents.isEmpty && cell.emitterCells.isEmpty {
      place.reportKey("nothing is seen: it has neither contents nor cells", .warning)
    }
  }
}

extension CellReader {
  /// The keys of a cell.
  ///
  /// - Parameters:
  ///   - contents: How contents are read.
  ///   - readList: How the cells within are read.
  /// - Returns: All keys of `[[layer.cell]]`.
  static func keys(
    contents: ContentsReader, readList: @escaping (Place) -> [CellReading]
  ) -> [Key<CellReading>] {
    EmitterCellKeys.simple.map { $0.lifted(\.cell) } + [
      Key("contents", \.contents, contents.list, "What its particles show."),
      Key(
        "like", type: "text", expected: "the name of another cell",
        "Takes every value of another cell first.",
        read: { place, _ in _ = ValueKind<String>.text("the name of another cell").read(place) }),
      Key(
        "behavior", type: "list of tables", expected: "[[…behavior]] tables",
        "Behaviours of its particles.",
        read: { $1.cell.behaviors = BehaviorReader.readAll($0) }),
      Key(
        "cell", type: "list of tables", expected: "[[…cell]] tables",
        "Sub-emitters: what each of its particles emits.",
        read: { place, reading in
          let cells = readList(place)
          if cells.contains(where: { ![.second, .distance].contains($0.cell.birthRatePer) }) {
            place.reportKey("birthRatePer is second or distance in a cell within a cell")
          }
          reading.cell.emitterCells = cells.flatMap(\.spread)
          reading.descendants = cells.reduce(0) { $0 + $1.total }
          reading.levels = cells.map { $0.levels + 1 }.max() ?? 0
        }),
    ]
  }
}
