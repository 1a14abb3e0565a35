// SPDX-License-Identifier: MIT

import Testing

@testable import effectctl

@Suite struct CommandLineParserTests {
  struct Line: Sendable, CustomTestStringConvertible {
    var words: String
    var command: String
    var values: [String: [String]] = [:]
    var arguments: [String] = []
    var testDescription: String { words }
  }

  static let lines = [
    Line(words: "status", command: "status"),
    Line(words: "status --json", command: "status", values: ["--json": [""]]),
    Line(words: "--json status", command: "status", values: ["--json": [""]]),
    Line(
      words: "--socket /s burst hearts", command: "burst", values: ["--socket": ["/s"]],
      arguments: ["hearts"]),
    Line(
      words: "burst --output DP-1 hearts --count=3", command: "burst",
      values: ["--output": ["DP-1"], "--count": ["3"]], arguments: ["hearts"]),
    Line(
      words: "burst x --at -5,-10 --emoji a --emoji b", command: "burst",
      values: ["--at": ["-5,-10"], "--emoji": ["a", "b"]], arguments: ["x"]),
    Line(words: "burst x --at=", command: "burst", values: ["--at": [""]], arguments: ["x"]),
    Line(
      words: "--effects a list --effects b", command: "list", values: ["--effects": ["a", "b"]]),
    Line(words: "burst -- --json", command: "burst", arguments: ["--json"]),
    Line(words: "stop", command: "stop"),
    Line(words: "stop -", command: "stop", arguments: ["-"]),
    Line(words: "check a b c", command: "check", arguments: ["a", "b", "c"]),
    Line(
      words: "flags --config c evaluate f --flag k", command: "flags evaluate",
      values: ["--config": ["c"], "--flag": ["k"]], arguments: ["f"]),
  ]

  @Test(arguments: lines)
  func reads(line: Line) throws {
    let words = line.words.split(separator: " ").map(String.init)
    guard case .run(let command, let parsed) = try CommandLineParser.parse(words) else {
      Issue.record("not a command to run")
      return
    }
    #expect(command.name == line.command)
    #expect(parsed == ParsedOptions(values: line.values, arguments: line.arguments))
  }
}
