// SPDX-License-Identifier: MIT

import Platform
import Seasons
import Values

/// The tables of calendars other than the Gregorian, computed by a program of our own and kept.
///
/// ICU, which knows these calendars, costs some eight megabytes for as long as a process lives; so a
/// helper computes the tables once, and all programs read 75 KB of text.
public enum OtherCalendars {
  /// The helper's name; it lies beside our own program or in `libexec/effectd` next to its folder.
  public static let helper = "effectd-calendars"

  /// The largest text of tables, in bytes.
  static let maximumSize = 1 << 20

  /// The tables that some calendars need; waits for the helper if they are not cached.
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
    let path = cachePath(cacheDirectory, version)
    if let table = cached(at: path, calendars) { return table }
    for program in candidates {
      guard let bytes = try? Subprocess.output(of: program, limit: maximumSize),
        let table = parse(bytes)
      else { continue }
      if let path { try? Files.write(bytes, to: path) }
      return table
    }
    return nil
  }

  static func cachePath(_ directory: String?, _ version: String) -> String? {
    directory.map { "\($0)/calendars-\(version).txt" }
  }

  /// The tables in the cache, if it has all that are needed.
  static func cached(at path: String?, _ calendars: Set<CalendarSystem>) -> CalendarTable? {
    guard let path, let bytes = try? Files.read(path, limit: maximumSize),
      let table = parse(bytes), table.calendars.isSuperset(of: calendars)
    else { return nil }
    return table
  }

  static func parse(_ bytes: [UInt8]) -> CalendarTable? {
    CalendarTable(text: String(decoding: bytes, as: UTF8.self))
  }

  static var candidates: [String] {
    guard let folder = ProcessEnvironment.programFolder else { return [] }
    return ["\(folder)/\(helper)", "\(Files.parent(of: folder))/libexec/effectd/\(helper)"]
  }
}

/// The calendars that a daemon's seasons need, without ever waiting for them.
///
/// What is cached is there at once; else the helper is started, and until it answers the seasons do
/// without.
public final class CalendarKeeper {
  /// Called when a table has come that was missing.
  public var onTable: (() -> Void)?
  private let loop: EventLoop
  private let cachePath: String?
  private var table: CalendarTable?
  private var helper: BackgroundProgram?
  private var hasComputed = false

  /// How long the helper may take; it needs a second.
  private static let timeout = Duration.seconds(20)

  /// A keeper of nothing.
  ///
  /// - Parameters:
  ///   - loop: The loop that the helper's answer comes in.
  ///   - cacheDirectory: Where the tables are kept; nil computes them at each start.
  ///   - version: The version of the tables, part of the file's name.
  public init(loop: EventLoop, cacheDirectory: String?, version: String) {
    self.loop = loop
    cachePath = OtherCalendars.cachePath(cacheDirectory, version)
  }

  /// The tables that some calendars need, if they are known; else they are computed meanwhile.
  ///
  /// - Parameter calendars: What is needed; empty gives nil at no cost.
  /// - Returns: nil, or a table without some of them, as long as they are not known.
  public func converter(for calendars: Set<CalendarSystem>) -> (any CalendarConverter)? {
    guard !calendars.isEmpty else { return nil }
    if let table, table.calendars.isSuperset(of: calendars) { return table }
    table = OtherCalendars.cached(at: cachePath, calendars) ?? table
    if let table, hasComputed || table.calendars.isSuperset(of: calendars) { return table }
    if helper == nil { compute(by: OtherCalendars.candidates[...]) }
    return table
  }

  private func compute(by programs: ArraySlice<String>) {
    guard let program = programs.first else { return }
    helper = try? BackgroundProgram(
      loop: loop, path: program, limit: OtherCalendars.maximumSize, timeout: Self.timeout
    ) { [weak self] result in
      self?.computed(result, otherwise: programs.dropFirst())
    }
    if helper == nil { compute(by: programs.dropFirst()) }
  }

  private func computed(
    _ result: Result<[UInt8], SystemError>, otherwise programs: ArraySlice<String>
  ) {
    helper = nil
    guard let bytes = try? result.get(), let table = OtherCalendars.parse(bytes) else {
      return compute(by: programs)
    }
    if let cachePath { try? Files.write(bytes, to: cachePath) }
    self.table = table
    hasComputed = true
    onTable?()
  }
}
