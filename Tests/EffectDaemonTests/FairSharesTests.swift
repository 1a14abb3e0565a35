// SPDX-License-Identifier: MIT

import ControlProtocol
import Overlay
import Platform
import Settings
import Support
import Testing
import Values

@testable import EffectDaemon

/// The limit of particles is shared by all that shows, on every output.
struct FairSharesTests {
  /// In 0.1.0 the first of three bursts had 6832 particles, the second 95 and the third none.
  @Test(arguments: [1, 2, 4])
  func fiveBurstsShowOnEveryOutput(outputs: Int) throws {
    let name = "fireworks"
    let file = "Tests/SettingsTests/Frozen-0.1.0/effects/config-\(name).toml"
    let checked = EffectReader.read(
      text: try #require(Checkout.bytes(file)), file: file, name: name,
      resolveImage: { _ in .failure(ImageProblem("there are no images")) })
    let fireworks = try #require(checked.value)
    let shown = TimedStage(outputs: outputs)
    for _ in 0..<5 { shown.show(fireworks) }
    var mostLeftOut = 0
    for _ in 0..<5 {
      shown.skip(.milliseconds(480))
      // What the others showed before goes with the first frame, what there is is shared with the second.
      shown.run(for: .milliseconds(40))
      let counts = shown.stage.players.flatMap { $0.parts.map(\.particleCount) }
      #expect(counts.count == 5 * outputs)
      let sum = counts.reduce(0, +)
      #expect(sum <= 10_000)
      let leftOut = shown.stage.surfaces.leftOut
      mostLeftOut = max(mostLeftOut, leftOut)
      // What lives only just fits in, or is shared alike: what the ranks do not use is a thousandth of it.
      guard leftOut > 0 else { continue }
      #expect(sum >= 9_500)
      let (least, most) = (try #require(counts.min()), try #require(counts.max()))
      #expect(Double(least) >= 0.5 * Double(most), "\(counts)")
    }
    #expect(mostLeftOut > 10_000)
  }

  @Test func aBurstThatIsThinnedSaysSo() throws {
    let fixture = try DaemonFixture(configuration: "[overlay]\nmaximumParticles = 30\n")
    func notes(_ request: BurstRequest) -> [String]? {
      guard case .reply(.burst(_, _, _, _, let notes)) = fixture.call(.burst(request)) else {
        return nil
      }
      fixture.backend.takeFrames()
      return notes
    }
    #expect(notes(BurstRequest(effect: "flash")) == [])
    let said = try #require(notes(BurstRequest(effect: "flash", count: 90)))
    #expect(said.contains { $0.hasSuffix("shares overlay.maximumParticles (30)") })
  }
}
