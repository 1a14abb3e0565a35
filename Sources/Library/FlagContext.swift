// SPDX-License-Identifier: MIT

public import Flags
import JSON
public import Platform
public import Settings
import Values

/// What a flag's rules may know of this installation, see `docs/fleet.md`.
///
/// The daemon, the tool and a flag service get the same words from here.
public final class FlagContext {
  private let environment: [String: String]
  private let identityFile: String?
  private let version: String
  private lazy var targetingKey = MachineIdentity.identifier(fallback: identityFile)
  private lazy var distribution = SystemFacts.distribution
  /// Looked up once in the tables of the tz database, which takes longer than a decision.
  private var timeZone: String?

  /// Creates the context of a process.
  ///
  /// - Parameters:
  ///   - environment: The process's variables.
  ///   - paths: Where the fallback of the machine's identity is kept.
  ///   - version: The program's version.
  public init(environment: [String: String], paths: Paths, version: String) {
    self.environment = environment
    self.version = version
    identityFile = paths.stateDirectory.map { "\($0)/identity" }
  }

  /// Looks the zone's name up anew when it is asked for.
  public func zoneChanged() { timeZone = nil }

  private var timeZoneName: String {
    let name = timeZone ?? SystemFacts.timeZoneName(environment: environment)
    timeZone = name
    return name
  }

  /// The attributes now.
  ///
  /// - Parameters:
  ///   - outputs: The names of the monitors; nil, and the attribute is missing, if only a daemon that
  ///     does not run knows them.
  ///   - isOnBattery: Whether the machine runs on its battery; nil as for the outputs.
  /// - Returns: What a rule sees.
  public func attributes(outputs: [String]?, isOnBattery: Bool?) -> EvaluationContext {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { self.environment[$0] }.first
    var attributes: JSONObject = [
      "version": .string(version), "distro": .string(distribution),
      "desktop": .string(environment["XDG_CURRENT_DESKTOP"] ?? ""),
      "session": .string(SystemFacts.session(environment: environment)),
      "locale": .string(locale ?? ""),
      "timezone": .string(timeZoneName),
    ]
    if let outputs { attributes["outputs"] = JSONValue(outputs) }
    if let isOnBattery { attributes["on_battery"] = .bool(isOnBattery) }
    return EvaluationContext(targetingKey: targetingKey, attributes: attributes)
  }
}

extension FlagSource {
  /// The address as it may be printed.
  public var shownURL: String { FlagURL.withoutCredentials(url) }

  /// Makes the source that a configuration names.
  public init(_ settings: FlagSettings) {
    self.init(
      url: settings.url, format: settings.format == .ofrep ? .ofrep : .flagd, key: settings.key,
      maximumStale: settings.maximumStale,
      whenUnknown: settings.whenUnknown == .off ? .off : .schedule)
  }
}
