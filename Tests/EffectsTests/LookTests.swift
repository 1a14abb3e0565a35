// SPDX-License-Identifier: MIT

import Particles
import Testing
import Values

/// What every effect of our own design promises.
@Suite struct LookTests {
  @Test func thereAreSixteenAndTheArticles() {
    #expect(EffectFile.names.count >= 21)
    #expect(EffectFile.names.filter { !$0.hasPrefix("classic-") }.count >= 16)
  }

  @Test("bursts are over in five seconds", arguments: EffectFile.designed(.burst))
  func burstsEnd(name: String) throws {
    let end = try #require(try simulation(EffectFile.effect(name)).endTime)
    #expect(end > 1 && end <= 5)
  }

  @Test("no effect needs more particles than are allowed", arguments: EffectFile.names)
  func nothingIsDropped(name: String) throws {
    let running = try simulation(EffectFile.effect(name))
    var most = 0
    for step in 1...24 {
      most = max(most, running.sample(at: Double(step) / 5).count)
    }
    #expect(running.leftOut == 0)
    #expect(most > 0)
  }

  @Test func snowIsModest() throws {
    let running = try simulation(EffectFile.effect("snow"))
    #expect((200...350).contains(running.sample(at: 100).count))
  }

  @Test(
    "ambient effects are there from the first frame", arguments: EffectFile.designed(.ambient))
  func ambientEffectsAreUnderWay(name: String) throws {
    let running = try simulation(EffectFile.effect(name))
    let first = Double(running.sample(at: 0).count)
    let later = Double(running.sample(at: 200).count)
    #expect(first > 0.7 * later && first < 1.4 * later)
  }

  /// At birth and at death particles are outside, transparent or of no size.
  @Test(
    "nothing pops in or out on screen", arguments: EffectFile.designed(.ambient),
    [(1920.0, 1080.0), (3840.0, 2160.0)])
  func nothingPops(name: String, size: (Double, Double)) throws {
    let running = try simulation(EffectFile.effect(name), width: size.0, height: size.1)
    let step = 1 / 60.0
    var worst = 0.0
    for number in 1...120 {
      let frame = running.sample(at: Double(number) / 4)
      for index in 0..<frame.count {
        let age = Double(frame.age[index])
        let isEnding = age < step || Double(frame.lifetime[index]) - age < step
        guard isEnding else { continue }
        // Where it was when it was born, or will be at its end.
        let offset = age < step ? -age : Double(frame.lifetime[index]) - age
        worst = max(worst, visibility(of: index, in: frame, running, size, offset: offset))
      }
    }
    #expect(worst < 0.08)
  }

  /// The opacity of what is seen of a particle; 0 outside of the screen.
  private func visibility(
    of index: Int, in frame: ParticleFrame, _ running: Simulation, _ size: (Double, Double),
    offset: Double
  ) -> Double {
    let cell = running.cells[Int(frame.cell[index])].cell
    let radius = abs(Double(frame.scale[index])) * (cell.contents?.extent ?? 0) / 2
    let x = Double(frame.x[index]) + offset * Double(frame.velocityX[index])
    let y = Double(frame.y[index]) + offset * Double(frame.velocityY[index])
    let isInside =
      x + radius > 0 && y + radius > 0 && x - radius < size.0 && y - radius < size.1
    return isInside && radius > 0.25 ? max(0, Double(frame.alpha[index])) : 0
  }
}

extension Contents {
  /// The longer side in points.
  fileprivate var extent: Double {
    switch self {
    case .shape(_, let size), .path(_, let size), .emoji(_, let size), .text(_, _, let size): size
    case .image(_, let size): size ?? 0
    }
  }
}
