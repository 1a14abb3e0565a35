// SPDX-License-Identifier: MIT

import Testing
import Values

@Suite("Values as people write them")
struct TextTests {
  @Test(
    "durations",
    arguments: [
      ("90", 90), ("90s", 90), ("15m", 900), ("1h30m", 5400), ("1h 30m", 5400), (" 2d ", 172_800),
      ("7d", 604_800), ("0", 0), ("0s", 0), ("1d1h1m1s", 90_061), ("10000d", 864_000_000),
      ("", nil), ("m", nil), ("1x", nil), ("-5", nil), ("1m1h", nil), ("1m1m", nil),
      ("10001d", nil), ("99999999999999999999", nil), ("99999999999d", nil), ("90 s x", nil),
      ("٣", nil), ("1 0", nil), ("1h30", 5400), ("1d12", 129_600),
      ("2m30", 150), ("1.5h", 5400), ("1.5s", nil), ("1.5h30m", nil), ("1.", nil), (".5", nil),
      ("1e3", nil),
      ("5s5", nil), ("inf", nil), ("nan", nil),
    ] as [(String, Int?)])
  func duration(_ text: String, _ seconds: Int?) {
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test("durations may have a fraction")
  func durationsWithFractions() {
    #expect(DurationText.value("1.5s") == 1.5)
    #expect(DurationText.value("0.25") == 0.25)
    #expect(DurationText.value("1m0.5s") == 60.5)
    #expect(DurationText.text(1.5) == "1.5s")
    #expect(DurationText.text(5400.0) == "1h30m")
  }

  @Test("a name is meant in any case, if only one is")
  func names() {
    let names = ["snow", "Snow", "rain"]
    #expect(Glob.name(meantBy: "snow", among: names) == "snow")
    #expect(Glob.name(meantBy: "SNOW", among: names) == nil)
    #expect(Glob.name(meantBy: "Rain", among: names) == "rain")
    #expect(Glob.name(meantBy: "r*", among: names) == nil)
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
      ("0", 0, 0), ("50%", 0.5, 0), ("-20", 0, -20), ("100% - 40", 1, -40), ("50% + 10", 0.5, 10),
      ("50%+10", 0.5, 10), ("10", 0, 10), ("+10", 0, 10), ("1.5%", 0.015, 0), ("40 + 100%", 1, 40),
      ("-50%", -0.5, 0), ("50% + 25%", 0.75, 0), (".5", 0, 0.5), ("+5.5", 0, 5.5),
      (" 25% + 10 ", 0.25, 10), ("-10%+1e2", -0.1, 100), ("1e-1", 0, 0.1), ("1E+2 - 1", 0, 99),
      ("1 0 0", 0, 100), ("1+1+1+1+1+1+1+1+1", 0, 9),
    ])
  func length(_ text: String, _ fraction: Double, _ points: Double) throws {
    let length = try #require(Length(parsing: text))
    #expect(abs(length.fraction - fraction) < 1e-12)
    #expect(length.points == points)
  }

  @Test(
    "not lengths",
    arguments: [
      "", " ", "%", "50 %%", "50 %x", "a", "x", "50%10", "50% -", "+", "1+", "--5", "e5", "1e",
      "nan",
      "inf", "0x10", "1..2", ".", "1e999", "2000000", "20000%", "50% * 2", "5,5", "1,5", "٣",
      "0." + String(repeating: "0", count: 63),
    ])
  func notLength(_ text: String) {
    #expect(Length(parsing: text) == nil)
  }

  @Test("the points of a length are limited by its reader")
  func lengthLimit() {
    #expect(Length(parsing: "150000", maximumPoints: 100_000) == nil)
    #expect(Length(parsing: "-1e5", maximumPoints: 100_000) == Length(points: -100_000))
  }

  @Test(
    "lengths are written as they are read",
    arguments: [
      "0", "120", "50%", "100% - 40", "25% + 10", "-5.5",
    ])
  func lengthsAgain(_ text: String) {
    #expect(Length(parsing: text)?.text == text)
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
    #expect(Color(parsing: text) == color)
    #expect(Color(parsing: color.text) == color)
  }

  @Test(
    "not colours",
    arguments: ["", "#", "#12", "#12345", "#1234567", "#GGGGGG", "red", "##123456", "#١٢٣"])
  func notColor(_ text: String) {
    #expect(Color(parsing: text) == nil)
  }

  @Test(
    "patterns of outputs",
    arguments: [
      ("*", "DP-1", true), ("*", "", true), ("DP-*", "DP-1", true), ("DP-*", "DP-", true),
      ("DP-*", "eDP-1", false), ("*DP-?", "eDP-1", true), ("?", "ab", false), ("", "", true),
      ("", "a", false), ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbYb", false),
      ("DP-1", "dp-1", true), ("dp-*", "DP-1", true),
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
}
