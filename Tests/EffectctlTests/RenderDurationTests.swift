// SPDX-License-Identifier: MIT

import Platform
import Support
import Testing

@testable import effectctl

/// An animation lasts as long as was asked, to half a frame, whatever its rate.
@Suite struct RenderDurationTests {
  private let folder = TemporaryDirectory()

  /// The milliseconds of all frames of a GIF, by its blocks.
  private func gif(_ bytes: [UInt8]) -> Int {
    var place = 13
    var total = 0
    while place < bytes.count, bytes[place] != 0x3B {
      if bytes[place] == 0x21 {
        if bytes[place + 1] == 0xF9 { total += Int(bytes[place + 4]) + Int(bytes[place + 5]) * 256 }
        place += 2
      } else {
        let palette = bytes[place + 9] & 0x80 == 0 ? 0 : 3 << (Int(bytes[place + 9] & 7) + 1)
        place += 11 + palette
      }
      while bytes[place] != 0 { place += Int(bytes[place]) + 1 }
      place += 1
    }
    return total * 10
  }

  /// The milliseconds of all frames of an APNG, by its chunks.
  private func apng(_ bytes: [UInt8]) -> Int {
    var place = 8
    var total = 0
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[place + 4..<place + 8].elementsEqual("fcTL".utf8) {
        total += Int(bytes[place + 28]) << 8 + Int(bytes[place + 29])
      }
      place += 12 + length
    }
    return total
  }

  @Test(arguments: ["gif", "apng"], [1.0, 7, 12.5, 24, 29.97, 30, 33, 49, 50, 60, 75, 120])
  func animationsLastAsLongAsAsked(format: String, rate: Double) throws {
    if format == "gif", rate > 50 { return }
    for milliseconds in [1000, 1490, 1990, 2015] {
      let file = folder("a.\(format)")
      let captured = CapturedConsole()
      let words = ["render", "rain", "--size", "32x18", "--output", file, "--fps", "\(rate)"]
      let duration = ["--duration", "\(Double(milliseconds) / 1000)s"]
      #expect(captured.run(words + duration) == .done, "\(captured.errors)")
      let bytes = try #require(TemporaryDirectory.bytes(of: file))
      let total = format == "gif" ? gif(bytes) : apng(bytes)
      #expect(Double(abs(total - milliseconds)) <= 500 / rate, "\(milliseconds): \(total)")
    }
  }

  @Test func aRateThatAGIFCannotShowIsRefused() {
    let captured = CapturedConsole()
    let words = ["render", "rain", "--output", folder("a.gif"), "--fps", "75"]
    #expect(captured.run(words) == .usage)
    #expect(captured.errors.contains("cannot show 75 frames per second"))
    #expect(captured.errors.contains("50 is the nearest rate, or write .apng"))
    #expect(folder.names.isEmpty)
  }

  @Test func aDashIsAPictureOnStdout() {
    var bytes: [UInt8] = []
    let console = Console(isTerminal: false, usesColor: false) { stream, more in
      if stream == .output { bytes += more }
      return nil
    }
    let words = ["render", "snow", "--size", "32x18", "--output", "-", "--quiet"]
    #expect(Program.run(words, console: console, environment: ["HOME": "/nowhere"]) == .done)
    #expect(bytes.prefix(4).elementsEqual([0x89, 0x50, 0x4E, 0x47]))
  }
}
