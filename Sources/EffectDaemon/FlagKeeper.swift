// SPDX-License-Identifier: MIT

import ControlProtocol
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
  /// What the flag decides now, in the terms of the rules.
  private(set) var choice = FlagChoice()
  /// The latest ruling; nil without a flag.
  private(set) var ruling: FlagRuling?
  /// What is wrong with the document, one line each.
  private(set) var problems: [String] = []

  private var source: FlagSource?
  /// Seconds from one look at the document to the next, if its rules ask for the time.
  private var interval = 900
  private var readsClock = false
  private var evidence = FlagSource.Evidence.nothing
  /// When the evidence was first seen, in monotonic microseconds.
  private var heldSince: UInt64 = 0
  private let cachePath: String?
  private let backendName: String
  private let environment: [String: String]
  private let version: String
  private let now: () -> UInt64
  private lazy var targetingKey = MachineIdentity.identifier(fallback: identityFile)
  private let identityFile: String?

  /// Creates a keeper of nothing.
  ///
  /// - Parameter now: Gives the present in monotonic microseconds.
  init(options: Daemon.Options, backendName: String, now: @escaping () -> UInt64) {
    self.now = now
    cachePath = options.paths.flagCache
    identityFile = options.paths.stateDirectory.map { "\($0)/identity" }
    environment = options.environment
    version = options.version
    self.backendName = backendName
  }

  /// Follows another setting; nil for none.
  func follow(_ settings: FlagSettings?) {
    let next = settings.map { settings in
      FlagSource(
        url: settings.url, format: FlagFormat(rawValue: settings.format.rawValue) ?? .flagd,
        key: settings.key, maximumStale: settings.maximumStale,
        whenUnknown: settings.whenUnknown == .off ? .off : .schedule)
    }
    interval = settings?.pollEvery ?? interval
    guard next != source else { return }
    source = next
    evidence = .nothing
    readsClock = false
    reread()
  }

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
    source.flatMap { FlagEvidenceFile(url: $0.url, cache: cachePath) }
  }

  /// Evaluates the document for this moment and desktop.
  func evaluate(at instant: Instant, zone: Zone, outputs: [String], signals: SignalBoard) {
    guard let source else {
      ruling = nil
      choice = FlagChoice()
      return
    }
    let held = (now() - heldSince) / 1_000_000
    let ruling = source.ruling(
      on: evidence, in: context(outputs: outputs, signals: signals), now: Int(instant.seconds),
      heldFor: Int(held))
    self.ruling = ruling
    choice = Self.choice(ruling, source)
  }

  private static func choice(_ ruling: FlagRuling, _ source: FlagSource) -> FlagChoice {
    let decision = ruling.decision
    var choice = FlagChoice()
    choice.show = FlagChoice.Show(rawValue: decision.show.rawValue) ?? .schedule
    choice.effect = decision.show == .off ? nil : decision.effect
    choice.intensity = decision.intensity
    choice.bursts = decision.allowsBursts
    choice.value = decision.summary
    if let unknown = ruling.unknown {
      choice.value += " (\(unknown))"
    } else if let age = ruling.age {
      choice.value += " (confirmed \(DurationText.text(age)) ago)"
    }
    choice.source = source.url
    return choice
  }

  /// What rules may know; see `docs/fleet.md`.
  private func context(outputs: [String], signals: SignalBoard) -> EvaluationContext {
    let desktop = environment["XDG_CURRENT_DESKTOP"] ?? ""
    let locale = environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"] ?? ""
    return EvaluationContext(
      targetingKey: targetingKey,
      attributes: [
        "version": .string(version),
        "distro": .string(SystemFacts.distribution),
        "desktop": .string(desktop),
        "session": .string(backendName),
        "locale": .string(locale),
        "timezone": .string(SystemFacts.timeZoneName(environment: environment)),
        "outputs": .array(outputs.map { .string($0) }),
        "on_battery": .bool(signals.battery.holds),
      ])
  }

  /// When time alone changes the decision: its end, the document's, or by a rule that asks for the
  /// time, which is asked anew as often as the document would be fetched.
  func nextChange(after instant: Instant) -> Instant? {
    guard let source, let ruling else { return nil }
    var ends: [Int] = []
    if let until = ruling.decision.until { ends.append(until) }
    if let validatedAt = ruling.validatedAt, !ruling.isStale {
      ends.append(validatedAt + source.maximumStale + 1)
    }
    if readsClock { ends.append(Int(instant.seconds) + interval) }
    return ends.filter { $0 > Int(instant.seconds) }.min().map { Instant(seconds: Int64($0)) }
  }

  /// What `status` tells; nil without a flag.
  func status(zone: Zone) -> FlagStatus? {
    guard let source, let ruling else { return nil }
    return FlagStatus(
      source: source.url, decision: ruling.decision.summary,
      validatedAt: ruling.validatedAt.map {
        Instant(seconds: Int64($0)).formatted(in: zone)
      }, isStale: ruling.isStale)
  }
}
