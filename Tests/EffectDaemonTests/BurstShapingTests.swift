// SPDX-License-Identifier: MIT

import ControlProtocol
import Particles
import Testing
import Values

@testable import EffectDaemon

/// What the options of a burst make of an effect.
struct BurstShapingTests {
  static func effect(burstCount: Int = 0, rate: Double = 0, duration: Double = 0) -> Effect {
    var cell = EmitterCell()
    cell.contents = .shape(.heart, size: 20)
    cell.burstCount = burstCount
    cell.birthRate = rate
    cell.lifetime = 100
    var layer = EmitterLayer()
    layer.duration = duration
    layer.emitterCells = [cell]
    layer.emitterPosition = LengthPair(x: Length(fraction: 0.5), y: Length(fraction: 0.9))
    layer.emitterSize = LengthPair(x: Length(fraction: 0.5), y: Length(points: 10))
    return Effect(name: "test", title: "Test", kind: .burst, layers: [layer])
  }

  static func living(_ effect: Effect) -> Int {
    let simulation = Simulation(
      layers: effect.layers, width: 1000, height: 500, maximumParticles: 100_000)
    return simulation.sample(at: 50).count
  }

  @Test(arguments: [1, 2, 7, 13, 100, 999])
  func countIsExact(count: Int) {
    let effects = [
      Self.effect(burstCount: 10), Self.effect(rate: 20, duration: 1.5),
      Self.effect(burstCount: 7, rate: 20, duration: 1.1),
    ]
    for effect in effects {
      let shaped = effect.shaped(by: BurstRequest(effect: "test", count: count))
      #expect(Self.living(shaped) == count)
    }
  }

  @Test(arguments: [1, 2, 3, 5])
  func emojiShareTheCount(number: Int) {
    let all: [String] = ["🎉", "🥳", "✨", "🎈", "🚀"]
    let emoji = Array(all[..<number])
    for effect in [Self.effect(burstCount: 10), Self.effect(rate: 20, duration: 1.5)] {
      let shaped = effect.shaped(by: BurstRequest(effect: "test", count: 11, emoji: emoji))
      #expect(shaped.layers[0].emitterCells.count == number)
      #expect(Self.living(shaped) == 11)
      #expect(shaped.layers[0].emitterCells[0].contents == .emoji("🎉", size: 20))
    }
  }

  /// A cell that shows a text and emits another, beside one that shows none.
  static let speaking: Effect = {
    var effect = BurstShapingTests.effect(burstCount: 10)
    var cell = effect.layers[0].emitterCells[0]
    cell.contents = .text("Inner", font: nil, size: 10)
    let inner = cell
    cell.contents = .text("Outer", font: "Serif", size: 40)
    cell.emitterCells = [inner]
    effect.layers[0].emitterCells.append(cell)
    return effect
  }()

  @Test func aTextReplacesTextsOnly() {
    var request = BurstRequest(effect: "test")
    request.text = "Hooray"
    let cells = Self.speaking.shaped(by: request).layers[0].emitterCells
    #expect(cells[0].contents == .shape(.heart, size: 20))
    #expect(cells[1].contents == .text("Hooray", font: "Serif", size: 40))
    #expect(cells[1].emitterCells[0].contents == .text("Hooray", font: nil, size: 10))
    #expect(Self.speaking.ineffective(in: request).isEmpty)
  }

  @Test func aTextThatChangesNothingIsSaid() {
    var request = BurstRequest(effect: "test")
    request.text = "Hooray"
    #expect(Self.effect().ineffective(in: request) == ["the text changes nothing: test shows none"])
    request.emoji = ["🎉"]
    var outer = Self.speaking
    outer.layers[0].emitterCells[1].emitterCells = []
    #expect(
      outer.ineffective(in: request) == ["the text changes nothing: emoji are shown instead of it"])
  }

  @Test func aPlaceMovesEverythingAndShrinksWhatIsGivenInParts() {
    let shaped = Self.effect().shaped(
      by: BurstRequest(
        effect: "test", x: Length(fraction: 0.25), y: Length(points: 40)))
    #expect(shaped.layers[0].emitterPosition.x == Length(fraction: 0.25))
    #expect(shaped.layers[0].emitterPosition.y.resolved(in: 500) == 40)
    #expect(shaped.layers[0].emitterSize.x == Length())
    #expect(shaped.layers[0].emitterSize.y == Length(points: 10))
  }

  @Test func coloursReplaceRanges() {
    var effect = Self.effect()
    effect.layers[0].emitterCells[0].redRange = 1
    let colors = ["#FF0000", "#00FF0080"].compactMap(Color.init(parsing:))
    let shaped = effect.shaped(by: BurstRequest(effect: "test", colors: colors))
    let cell = shaped.layers[0].emitterCells[0]
    #expect(cell.colors.count == 2)
    #expect(cell.colors[1].green == 1 && abs(cell.colors[1].alpha - 0.502) < 0.001)
    #expect(cell.redRange == 0)
  }

  @Test func durationStretchesTheEmissionAtTheSameRate() {
    let shaped = Self.effect(rate: 20, duration: 1).shaped(
      by: BurstRequest(effect: "test", durationInMilliseconds: 3000))
    #expect(Self.living(shaped) == 60)
  }

  @Test func scaleEnlarges() {
    let shaped = Self.effect().shaped(by: BurstRequest(effect: "test", scale: 2))
    #expect(shaped.layers[0].scale == 2)
  }
}
