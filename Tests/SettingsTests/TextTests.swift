// SPDX-License-Identifier: MIT
import Particles
import Testing

@testable import Settings

@Suite("Values as people write them")
struct TextTests {
  @Test(
    "durations",
    arguments: [
      ("90", 90), ("90s", 90), ("15m", 900), ("1h30m", 5400), ("1h 30m", 5400), (" 2d ", 172_800),
      ("7d", 604_800), ("0", 0), ("0s", 0), ("1d1h1m1s", 90_061), ("10000d", 864_000_000),
      ("", nil), ("m", nil), ("1x", nil), ("-5", nil), ("1.5h", nil), ("1m1h", nil), ("1m1m", nil),
      ("10001d", nil), ("99999999999999999999", nil), ("99999999999d", nil), ("90 s x", nil),
      ("٣", nil), ("1h30", nil), ("1 0", nil),
    ] as [(String, Int?)])
  func duration(_ text: String, _ seconds: Int?) {
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test("durations are written so that they are read again")
  func durationsAgain() {
    for seconds in [0, 1, 59, 60, 61, 3600, 5400, 86_399, 86_400, 90_061, 864_000_000] {
      #expect(DurationText.seconds(DurationText.text(seconds)) == seconds)
    }
    #expect(DurationText.text(5400) == "1h30m")
    #expect(DurationText.text(604_800) == "7d")
  }

  @Test(
    "lengths",
    arguments: [
      ("50%", 0.5, 0), ("-20", 0, -20), ("100% - 40", 1, -40), ("50% + 10", 0.5, 10),
      ("50%+10", 0.5, 10), ("10", 0, 10), ("+10", 0, 10), ("1.5%", 0.015, 0), ("40 + 100%", 1, 40),
      ("-50%", -0.5, 0), ("50% + 25%", 0.75, 0), (".5", 0, 0.5),
    ])
  func length(_ text: String, _ fraction: Double, _ points: Double) throws {
    let length = try #require(LengthText.length(text))
    #expect(abs(length.fraction - fraction) < 1e-12)
    #expect(length.points == points)
  }

  @Test(
    "not lengths",
    arguments: [
      "", " ", "%", "50 %%", "a", "50%10", "50% -", "+", "--5", "1e5", "nan", "inf", "0x10", "1..2",
      ".", "200000", "20000%", "50% * 2", "5,5",
    ])
  func notLength(_ text: String) {
    #expect(LengthText.length(text) == nil)
  }

  @Test(
    "colours",
    arguments: [
      ("#FF8000", Color(red: 1, green: 128 / 255, blue: 0)),
      ("#ff800080", Color(red: 1, green: 128 / 255, blue: 0, alpha: 128 / 255)),
      ("#f80", Color(red: 1, green: 136 / 255, blue: 0)),
      ("#f808", Color(red: 1, green: 136 / 255, blue: 0, alpha: 136 / 255)),
      ("FFFFFF", Color.white),
    ])
  func color(_ text: String, _ color: Color) {
    #expect(ColorText.color(text) == color)
    #expect(ColorText.color(ColorText.text(color)) == color)
  }

  @Test(
    "not colours",
    arguments: ["", "#", "#12", "#12345", "#1234567", "#GGGGGG", "red", "##123456", "#١٢٣"])
  func notColor(_ text: String) {
    #expect(ColorText.color(text) == nil)
  }

  @Test(
    "patterns of outputs",
    arguments: [
      ("*", "DP-1", true), ("*", "", true), ("DP-*", "DP-1", true), ("DP-*", "DP-", true),
      ("DP-*", "eDP-1", false), ("*DP-?", "eDP-1", true), ("?", "ab", false), ("", "", true),
      ("", "a", false), ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbYb", false),
      ("DP-1", "dp-1", false),
      ("*-*-*", "HDMI-A-1", true), ("**a**", "bab", true), ("a*", "b", false), ("[a]", "a", false),
    ])
  func glob(_ pattern: String, _ name: String, _ isMatch: Bool) {
    #expect(Glob(pattern).matches(name) == isMatch)
  }

  @Test("many stars are no trap")
  func globStars() {
    let pattern = String(repeating: "*a", count: 200)
    #expect(!Glob(pattern).matches(String(repeating: "a", count: 199) + "b"))
    #expect(Glob.any(of: ["b", "a*"], matches: "ab"))
    #expect(!Glob.any(of: [], matches: "ab"))
  }

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
