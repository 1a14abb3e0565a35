// SPDX-License-Identifier: MIT
import Particles

/// One cell of a file, before an array of contents makes several of it.
struct CellReading {
  var cell = EmitterCell()
  /// What the cell shows; several stand for as many cells.
  var contents: [WeightedContents] = []
  /// The cells below this one, counted when all arrays are spread out.
  var descendants = 0
  /// The levels of cells below this one.
  var levels = 0

  /// This cell and all below it, when all arrays are spread out.
  var total: Int { max(contents.count, 1) * (1 + descendants) }

  /// The cells that this one makes: one for each of its contents, with the births divided by their weights.
  ///
  /// - Complexity: O(n log n) in the number of contents.
  var spread: [EmitterCell] {
    guard contents.count > 1 else {
      var only = cell
      only.contents = contents.first?.contents
      return [only]
    }
    let weights = contents.map(\.weight)
    let total = weights.reduce(0, +)
    let counts = shares(of: cell.burstCount, by: weights)
    return contents.indices.map { index in
      var one = cell
      one.contents = contents[index].contents
      one.birthRate = cell.birthRate * weights[index] / total
      one.burstCount = counts[index]
      return one
    }
  }
}

/// The parts of a whole number in proportion to weights, so that they add up: those that rounding down costs
/// most get one more, the first of them first.
func shares(of number: Int, by weights: [Double]) -> [Int] {
  let total = weights.reduce(0, +)
  // Rounding errors must not make parts that are equal differ.
  let exact = weights.map { (Double(number) * $0 / total * 1e9).rounded() / 1e9 }
  var parts = exact.map { Int($0) }
  let order = exact.indices.sorted {
    let (first, second) = (exact[$0] - Double(parts[$0]), exact[$1] - Double(parts[$1]))
    return first == second ? $0 < $1 : first > second
  }
  for index in order.prefix(number - parts.reduce(0, +)) { parts[index] += 1 }
  return parts
}

/// The part of a whole number that falls to one of several, so that the parts add up.
func share(_ number: Int, _ index: Int, of count: Int) -> Int {
  number / count + (index < number % count ? 1 : 0)
}
