// SPDX-License-Identifier: MIT

import Canvas
import OverlaySupport
import PictureClient
import Pixels

@testable import Particles
@testable import Sprites

/// Columns for a frame of a few particles, as a simulation would give them.
final class SampleFrame {
  /// The columns.
  let frame: SampleColumns

  /// Makes `count` white, opaque particles of scale 1 at the origin, all of cell 0.
  init(count: Int) {
    let buffer = FrameBuffer(capacity: count)
    buffer.count = count
    for column in FrameColumn.allCases {
      let isOne: Bool =
        switch column {
        case .scale, .red, .green, .blue, .alpha, .lifetime, .m11, .m22: true
        default: false
        }
      buffer.column(column).initialize(repeating: isOne ? 1 : 0, count: count)
    }
    buffer.cell.initialize(repeating: 0, count: count)
    buffer.birth.initialize(repeating: 0, count: count)
    buffer.frameIndex.initialize(repeating: 0, count: count)
    buffer.back.initialize(repeating: 0, count: count)
    frame = SampleColumns(buffer: buffer)
  }
}

/// The columns of a frame, to be written.
struct SampleColumns {
  fileprivate let buffer: FrameBuffer

  var x: UnsafeMutablePointer<Float> { buffer.column(.x) }
  var y: UnsafeMutablePointer<Float> { buffer.column(.y) }
  var velocityX: UnsafeMutablePointer<Float> { buffer.column(.velocityX) }
  var velocityY: UnsafeMutablePointer<Float> { buffer.column(.velocityY) }
  var scale: UnsafeMutablePointer<Float> { buffer.column(.scale) }
  var rotation: UnsafeMutablePointer<Float> { buffer.column(.rotation) }
  var red: UnsafeMutablePointer<Float> { buffer.column(.red) }
  var green: UnsafeMutablePointer<Float> { buffer.column(.green) }
  var blue: UnsafeMutablePointer<Float> { buffer.column(.blue) }
  var alpha: UnsafeMutablePointer<Float> { buffer.column(.alpha) }
  var m11: UnsafeMutablePointer<Float> { buffer.column(.m11) }
  var m12: UnsafeMutablePointer<Float> { buffer.column(.m12) }
  var m21: UnsafeMutablePointer<Float> { buffer.column(.m21) }
  var m22: UnsafeMutablePointer<Float> { buffer.column(.m22) }
  var light: UnsafeMutablePointer<Float> { buffer.column(.light) }
  var cell: UnsafeMutablePointer<UInt16> { buffer.cell }
  var frameIndex: UnsafeMutablePointer<UInt16> { buffer.frameIndex }
  var back: UnsafeMutablePointer<UInt8> { buffer.back }
}

/// A store, the binding of its cells, and what appending to a list needs.
struct Stage {
  var store: SpriteStore
  var binding: SpriteBinding
  var cells: [SimulatedCell]
  var list = DrawList()
  var clip = PixelRect(x: 0, y: 0, width: 256, height: 256)

  /// Loads cells into a new store.
  init(_ cells: [SimulatedCell], scale: Double = 1, budget: Int = 6 << 20) {
    store = SpriteStore(scale: scale, budget: budget, pictures: WaitingPictures())
    self.cells = cells
    binding = store.load(cells: cells)
  }

  /// Makes the list of one frame.
  mutating func show(_ sample: SampleFrame, opacity: Float = 1) {
    list.removeAll()
    store.append(
      frame: ParticleFrame(sample.frame.buffer), binding: binding, opacity: opacity, clip: clip,
      to: &list)
  }

  /// Makes the list of one particle and returns its sprite's pixels on a canvas of the clip's size.
  mutating func canvas(_ sample: SampleFrame) -> SoftwareCanvas {
    show(sample)
    let canvas = SoftwareCanvas(width: Int(clip.width), height: Int(clip.height))
    canvas.draw(list, sprites: store)
    return canvas
  }
}

/// A cell that shows a shape, as a simulation describes it.
func simulatedCell(
  _ contents: Contents?, scales: ClosedRange<Double> = 1...1, isPlane: Bool = false,
  rotates: Bool = true, renderMode: RenderMode = .unordered,
  edit: (inout EmitterCell) -> Void = { _ in }
) -> SimulatedCell {
  var cell = EmitterCell()
  cell.contents = contents
  edit(&cell)
  return SimulatedCell(
    layerIndex: 0, cell: cell, contents: contents, isPlane: isPlane, renderMode: renderMode,
    minimumScale: scales.lowerBound, maximumScale: scales.upperBound, rotates: rotates)
}

extension SoftwareCanvas {
  /// The sum of all alphas, 1 for an opaque pixel.
  var coverage: Double {
    Double(allPixels.reduce(0) { $0 + Int($1 >> 24) }) / 255
  }

  /// The middle of all alphas in pixels, where a pixel's own middle counts as its place plus a half.
  var centroid: (x: Double, y: Double) {
    var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
    for (place, pixel) in allPixels.enumerated() where pixel != 0 {
      let alpha = Double(pixel >> 24)
      sum += alpha
      sumX += alpha * (Double(place % width) + 0.5)
      sumY += alpha * (Double(place / width) + 0.5)
    }
    return (sumX / sum, sumY / sum)
  }
}
