// SPDX-License-Identifier: MIT

import Overlay
import Testing

@testable import OverlayWayland

/// Sizes and scales that follow from what compositors tell about their outputs.
struct OutputFactsTests {
  struct Case: Sendable {
    var mode: (Int32, Int32)
    var isTurned = false
    var scale: Int32 = 1
    var logical: (Int32, Int32)?
    var preferred: UInt32?
    var canStretch = true
    var pixels: (Int, Int)
    var expectedScale: Double
  }

  static let cases = [
    Case(mode: (1920, 1080), logical: (1920, 1080), pixels: (1920, 1080), expectedScale: 1),
    Case(
      mode: (3840, 2160), scale: 2, logical: (1920, 1080), pixels: (3840, 2160), expectedScale: 2),
    // A fractional scale without the protocol for it: the panel's pixels over the logical size.
    Case(
      mode: (1920, 1080), scale: 2, logical: (1280, 720), pixels: (1920, 1080),
      expectedScale: 1.5),
    // The logical size is rounded, 910.67 to 911.
    Case(mode: (1366, 768), scale: 2, logical: (911, 512), pixels: (1366, 768), expectedScale: 1.5),
    Case(
      mode: (1366, 768), scale: 2, logical: (911, 512), preferred: 180, pixels: (1366, 768),
      expectedScale: 1.5),
    // Without a way to stretch a surface, a whole number of pixels per point.
    Case(
      mode: (1920, 1080), scale: 2, logical: (1280, 720), canStretch: false, pixels: (2560, 1440),
      expectedScale: 2),
    // Turned by 90 or 270 degrees.
    Case(
      mode: (1920, 1080), isTurned: true, logical: (1080, 1920), pixels: (1080, 1920),
      expectedScale: 1),
    // No zxdg_output.
    Case(mode: (3840, 2160), scale: 2, pixels: (3840, 2160), expectedScale: 2),
    Case(
      mode: (1920, 1080), isTurned: true, scale: 2, canStretch: false, pixels: (1080, 1920),
      expectedScale: 2),
    // A mode that has nothing to do with the size: what the compositor prefers counts.
    Case(
      mode: (1024, 768), scale: 2, logical: (1000, 600), preferred: 150, pixels: (1250, 750),
      expectedScale: 1.25),
  ]

  @Test(arguments: cases)
  func pixelsAndScaleFollow(_ sample: Case) throws {
    var facts = OutputFacts()
    facts.mode = sample.mode
    facts.isTurned = sample.isTurned
    facts.scale = sample.scale
    facts.logicalSize = sample.logical
    facts.preferredScale = sample.preferred
    let output = try #require(facts.output(id: 1, name: "A", canStretch: sample.canStretch))
    #expect(output.pixelWidth == sample.pixels.0)
    #expect(output.pixelHeight == sample.pixels.1)
    #expect(output.scale == sample.expectedScale)
  }

  @Test func anOutputIsUnknownUntilItsSizeIsTold() {
    var facts = OutputFacts()
    #expect(facts.output(id: 1, name: "A", canStretch: true) == nil)
    facts.mode = (0, 0)
    #expect(facts.output(id: 1, name: "A", canStretch: true) == nil)
    facts.logicalSize = (640, 480)
    #expect(facts.output(id: 1, name: "A", canStretch: true)?.pixelWidth == 640)
  }

  @Test func positionsAreLogicalAndRatesAreNeverZero() throws {
    var facts = OutputFacts()
    (facts.x, facts.y) = (1920, 0)
    facts.mode = (800, 600)
    facts.refreshRate = 0
    #expect(try #require(facts.output(id: 1, name: "A", canStretch: true)).x == 1920)
    facts.logicalPosition = (960, 7)
    facts.refreshRate = 59.94
    let output = try #require(facts.output(id: 1, name: "A", canStretch: true))
    #expect((output.x, output.y) == (960, 7))
    #expect(output.refreshRate == 59.94)
    facts.refreshRate = 0
    #expect(facts.output(id: 1, name: "A", canStretch: true)?.refreshRate == 60)
  }

  /// P45: an output is known by its name.
  @Test func anOutputThatComesBackKeepsItsNumber() {
    var numbers = OutputNumbers()
    #expect(numbers.number(of: "DP-1") == 1)
    #expect(numbers.number(of: "HDMI-A-1") == 2)
    #expect(numbers.number(of: "DP-1") == 1)
    #expect(numbers.number(of: "DP-2") == 3)
  }
}
