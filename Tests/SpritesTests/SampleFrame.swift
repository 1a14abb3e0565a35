// SPDX-License-Identifier: MIT

import Canvas
import OverlaySupport
import Pixels

@testable import Particles
@testable import Sprites

/// Columns for a frame of a few particles, as a simulation would give them.
final class SampleFrame {
  private(set) var frame: ParticleFrame

  /// Makes `count` white, opaque particles of scale 1 at the origin, all of cell 0.
  init(count: Int) {
    func floats(_ value: Float) -> UnsafeMutablePointer<Float> {
      let column = UnsafeMutablePointer<Float>.allocate(capacity: count)
      column.initialize(repeating: value, count: count)
      return column
    }
    func zeros<Value: BinaryInteger>(_: Value.Type) -> UnsafeMutablePointer<Value> {
      let column = UnsafeMutablePointer<Value>.allocate(capacity: count)
      column.initialize(repeating: 0, count: count)
      return column
    }
    let births = UnsafeMutablePointer<Double>.allocate(capacity: count)
    births.initialize(repeating: 0, count: count)
    frame = ParticleFrame(
      count: count, x: floats(0), y: floats(0), velocityX: floats(0), velocityY: floats(0),
      scale: floats(1), rotation: floats(0), red: floats(1), green: floats(1), blue: floats(1),
      alpha: floats(1), cell: zeros(UInt16.self), birth: births, age: floats(0),
      lifetime: floats(1), frameIndex: zeros(UInt16.self), m11: floats(1), m12: floats(0),
      m21: floats(0), m22: floats(1), back: zeros(UInt8.self))
  }

  deinit {
    for column in [
      frame.x, frame.y, frame.velocityX, frame.velocityY, frame.scale, frame.rotation, frame.red,
      frame.green, frame.blue, frame.alpha, frame.age, frame.lifetime, frame.m11, frame.m12,
      frame.m21, frame.m22,
    ] {
      column.deallocate()
    }
    frame.cell.deallocate()
    frame.birth.deallocate()
    frame.frameIndex.deallocate()
    frame.back.deallocate()
  }
}

/// A store, the binding of its cells, and what appending to a list needs.
struct Stage {
  var store: SpriteStore
  var binding: SpriteBinding
  var cells: [SimulatedCell]
  var list = DrawList()
  var clip = PixelRect(x: 0, y: 0, width: 256, height: 256)

  /// Loads cells into a new store.
  init(_ cells: [SimulatedCell], scale: Double = 1, budget: Int = 8 << 20) {
    store = SpriteStore(scale: scale, budget: budget)
    self.cells = cells
    binding = store.load(cells: cells)
  }

  /// Makes the list of one frame.
  mutating func show(_ sample: SampleFrame, opacity: Float = 1) {
    list.removeAll()
    store.append(
      frame: sample.frame, binding: binding, opacity: opacity, clip: clip, to: &list)
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
    additive: renderMode == .additive, alignsToMotion: false, minimumScale: scales.lowerBound,
    maximumScale: scales.upperBound, rotates: rotates, maximumSpeed: 0)
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
