// SPDX-License-Identifier: MIT

import ControlProtocol
import Testing

@Suite struct CoordinateTests {
  @Test(arguments: [
    ("0", 0, 0), ("120", 0, 120), ("-20", 0, -20), ("+5.5", 0, 5.5), ("50%", 0.5, 0),
    ("100% - 40", 1, -40), ("100%-40", 1, -40), (" 25% + 10 ", 0.25, 10), ("-10%+1e2", -0.1, 100),
    ("40 + 50%", 0.5, 40), ("1e-1", 0, 0.1),
  ])
  func reads(text: String, fraction: Double, points: Double) {
    #expect(Coordinate(parsing: text) == Coordinate(fraction: fraction, points: points))
  }

  @Test(arguments: [
    "", " ", "x", "%", "50 %x", "1 2", "1,5", "--1", "+", "1+", "nan", "inf", "0x10", "1e999",
    "50%%", "2000000", "20000%", "1+1+1+1+1+1+1+1+1", "٣",
  ])
  func refuses(text: String) {
    #expect(Coordinate(parsing: text) == nil)
  }

  @Test(arguments: ["0", "120", "50%", "100% - 40", "25% + 10", "-5.5"])
  func writesWhatItReads(text: String) {
    #expect(Coordinate(parsing: text)?.text == text)
  }
}
