// SPDX-License-Identifier: MIT

import ControlProtocol
import Overlay
import Platform
import Testing
import Values

@testable import EffectDaemon

/// An output goes away in each phase of a frame, and comes back.
struct OutputPhaseTests {
  /// Where the frame of the output is when it goes.
  enum Phase: CaseIterable {
    case beforeTheFirst
    case onItsWay
    case taken
    case whileLeaving
    case inTheAnswer
  }

  private static let output = Output(id: 1, name: "A", pixelWidth: 200, pixelHeight: 120)
  private static let other = Output(id: 2, name: "B", x: 200, pixelWidth: 200, pixelHeight: 120)

  @Test(arguments: Phase.allCases)
  func anOutputGoesAndComesBack(phase: Phase) throws {
    let fixture = try DaemonFixture(outputs: ["A", "B"])
    let stage = fixture.daemon.stage
    fixture.backend.holdsFrames = phase == .onItsWay || phase == .beforeTheFirst
    fixture.call(.start(StartRequest(effect: "mist")))
    fixture.call(.burst(BurstRequest(effect: "flash")))
    switch phase {
    case .beforeTheFirst: break
    case .onItsWay: stage.tick(now: fixture.loop.exactNow)
    case .taken:
      stage.tick(now: fixture.loop.exactNow)
      fixture.backend.takeFrames()
    case .whileLeaving:
      stage.tick(now: fixture.loop.exactNow)
      fixture.call(.stop(effect: "mist"))
    case .inTheAnswer:
      // The display says both in one breath: that it took the frame, and that the output is gone.
      stage.tick(now: fixture.loop.exactNow)
    }
    fixture.backend.replaceOutputs([Self.other])
    fixture.backend.report(.ready(.init(output: 1, layer: .top)))
    fixture.backend.report(.ready(.init(output: 1, layer: .overlay)))
    #expect(fixture.backend.shown.allSatisfy { $0.output == 2 })
    fixture.backend.replaceOutputs([])
    #expect(fixture.backend.shown.isEmpty)
    fixture.backend.holdsFrames = false
    // The burst ends on time, though nobody can see it.
    #expect(try fixture.eventually { stage.players.allSatisfy { $0.kind == .ambient } })
    fixture.backend.replaceOutputs([Self.output, Self.other])
    if phase == .whileLeaving {
      #expect(try fixture.eventually { fixture.backend.shown.isEmpty })
    } else {
      #expect(fixture.daemon.status.showing.first?.outputs == ["A", "B"])
      #expect(
        try fixture.eventually { fixture.hasPixels(output: 1) && fixture.hasPixels(output: 2) })
    }
  }
}
