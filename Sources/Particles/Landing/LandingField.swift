// SPDX-License-Identifier: MIT

/// The edges that a simulation's particles land on, and working memory to find where.
final class LandingField {
  /// The edges; each has a number of its own.
  var edges: [CatchingEdge] = []
  /// Times of the chunk's particles on the tree's clock.
  let times: UnsafeMutablePointer<Double>
  private let memory: Floats
  private static let room = chunkSize + padding

  /// Makes room for one chunk.
  init() {
    times = .allocate(capacity: LandingField.room)
    times.initialize(repeating: 0, count: LandingField.room)
    memory = .allocate(capacity: 7 * LandingField.room)
    memory.initialize(repeating: 0, count: 7 * LandingField.room)
  }

  deinit {
    times.deallocate()
    memory.deallocate()
  }

  /// The youngest ages at which a landing counts.
  var starts: Floats { memory }
  /// Ages at which the particles are above the edge, and how far below it they are then.
  var lowAges: Floats { memory + LandingField.room }
  var lowDepths: Floats { memory + 2 * LandingField.room }
  /// Ages at which they are below it, and how far.
  var highAges: Floats { memory + 3 * LandingField.room }
  var highDepths: Floats { memory + 4 * LandingField.room }
  /// Which of both was moved last: −1 the upper, 1 the lower, 0 neither.
  var sides: Floats { memory + 6 * LandingField.room }
  /// What of a rest is left, in seconds.
  var left: Floats { memory + 5 * LandingField.room }
}
