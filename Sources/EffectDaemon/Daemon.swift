// SPDX-License-Identifier: MIT

import ControlProtocol
import DesktopSignals
import Glibc
import Library
import Overlay
import Particles
import Platform
import Seasons
import Settings
import Values

/// The daemon: knows the settings, the time and the desktop, decides what should show, and says why.
///
/// Everything that happens ends in `evaluate`, which compares what should run with what runs. The
/// display, the loop, the files' places and the clock are arguments.
public final class Daemon {
  /// What the daemon is told at its start.
  public struct Options {
    /// Where files are.
    public var paths: Paths
    /// A configuration given by name; nil for the usual places.
    public var configurationFile: String?
    /// Folders of effects that go before all others.
    public var effectDirectories: [String]
    /// The version for `status`.
    public var version: String
    /// The process's environment.
    public var environment: [String: String]

    /// Where settings and effects are looked for.
    var places: SettingsLibrary.Places {
      SettingsLibrary.Places(
        paths: paths, configurationFile: configurationFile, effectDirectories: effectDirectories)
    }

    /// Options with nothing given by name.
    public init(
      paths: Paths, configurationFile: String? = nil, effectDirectories: [String] = [],
      version: String, environment: [String: String] = [:]
    ) {
      self.paths = paths
      self.configurationFile = configurationFile
      self.effectDirectories = effectDirectories
      self.version = version
      self.environment = environment
    }
  }

  let loop: EventLoop
  let backend: OverlayBackend
  let options: Options
  let log: Log
  let notifier: ServiceNotifier
  let clock: Clock
  let library: SettingsLibrary
  let stage: Stage
  let userState: UserStateFile
  let flags: FlagKeeper
  var zone: Zone
  var schedule: Schedule
  let signals: SignalBoard
  var desktop: SignalWatch?
  var pause: Pause?
  var orders: [StartOrder] = []
  /// The season that the user ended with `stop`; it stays away until the schedule moves on.
  var dismissedSeason: String?
  /// The season whose effect the schedule would show now.
  var season: Season?
  var conditions = Conditions()
  var ambientVerdict: Verdict
  var burstVerdict: Verdict
  var rateLimit: TokenBucket
  var nextPlayerID = 1
  /// Connections that wait for the end of a burst.
  var waiting: [SessionID: (burst: Int, outputs: [String])] = [:]
  /// Connections that follow the status.
  var monitors: Set<SessionID> = []
  var lastReported: Status?
  var server: ControlServer?
  private var isStopping = false
  private var frameTimer: Timer?
  private var backendTimer: Timer?
  var orderTimer: Timer?
  private var alarm: WallClockAlarm?
  private var backendSource: EventSource?
  private var watcher: FileWatcher?
  private var signalSources: [EventSource] = []

  /// A pause that the user asked for.
  struct Pause: Hashable, Sendable {
    /// When it ends, in monotonic microseconds; nil: with `resume` or the daemon's end.
    var endsAt: UInt64?
    /// The same on the clock on the wall.
    var until: Instant?
  }

  /// Reads settings and effects, but shows nothing yet.
  ///
  /// - Throws: `ConfigurationFailure` if the configuration cannot be used.
  public init(
    loop: EventLoop, backend: OverlayBackend, options: Options, clock: Clock, log: Log,
    notifier: ServiceNotifier
  ) throws(ConfigurationFailure) {
    self.loop = loop
    self.backend = backend
    self.options = options
    self.clock = clock
    self.log = log
    self.notifier = notifier
    library = try SettingsLibrary(places: options.places)
    userState = UserStateFile(directory: options.paths.stateDirectory, log: log)
    flags = FlagKeeper(options: options, backendName: backend.name) { loop.exactNow.microseconds }
    signals = SignalBoard()
    zone = clock.zone()
    schedule = Self.schedule(library.configuration.seasons, options)
    stage = Stage(backend: backend, now: loop.now.microseconds) { loop.exactNow.microseconds }
    rateLimit = TokenBucket(
      perSecond: library.configuration.bursts.perSecond, now: loop.now.microseconds)
    ambientVerdict = conditions.decide(.ambient, manners: MannersSettings())
    burstVerdict = ambientVerdict
  }

  /// Serves the socket and shows what should show.
  ///
  /// - Parameter socket: The control socket; nil serves nobody.
  public func start(socket: ListeningSocket?) throws(SystemError) {
    frameTimer = try loop.timer { [unowned self] in stage.tick(now: loop.exactNow.microseconds) }
    backendTimer = try loop.timer { [unowned self] in backend.deadlineReached() }
    orderTimer = try loop.timer { [unowned self] in evaluate() }
    alarm = try WallClockAlarm(loop: loop) { [unowned self] _ in timeChanged() }
    watcher = try FileWatcher(loop: loop) { [unowned self] in filesChanged($0) }
    if let descriptor = backend.descriptor {
      backendSource = try loop.watch(descriptor: descriptor) { [unowned self] _ in
        backend.readable()
      }
    }
    backend.onEvent = { [unowned self] in handle($0) }
    stage.onFinished = { [unowned self] in finished($0) }
    stage.onLoadChanged = { [unowned self] in reportStatus() }
    stage.onProblems = { [unowned self] player, problems in
      library.report(
        problems.map { (contents: $0.contents, message: $0.message) }, of: player.source)
    }
    loop.beforeSleep { [unowned self] in beforeSleep() }
    if let socket {
      let identity = ServiceIdentity(
        vendor: "effectd", product: "effectd", version: options.version,
        url: "https://varlink.org")
      server = try ControlServer(
        loop: loop, socket: socket, identity: identity, handler: self, log: log)
      server?.onClosed = { [unowned self] in
        monitors.remove($0)
        waiting[$0] = nil
      }
    }
    apply()
    notifier.ready(status: statusLine)
  }

  /// Stops on TERM and INT, reads everything anew on HUP.
  public func handleSignals() throws(SystemError) {
    for number in [SIGTERM, SIGINT] {
      signalSources.append(try loop.onSignal(number) { [unowned self] in stop() })
    }
    signalSources.append(
      try loop.onSignal(SIGHUP) { [unowned self] in
        notifier.reloading(at: loop.now)
        _ = reload()
        notifier.ready(status: statusLine)
      })
  }

  /// Gives the display back and ends the loop with code 0, after an answer to who has just connected.
  public func stop() {
    notifier.stopping()
    guard let server, !isStopping else { return end() }
    isStopping = true
    server.drain { [unowned self] in end() }
  }

  private func end() {
    server?.close()
    backend.close()
    loop.exit(code: 0)
  }

  // MARK: Files

  /// Reads configuration and effects again; the last good state of each stays.
  ///
  /// - Returns: All problems.
  func reload() -> [Diagnostic] {
    library.reload()
    for diagnostic in library.diagnostics { log.warning(diagnostic.description) }
    apply()
    return library.diagnostics
  }

  /// Brings everything in line with the settings in force.
  private func apply() {
    let configuration = library.configuration
    schedule = Self.schedule(configuration.seasons, options)
    stage.limit(
      Stage.Limits(
        frameRate: configuration.overlay.frameRate,
        maximumParticles: configuration.overlay.maximumParticles), now: loop.now.microseconds)
    rateLimit.perSecond = max(configuration.bursts.perSecond, 1)
    flags.follow(configuration.flag)
    watchFiles()
    for player in stage.players {
      guard player.origin != nil, var effect = library.effect(named: player.source) else {
        continue
      }
      effect.kind = .ambient
      guard effect != player.effect else { continue }
      stage.replace(effect, where: { $0 === player }, now: loop.now.microseconds)
    }
    evaluate()
  }

  private static func schedule(_ seasons: [Season], _ options: Options) -> Schedule {
    let plain = Schedule(seasons: seasons)
    let table = OtherCalendars.table(
      for: plain.otherCalendars, cacheDirectory: options.paths.cacheDirectory,
      version: options.version)
    return table.map { Schedule(seasons: seasons, converter: $0) } ?? plain
  }

  func watchFiles() {
    watcher?.watch(library.watchTargets + flags.watchTargets + [.file("/etc/localtime")])
  }

  private func filesChanged(_ targets: [FileWatcher.Target]) {
    if targets.contains(.file("/etc/localtime")) { zone = clock.zone() }
    if targets.contains(where: { flags.watchTargets.contains($0) }) { flags.reread() }
    if targets.contains(where: { library.watchTargets.contains($0) }) {
      _ = reload()
    } else {
      evaluate()
    }
  }

  // MARK: Time

  /// The clock reached a boundary or was set, or the zone changed.
  public func timeChanged() {
    zone = clock.zone()
    evaluate()
  }

  func armAlarm(_ next: Instant?) {
    do {
      try alarm?.set(at: next?.seconds)
    } catch {
      log.warning("the schedule will be late: \(error)")
    }
  }

  // MARK: The display

  private func handle(_ event: BackendEvent) {
    switch event {
    case .outputsChanged:
      stage.outputsChanged(
        ambientOutputs: { [unowned self] in outputs(for: $0.outputName) }, now: loop.now.microseconds)
      evaluate()
    case .ready(let surface): stage.ready(surface, now: loop.exactNow.microseconds)
    case .fullscreenChanged: evaluate()
    case .visibilityChanged: reportStatus()
    case .screenOff(let isOff): stage.setDark(isOff, now: loop.now.microseconds)
    case .reducedMotionChanged: displayAnimationsChanged()
    case .disconnected(let reason):
      log.warning("the display is gone: \(reason)")
      notifier.stopping()
      server?.close()
      loop.exit(code: 1)
    }
  }

  /// The outputs that ambient effects may use, or bursts on a name.
  func outputs(for name: String?) -> [Output] {
    backend.outputs.filter { output in
      name.map { $0 == output.name }
        ?? Glob.any(of: library.configuration.overlay.outputs, matches: output.name)
    }
  }

  private func beforeSleep() {
    // Idle, the windows of others are no business of ours, and must not wake us.
    backend.followFullscreen(!stage.isIdle)
    backend.beforeSleeping()
    if let deadline = stage.deadline { frameTimer?.set(at: MonotonicTime(microseconds: deadline)) } else { frameTimer?.cancel() }
    if let deadline = backend.deadline {
      backendTimer?.set(at: deadline)
    } else {
      backendTimer?.cancel()
    }
  }
}

extension Daemon {
  /// Every problem of the configuration and the effects, one line each.
  ///
  /// - Throws: `ConfigurationFailure` if the configuration cannot be used.
  public static func check(_ options: Options) throws(ConfigurationFailure) -> [String] {
    try SettingsLibrary(places: options.places).diagnostics.map(\.description)
  }
}
