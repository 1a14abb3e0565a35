// SPDX-License-Identifier: MIT

import func Glibc.acos
import func Glibc.asin
import func Glibc.cos
import func Glibc.sin
import func Glibc.tan

/// When the upper edge of the sun is on the horizon of a place.
public enum SunEvent: String, CaseIterable, Hashable, Sendable {
  /// In the morning.
  case sunrise
  /// In the evening.
  case sunset

  /// The time by the clock that stands for it where no place is known, in seconds after 00:00.
  public var secondOfDayWithoutPlace: Int { self == .sunrise ? 6 * 3600 : 18 * 3600 }

  /// The instant on a local day, rounded to a whole minute.
  ///
  /// The solar day is the one whose noon is closest to noon by the clock. While the sun does not
  /// rise, both events are at its noon; while it does not set, they are at the midnights around.
  ///
  /// Formulae of NOAA's solar calculator, after J. Meeus, Astronomical Algorithms, chapters 22, 25
  /// and 28: within a minute up to the polar circles; refraction is that of a mean day, 34'.
  ///
  /// - Parameters:
  ///   - day: the local day, in days since 1970-01-01.
  ///   - place: where.
  ///   - zone: the zone whose days are meant.
  /// - Returns: seconds since 1970.
  func instant(onDay day: Int, at place: GeographicPlace, in zone: Zone) -> Int {
    let noon = Self.solarNoon(onDay: day, at: place, in: zone)
    var time = noon
    // The sun's declination is that of the event itself.
    for _ in 0..<3 { time = noon + sign * Sun(at: time).halfDay(at: place.latitude) }
    return floorDivide(Int(time.rounded(.down)) + 30, 60).quotient * 60
  }

  private var sign: Double { self == .sunrise ? -1 : 1 }

  private static func solarNoon(
    onDay day: Int, at place: GeographicPlace, in zone: Zone
  ) -> Double {
    let length = Double(secondsPerDay)
    let clockNoon = Double(zone.instant(localSeconds: day * secondsPerDay + secondsPerDay / 2))
    let meanNoon = Double(day) * length + length / 2 - place.longitude * 240
    let noon = meanNoon + ((clockNoon - meanNoon) / length).rounded() * length
    return noon - Sun(at: noon).equationOfTime
  }
}

/// Where the sun is at one time.
private struct Sun {
  /// Radians north of the celestial equator.
  let declination: Double
  /// How far the sundial is ahead of mean time, in seconds.
  let equationOfTime: Double

  /// - Parameter time: seconds since 1970, UTC.
  init(at time: Double) {
    // Julian centuries since 2000-01-01 12:00.
    let t = (time - 946_728_000) / (36_525 * 86_400)
    let radian = Double.pi / 180
    let meanLongitude = (280.46646 + t * (36_000.76983 + 0.0003032 * t)) * radian
    let anomaly = (357.52911 + t * (35_999.05029 - 0.0001537 * t)) * radian
    let eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t)
    let center =
      sin(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t))
      + sin(2 * anomaly) * (0.019993 - 0.000101 * t) + sin(3 * anomaly) * 0.000289
    let node = (125.04 - 1934.136 * t) * radian
    let longitude = meanLongitude + (center - 0.00569 - 0.00478 * sin(node)) * radian
    let meanObliquity = 23.439_291_1 - t * (0.013_004_2 + t * (0.000_000_164 - t * 0.000_000_504))
    let obliquity = (meanObliquity + 0.00256 * cos(node)) * radian
    declination = asin(sin(obliquity) * sin(longitude))
    let y = tan(obliquity / 2) * tan(obliquity / 2)
    let angle =
      y * sin(2 * meanLongitude) - 2 * eccentricity * sin(anomaly)
      + 4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude)
      - y * y / 2 * sin(4 * meanLongitude)
      - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
    equationOfTime = angle / radian * 240
  }

  /// Half of the time that the sun is up, in seconds: 0 to half a day.
  ///
  /// The center is then 50' below the horizon: 34' of refraction and the radius, 16'.
  func halfDay(at latitude: Double) -> Double {
    let radian = Double.pi / 180
    // At a pole the cosine vanishes.
    let latitude = max(-89.999, min(89.999, latitude)) * radian
    let cosine =
      cos(90.833 * radian) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination)
    return acos(max(-1, min(1, cosine))) / radian * 240
  }
}
