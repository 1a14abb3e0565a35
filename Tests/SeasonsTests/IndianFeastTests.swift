// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import Seasons

/// Diwali and Holi, each day against two computations and against what was published.
///
/// The rules are those of the almanacs (Dharmasindhu, Nirnayasindhu), computed for 82°30' E, 23°11' N,
/// the central station of India's Positional Astronomy Centre:
/// - Diwali is the day on which the lunar day of the new moon (amavasya) covers more of the time after
///   sunset (pradosha, a fifth of the night); where it covers none, the day on which it ends. The new
///   moon is the one with the Sun in the sidereal sign of Libra.
/// - Holi is the day after the bonfire. That is lit after sunset on the day of the full moon (purnima)
///   of Phalguna; on the second such day if the first half of the lunar day (Bhadra) covers the first
///   sunset and the second half lasts until the second sunset, or for seven eighths of that daytime.
@Suite struct IndianFeastTests {
  /// What India's government published as holidays for 2020 to 2026, and timeanddate.com for the years
  /// after, as python-holidays 0.109 has both.
  static let published: [(IndianFeast, String)] = [
    (
      .diwali,
      """
      2020-11-14 2021-11-04 2022-10-24 2023-11-12 2024-10-31 2025-10-20 2026-11-08 2027-10-29
      2028-10-17 2029-11-05 2030-10-26 2031-11-14 2032-11-02 2033-10-22 2034-11-10 2035-10-30
      """
    ),
    (
      .holi,
      """
      2020-03-10 2021-03-29 2022-03-18 2023-03-08 2024-03-25 2025-03-14 2026-03-04 2027-03-22
      2028-03-11 2029-03-01 2030-03-20 2031-03-09 2032-03-27 2033-03-16 2034-03-05 2035-03-24
      """
    ),
  ]

  @Test(arguments: published) func isThePublishedDay(feast: IndianFeast, list: String) throws {
    let list = list.split { $0 == " " || $0.isNewline }.map(String.init)
    #expect(list.count == 16)
    for day in list { #expect(try days(of: feast.rawValue, in: date(day).year) == [day]) }
  }

  @Test(arguments: IndianFeast.years) func isTheDayOfTheRule(year: Int) throws {
    #expect(IndianFeast.diwali.day(inGregorianYear: year) == Self.diwali(year))
    #expect(IndianFeast.holi.day(inGregorianYear: year) == Self.bonfire(year) + 1)
  }

  /// The second computation: when the lunar days begin and end by PyEphem 4.2.1 (VSOP87, ELP2000-82),
  /// in Indian time, to three minutes.
  @Test(arguments: [diwaliTimes, holiTimes])
  func lunarDaysAreThoseOfASecondComputation(times: String) throws {
    let words = times.split { $0 == " " || $0.isNewline }.map(String.init)
    #expect(words.count == 31 * 5)
    for line in stride(from: 0, to: words.count, by: 5).map({ Array(words[$0..<($0 + 5)]) }) {
      let year = try #require(Int(line[0]))
      let found = times == Self.diwaliTimes ? Self.newMoonDay(year) : Self.fullMoonDay(year)
      for (time, text) in [(found.start, line[1...2]), (found.end, line[3...4])] {
        let expected = try instant("\(year)-\(text.joined(separator: " "))", in: Self.india).count
        #expect(abs(time - Double(expected)) < 180, "\(line)")
      }
    }
  }

  static let diwaliTimes = """
    2020 11-14 14:18 11-15 10:37  2021 11-04 06:04 11-05 02:45  2022 10-24 17:28 10-25 16:19
    2023 11-12 14:46 11-13 14:58  2024 10-31 15:54 11-01 18:17  2025 10-20 15:46 10-21 17:55
    2026 11-08 11:29 11-09 12:32  2027 10-28 20:49 10-29 19:07  2028 10-17 12:05 10-18 08:27
    2029 11-05 13:45 11-06 09:54  2030 10-26 04:41 10-27 01:47  2031 11-14 04:24 11-15 02:40
    2032 11-02 10:14 11-03 11:15  2033 10-22 10:19 10-23 12:58  2034 11-10 04:21 11-11 06:46
    2035 10-30 08:08 10-31 08:29  2036 10-18 19:43 10-19 17:20  2037 11-06 20:53 11-07 17:33
    2038 10-27 13:13 10-28 09:23  2039 11-15 14:30 11-16 11:16  2040 11-04 01:25 11-05 00:26
    2041 10-24 05:18 10-25 07:00  2042 11-11 23:30 11-13 01:58  2043 10-31 23:22 11-02 01:27
    2044 10-20 05:31 10-21 05:06  2045 11-08 05:09 11-09 03:19  2046 10-28 20:29 10-29 16:47
    2047 10-18 12:36 10-19 08:58  2048 11-05 12:56 11-06 10:08  2049 10-25 21:58 10-26 21:45
    2050 11-13 18:02 11-14 19:11
    """

  static let holiTimes = """
    2020 03-09 03:04 03-09 23:18  2021 03-28 03:28 03-29 00:18  2022 03-17 13:30 03-18 12:48
    2023 03-06 16:18 03-07 18:11  2024 03-24 09:56 03-25 12:31  2025 03-13 10:37 03-14 12:25
    2026 03-02 17:56 03-03 17:08  2027 03-21 18:22 03-22 16:14  2028 03-10 10:21 03-11 06:36
    2029 02-28 02:05 02-28 22:40  2030 03-19 02:03 03-19 23:26  2031 03-08 09:55 03-09 10:00
    2032 03-26 04:51 03-27 06:16  2033 03-15 04:31 03-16 07:08  2034 03-04 06:33 03-05 07:40
    2035 03-23 04:22 03-24 04:12  2036 03-11 17:23 03-12 14:39  2037 03-01 09:47 03-02 05:58
    2038 03-20 11:23 03-21 07:39  2039 03-10 00:00 03-10 22:05  2040 03-27 21:15 03-28 20:42
    2041 03-16 23:52 03-18 01:49  2042 03-05 23:18 03-07 01:40  2043 03-24 18:16 03-25 19:56
    2044 03-13 02:09 03-14 01:11  2045 03-02 16:34 03-03 13:22  2046 03-21 18:44 03-22 14:57
    2047 03-11 10:27 03-12 07:07  2048 02-28 21:15 02-29 20:08  2049 03-18 17:40 03-19 17:53
    2050 03-07 18:34 03-08 20:53
    """

  // MARK: The rules

  private static let india = Zone.fixed(seconds: 19_800)

  private static func day(of time: Double) -> Int {
    floorDivide(Int(time) + 19_800, 86_400).quotient
  }

  private static func sun(_ event: SunEvent, _ day: Int) -> Double {
    guard let station = GeographicPlace(latitude: 23.183, longitude: 82.5) else { return .nan }
    return Double(event.instant(onDay: day, at: station, in: india))
  }

  /// How much of the fifth of the night after sunset a time covers, in seconds.
  private static func cover(_ time: (start: Double, end: Double), _ day: Int) -> Double {
    let sunset = sun(.sunset, day)
    let end = sunset + (sun(.sunrise, day + 1) - sunset) / 5
    return max(0, min(time.end, end) - max(time.start, sunset))
  }

  static func diwali(_ year: Int) -> Int {
    let moon = newMoonDay(year)
    let candidates = day(of: moon.start)...day(of: moon.end)
    let best = candidates.max { cover(moon, $0) < cover(moon, $1) } ?? candidates.upperBound
    return cover(moon, best) > 0 ? best : candidates.upperBound
  }

  static func bonfire(_ year: Int) -> Int {
    let moon = fullMoonDay(year)
    let first = (day(of: moon.start)...day(of: moon.end)).first { cover(moon, $0) > 0 } ?? 0
    let (sunrise, sunset) = (sun(.sunrise, first + 1), sun(.sunset, first + 1))
    let isInBhadra = sun(.sunset, first) < (moon.start + moon.end) / 2
    let lasts = moon.end > sunrise + (sunset - sunrise) * 7 / 8
    return isInBhadra && lasts ? first + 1 : first
  }

  // MARK: The Moon

  /// The lunar day that ends with the new moon of Diwali.
  static func newMoonDay(_ year: Int) -> (start: Double, end: Double) {
    let moon = newMoons(year).first { (180..<210).contains(siderealSun(at: $0)) } ?? .nan
    return (time(ofElongation: 348, near: moon - 86_400), moon)
  }

  /// The lunar day that ends with the full moon of Phalguna; of two such months, the second.
  static func fullMoonDay(_ year: Int) -> (start: Double, end: Double) {
    let spring = newMoons(year).filter { siderealSun(at: $0) < 330 && siderealSun(at: $0) >= 300 }
    let full = time(ofElongation: 180, near: (spring.last ?? .nan) + 14.77 * 86_400)
    return (time(ofElongation: 168, near: full - 86_400), full)
  }

  private static func newMoons(_ year: Int) -> [Double] {
    let first = Double(CivilDate.dayNumber(year: year, month: 1, day: 1)) * 86_400
    // The elongation grows by 12.19° a day.
    let age = elongation(at: first) / 12.190_749
    return (0...12).map { month in
      time(ofElongation: 0, near: first + (Double(month) * 29.530_588 - age) * 86_400)
    }.filter { $0 >= first }
  }

  /// When the Moon is so many degrees ahead of the Sun, in seconds since 1970.
  private static func time(ofElongation target: Double, near guess: Double) -> Double {
    var time = guess
    for _ in 0..<12 {
      let ahead = turned(elongation(at: time) - target + 180) - 180
      time -= ahead / 12.190_749 * 86_400
    }
    return time
  }

  private static func elongation(at time: Double) -> Double {
    turned(moonLongitude(centuries(at: time)) - sunLongitude(centuries(at: time)))
  }

  /// Lahiri's zero point, 23.853° in 2000.
  private static func siderealSun(at time: Double) -> Double {
    let t = centuries(at: time)
    return turned(sunLongitude(t) - 23.853 - 1.397 * t)
  }

  /// Julian centuries of dynamical time since 2000-01-01 12:00; that is 72 s ahead now.
  private static func centuries(at time: Double) -> Double {
    (time + 72 - 946_728_000) / (36_525 * 86_400)
  }

  private static func turned(_ degrees: Double) -> Double {
    degrees - 360 * (degrees / 360).rounded(.down)
  }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

  /// Meeus, Astronomical Algorithms, chapter 25: to 0.01°, without nutation.
  private static func sunLongitude(_ t: Double) -> Double {
    let anomaly = 357.52911 + 35_999.05029 * t - 0.0001537 * t * t
    let center =
      (1.914602 - 0.004817 * t) * sine(anomaly) + (0.019993 - 0.000101 * t) * sine(2 * anomaly)
      + 0.000289 * sine(3 * anomaly)
    return 280.46646 + 36_000.76983 * t + 0.0003032 * t * t + center - 0.00569
  }

  /// Meeus, chapter 47, the terms above 0.001°, without nutation.
  private static func moonLongitude(_ t: Double) -> Double {
    let mean = 218.3164477 + 481_267.88123421 * t - 0.0015786 * t * t
    let elongation = 297.8501921 + 445_267.1114034 * t - 0.0018819 * t * t
    let sun = 357.5291092 + 35_999.0502909 * t - 0.0001536 * t * t
    let moon = 134.9633964 + 477_198.8675055 * t + 0.0087414 * t * t
    let latitude = 93.2720950 + 483_202.0175233 * t - 0.0036539 * t * t
    let eccentricity = 1 - 0.002516 * t - 0.0000074 * t * t
    var sum = 3958 * sine(119.75 + 131.849 * t) + 1962 * sine(mean - latitude)
    sum += 318 * sine(53.09 + 479_264.290 * t)
    for (d, m, n, f, factor) in terms {
      let argument = d * elongation + m * sun + n * moon + f * latitude
      sum += factor * pow(eccentricity, abs(m)) * sine(argument)
    }
    return mean + sum / 1_000_000
  }

  /// Multiples of the elongation, of the anomalies of Sun and Moon and of the argument of latitude, and
  /// the factor in millionths of a degree.
  private static let terms: [(Double, Double, Double, Double, Double)] = [
    (0, 0, 1, 0, 6288774), (2, 0, -1, 0, 1274027), (2, 0, 0, 0, 658314), (0, 0, 2, 0, 213618),
    (0, 1, 0, 0, -185116), (0, 0, 0, 2, -114332), (2, 0, -2, 0, 58793), (2, -1, -1, 0, 57066),
    (2, 0, 1, 0, 53322), (2, -1, 0, 0, 45758), (0, 1, -1, 0, -40923), (1, 0, 0, 0, -34720),
    (0, 1, 1, 0, -30383), (2, 0, 0, -2, 15327), (0, 0, 1, 2, -12528), (0, 0, 1, -2, 10980),
    (4, 0, -1, 0, 10675), (0, 0, 3, 0, 10034), (4, 0, -2, 0, 8548), (2, 1, -1, 0, -7888),
    (2, 1, 0, 0, -6766), (1, 0, -1, 0, -5163), (1, 1, 0, 0, 4987), (2, -1, 1, 0, 4036),
    (2, 0, 2, 0, 3994), (4, 0, 0, 0, 3861), (2, 0, -3, 0, 3665), (0, 1, -2, 0, -2689),
    (2, 0, -1, 2, -2602), (2, -1, -2, 0, 2390), (1, 0, 1, 0, -2348), (2, -2, 0, 0, 2236),
    (0, 1, 2, 0, -2120), (0, 2, 0, 0, -2069), (2, -2, -1, 0, 2048), (2, 0, 1, -2, -1773),
    (2, 0, 0, 2, -1595), (4, -1, -1, 0, 1215), (0, 0, 2, 2, -1110),
  ]
}
