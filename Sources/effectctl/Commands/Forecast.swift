// SPDX-License-Identifier: MIT
import ControlProtocol
import Director
import Flags
import Library
import Platform
import Seasons
import Settings
import Values

extension Option {
  static let when = Option("--at WHEN", "as it would be then: \(Instant.textForm)")
}

/// What would show at a time, by the daemon or, without one, by the files.
struct Forecast {
  fileprivate enum Source {
    case daemon(ControlClient, String)
    case files(World)
  }

  private let source: Source

  fileprivate init(_ source: Source) { self.source = source }

  /// The status at that time.
  ///
  /// - Throws: a failure of the daemon, or one that it is too old for the question.
  func status() throws(Failure) -> Status {
    switch source {
    case .files(let world):
      return decide(world).forecast(in: world, version: ProductVersion.current)
    case .daemon(let client, let time):
      guard case .status(let status) = try client.reply(to: .getStatus(at: time)) else {
        preconditionFailure("a status is answered as one")
      }
      // A daemon that does not know the parameter answers about the present.
      guard status.at != nil else {
        throw Failure(.refused, "the running effectd is \(status.version): restart it")
      }
      return status
    }
  }

  /// The rules at that time: the reply to `Explain`.
  ///
  /// - Throws: as `status()` does.
  func rules() throws(Failure) -> ControlReply {
    switch source {
    case .files(let world):
      let verdict = decide(world).verdict
      return .rules(verdict.rules, winner: verdict.winner)
    case .daemon(let client, let time):
      // Rules do not say which time they are of; the status does.
      _ = try status()
      return try client.reply(to: .explain(at: time))
    }
  }
}

extension Invocation {
  /// The seasons of a configuration, with the times of the sun at its place.
  func schedule(of configuration: Configuration) -> Schedule {
    Schedule(
      seasons: configuration.seasons,
      at: SystemFacts.place(configuration, environment: environment))
  }

  /// What would be at the time of `--at`; nil without the option.
  ///
  /// A configuration that is given by name is asked, even if a daemon runs.
  ///
  /// - Throws: a failure if the time or the files are wrong.
  func forecast() throws(Failure) -> Forecast? {
    guard let text = value("--at"), let time = try time("--at") else { return nil }
    if value("--config") == nil {
      do {
        return Forecast(.daemon(try client(), text))
      } catch {
        guard error.exitCode == .unreachable else { throw error }
      }
    }
    console.say("effectctl: by the files, as if nothing on the desktop held effects back")
    return Forecast(.files(try world(at: time)))
  }

  /// The value of an option as a point in time.
  ///
  /// - Parameters:
  ///   - option: the option.
  ///   - start: what a time without a year comes after, and what `+3d` counts from; nil: now.
  /// - Returns: the time; nil without the option.
  /// - Throws: a mistake of the command line, if it is no time.
  func time(_ option: String, after start: Instant? = nil) throws(Failure) -> Instant? {
    guard let text = value(option) else { return nil }
    do {
      return try Instant(parsing: text, after: start ?? now, in: zone)
    } catch {
      throw .usage("\(option): \"\(text)\" is not \(Instant.textForm)")
    }
  }

  /// What the files say about a time: the settings, the flag, and the user's switch.
  private func world(at time: Instant) throws(Failure) -> World {
    let configuration = try configuration()
    let path = paths.stateDirectory.map { "\($0)/state" }
    let bytes = path.flatMap { try? Files.read($0, limit: SavedState.maximumSize) }
    var world = World(
      instant: now, monotonic: .zero, zone: zone,
      schedule: schedule(of: configuration), configuration: configuration,
      configurationSource: configurationFile ?? "default",
      installed: Set(catalogue.names), memory: SavedState(text: bytes ?? []).memory(path: path)
    ).at(time)
    world.bursts = world.installed.filter { kind(of: $0) == .burst }
    world.flag = configuration.flag.map { standing(of: FlagSource($0), at: time) }
    return world
  }

  private func standing(of source: FlagSource, at time: Instant) -> FlagStanding {
    let file = FlagEvidenceFile(url: source.url, cache: paths.flagCache)
    let ruling = source.ruling(
      on: file?.evidence() ?? .nothing, in: flagContext(asksDaemon: false).context,
      now: Int(time.seconds))
    return FlagStanding(source: source.shownURL, ruling: ruling)
  }
}
