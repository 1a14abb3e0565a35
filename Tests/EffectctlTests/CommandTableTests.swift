// SPDX-License-Identifier: MIT

import Testing

@testable import effectctl

@Suite struct CommandTableTests {
  /// Completion scripts tell by an option's name alone whether a value follows.
  @Test func anOptionTakesAValueInAllCommandsOrInNone() {
    let all = CommandTable.globalOptions + CommandTable.commands.flatMap(\.options)
    for option in all {
      let same = all.filter { $0.name == option.name }
      #expect(same.allSatisfy { ($0.value == nil) == (option.value == nil) }, "\(option.name)")
    }
  }
}
