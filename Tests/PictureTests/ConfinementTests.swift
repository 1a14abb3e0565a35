// SPDX-License-Identifier: MIT
import CConfinement
import Glibc
import Support
import Testing

/// What a confined process can do and what it cannot, tried from inside.
@Suite(.enabled(if: !Sanitizer.isActive)) struct ConfinementTests {
  let folder = TemporaryDirectory()

  /// The results of the probe by name: "ok", "none" or an errno.
  func probe(_ mode: String) throws -> [String: String] {
    let program = try Programs.own("confinement-probe")
    let secret = folder.write("secret", to: "secret")
    let given = folder.write("x", to: "given")
    let font = try #require(Self.font)
    let command = """
      SECRET=x DISPLAY=:9 LANG=C HOME=\(folder.path) exec \(program) \(mode) \(secret) \(font) <\(given)
      """
    let stream = try #require(popen(command, "r"))
    defer { pclose(stream) }
    var results: [String: String] = [:]
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, CInt(line.count), stream) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let words = text.split(whereSeparator: \.isWhitespace)
      if words.count == 2 { results[String(words[0])] = String(words[1]) }
    }
    return results
  }

  static let font: String? = {
    let fonts = ["dejavu/DejaVuSans.ttf", "liberation/LiberationSans-Regular.ttf"]
    return fonts.map { "/usr/share/fonts/truetype/" + $0 }.first { access($0, R_OK) == 0 }
  }()

  static let refused = [
    "socket-inet", "socket-unix", "socketpair", "create", "create-for-reading", "write",
    "read-and-write", "append", "cut", "unlink", "rename", "mkdir", "link", "symlink", "chmod",
    "fork", "exec", "kill", "more-memory", "executable-memory", "inherited", "too-much-memory",
  ]
  static let allowed = ["read-font", "read-given", "memory", "thread"]

  @Test(.enabled(if: font != nil), arguments: ["calls", "all"])
  func whatIsNotNeededFails(mode: String) throws {
    let results = try probe(mode)
    #expect(results["confined"] == "1")
    for name in Self.refused { #expect(Int(results[name] ?? "") != nil, "\(name): \(results)") }
    for name in Self.allowed { #expect(results[name] == "ok", "\(name): \(results)") }
    #expect(folder.names == ["given", "secret"])
    #expect(folder.read("secret") == "secret")
  }

  @Test(.enabled(if: font != nil && effectd_landlock_version() > 0)) func nothingButFontsIsRead()
    throws
  {
    let results = try probe("all")
    for name in ["read-outside", "read-passwd", "read-proc", "list-home"] {
      #expect(results[name] == String(EACCES), "\(name): \(results)")
    }
  }

  @Test(.enabled(if: font != nil)) func theEnvironmentIsWhatFontsNeed() throws {
    let results = try probe("all")
    #expect(results["variable-HOME"] == "ok" && results["variable-LANG"] == "ok")
    #expect(results["variable-DISPLAY"] == "none" && results["variable-SECRET"] == "none")
  }
}
