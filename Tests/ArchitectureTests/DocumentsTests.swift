// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// Documents that name tests name tests that there are.
struct DocumentsTests {
  static let pages =
    ["README.md", "CONTRIBUTING.md"] + Checkout.files(below: "docs", suffix: ".md")

  /// What the tests' functions, types and folders are called.
  private static let declared: Set<Substring> = {
    let files = Checkout.files(below: "Tests", suffix: ".swift").compactMap { Checkout.text($0) }
    var names = Set(Checkout.names(in: "Tests").map { Substring($0) })
    for line in files.joined().utf8.split(separator: UInt8(ascii: "\n")) {
      let words = Substring(line).split(separator: " ")
      for (word, name) in zip(words, words.dropFirst()) where word == "func" || word == "struct" {
        names.insert(name.prefix { $0.isLetter || $0.isNumber })
      }
    }
    return names
  }()

  @Test(arguments: pages)
  func everyTestThatIsNamedExists(page: String) throws {
    let named = try Self.tests(in: page) + Self.suites(in: page)
    #expect(named.filter { !Self.declared.contains($0) } == [])
  }

  @Test(arguments: pages)
  func everyLinkLeadsToAFile(page: String) {
    let folder = page.prefix { $0 != "/" } == "docs" ? "docs/" : ""
    for link in Page(page).links where !link.contains("://") && !link.hasPrefix("#") {
      let path = link.prefix { $0 != "#" }
      #expect(access(Checkout.file(folder + path), R_OK) == 0, "\(link)")
    }
  }

  /// The page of the effects has them all, each with its pictures of at most 300 KB, and README counts right.
  @Test func everyEffectIsShown() throws {
    let page = Page("docs/effects.md")
    let names = Checkout.names(in: "config/effects").filter { $0.hasSuffix(".toml") }
      .map { String($0.dropLast(".toml".count)) }
    for name in names {
      let isQuoted = name.hasPrefix("classic-")
      let pictures = isQuoted ? ["\(name).png"] : ["\(name).gif", "\(name)-light.gif"]
      for picture in pictures {
        #expect(page.links.contains("pictures/effects/\(picture)"))
        let bytes = try #require(Checkout.bytes("docs/pictures/effects/\(picture)"))
        #expect(bytes.count <= 300_000, "\(picture)")
      }
    }
    #expect(Page("README.md").description.contains("[All \(names.count) effects](docs/effects.md)"))
  }

  /// A page whose names are written in another way would be held against nothing.
  @Test(arguments: [("reliability", 10), ("security", 10), ("wayland", 1), ("fuzzing", 5)])
  func namesAreFound(page: String, atLeast count: Int) throws {
    #expect(try Self.tests(in: "docs/\(page).md").count >= count)
  }

  /// The names in front of a bracket in code, such as `everyTestThatIsNamedExists()`.
  private static func tests(in page: String) throws -> [Substring] {
    try code(in: page).compactMap { piece in
      let name = piece.prefix { $0.isLetter || $0.isNumber }
      let isCall = piece.dropFirst(name.count).first == "("
      return isCall && name.first?.isLowercase == true ? name : nil
    }
  }

  /// The names such as `DocumentsTests`.
  private static func suites(in page: String) throws -> [Substring] {
    try code(in: page).map { $0.prefix { $0.isLetter || $0.isNumber } }
      .filter { $0.hasSuffix("Tests") && $0.first?.isUppercase == true }
  }

  /// What stands between backticks within a line.
  private static func code(in page: String) throws -> [Substring] {
    try #require(Checkout.text(page)).split(separator: "\n").flatMap { line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
    }
  }
}
