// SPDX-License-Identifier: MIT

import ControlProtocol
import Particles
import Testing
import Values

@testable import EffectDaemon

/// Other colours, emoji and intensities: only what an effect leaves open changes.
struct RecolorTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let green = Color(red: 0, green: 1, blue: 0, alpha: 0.5)

  /// An effect of one layer for each of some cells, all with the same seed, as a picture of parts.
  private func effect(
    _ cells: [EmitterCell], kind: EffectKind = .burst
  ) -> Effect {
    let layers = cells.map { cell in
      var layer = EmitterLayer()
      layer.emitterCells = [cell]
      return layer
    }
    return Effect(name: "test", title: "Test", kind: kind, layers: layers)
  }

  private func cell(
    _ recolor: Recolor = .full, contents: Contents = .shape(.heart, size: 20), count: Int = 10
  ) -> EmitterCell {
    var cell = EmitterCell()
    cell.contents = contents
    cell.recolor = recolor
    cell.burstCount = count
    cell.lifetime = 100
    cell.color = Color(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.5)
    return cell
  }

  private func shaped(_ effect: Effect, _ change: (inout EffectOptions) -> Void) -> [EmitterCell] {
    var options = EffectOptions()
    change(&options)
    return effect.shaped(by: options).layers.flatMap(\.emitterCells)
  }

  @Test func eachPartTakesItsShadeAndKeepsItsOpacity() {
    let cells = shaped(effect([cell(), cell(.lighter), cell(.darker), cell(.none)])) {
      $0.colors = [Self.red, Self.green]
    }
    #expect(cells[0].colors.map(\.red) == [1, 0] && cells[0].colors.map(\.alpha) == [0.5, 0.25])
    #expect(cells[1].colors[0].green > 0.5 && cells[1].colors[0].red == 1)
    #expect(cells[2].colors[0].red == 0.5 && cells[2].colors[0].green == 0)
    #expect(cells[3] == cell(.none))
  }

  /// The back of a piece of paper is the darker side of its own colour.
  @Test func aBackIsAShadeOfItsFront() {
    var paper = cell()
    paper.color = Color(red: 0.8, green: 0.8, blue: 0.8)
    paper.backColor = Color(red: 0.4, green: 0.4, blue: 0.4)
    let cells = shaped(effect([paper])) { $0.colors = [Self.red, Self.green] }
    #expect(cells.map(\.color.red) == [1, 0])
    #expect(cells.map { $0.backColor?.red ?? -1 } == [0.5, 0])
    #expect(cells.map { $0.backColor?.green ?? -1 } == [0, 0.5])
    #expect(cells.map(\.burstCount) == [5, 5])
  }

  /// What does not divide evenly goes to another colour with each cell.
  @Test func coloursAreMixedEvenlyOverManyCells() {
    var paper = cell(count: 7)
    paper.backColor = .white
    let cells = shaped(effect([paper, paper, paper])) {
      $0.colors = [Self.red, Self.green, .white]
    }
    let counts = [Self.red.red, 0, 1].indices.map { color in
      cells.enumerated().filter { $0.offset % 3 == color }.reduce(0) { $0 + $1.element.burstCount }
    }
    #expect(counts == [7, 7, 7])
  }

  @Test(arguments: [Contents.emoji("🎉", size: 20), .image("/leaf.png", size: 20)])
  func picturesKeepTheirColoursAndItIsSaid(contents: Contents) {
    let effect = effect([cell(contents: contents)])
    var options = EffectOptions()
    options.colors = [Self.red]
    #expect(effect.shaped(by: options) == effect)
    #expect(
      effect.ineffective(in: options)
        == ["colours change nothing: the pictures of test keep their own"])
    #expect(self.effect([cell()]).ineffective(in: options).isEmpty)
    options.emoji = ["🎉"]
    #expect(
      self.effect([cell()]).ineffective(in: options)
        == ["colours change nothing: emoji keep their own"])
  }

  @Test func coloursThatChangeInLifeNoLongerDo() {
    var fading = cell()
    fading.redSpeed = -1
    let gradient = Behavior.ColorOverLife(colors: [Self.red, Self.green])
    fading.behaviors = [Behavior(.colorOverLife(gradient))]
    let cells = shaped(effect([fading])) { $0.colors = [Self.green] }
    #expect(cells[0].redSpeed == 0)
    guard case .colorOverLife(let left)? = cells[0].behaviors.first?.kind else {
      Issue.record("the opacity still changes")
      return
    }
    #expect(left.multiplies && left.colors.map(\.red) == [1, 1])
    #expect(left.colors.map(\.alpha) == [1, 0.5])
  }

  /// One emoji stands for a picture of several parts.
  @Test func emojiTakeThePlaceOfAWholePicture() {
    let cells = shaped(effect([cell(.none), cell(), cell(.lighter)])) { $0.emoji = ["🎈"] }
    #expect(cells.map(\.contents) == [.emoji("🎈", size: 20)])
  }

  // MARK: Numbers

  @Test(arguments: [1, 2, 3, 7, 10, 33])
  func aPictureOfPartsIsCountedOnceAndStaysWhole(count: Int) {
    let whole = effect([cell(.none), cell(), cell(.lighter)]).counting(count)
    #expect(whole.layers.map { $0.emitterCells[0].burstCount } == [count, count, count])
  }

  @Test(arguments: [(0.0, 0), (0.01, 1), (0.25, 5), (0.5, 10), (1.0, 20), (4.0, 80)])
  func intensityMultipliesTheNumbersOfABurst(_ row: (intensity: Double, count: Int)) {
    let effect = effect([cell(count: 7), cell(count: 6), cell(count: 7)])
    let cells = shaped(effect) { $0.intensity = row.intensity }
    #expect(cells.reduce(0) { $0 + $1.burstCount } == row.count)
  }

  /// A rate that goes by the screen's size stays one, but for a number that is asked for.
  @Test func whatGoesByTheScreenIsMultipliedAndCounted() {
    var flake = cell(count: 0)
    flake.birthRate = 10
    flake.birthRatePer = .area
    var effect = effect([flake])
    effect.layers[0].duration = 2
    let half = shaped(effect) { $0.intensity = 0.5 }
    #expect(half[0].birthRate == 5 && half[0].birthRatePer == .area)
    let counted = effect.counting(7).layers[0].emitterCells[0]
    #expect(counted.birthRatePer == .second && (counted.birthRate * 2).rounded(.down) == 7)
  }

  /// Sub-emitters follow the number of their parents: twice as much is not four times as much.
  @Test func intensityMultipliesRatesOnce() {
    var flake = cell(count: 0)
    flake.birthRate = 10
    var trail = cell(count: 0)
    trail.birthRate = 5
    flake.emitterCells = [trail]
    let effect = effect([flake], kind: .ambient)
    var options = EffectOptions()
    options.intensity = 2
    let layer = effect.shaped(by: options).layers[0]
    #expect(layer.birthRate == 1)
    #expect(layer.emitterCells[0].birthRate == 20)
    #expect(layer.emitterCells[0].emitterCells[0].birthRate == 5)
  }

  // MARK: Places

  /// What happens elsewhere than where it is emitted happens at the place that is asked for.
  @Test func aRocketOpensAtThePlace() throws {
    var effect = effect([cell(), cell()])
    for (index, percent) in [0.31, 0.27].enumerated() {
      effect.layers[index].emitterPosition = LengthPair(
        x: Length(fraction: 0.5), y: Length(fraction: percent, points: 1500))
      effect.layers[index].place = LengthPair(
        x: Length(fraction: 0.5), y: Length(fraction: percent))
    }
    let moved = effect.shaped(
      by: BurstRequest(effect: "test", x: Length(points: 100), y: Length(points: 200)))
    #expect(moved.layers.map(\.emitterPosition.x) == [Length(points: 100), Length(points: 100)])
    #expect(moved.layers.map(\.emitterPosition.y) == [Length(points: 1700), Length(points: 1700)])
  }

  @Test func layersInPartsOfTheOutputMeetAtThePlace() {
    var effect = effect([cell(), cell(), cell()])
    effect.layers[1].emitterPosition.x = Length(fraction: 1)
    effect.layers[2].emitterPosition.x = Length(points: 30)
    let moved = effect.shaped(
      by: BurstRequest(effect: "test", x: Length(fraction: 0.5), y: Length(fraction: 0.5)))
    #expect(
      moved.layers.map(\.emitterPosition.x) == [
        Length(fraction: 0.5), Length(fraction: 0.5), Length(fraction: 0.5, points: 30),
      ])
  }
}
