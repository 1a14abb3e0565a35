// SPDX-License-Identifier: MIT

// Prints the tables of calendars by name, all of them without names, for the years 1970 to 2199.
// A program of its own, because ICU costs memory that the daemon never gives back.

import Calendars
import Seasons

let names = CommandLine.arguments.dropFirst()
let wanted =
  names.isEmpty
  ? CalendarSystem.allCases.filter { $0 != .gregorian }
  : names.compactMap(CalendarSystem.init(rawValue:))
print(CalendarTable(computing: Set(wanted), years: 1970...2199).text, terminator: "")
