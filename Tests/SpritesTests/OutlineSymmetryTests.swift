// SPDX-License-Identifier: MIT

import Testing

@testable import Sprites

/// Paths that a part of a turn lays onto themselves share sprites.
@Suite struct OutlineSymmetryTests {
  struct Figure {
    var path: String
    var order: Int
    var isMirrorSymmetric: Bool
  }

  static let figures = [
    Figure(path: "M0 0H30V30H0Z", order: 4, isMirrorSymmetric: true),
    Figure(path: "M0 0H30V10H0Z", order: 2, isMirrorSymmetric: true),
    Figure(path: "M0 0H20L30 10H10Z", order: 2, isMirrorSymmetric: false),
    // The corners of a square, but not its lines.
    Figure(path: "M0 0L30 30H0L30 0Z", order: 2, isMirrorSymmetric: true),
    Figure(path: "M0 0H10V20H20V30H0Z", order: 1, isMirrorSymmetric: false),
    Figure(path: "M0 0L30 0L15 26Z", order: 1, isMirrorSymmetric: true),
    // Six arms with one decimal, as a crystal of snow has them.
    Figure(
      path: "M13 0L3.8 2.2L6.5 11.3L0 4.4L-6.5 11.3L-3.8 2.2L-13 0L-3.8 -2.2L-6.5 -11.3L0 -4.4"
        + "L6.5 -11.3L3.8 -2.2Z", order: 6, isMirrorSymmetric: true),
    // Each quarter is made of as many lines.
    Figure(path: "M10 0A10 10 0 1 0 -10 0A10 10 0 1 0 10 0Z", order: 4, isMirrorSymmetric: true),
    // A ring that is open on one side.
    Figure(path: "M0 0H30V30H0Z M10 10V20H20V10Z", order: 4, isMirrorSymmetric: true),
    Figure(path: "M0 0H30V30H0Z M2 10V20H12V10Z", order: 1, isMirrorSymmetric: false),
  ]

  @Test(arguments: figures)
  func isFound(figure: Figure) throws {
    let outline = try #require(Outline(fitting: try PathData.parse(figure.path).get()))
    #expect(outline.symmetryOrder == figure.order)
    #expect(outline.isMirrorSymmetric == figure.isMirrorSymmetric)
  }
}
