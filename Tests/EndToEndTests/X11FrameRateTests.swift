// SPDX-License-Identifier: MIT

import Support
import Testing

/// Frames follow motion on a real server, too: `status` counts what it was given in a second.
@Suite(.serialized)
struct X11FrameRateTests {
  struct Pace {
    var effect: String
    var rates: ClosedRange<Double>
  }

  static let paces = [
    Pace(effect: "fireflies", rates: 14...23), Pace(effect: "petals", rates: 25...34),
    Pace(effect: "rain", rates: 38...66),
  ]

  @Test(arguments: paces)
  func effectsTakeWhatTheyNeed(pace: Pace) throws {
    let desktop = try Desktop("picom", options: ["--size", "640x480"])
    desktop.configure("")
    let daemon = try desktop.startDaemon()
    defer { daemon.end() }
    #expect(try desktop.control("start", pace.effect).code == 0)
    var most = 0.0
    // A busy machine draws fewer for a while, and never more.
    let comes = desktop.statusComes(seconds: 60) { status in
      most = max(most, status.framesPerSecond)
      return status.shows(pace.effect) && pace.rates.contains(status.framesPerSecond)
    }
    #expect(comes, "at most \(most) frames a second")
    #expect(most <= pace.rates.upperBound)
  }
}
