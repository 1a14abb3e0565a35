// SPDX-License-Identifier: MIT

import ControlProtocol
import Support
import Testing

@testable import Director

/// Where the rules are listed for people, all of them are.
struct RuleNameTests {
  /// Those that can keep a burst from showing.
  static let names = RuleBook.rules.map(\.name).filter {
    $0 != RuleBook.stopped && $0 != RuleBook.schedule
  }

  @Test(arguments: [
    "Sources/ControlProtocol/io.effectd.Control.varlink", "config/man/effectctl.1.scd",
  ])
  func theirListIsWhole(file: String) throws {
    let text = try #require(Checkout.text(file))
    let words = text.split { !($0.isLetter || $0 == "-") }.map(String.init)
    let first = try #require(words.indices.first { words[$0...].starts(with: ["off", "paused"]) })
    let list = words[first...].prefix(Self.names.count + 2).filter { $0 != "or" && $0 != "and" }
    #expect(Array(list.prefix(Self.names.count)) == Self.names)
  }
}
