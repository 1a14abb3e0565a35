// SPDX-License-Identifier: MIT

import Settling
import Sprites

/// What has lost its hold: slabs that break while they fall, crumbs, and powder.
final class Falling {
  /// The most crumbs of one avalanche.
  private static let mostCrumbs = 700.0
  /// Seconds over which crumbs come off a slab.
  private static let crumbling = 0.22
  /// Seconds for which a slab is seen.
  private static let slab = 0.34
  /// Points per second² by which a slab falls.
  private static let gravity = 620.0

  /// A heap whose edge is gone.
  private struct Slab {
    var surface: Surface
    var start: Double
    /// Whether it only fades, where it is.
    var isFading = false
  }

  let debris: Debris
  /// The books of the heaps that are no more.
  private(set) var past = MassBalance()
  private var slabs: [Slab] = []
  private let sprites: DebrisSprites

  /// Prepares for snow of a colour, with chance from a seed.
  init(seed: UInt64, scale: Double, colors: HeapColors) {
    debris = Debris(seed: seed)
    sprites = DebrisSprites(scale: scale, colors: colors)
  }

  /// Whether nothing falls.
  var isEmpty: Bool { slabs.isEmpty && debris.isEmpty }

  /// Closes the books of a heap that is no more, with what has become of all that lay there.
  func close(_ heap: Heap, as account: WritableKeyPath<MassBalance, Double>) {
    past = past + heap.balance
    past[keyPath: account] += heap.volume
  }

  /// Goes on with the books of another one.
  func takeOver(_ other: Falling) { past = other.past }

  /// Lets what lies on a surface fall from a time on, as its edge is gone.
  func avalanche(_ surface: Surface, at time: Double) {
    let volume = surface.heap.volume
    let count = min(volume / Surface.crumb, Falling.mostCrumbs).rounded()
    guard count >= 3, surface.strip != nil else { return }
    var origin = Debris.Origin(surface.plan, at: time)
    origin.duration = Falling.crumbling
    let all = 0..<surface.heap.count
    debris.release(
      Int(count), .crumb, area: volume, from: surface.heap, columns: all, origin)
    debris.release(
      Int(count) / 3 + 1, .powder, area: 0, from: surface.heap, columns: all, origin)
    slabs.append(Slab(surface: surface, start: time))
  }

  /// Lets what lies on a surface fade with its window from a time on; nothing of it covers other windows.
  func fade(_ surface: Surface, under windows: [WindowShape], at time: Double) {
    surface.strip?.cover(with: windows, left: surface.plan.left, top: surface.plan.top)
    slabs.append(Slab(surface: surface, start: time, isFading: true))
  }

  /// No longer shows what has its edge again.
  func forget(_ surface: Surface) {
    if !slabs.isEmpty { slabs.removeAll { $0.surface === surface } }
  }

  /// Forgets what is over at a time.
  func removeGone(by time: Double) {
    debris.removeGone(by: time)
    slabs.removeAll { time - $0.start > Falling.slab }
  }

  /// Forgets everything.
  func removeAll() {
    debris.removeAll()
    slabs.removeAll()
  }

  /// Adds what falls at a time to a list that is begun.
  func append(at time: Double, opacity: Float, to list: inout DrawList, in store: SpriteStore) {
    for slab in slabs {
      let age = time - slab.start
      guard age >= 0, age < Falling.slab else { continue }
      let share = age / Falling.slab
      if !slab.isFading { slab.surface.strip?.break(by: share) }
      slab.surface.append(
        opacity: slab.isFading ? opacity * Float(1 - share) : opacity,
        sunk: slab.isFading ? 0 : Falling.gravity / 2 * age * age, to: &list, in: store)
    }
    debris.forEach(at: time) { sprites.append($0, opacity: opacity, to: &list, in: store) }
  }
}
