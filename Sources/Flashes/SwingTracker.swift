// SPDX-License-Identifier: MIT

/// The flash of one pixel: two opposing transitions within a second.
struct PixelFlash {
  /// The pixel's index in the frame.
  var pixel: Int32
  /// The frame in which the first transition was complete.
  var start: Int32
  /// The frame in which the second one was.
  var end: Int32
}

/// Finds the flashes of every pixel: transitions go from one valley or peak to the next.
struct SwingTracker {
  /// All flashes so far, in the order of their ends.
  private(set) var flashes: [PixelFlash] = []
  private let kind: FlashKind
  /// Frames in a second.
  private let second: Int32
  /// The lowest and highest state since the last transition.
  private var low: [PixelState] = []
  private var high: [PixelState] = []
  /// 1 after a rise, -1 after a fall, 0 before the first transition.
  private var direction: [Int8] = []
  /// The frame of a first transition that waits for its opposite; -1 without.
  private var start: [Int32] = []

  init(_ kind: FlashKind, second: Int) {
    self.kind = kind
    self.second = Int32(second)
  }

  /// Begins with the pixels of the first frame.
  mutating func begin(_ pixels: [UInt32]) {
    low = pixels.map(kind.state)
    high = low
    direction = Array(repeating: 0, count: pixels.count)
    start = Array(repeating: -1, count: pixels.count)
  }

  /// Takes the new colour of a pixel.
  mutating func change(_ index: Int, to pixel: UInt32, in frame: Int32) {
    let state = kind.state(of: pixel)
    if state.value < low[index].value { low[index] = state }
    if state.value > high[index].value { high[index] = state }
    if direction[index] >= 0, kind.isTransition(from: state, to: high[index]) {
      transition(index, to: state, towards: -1, frame)
    } else if direction[index] <= 0, kind.isTransition(from: low[index], to: state) {
      transition(index, to: state, towards: 1, frame)
    }
  }

  private mutating func transition(
    _ index: Int, to state: PixelState, towards way: Int8, _ frame: Int32
  ) {
    (low[index], high[index], direction[index]) = (state, state, way)
    guard start[index] >= 0, frame - start[index] < second else { return start[index] = frame }
    flashes.append(PixelFlash(pixel: Int32(index), start: start[index], end: frame))
    start[index] = -1
  }
}
