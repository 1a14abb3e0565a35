// SPDX-License-Identifier: MIT

import JSON
import Platform
import Support
import Testing

@testable import effectctl

/// The one door through which all text leaves.
@Suite struct ConsoleTests {
  static let hostile = "a\u{1B}]0;x\u{7}\u{1B}[31m\n\r\u{9B}2J\u{202E}\u{2028}z"

  @Test func nothingForeignSteersATerminal() {
    for usesColor in [false, true] {
      let captured = CapturedConsole(usesColor: usesColor)
      captured.console.print(Self.hostile)
      captured.console.say(Self.hostile)
      let line = #"a\u{1B}]0;x\u{07}\u{1B}[31m\n\r\u{009B}2J\u{202E}\u{2028}z"# + "\n"
      #expect(captured.output == line)
      #expect(captured.errors == line)
    }
  }

  @Test func stylesAreOursAlone() {
    let captured = CapturedConsole(usesColor: true)
    captured.console.print("x " + captured.console.styled("b\u{1B}[0m", .bold) + " y")
    #expect(captured.output == "x \u{1B}[1mb\\u{1B}[0m\u{1B}[0m y\n")
  }

  @Test func emojiStayWhatTheyAre() {
    let captured = CapturedConsole()
    captured.console.print("👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ü")
    #expect(captured.output == "👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ü\n")
  }

  @Test func jsonStaysJSON() throws {
    let captured = CapturedConsole()
    let value = JSONValue.string(Self.hostile + "\u{7F}")
    captured.console.print(value)
    #expect(captured.output.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    #expect(!captured.output.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) })
    let read = try JSONValue(parsing: captured.output.utf8)
    #expect(read == value)
  }

  @Test func aFileIsPrintedAsItIsExceptOnATerminal() {
    let text = "\ta\u{1B}[1m\nb\n"
    let pipe = CapturedConsole()
    pipe.console.printText(text)
    #expect(pipe.output == text)
    let terminal = CapturedConsole(usesColor: true)
    terminal.console.printText(text)
    #expect(terminal.output == "\ta\\u{1B}[1m\nb\n")
  }

  // MARK: Failed writes

  private func run(_ words: [String], failingWith code: CInt) -> (ExitCode, String) {
    var errors = ""
    let console = Console(isTerminal: false, usesColor: false) { stream, bytes in
      guard stream == .output else {
        errors += String(decoding: bytes, as: UTF8.self)
        return nil
      }
      return SystemError(call: "write", subject: "standard output", code: code)
    }
    return (Program.run(words, console: console, environment: ["HOME": "/nowhere"]), errors)
  }

  static let commands = [
    ["list"], ["list", "--json"], ["--help"], ["--version"], ["show", "snow"], ["check"],
    ["seasons"], ["seasons", "--json"], ["completions", "bash"], ["setup", "--print", "--yes"],
    ["simulate", "snow", "--at", "1"], ["flags", "show"], ["doctor"], ["help"], ["-V"],
  ]

  @Test(arguments: commands)
  func aFullDiskIsSaid(words: [String]) {
    let (code, errors) = run(words, failingWith: 28)
    #expect(code == .failed)
    #expect(errors.hasSuffix("effectctl: standard output: No space left on device\n"), "\(errors)")
  }

  @Test func aReaderThatHasGoneIsNotWorthAWord() {
    let (code, errors) = run(["list"], failingWith: 32)
    #expect(code == .failed)
    #expect(errors.isEmpty)
  }

  @Test func thePromiseHoldsForTheProgram() throws {
    let program = try Programs.own("effectctl")
    let full = try ChildProcess.run(["sh", "-c", "'\(program)' list >/dev/full"])
    #expect(full.code == 1)
    #expect(full.errors.contains("No space left on device"))
  }
}
