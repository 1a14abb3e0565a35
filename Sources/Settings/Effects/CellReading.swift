// SPDX-License-Identifier: MIT
import Particles

/// One cell of a file, before an array of contents makes several of it.
struct CellReading {
  var cell = EmitterCell()
  /// What the cell shows; several stand for as many cells.
  var contents: [Contents] = []
  /// The cells below this one, counted when all arrays are spread out.
  var descendants = 0
  /// The levels of cells below this one.
  var levels = 0

  /// This cell and all below it, when all arrays are spread out.
  var total: Int { max(contents.count, 1) * (1 + descendants) }

  /// The cells that this one makes: one for each of its contents, with the birth rate divided.
  ///
  /// - Complexity: O(n) in the number of contents.
  var spread: [EmitterCell] {
    guard contents.count > 1 else {
      var only = cell
      only.contents = contents.first
      return [only]
    }
    return contents.indices.map { index in
      var one = cell
      one.contents = contents[index]
      one.birthRate = cell.birthRate / Double(contents.count)
      one.burstCount = share(cell.burstCount, index, of: contents.count)
      return one
    }
  }
}

/// The part of a whole number that falls to one of several, so that the parts add up.
func share(_ number: Int, _ index: Int, of count: Int) -> Int {
  number / count + (index < number % count ? 1 : 0)
}
