// SPDX-License-Identifier: MIT
import Testing

@testable import Settings

@Suite("Values as people write them")
struct TextTests {
  @Test(
    "nearest names",
    arguments: [
      ("velocty", "velocity"), ("VELOCITY", "velocity"), ("velcoity", "velocity"),
      ("birthrate", "birthRate"), ("scal", "scale"), ("spinn", "spin"), ("xyz", nil), ("", nil),
      ("v", nil), ("lifeTimeRange", "lifetimeRange"),
    ] as [(String, String?)])
  func near(_ word: String, _ name: String?) {
    let names = ["velocity", "velocityRange", "birthRate", "scale", "spin", "lifetimeRange"]
    #expect(nearest(word, in: names) == name)
  }

  @Test(
    "edit distances",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1),
      ("abc", "abc", 0), ("abcd", "acbd", 1), ("ca", "abc", 3),
    ])
  func distance(_ left: String, _ right: String, _ distance: Int) {
    #expect(editDistance(Array(left), Array(right)) == distance)
    #expect(editDistance(Array(right), Array(left)) == distance)
  }

  @Test("what is quoted stays on one line and is short")
  func quoting() {
    #expect(quoted("a\n\"b\"\u{1B}[31m") == "\"a\\n\\\"b\\\"\\u{1B}[31m\"")
    #expect(
      quoted(String(repeating: "x", count: 1000)) == "\"\(String(repeating: "x", count: 60))…\"")
  }
}
