// SPDX-License-Identifier: MIT

import DesktopSignals
import Director
import Flags
import Library
import Overlay
import Particles
import Platform
public import Seasons
import Settings
import Values

/// What a daemon is made with; its parts share it.
struct Surroundings {
  let loop: EventLoop
  let backend: any OverlayBackend
  let options: Daemon.Options
  let clock: Clock
  let log: Log
  let notifier: ServiceNotifier
  let pictures: PictureShelf
}

/// Gathers what decisions are made from, each fact from the part that knows it.
final class Situation {
  let library: SettingsLibrary
  let flags: FlagKeeper
  /// The desktop's conditions as last reported.
  var desktop = DesktopConditions()
  /// What GNOME Shell's extension tells.
  var shell = ShellExtension.Report()
  /// What is known of shares of the screen.
  var screenShared: () -> Condition = { .unknown("PipeWire") }
  /// Why changed files are not noticed; nil if they are.
  var watchProblem: String?
  private(set) var memory: Memory
  private var schedule = Schedule(seasons: [])
  private(set) var zone: Zone
  private let stateFile: StateFile
  private let surroundings: Surroundings
  private var backend: any OverlayBackend { surroundings.backend }

  /// Reads the settings, the effects and what is remembered.
  ///
  /// - Throws: `ConfigurationFailure` if the configuration cannot be used.
  init(_ surroundings: Surroundings) throws(ConfigurationFailure) {
    self.surroundings = surroundings
    let (options, loop) = (surroundings.options, surroundings.loop)
    library = try SettingsLibrary(places: options.places)
    flags = FlagKeeper(options: options) { loop.exactNow }
    stateFile = StateFile(directory: options.paths.stateDirectory, log: surroundings.log)
    memory = stateFile.state.memory(path: stateFile.path)
    zone = surroundings.clock.zone()
  }

  /// Brings the schedule and the flag in line with the settings in force.
  func settingsChanged() {
    makeSchedule()
    flags.follow(library.configuration.flag)
  }

  /// Looks the local zone up anew.
  func zoneChanged() {
    let present = surroundings.clock.zone()
    if present == zone { return }
    zone = present
    flags.zoneChanged()
    makeSchedule()
  }

  /// The sun's times are those of the zone's city, unless the settings name a place.
  private func makeSchedule() {
    let configuration = library.configuration
    let environment = surroundings.options.environment
    schedule = Schedule(
      seasons: configuration.seasons.map { $0.naming(library.name(meantBy:)) },
      at: SystemFacts.place(configuration, environment: environment))
  }

  /// Sets what the next decision must know.
  func remember(_ memory: Memory) { self.memory = memory }

  /// Writes what outlives the daemon, which waits for the disk.
  ///
  /// - Returns: Whether there is something else to say about it than before.
  func save() -> Bool {
    let before = stateFile.problem
    stateFile.keep(SavedState(memory))
    return stateFile.problem != before
  }

  /// Problems of the files, of the flag and of what is remembered, one line each.
  var problems: [String] {
    library.diagnostics.map(\.description) + flags.problems
      + [stateFile.problem, watchProblem].compactMap { $0 } + scheduleProblems
      + flagMomentProblems
  }

  /// The flag's burst that will not show, as it is not installed here.
  private var flagMomentProblems: [String] {
    guard let moment = standing(at: now)?.ruling.decision.moment, moment.at >= now.seconds,
      library.effect(named: moment.burst) == nil
    else { return [] }
    return ["flag: moment.burst: there is no effect named \"\(moment.burst)\" here"]
  }

  /// What people should know a year ahead.
  private var scheduleProblems: [String] {
    schedule.problems(until: now.adding(seconds: 366 * 86_400), in: zone)
  }

  /// Why the user's switch will not be remembered; nil if it will.
  var stateProblem: String? { stateFile.problem }

  /// The present instant by the wall clock.
  var now: Instant { surroundings.clock.now() }

  /// The present world.
  func world() -> World {
    let instant = now
    let configuration = library.configuration
    var world = World(
      instant: instant, monotonic: surroundings.loop.now, zone: zone, schedule: schedule,
      configuration: configuration, configurationSource: library.configurationSource,
      installed: installed, display: backend.name, memory: memory)
    let covered = backend.fullscreenOutputs.union(shell.covered(backend.outputs))
    world.outputs = backend.outputs.map {
      OutputState(id: $0.id, name: $0.name, isCovered: covered.contains($0.id))
    }
    world.bursts = bursts
    world.pictured = pictured
    world.desktop = desktop
    world.desktop.screenShared = screenShared()
    if surroundings.options.needsShellExtension { world.shellExtension = shell.condition }
    world.isScreenOff = backend.isScreenOff
    world.flag = standing(at: instant)
    return world
  }

  /// The world at another instant, with the desktop as it is now.
  func world(at instant: Instant) -> World {
    var world = world().at(instant)
    world.flag = standing(at: instant)
    // A screen that is dark now says nothing about another time.
    world.isScreenOff = false
    return world
  }

  private func standing(at instant: Instant) -> FlagStanding? {
    flags.standing(
      at: instant, outputs: backend.outputs.map(\.name), isOnBattery: desktop.battery.holds)
  }

  private var bursts: Set<String> {
    Set(installed.filter { library.effect(named: $0)?.kind == .burst })
  }

  private var pictured: Set<String> {
    Set(installed.filter { library.effect(named: $0)?.hasPictures ?? false })
  }

  private var installed: Set<String> {
    let paths = memory.starts.map(\.effect).filter { library.effect(named: $0) != nil }
    return Set(library.items.keys).union(paths)
  }
}

/// The wall clock and the zone, as arguments of the daemon, so that tests can set both.
public struct Clock {
  /// The present instant.
  public var now: () -> Instant
  /// The local zone, looked up anew.
  public var zone: () -> Zone

  /// What the system's clock shows at an instant of this one.
  var systemTime: (Instant) -> Instant

  /// A clock of the caller's own; alarms come when as much time has passed by the system's.
  public init(now: @escaping () -> Instant, zone: @escaping () -> Zone) {
    self.now = now
    self.zone = zone
    systemTime = { Self.systemNow.adding(seconds: Int($0.seconds - now().seconds)) }
  }

  private static var systemNow: Instant { Instant(seconds: WallClock.now.seconds) }

  /// The system's clock, in the zone of `TZ`, else the system's.
  public static func system(environment: [String: String]) -> Clock {
    var clock = Clock(
      now: { Self.systemNow }, zone: { Zone.local(environment: environment) })
    clock.systemTime = { $0 }
    return clock
  }
}
