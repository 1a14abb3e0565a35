// SPDX-License-Identifier: MIT

import Settling
import Sprites

/// The pictures of crumbs and powder in a sprite store: one for each of a few sizes.
final class DebrisSprites {
  /// Sizes of crumbs are half a pixel apart; the widest has this radius in pixels.
  private static let widestCrumb = 12.0
  /// Radii of powder, in pixels, are an eighth apart.
  private static let step = 1.125
  private static let count = 64

  private let scale: Double
  private let color: SIMD3<Float>
  private var crumbs = [Int?](repeating: nil, count: count)
  private var powder = [Int?](repeating: nil, count: count)
  /// The store that the sprites are in, and its generation then.
  private weak var home: SpriteStore?
  private var generation = -1

  /// Prepares for outputs of a scale, in pixels per point.
  init(scale: Double, colors: HeapColors) {
    self.scale = scale
    color = colors.crest * 0.85 + colors.shade * 0.15
  }

  /// Adds a piece to a list that is begun.
  func append(_ look: Debris.Look, opacity: Float, to list: inout DrawList, in store: SpriteStore) {
    if store !== home || generation != store.generation {
      (home, generation) = (store, store.generation)
      for index in crumbs.indices { (crumbs[index], powder[index]) = (nil, nil) }
    }
    let radius = max(look.radius * scale, 0.5)
    let alpha = UInt32(min(max(look.alpha * Double(opacity), 0), 1) * 255 + 0.5)
    let (found, half) = look.kind == .crumb ? crumb(radius, store) : puff(radius, store)
    guard let sprite = found, alpha > 0 else { return }
    list.append(
      DrawCommand(
        sprite: UInt32(sprite), x: Int32((look.place.x * scale).rounded()) - Int32(half),
        y: Int32((look.place.y * scale).rounded()) - Int32(half), color: alpha * 0x0101_0101,
        flags: .color))
  }

  private func crumb(_ radius: Double, _ store: SpriteStore) -> (sprite: Int?, half: Int) {
    let size = Int((min(radius, Self.widestCrumb) * 2).rounded())
    let half = size / 2 + 1
    if crumbs[size] == nil {
      crumbs[size] = paint(half, radius: Float(size) / 2, steepness: 2.2, store)
    }
    return (crumbs[size], half)
  }

  private func puff(_ radius: Double, _ store: SpriteStore) -> (sprite: Int?, half: Int) {
    var (index, wide) = (0, 4.0)
    while wide < radius, index < Self.count - 1 { (index, wide) = (index + 1, wide * Self.step) }
    let half = Int(wide.rounded(.up))
    if powder[index] == nil {
      powder[index] = paint(half, radius: Float(wide), steepness: 1, store)
    }
    return (powder[index], half)
  }

  /// Paints a disc that fades from its middle to its rim.
  private func paint(_ half: Int, radius: Float, steepness: Float, _ store: SpriteStore) -> Int? {
    let size = 2 * half
    guard let sprite = store.addPainted(width: size, height: size) else { return nil }
    store.repaint(sprite) { pixels in
      for index in pixels.indices {
        let (x, y) = (Float(index % size - half) + 0.5, Float(index / size - half) + 0.5)
        let way = (1 - (x * x + y * y).squareRoot() / radius) * steepness
        let share = min(max(way, 0), 1)
        let alpha = share * share * (3 - 2 * share) * 255
        let shade = color * alpha + 0.5
        pixels[index] =
          UInt32(alpha + 0.5) << 24 | UInt32(shade.x) << 16 | UInt32(shade.y) << 8 | UInt32(shade.z)
      }
    }
    return sprite
  }
}
