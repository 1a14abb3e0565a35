// SPDX-License-Identifier: MIT

import Platform
import Support
import Testing

/// What an idle process gives back.
struct ProcessMemoryTests {
  /// Resident kB of the program's code, which is mapped from its file and can be run.
  private func residentCode() throws -> Int {
    let map = try #require(TemporaryDirectory.read("/proc/self/smaps"))
    let program = try #require(map.split(separator: "\n").first).split(separator: " ").last
    var isCode = false
    var total = 0
    for line in map.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 5, words[0].contains("-") {
        isCode = words[1] == "r-xp" && words.last == program
      } else if isCode, words[0] == "Rss:" {
        total += try #require(Int(words[1]))
      }
    }
    return total
  }

  @Test func codeThatIsNotNeededIsGivenBack() throws {
    // Tests that run beside this one bring back, or have just given back, what they share with it.
    let isLess = try (0..<1000).contains { _ in
      let before = try residentCode()
      ProcessMemory.giveBack()
      return try residentCode() < before
    }
    #expect(isLess)
  }
}
