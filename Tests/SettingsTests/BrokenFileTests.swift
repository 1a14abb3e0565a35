// SPDX-License-Identifier: MIT
import Testing

@testable import Settings

@Suite("Files that cannot be read")
struct BrokenFileTests {
  private func problems(_ bytes: [UInt8]) -> [String] {
    let checked = ConfigurationReader.read(text: bytes, file: "f", effectNames: nil)
    #expect(checked.value == nil)
    return checked.diagnostics.map(\.description)
  }

  @Test("not UTF-8: the place of the byte")
  func encoding() {
    #expect(
      problems(Array("# é\n# ".utf8) + [0xFF, 0x41]) == ["f:2:3: error: the file is not UTF-8 text"]
    )
    #expect(problems([0xC3]) == ["f:1:1: error: the file is not UTF-8 text"])
  }

  @Test("a null character")
  func null() {
    #expect(
      problems(Array("# é\na\0".utf8)) == [
        "f:2:2: error: the file is not a text: it has a null character"
      ])
  }

  @Test("not TOML: the parser's reason on one line")
  func syntax() throws {
    let found = problems(Array("[overlay]\nlayer = \n".utf8))
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("f:2:"))
    #expect(found[0].contains("error: not TOML: "))
    #expect(!found[0].contains("\n"))
  }

  @Test("larger than 1 MiB")
  func large() {
    let bytes = [UInt8](repeating: 0x23, count: (1 << 20) + 1)
    #expect(
      problems(bytes) == ["f:1:1: error: the file has 1048577 bytes (expected at most 1 MiB)"])
    let comment = [UInt8](repeating: 0x23, count: 1 << 20)
    #expect(
      ConfigurationReader.read(text: comment, file: "f", effectNames: nil).value
        == Configuration())
  }

  @Test("nested until the stack would end", arguments: ["a.", "[a.", "\"a\" . "])
  func deepKeys(_ part: String) {
    let open = part.hasPrefix("[") ? "[" : ""
    let rest = String(part.drop { $0 == "[" })
    let text = open + String(repeating: rest, count: 100_000) + "a" + (open.isEmpty ? "=1" : "]")
    let found = problems(Array(text.utf8))
    #expect(found.count == 1)
    #expect(found[0].contains("keys are nested too deeply (at most 32 levels)"))
  }

  @Test("values nested until the stack would end")
  func deepValues() {
    let text = "a = " + String(repeating: "[", count: 100_000)
    #expect(problems(Array(text.utf8)).count == 1)
    let tables = "a = " + String(repeating: "{a=", count: 100_000)
    #expect(problems(Array(tables.utf8)).count == 1)
  }

  @Test("more values than a file can sensibly have")
  func manyValues() {
    let text = "a = [" + String(repeating: "1,", count: 100_001) + "]"
    #expect(
      problems(Array(text.utf8)) == ["f:1:1: error: there are too many values (at most 100000)"])
  }

  @Test("dots in strings and comments are not depth")
  func harmlessDots() {
    let dots = String(repeating: "a.", count: 100)
    let texts = [
      "# \(dots)", "a = \"\(dots)\"", "a = '\(dots)'", "a = \"\"\"\n\(dots)\n\"\"\"",
      "a = '''\(dots)'\\'''", "a = \"\\\"\(dots)\"",
      "a = [\(String(repeating: "1.5,", count: 100))]",
    ]
    for text in texts {
      let found = ConfigurationReader.read(text: Array(text.utf8), file: "f", effectNames: nil)
      #expect(!found.diagnostics.contains { $0.message.contains("deeply") }, "\(text)")
    }
  }

  @Test("a byte order mark and Windows line ends are read")
  func marks() {
    let text = "\u{FEFF}[overlay]\r\nframeRate = 30\r\n"
    let checked = readConfiguration(text)
    #expect(checked.diagnostics == [])
    #expect(checked.value?.overlay.frameRate == 30)
  }

  @Test("thousands of problems are cut")
  func many() {
    let text = (0..<5000).map { "key\($0) = 1" }.joined(separator: "\n")
    let checked = readConfiguration(text)
    #expect(checked.diagnostics.count == 201)
    #expect(checked.diagnostics.last?.message == "and 3800 more problems below")
  }
}
