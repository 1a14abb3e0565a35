// SPDX-License-Identifier: MIT

/// The day number of Easter Sunday of the western churches.
///
/// The anonymous Gregorian algorithm (Nature, 20 April 1876; J. Meeus, Astronomical Algorithms,
/// chapter 8). Valid for every year from 1583 on.
func easterDayNumber(year: Int) -> Int {
  let golden = year % 19
  let (century, yearOfCentury) = (year / 100, year % 100)
  let moonCorrection = (century - (century + 8) / 25 + 1) / 3
  let epact = (19 * golden + century - century / 4 - moonCorrection + 15) % 30
  let untilSunday =
    (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
  let late = (golden + 11 * epact + 22 * untilSunday) / 451
  let sum = epact + untilSunday - 7 * late + 114
  return CivilDate.dayNumber(year: year, month: sum / 31, day: sum % 31 + 1)
}
