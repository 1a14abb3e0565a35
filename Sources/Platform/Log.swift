// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// Lines for the log, on standard error.
///
/// Under systemd each line carries its priority as sd-daemon(3) wants it, on a terminal it does not.
/// A value like any other: it is passed to those who log.
public struct Log {
  /// How much a line matters; the raw value is that of syslog(3).
  public enum Level: Int, Comparable, Sendable {
    /// A bug in effectd.
    case error = 3
    /// The user or the environment did something odd.
    case warning = 4
    /// The daemon's own life: start, reload, stop.
    case notice = 5
    /// Off unless asked for.
    case debug = 7

    /// The more severe is the smaller.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// What is written at most.
  public var threshold: Level
  private let hasPriorities: Bool
  private let write: (String) -> Void

  /// Writes to `write`, line by line with the line break.
  public init(
    threshold: Level = .notice, hasPriorities: Bool = false, write: @escaping (String) -> Void
  ) {
    self.threshold = threshold
    self.hasPriorities = hasPriorities
    self.write = write
  }

  /// Writes to standard error, with priorities if that is the journal.
  /// - Parameter environment: `JOURNAL_STREAM` says which stream is the journal, systemd.exec(5);
  ///   `EFFECTD_LOG=debug` lowers the threshold.
  /// - Returns: a log that every part of the daemon may share.
  public static func standardError(environment: [String: String]) -> Log {
    let facts = try? Syscalls.status(of: STDERR_FILENO, subject: "standard error")
    let stream = facts.map { "\($0.st_dev):\($0.st_ino)" }
    return Log(
      threshold: environment["EFFECTD_LOG"] == "debug" ? .debug : .notice,
      hasPriorities: stream != nil && environment["JOURNAL_STREAM"] == stream
    ) { try? StandardStream.error.write(Array($0.utf8)) }
  }

  /// Reports a bug in effectd.
  public func error(_ text: @autoclosure () -> String) { line(.error, text) }
  /// Reports something odd that the user or the environment did.
  public func warning(_ text: @autoclosure () -> String) { line(.warning, text) }
  /// Reports a step of the daemon's life.
  public func notice(_ text: @autoclosure () -> String) { line(.notice, text) }
  /// Reports a detail that helps to find a fault.
  public func debug(_ text: @autoclosure () -> String) { line(.debug, text) }

  private func line(_ level: Level, _ text: () -> String) {
    if level > threshold { return }
    let prefix = hasPriorities ? "<\(level.rawValue)>" : "effectd: "
    // Each line of a longer text needs its own priority.
    for part in text().split(separator: "\n", omittingEmptySubsequences: true) {
      write("\(prefix)\(part)\n")
    }
  }
}
