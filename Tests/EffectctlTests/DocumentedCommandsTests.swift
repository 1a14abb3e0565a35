// SPDX-License-Identifier: MIT

import Support
import Testing

@testable import effectctl

/// Every command in the documents is one that the program understands.
@Suite struct DocumentedCommandsTests {
  static let pages =
    ["README.md", "CONTRIBUTING.md"] + Checkout.files(below: "docs", suffix: ".md")
    + Checkout.files(below: "config/man", suffix: ".scd")

  @Test(arguments: pages)
  func isUnderstood(page: String) throws {
    let lines = try #require(Checkout.text(page)).split(separator: "\n").map(String.init)
    for words in Self.pieces(of: lines).flatMap(Self.commands) {
      do {
        _ = try CommandLineParser.parse(words)
      } catch {
        // A command may be named without what has to follow it.
        let isShort = error.message.hasSuffix(" is missing") || error.message.contains(" needs ")
        #expect(isShort, "\(words.joined(separator: " ")): \(error.message)")
      }
    }
  }

  @Test(arguments: CommandTable.commands.flatMap(\.examples))
  func theHelpsExamplesAreUnderstood(example: String) throws {
    for words in Self.commands(in: "effectctl \(example)") {
      _ = try CommandLineParser.parse(words)
    }
  }

  @Test func theyAreFound() throws {
    let readme = try #require(Checkout.text("README.md")).split(separator: "\n").map(String.init)
    #expect(Self.pieces(of: readme).flatMap(Self.commands).count > 15)
  }

  /// Lines of blocks of code and of indented examples, and what stands between backticks.
  private static func pieces(of lines: [String]) -> [String] {
    var isCode = false
    return lines.flatMap { line -> [String] in
      if line.hasPrefix("```") {
        isCode.toggle()
        return []
      }
      if isCode || line.hasPrefix("\teffectctl") { return [line] }
      return line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  /// The words of each command of ours in a line of a shell.
  private static func commands(in line: String) -> [[String]] {
    line.split(separator: "effectctl ").dropFirst(line.hasPrefix("effectctl ") ? 0 : 1)
      .map { words(of: $0.replacing("\\_", with: "_")) }
      // What is all capitals stands for any word.
      .filter { $0.first.map { $0.uppercased() != $0 || $0.hasPrefix("--") } ?? false }
  }

  /// The words up to what ends a command.
  private static func words(of text: some StringProtocol) -> [String] {
    var words = [""]
    var quote: Character?
    for character in text {
      if let sign = quote {
        if character == sign { quote = nil } else { words[words.count - 1].append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if "|&;><#)…".contains(character) {
        break
      } else if character == " " {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}
