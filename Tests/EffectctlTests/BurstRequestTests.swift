// SPDX-License-Identifier: MIT

import ControlProtocol
import Testing
import Values

@testable import effectctl

@Suite struct BurstRequestTests {
  private func request(_ words: String...) throws -> BurstRequest {
    guard case .run(let command, let parsed) = try CommandLineParser.parse(["burst"] + words) else {
      throw Failure("not a command to run")
    }
    let invocation = Invocation(
      command: command, parsed: parsed, console: CapturedConsole().console, environment: [:])
    return try BurstRequest(invocation)
  }

  @Test func whatIsNotSaidIsLeftToTheEffect() throws {
    #expect(try request("hearts") == BurstRequest(effect: "hearts"))
  }

  @Test func everyOptionIsPassedOn() throws {
    let all = try request(
      "hearts", "--output", "DP-1", "--at", "50%, 100% - 40", "--count", "7", "--emoji", "❤️",
      "--emoji", "🎉", "--colors", "ff0000,#00FF0080", "--duration", "0.25", "--scale", "2",
      "--wait")
    #expect(
      all
        == BurstRequest(
          effect: "hearts", output: "DP-1", x: Length(fraction: 0.5),
          y: Length(fraction: 1, points: -40), count: 7, emoji: ["❤️", "🎉"],
          colors: [
            Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0, alpha: 128 / 255),
          ], durationInMilliseconds: 250, scale: 2,
          reportsEnd: true))
  }

  @Test(arguments: Landmark.allCases)
  func aPlaceMayBeAThing(landmark: Landmark) throws {
    var expected = BurstRequest(effect: "hearts")
    expected.place = landmark
    #expect(try request("hearts", "--at", landmark.rawValue) == expected)
  }

  @Test func aTextIsPassedOn() throws {
    var expected = BurstRequest(effect: "hearts")
    expected.text = "Happy birthday, Ada"
    #expect(try request("hearts", "--text", "Happy birthday, Ada") == expected)
  }

  /// The daemon has another working directory.
  @Test func aPathIsMadeAbsolute() throws {
    let path = try request("\(#filePath)").effect
    #expect(path.hasPrefix("/"))
    #expect(path.hasSuffix("/BurstRequestTests.swift"))
    let name = "BurstRequestTests.swift"
    let dotted = path.dropLast(name.count) + "./" + name
    #expect(try request(dotted).effect == path)
  }
}
