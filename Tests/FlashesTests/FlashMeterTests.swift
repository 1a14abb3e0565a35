// SPDX-License-Identifier: MIT

import Flashes
import Pixels
import Testing

struct FlashMeterTests {
  @Test("sequences with known answers", arguments: FlashSequence.all)
  func known(_ sequence: FlashSequence) {
    let report = sequence.measured()
    #expect(report.generalPerSecond == sequence.general)
    #expect(report.redPerSecond == sequence.red)
    #expect(report.isWithinLimit == (max(sequence.general, sequence.red) <= 3))
  }

  @Test("at other rates of frames", arguments: [25.0, 30.0, 50.0, 144.0])
  func rates(framesPerSecond: Double) throws {
    for name in [
      "3 a second, on and on", "4 a second, on and on", "4 flashes",
      "dark flashes count as light ones",
    ] {
      let sequence = try #require(FlashSequence.all.first { $0.name == name })
      let report = sequence.measured(framesPerSecond: framesPerSecond)
      #expect(report.generalPerSecond == sequence.general, "\(name)")
    }
  }

  @Test func theWorstPlaceIsWhereItFlashes() throws {
    let light = FlashSequence.Light(x: 160, y: 120, from: 1.5)
    let sequence = FlashSequence(
      name: "",
      lights: light.flashing(4, every: 0.25)
        + FlashSequence.Light(from: 0.1, to: 0.3).flashing(1, every: 0.2),
      seconds: 4)
    let worst = sequence.measured().worst
    #expect(abs(worst.x - 202) <= 6 && abs(worst.y - 152) <= 5)
    #expect(worst.second > 1.2 && worst.second < 1.7)
  }

  /// On a wide screen a block is as large as on a narrow one of the same height, on a high one as if
  /// it were turned.
  @Test("blocks of other screens", arguments: [(1365, 768), (768, 1365), (1024, 768), (2731, 768)])
  func blocks(width: Int, height: Int) {
    for (share, count) in [(0.24, 0), (0.26, 4)] {
      var meter = FlashMeter(width: width / 4, height: height / 4, framesPerSecond: 8)
      for frame in 0..<9 {
        var bitmap = Bitmap(width: width / 4, height: height / 4)
        let lit = frame % 2 == 0 ? 0 : Int((share * 85.34).rounded())
        for row in 0..<64 {
          for column in 0..<lit { bitmap[column, row] = .max }
        }
        meter.add(bitmap)
      }
      #expect(meter.report().generalPerSecond == count, "\(share)")
    }
  }
}
