// SPDX-License-Identifier: MIT

import Director
import Flags
import Library
import Platform
import Seasons
import Settings
import Values

/// Holds the flag document that is in force and what it decides here.
///
/// The daemon fetches nothing: it reads the cache that the fetcher keeps, or a local document. A
/// local document that breaks leaves the last good one in force.
final class FlagKeeper {
  /// What is wrong with the document, one line each.
  private(set) var problems: [String] = []

  private var source: FlagSource?
  /// Seconds from one look at the document to the next, if its rules ask for the time.
  private var interval = 900
  private var readsClock = false
  private var evidence = FlagSource.Evidence.nothing
  /// When the evidence was first seen.
  private var heldSince = MonotonicTime.zero
  private let options: Daemon.Options
  private let context: FlagContext
  private let now: () -> MonotonicTime

  /// Creates a keeper of nothing; `now` gives the present.
  init(options: Daemon.Options, now: @escaping () -> MonotonicTime) {
    self.options = options
    context = FlagContext(
      environment: options.environment, paths: options.paths, version: options.version)
    self.now = now
  }

  /// Follows another setting; nil for none.
  func follow(_ settings: FlagSettings?) {
    let next = settings.map { FlagSource($0) }
    interval = settings?.pollEvery ?? interval
    guard next != source else { return }
    source = next
    evidence = .nothing
    readsClock = false
    reread()
  }

  /// The local zone is another one, which rules may ask for.
  func zoneChanged() { context.zoneChanged() }

  /// The file to watch: the document itself if it is local, else the cache.
  var watchTargets: [FileWatcher.Target] { file.map { [.file($0.path)] } ?? [] }

  /// Reads the file again.
  func reread() {
    problems = []
    heldSince = now()
    guard let source, let file else {
      evidence = .nothing
      return
    }
    do {
      guard let bytes = try file.read() else {
        evidence = .nothing
        return
      }
      accept(bytes, source, file)
    } catch {
      problems = ["\(error)"]
      if !hasDocument { evidence = .unreadable("\(error)") }
    }
    readsClock = dependsOnTime(source)
  }

  private func accept(_ bytes: [UInt8], _ source: FlagSource, _ file: FlagEvidenceFile) {
    guard file.isLocal else {
      evidence = .cache(bytes)
      do {
        _ = try CacheFile(decoding: bytes)
      } catch {
        problems = ["\(file.path): \(error)"]
      }
      return
    }
    let check = source.format.check(bytes, file: file.path)
    problems = check.problems.map(\.description)
    if check.isUsable {
      evidence = .document(bytes)
    } else if !hasDocument {
      evidence = .unreadable(problems.first ?? "unreadable")
    }
  }

  /// Whether a rule asks for the time, so that the decision may change by itself.
  private func dependsOnTime(_ source: FlagSource) -> Bool {
    switch evidence {
    case .document(let body): source.format.readsClock(source.key, of: body)
    case .cache(let bytes):
      (try? CacheFile(decoding: bytes)).map { source.format.readsClock(source.key, of: $0.body) }
        ?? false
    case .nothing, .unreadable: false
    }
  }

  private var hasDocument: Bool {
    if case .document = evidence { return true }
    return false
  }

  private var file: FlagEvidenceFile? {
    source.flatMap { FlagEvidenceFile(url: $0.url, cache: options.paths.flagCache) }
  }

  /// What the document decides at an instant; nil without a flag.
  func standing(at instant: Instant, outputs: [String], isOnBattery: Bool) -> FlagStanding? {
    guard let source else { return nil }
    let ruling = source.ruling(
      on: evidence, in: context.attributes(outputs: outputs, isOnBattery: isOnBattery),
      now: Int(instant.seconds), heldFor: Int((now() - heldSince).seconds))
    return FlagStanding(
      source: source.shownURL, ruling: ruling,
      nextChange: nextChange(of: ruling, source, after: instant))
  }

  /// When time alone changes the decision: its end, the document's, or by a rule that asks for the
  /// time, which is asked anew as often as the document would be fetched.
  private func nextChange(
    of ruling: FlagRuling, _ source: FlagSource, after instant: Instant
  ) -> Instant? {
    var ends: [Int] = []
    if let until = ruling.decision.until { ends.append(until) }
    if let validatedAt = ruling.validatedAt, !ruling.isStale {
      ends.append(validatedAt + source.maximumStale + 1)
    }
    if readsClock { ends.append(Int(instant.seconds) + interval) }
    return ends.filter { $0 > Int(instant.seconds) }.min().map { Instant(seconds: Int64($0)) }
  }
}
