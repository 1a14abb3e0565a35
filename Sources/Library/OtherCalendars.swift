// SPDX-License-Identifier: MIT

import Platform
import Seasons

/// The tables of calendars other than the Gregorian, computed by a program of our own and kept.
///
/// ICU, which knows these calendars, costs some eight megabytes for as long as a process lives; so a
/// helper computes the tables once, and everybody else reads 75 KB of text.
public enum OtherCalendars {
  /// The helper's name; it lies beside our own program or in `libexec/effectd` next to its folder.
  public static let helper = "effectd-calendars"

  /// The tables that some calendars need.
  ///
  /// - Parameters:
  ///   - calendars: What is needed; empty gives nil at no cost.
  ///   - cacheDirectory: Where the tables are kept; nil computes them anew.
  ///   - version: The version of the tables, part of the file's name.
  /// - Returns: nil if none is needed, or if the helper cannot be run.
  public static func table(
    for calendars: Set<CalendarSystem>, cacheDirectory: String?, version: String
  ) -> CalendarTable? {
    guard !calendars.isEmpty else { return nil }
    let path = cacheDirectory.map { "\($0)/calendars-\(version).txt" }
    if let path, let bytes = try? Files.read(path, limit: 1 << 20), let table = parse(bytes),
      table.calendars.isSuperset(of: calendars)
    {
      return table
    }
    for program in candidates {
      guard let bytes = try? Subprocess.output(of: program, limit: 1 << 20),
        let table = parse(bytes)
      else { continue }
      if let path { try? Files.write(bytes, to: path) }
      return table
    }
    return nil
  }

  private static func parse(_ bytes: [UInt8]) -> CalendarTable? {
    CalendarTable(text: String(decoding: bytes, as: UTF8.self))
  }

  private static var candidates: [String] {
    guard let folder = ProcessEnvironment.programFolder else { return [] }
    return ["\(folder)/\(helper)", "\(Files.parent(of: folder))/libexec/effectd/\(helper)"]
  }
}
