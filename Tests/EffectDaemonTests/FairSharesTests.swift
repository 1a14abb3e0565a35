// SPDX-License-Identifier: MIT

import ControlProtocol
import Overlay
import Platform
import Testing
import Values

@testable import EffectDaemon

/// The limit of particles is shared by all that shows, on every output.
struct FairSharesTests {
  /// In 0.1.0 the first of three bursts had 6832 particles, the second 95 and the third none.
  @Test(arguments: [1, 2, 4])
  func fiveBurstsShowOnEveryOutput(outputs: Int) throws {
    let fixture = try DaemonFixture(configuration: "[bursts]\nperSecond = 100\n")
    fixture.backend.replaceOutputs(
      (0..<outputs).map {
        Output(
          id: UInt32($0 + 1), name: "\($0)", x: Double($0) * 480, pixelWidth: 480, pixelHeight: 270)
      })
    for _ in 0..<5 { fixture.call(.burst(BurstRequest(effect: "fireworks"))) }
    let players = fixture.daemon.stage.players
    #expect(players.count == 5)
    let start = fixture.loop.exactNow
    var mostLeftOut = 0
    for time in [600, 1200, 1600, 2000, 2400] {
      // What was shown before goes with the first frame on each output, what is shared anew with the second.
      for delay in [0, 20] {
        fixture.daemon.stage.tick(now: start + .milliseconds(time + delay))
        fixture.backend.takeFrames()
      }
      let counts = players.flatMap { $0.parts.map(\.particleCount) }
      #expect(counts.count == 5 * outputs)
      #expect(counts.allSatisfy { $0 > 0 })
      let sum = counts.reduce(0, +)
      #expect(sum <= 10_000)
      let leftOut = fixture.daemon.status.droppedParticles
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
