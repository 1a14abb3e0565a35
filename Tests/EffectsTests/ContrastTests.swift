// SPDX-License-Identifier: MIT

import Canvas
import Particles
import PictureClient
import Pixels
import Sprites
import Testing
import Values

/// What shows of white effects on a white desktop, and of their shadows on a black one.
@Suite struct ContrastTests {
  private static let width = 960
  private static let height = 540

  /// What an effect covers of a screen at a time, as an overlay has it.
  private func overlay(_ effect: Effect, at time: Double) -> Bitmap {
    let running = simulation(effect, width: Double(Self.width), height: Double(Self.height))
    let store = SpriteStore(scale: 1, isForPictures: true, pictures: WaitingPictures())
    var list = DrawList()
    store.append(
      frame: running.sample(at: time), simulation: running,
      binding: store.load(cells: running.cells),
      clip: PixelRect(x: 0, y: 0, width: Int32(Self.width), height: Int32(Self.height)), to: &list)
    let canvas = SoftwareCanvas(width: Self.width, height: Self.height)
    canvas.draw(list, sprites: store)
    return Bitmap(canvas)
  }

  private static let cases: [(String, Double)] = [
    ("snow", 100), ("snowstorm", 30), ("rain", 30), ("fireflies", 40), ("sparkles", 1),
    ("fireworks", 1.6),
  ]

  /// On white, what is darker than it by 48 of 255 on the mean of the three channels; text stays legible, since
  /// little is covered by more than half.
  @Test(arguments: cases)
  func showsOnWhiteAndLeavesTextLegible(name: String, time: Double) throws {
    let pixels = overlay(try EffectFile.effect(name), at: time).pixels
    let darker = pixels.filter { pixel in
      let channels = (0..<3).reduce(0) { $0 + Int(pixel >> (8 * $1) & 255) }
      return 3 * Int(pixel >> 24) - channels >= 3 * 48
    }
    #expect(darker.count >= 150)
    let covered = pixels.filter { $0 >> 24 > 128 }
    #expect(covered.count < pixels.count / (name == "fireworks" ? 10 : 20))
  }

  /// Shadows change nothing on black.
  @Test(arguments: cases)
  func shadowsAreUnseenOnBlack(name: String, time: Double) throws {
    let effect = try EffectFile.effect(name)
    var plain = effect
    for index in plain.layers.indices {
      plain.layers[index].emitterCells = plain.layers[index].emitterCells.map(\.withoutShadows)
    }
    #expect(plain != effect)
    let (with, without) = (overlay(effect, at: time), overlay(plain, at: time))
    // Coloured shadows are dark, not black.
    let worst = zip(with.pixels, without.pixels).reduce(0) { worst, pair in
      (0..<3).reduce(worst) { worst, channel in
        let (one, other) = (pair.0 >> (8 * channel) & 255, pair.1 >> (8 * channel) & 255)
        return max(worst, abs(Int(one) - Int(other)))
      }
    }
    #expect(worst <= 48)
  }
}

extension EmitterCell {
  fileprivate var withoutShadows: EmitterCell {
    var cell = self
    cell.shadow = nil
    cell.emitterCells = emitterCells.map(\.withoutShadows)
    return cell
  }
}
