// SPDX-License-Identifier: MIT
import Canvas
import Landing
import Particles
import PictureClient
import Pixels
import Settings
import Settling
import Sprites

/// Draws one effect at any time, as the daemon would on an output of that size.
final class SceneRenderer {
  /// Pixels.
  var pixelWidth: Int { canvas.width }
  /// Pixels.
  var pixelHeight: Int { canvas.height }
  private let effect: Effect
  private let width: Double
  private let height: Double
  private let simulation: Simulation
  private let store: SpriteStore
  private let binding: SpriteBinding
  private let pictures: WaitingPictures
  private let canvas: SoftwareCanvas
  private let backdrop: Bitmap?
  private let ground: Ground?
  private var list = DrawList()

  /// Particles land on `windows`, the lowest first, and on the bottom; nil: they fall through, but for
  /// those that vanish there.
  init(
    effect: Effect, width: Int, height: Int, scale: Double, pictures: WaitingPictures,
    background: Bitmap?, windows: [WindowShape]? = nil
  ) {
    self.effect = effect
    self.width = Double(width)
    self.height = Double(height)
    self.pictures = pictures
    simulation = Simulation(
      layers: effect.layers, width: Double(width), height: Double(height),
      maximumParticles: OverlaySettings().maximumParticles,
      detail: .looks)
    store = SpriteStore(scale: scale, budget: 64 << 20, isForPictures: true, pictures: pictures)
    binding = store.load(cells: simulation.cells)
    canvas = SoftwareCanvas(
      width: Self.pixels(width, scale), height: Self.pixels(height, scale))
    backdrop = background
    let whole = Ground(
      layers: effect.layers, width: Double(width), height: Double(height), scale: scale)
    ground = windows != nil || whole?.rule.style == .vanish ? whole : nil
    ground?.follow(
      windows ?? [], bottom: Double(height), catching: true, simulation, at: 0)
  }

  /// Points as whole pixels, at least one.
  static func pixels(_ points: Int, _ scale: Double) -> Int {
    max(1, Int((Double(points) * scale).rounded()))
  }

  /// Contents that could not be drawn.
  var problems: [SpriteProblem] { binding.problems }

  /// When the last particle is gone, seconds; nil for an effect that does not end.
  var endTime: Double? { simulation.endTime }

  /// The picture at a time in seconds.
  func frame(at time: Double) -> Bitmap {
    list.removeAll()
    ground?.advance(simulation, to: time)
    ground?.append(to: &list, in: store)
    store.append(
      frame: simulation.sample(at: time), simulation: simulation, binding: binding,
      clip: PixelRect(x: 0, y: 0, width: Int32(pixelWidth), height: Int32(pixelHeight)), to: &list)
    canvas.replace(with: list, sprites: store)
    let picture = Bitmap(canvas)
    return backdrop.map(picture.over) ?? picture
  }

  /// When the effect looks its best: the time at which most is to be seen.
  ///
  /// Measured are the edges in small pictures of many moments, so that many sparks count more than
  /// one large glow.
  var flatteringTime: Double {
    let sketch = SceneRenderer(
      effect: effect, width: Int(width), height: Int(height),
      scale: min(1, Self.sketchWidth / width), pictures: pictures, background: nil)
    let end = min(endTime ?? 20, 20)
    let step = endTime == nil ? 1 : max(end / 80, 0.02)
    var best = (time: 0.0, score: -1.0)
    for time in stride(from: step, through: max(step, end), by: step) {
      let score = Double(sketch.edges(at: time))
      if score > best.score * 1.02 { best = (time, score) }
    }
    return best.time
  }

  /// Pixels.
  private static let sketchWidth = 480.0

  /// The changes of opacity from each pixel to the next, summed up.
  private func edges(at time: Double) -> Int {
    let bitmap = frame(at: time)
    var sum = 0
    for row in 0..<bitmap.height {
      var last: UInt32 = 0
      for pixel in bitmap.pixels[(row * bitmap.width)..<((row + 1) * bitmap.width)] {
        let alpha = pixel >> 24
        sum += Int(max(alpha, last) - min(alpha, last))
        last = alpha
      }
    }
    return sum
  }
}

extension Bitmap {
  /// The picture as a desktop shows an overlay: over an opaque one of the same size.
  fileprivate func over(_ backdrop: Bitmap) -> Bitmap {
    let pixels = zip(self.pixels, backdrop.pixels).map { own, below in
      let left = 255 - own >> 24
      guard left < 255 else { return below }
      return (0..<4).reduce(0) { sum, channel in
        let shown = (below >> (8 * channel) & 255) * left
        // What is added up may exceed its opacity.
        return sum | min(255, own >> (8 * channel) & 255 + (shown + 127) / 255) << (8 * channel)
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
