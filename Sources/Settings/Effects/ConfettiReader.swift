// SPDX-License-Identifier: MIT
import Particles

/// Reads `[confetti]`, or several `[[confetti]]`.
struct ConfettiReader {
  /// More shots than this are a mistake.
  static let most = 32

  let contents: ContentsReader

  /// Reads one table or a list of tables into a layer each.
  func readAll(_ place: Place) -> [EmitterLayer] {
    guard let elements = place.node.elements else { return [readOne(place, 0)] }
    guard (1...Self.most).contains(elements.count) else {
      place.reportKey("there are \(elements.count) shots (expected 1 to \(Self.most))")
      return []
    }
    return elements.enumerated().map { readOne(place.element($0.offset, $0.element), $0.offset) }
  }

  private func readOne(_ place: Place, _ index: Int) -> EmitterLayer {
    var options = ConfettiOptions()
    readTable(place, ConfettiOptions.keys(contents), into: &options)
    if options.every > 0, options.duration == 0 {
      place.reportKey("shots that come every so often need a duration")
    }
    // An odd multiplier keeps the seeds of neighbouring shots apart.
    options.seed = options.seed ?? UInt32(truncatingIfNeeded: index) &* 0x9E37_79B1
    return ConfettiEmitter(options: options).layer
  }
}
