// SPDX-License-Identifier: MIT

import Particles
import Settings
import Support
import Testing

@testable import effectctl

/// The manual pages say what the code does, all of it, and nothing else.
///
/// A page has parts between `; made: NAME` and `; end` that are made from the code's tables. With
/// `RECORD_SNAPSHOTS=1` in the environment they are written anew, and the tests fail once.
@Suite struct ManualTests {
  static let pages = [
    "effectctl.1", "effectd.1", "io.effectd.Control.7", "effectd.toml.5", "effectd-effect.5",
  ]

  private func path(_ page: String) -> String { Checkout.file("config/man/\(page).scd") }

  private func text(_ page: String) throws -> String {
    try #require(TemporaryDirectory.read(path(page)), "\(page) is missing")
  }

  @Test(arguments: pages)
  func madePartsAreThoseOfTheTables(page: String) throws {
    let text = try text(page)
    var made = ""
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = rest.popFirst() {
      made += line + "\n"
      guard line.hasPrefix("; made: ") else { continue }
      let name = String(line.dropFirst("; made: ".count))
      made += try "\n" + #require(ManualText.part(name), "no part is called \(name)") + "\n"
      rest = rest.drop { $0 != "; end" }
      #expect(!rest.isEmpty, "\(name) has no end")
    }
    made.removeLast()
    if made != text, ChildProcess.environment["RECORD_SNAPSHOTS"] != nil {
      try Invocation.write(Array(made.utf8), to: path(page))
    }
    #expect(made == text, "\(page) is not what the tables say; RECORD_SNAPSHOTS=1 writes it anew")
  }

  @Test func everySectionOfTheReferenceHasItsPart() throws {
    let configuration = try text("effectd.toml.5")
    for section in Set(SettingsReference.configurationKeys.map(\.section)) {
      #expect(configuration.contains("; made: configuration \(section)\n"))
    }
    let effects = try text("effectd-effect.5")
    for section in Set(SettingsReference.effectKeys.map(\.section)) {
      #expect(effects.contains("; made: effect \(section.isEmpty ? "top" : section)\n"))
    }
    let control = try text("effectctl.1")
    for part in ["commands", "options", "exit codes"] {
      #expect(control.contains("; made: \(part)\n"))
    }
    for part in ["interface", "values"] {
      #expect(try text("io.effectd.Control.7").contains("; made: \(part)\n"))
    }
  }

  /// The daemon's options stand in its own source, which cannot be imported here.
  @Test func theDaemonsOptionsAndExitCodesAreItsOwn() throws {
    let source = try #require(Checkout.text("Sources/effectd/Arguments.swift"))
    let page = try text("effectd.1")
    let documented = page.split(separator: "\n").filter { $0.hasPrefix("*--") }.map { line in
      String(line.dropFirst().prefix { $0 != "*" })
    }
    let help = source.split(separator: "\n").filter { $0.hasPrefix("      --") }.map { line in
      String(line.drop { $0 == " " }.prefix { $0 != " " })
    }
    #expect(!help.isEmpty)
    #expect(Set(documented) == Set(help))
    let codes = page.split(separator: "\n").filter { line in
      line.hasPrefix("*") && line.dropFirst().first?.isNumber == true
    }
    #expect(codes == ["*0*", "*1*", "*2*", "*69*", "*78*"])
  }

  /// The blocks of a page between lines of three backticks.
  private func blocks(_ page: String) throws -> [String] {
    let parts = try text(page).split(separator: "```\n", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test func examplesOfConfigurationsAreValid() throws {
    let blocks = try blocks("effectd.toml.5")
    #expect(!blocks.isEmpty)
    for block in blocks {
      let checked = ConfigurationReader.read(
        text: Array(block.utf8), file: "example", effectNames: nil)
      #expect(checked.diagnostics.isEmpty, "\(block)")
    }
  }

  @Test func examplesOfEffectsAreValid() throws {
    let blocks = try blocks("effectd-effect.5")
    #expect(!blocks.isEmpty)
    for block in blocks {
      let checked = EffectReader.read(
        text: Array(block.utf8), file: "example", name: "example",
        resolveImage: { .success("/\($0)") })
      #expect(checked.diagnostics.isEmpty, "\(block)")
    }
  }

  @Test(.enabled(if: Programs.areInstalled("scdoc")), arguments: pages)
  func pagesAreWellFormed(page: String) throws {
    let result = try ChildProcess.run(["sh", "-c", "exec scdoc < '\(path(page))'"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains(".TH \"\(page.dropLast(2))\" \"\(page.suffix(1))\""))
  }
}
