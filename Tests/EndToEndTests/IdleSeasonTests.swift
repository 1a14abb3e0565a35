// SPDX-License-Identifier: MIT

import Support
import Testing

/// What a daemon with many seasons costs while none of them shows.
@Suite struct IdleSeasonTests {
  /// Fifty seasons that lie far ahead, of every kind.
  private static var fifty: String {
    let kinds = [
      "effect = \"snow\"\nfrom = \"2150-01-01\"\ndays = 9\nhours = \"sunset-23:00\"",
      "effect = \"rain\"\nfrom = \"2150-02-01\"\nuntil = \"2150-02-03\"\nevery = \"30m\"\nfor = \"2m\"",
      "effect = \"hearts\"\nfrom = \"2150-02-14\"\ndays = 1\nevery = \"5s\"",
      "burst = \"confetti\"\nat = [\"2150-03-01 00:00\", \"2150-03-02 17:00\"]",
      "effect = \"lanterns\"\nfrom = \"2150-04-01\"\ndays = 3\nweekdays = [\"sat\", \"sun\"]",
    ]
    return (0..<50).map { index in
      "[[season]]\nname = \"season \(index)\"\n\(kinds[index % kinds.count])\n"
    }.joined()
  }

  /// The timers of a process, each with whether it is armed.
  private func timers(of daemon: HeadlessDaemon) throws -> [Bool] {
    let process = try #require(daemon.process)
    return TemporaryDirectory.names(in: "/proc/\(process.number)/fdinfo").compactMap { number in
      let text = TemporaryDirectory.read("/proc/\(process.number)/fdinfo/\(number)") ?? ""
      guard text.contains("clockid:") else { return nil }
      return !text.contains("it_value: (0, 0)")
    }
  }

  @Test func fiftySeasonsNeedNoMoreTimersThanNone() throws {
    let none = try HeadlessDaemon()
    let many = try HeadlessDaemon(configuration: Self.fifty)
    #expect(try many.control("seasons", "--from", "2150-01-01", "--json").output.contains("hearts"))
    let few = try timers(of: none).count
    #expect(few > 0)
    #expect(Eventually.holds(seconds: 20) { (try? timers(of: many).count) == few })
  }
}
