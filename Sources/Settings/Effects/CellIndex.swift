// SPDX-License-Identifier: MIT

/// All cells of a file by name, so that `like` finds them wherever they are written.
struct CellIndex {
  /// One cell and the list that contains it.
  struct Entry {
    let place: Place
    let list: TomlNode
  }

  /// The names of all cells in the order of the file.
  private(set) var names: [String] = []
  private var entries: [String: [Entry]] = [:]

  /// Collects the cells of some layers, the deeper ones after their parents.
  ///
  /// - Complexity: O(n) in the number of cells.
  init(layers: Place) {
    for (index, layer) in (layers.node.elements ?? []).enumerated() {
      collect(layers.element(index, layer))
    }
  }

  /// The cell that `like` means: a sibling if one has the name, else the first in the file.
  ///
  /// - Parameters:
  ///   - name: The name that is looked for.
  ///   - cell: The cell that asks, which is never meant itself.
  ///   - list: The list that contains the cell.
  /// - Returns: The cell, nil if no other one has the name.
  /// - Complexity: O(n) in the number of cells of that name.
  func entry(named name: String, for cell: TomlNode, in list: TomlNode) -> Entry? {
    let named = (entries[name] ?? []).filter { $0.place.node !== cell }
    return named.first { $0.list === list } ?? named.first
  }

  private mutating func collect(_ parent: Place) {
    guard let list = parent.node["cell"], let cells = list.elements else { return }
    let listPlace = parent.member(list)
    for (index, cell) in cells.enumerated() {
      let place = listPlace.element(index, cell)
      if let name = cell["name"]?.text {
        if entries[name] == nil { names.append(name) }
        entries[name, default: []].append(Entry(place: place, list: list))
      }
      collect(place)
    }
  }
}
