// SPDX-License-Identifier: MIT

import Testing

@testable import OverlayX11

@Suite struct CoverageTests {
  /// Rows of pixels, and the first byte of each row of bits.
  @Test(arguments: [
    ([[255, 0, 255, 0]], [0b0101], [0b1010_0000]),
    ([[255, 255, 0, 0], [255, 0, 0, 0]], [0b0011, 0b0011], [0b1100_0000, 0b1100_0000]),
    ([[10, 4, 5, 0]], [0b0101], [0b1010_0000]),
    ([[0, 0, 0, 0]], [0], [0]),
  ] as [([[UInt8]], [UInt8], [UInt8])])
  func halfOfTheGreatestIsTheLimit(_ rows: [[UInt8]], _ least: [UInt8], _ most: [UInt8]) {
    #expect(bits(rows, mostSignificantFirst: false) == least)
    #expect(bits(rows, mostSignificantFirst: true) == most)
  }

  private func bits(_ rows: [[UInt8]], mostSignificantFirst: Bool) -> [UInt8] {
    var bits: [UInt8] = [9, 9, 9]
    rows.flatMap { $0 }.withUnsafeBytes {
      Coverage.threshold(
        $0, width: rows[0].count, height: rows.count, bytesPerRow: rows[0].count,
        mostSignificantFirst: mostSignificantFirst, into: &bits)
    }
    #expect(bits.count == rows.count * 4)
    return stride(from: 0, to: bits.count, by: 4).map { bits[$0] }
  }

  @Test(arguments: [
    (0xFFFF_8000, 0xFFFF_8000), (0x8080_4000, 0xFFFF_8000), (0x3F3F_3F3F, 0), (0, 0),
    (0x4040_0000, 0xFFFF_0000),
  ] as [(UInt32, UInt32)])
  func shapedColorsAreOpaqueOrLeftOut(_ color: UInt32, _ expected: UInt32) {
    #expect(ShapedPresenter.opaque(color) == expected)
  }
}

@Suite struct DeadlinesTests {
  @Test func earliestComesFirstAndIsTakenOnce() {
    var deadlines = Deadlines()
    #expect(deadlines.next == nil)
    deadlines.set(.monitors, to: 500)
    deadlines.setAtLatest(.stacking, 300)
    deadlines.setAtLatest(.stacking, 400)
    #expect(deadlines.next == 300)
    let taken = [299, 300, 300].map { deadlines.take(.stacking, at: $0) }
    #expect(taken == [false, true, false])
    #expect(deadlines.next == 500)
    deadlines.set(.monitors, to: nil)
    #expect(deadlines.next == nil)
  }
}

@Suite struct LocalDisplaySocketTests {
  @Test(arguments: [
    (":0", 0), (":12.1", 12), ("unix:3", 3), ("host:0", nil), ("", nil), (":", nil), (":x", nil),
  ] as [(String, Int?)])
  func numberOfALocalDisplay(_ name: String, _ expected: Int?) {
    #expect(LocalDisplaySocket.number(of: name) == expected)
  }
}

@Suite struct MonitorNumbersTests {
  @Test func namesKeepTheirNumbers() {
    var numbers = MonitorNumbers()
    let given = ["A", "B", "A"].map { numbers.number(of: $0) }
    #expect(given == [1, 2, 1])
  }
}
