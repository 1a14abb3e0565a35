// SPDX-License-Identifier: MIT

import Support
import Testing

/// What frames tell the compositor.
@Suite(.serialized, .enabled(if: WaylandDesktopTests.hasSway, "sway and grim are needed"))
struct WaylandFrameTests {
  /// P17, P18, P19: the compositor paints anew what has changed, not the screen, and gets
  /// few rectangles.
  @Test(arguments: ["1280x720", "3840x2160"])
  func ofAFewParticlesOnlySmallPartsAreAnnounced(size: String) throws {
    let desktop = try Desktop("sway", options: ["--size", size])
    let daemon = try desktop.startDaemon()
    #expect(
      try desktop.control(
        "burst", "hearts", "--count", "5", "--at", "50%,50%", "--wait"
      ).code == 0)
    let frames = RequestLog(daemon.errors).damage
    #expect(frames.count > 10)
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    let all = numbers[0] * numbers[1]
    // The first one shows a new surface.
    #expect(frames.first?.count == 1)
    for frame in frames.dropFirst() {
      #expect((1...64).contains(frame.count))
      #expect(frame.reduce(0) { $0 + $1.width * $1.height } * 5 < all)
    }
    daemon.end()
  }
}
