// SPDX-License-Identifier: MIT

import ControlProtocol
import DesktopSignals
import Director
public import Library
public import Overlay
public import Platform
import Settings
import Sprites
import Values

/// The daemon: puts the parts together, starts them, and ends them in order.
///
/// `Situation` gathers what is known, the room `Director` decides, `Conductor` applies, `Stage` runs the
/// effects and `SurfaceSet` draws them. The display, the loop, the files' places and the clock are
/// arguments.
public final class Daemon {
  /// What the daemon gets at its start.
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

    /// The paths of the helper that draws pictures, best first.
    public var pictureHelpers: [String] = HelperProcess.places(of: "effectd-pictures")

    /// The paths of the helper that tells whether the screen is shared, best first.
    public var shareHelpers: [String] = HelperProcess.places(of: ScreenShareWatch.program)

    /// Whether clicks pass only with the help of GNOME Shell's extension, so that nothing may show while
    /// it does not answer.
    public var needsShellExtension = false

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

  let conductor: Conductor
  let reporter: StatusReporter
  let desk: ControlDesk
  let landmarks: Landmarks
  private let surroundings: Surroundings
  private let clients = Clients()
  private let files: FileFollower
  private let process: DaemonProcess
  private let display: DisplayLink
  private let windows: WindowKnowledge
  private var desktop: SignalWatch?

  var situation: Situation { conductor.situation }
  var stage: Stage { conductor.stage }
  var pictures: PictureShelf { surroundings.pictures }
  private var loop: EventLoop { surroundings.loop }
  private var backend: any OverlayBackend { surroundings.backend }

  /// Reads settings and effects, but shows nothing yet.
  ///
  /// - Throws: `ConfigurationFailure` if the configuration cannot be used.
  public init(
    loop: EventLoop, backend: any OverlayBackend, options: Options, clock: Clock, log: Log,
    notifier: ServiceNotifier
  ) throws(ConfigurationFailure) {
    surroundings = Surroundings(
      loop: loop, backend: backend, options: options, clock: clock, log: log, notifier: notifier,
      pictures: PictureShelf(loop: loop, places: options.pictureHelpers))
    conductor = try Conductor(surroundings)
    let bursts = Bursts(conductor, surroundings)
    landmarks = Landmarks(surroundings)
    files = FileFollower(conductor, bursts, surroundings)
    reporter = StatusReporter(conductor, clients, surroundings)
    desk = ControlDesk(conductor, bursts, landmarks, files, reporter, clients, loop)
    process = DaemonProcess(clients, surroundings)
    windows = WindowKnowledge(surroundings)
    display = DisplayLink(backend: backend, windows: windows, stage: conductor.stage, loop: loop)
    conductor.onMoment = { [unowned self, unowned bursts] moment in
      let isAsked = conductor.shares.ask(conductor.programme.burst, burstManners) { [weak bursts] in
        bursts?.show(moment)
      }
      if !isAsked { bursts.show(moment) }
    }
    conductor.onUpcoming = { [unowned bursts] in bursts.drawAhead($0) }
    connect()
  }

  private func connect() {
    conductor.onUpdate = { [unowned self] in reporter.report() }
    surroundings.pictures.onArrival = { [unowned self] in
      stage.picturesArrived(now: loop.exactNow)
    }
    stage.onBegun = { [unowned self] player in
      clients.burstBegan(
        player.id, outputs: player.parts.map(\.output.name), missing: player.missing,
        notes: desk.notes(of: player))
      reporter.report()
    }
    stage.onFinished = { [unowned self] id, hasBegun in
      if !hasBegun { clients.burstFailed(id, endedEarly) }
      clients.burstEnded(id)
      reporter.report()
    }
    stage.surfaces.onLoadChanged = { [unowned self] in reporter.report() }
    stage.surfaces.onProblems = { [unowned self] player, problems in
      situation.library.report(
        problems.map { (contents: $0.contents, message: $0.message) }, of: player.source)
    }
  }

  /// Serves the socket and shows what should show.
  ///
  /// - Parameter socket: The control socket; nil serves no clients.
  /// - Throws: What the kernel refuses: descriptors, timers, watches.
  public func start(socket: ListeningSocket?) throws(SystemError) {
    try display.start()
    try conductor.start()
    backend.onEvent = { [unowned self] in handle($0) }
    if let socket { try process.serve(socket, handler: desk) }
    try files.start()
    process.ready(reporter.line)
  }

  /// Stops on TERM and INT, reads everything anew on HUP.
  ///
  /// - Throws: What the kernel refuses.
  public func handleSignals() throws(SystemError) {
    try process.handleSignals(
      stop: { [unowned self] in stop() },
      reload: { [unowned self] in
        files.reload()
        return reporter.line
      })
  }

  /// Gives the display back and ends the loop with code 0, after the last answers.
  public func stop() {
    windows.close()
    process.stop()
  }

  /// Follows the desktop's conditions from now on, where a program reports them.
  ///
  /// Never blocks: a condition that is not known yet does not hold.
  public func followDesktop() {
    do {
      let watch = try SignalWatch(loop: loop, environment: surroundings.options.environment) {
        [unowned self] in desktopChanged($0)
      }
      desktop = watch
      if let bus = watch.sessionBus, let socket = surroundings.options.paths.controlSocket {
        let folder = Files.parent(of: socket)
        landmarks.kwin = try KWinWindows(loop: loop, bus: bus, folder: folder)
        windows.useBus(bus, folder: folder)
      }
      if let shell = watch.shell { follow(shell, on: watch) }
      watch.displayHasAnimations = backend.animationsEnabled
      try followShares()
      desktopChanged(watch.conditions)
    } catch {
      surroundings.log.warning("the desktop's conditions stay unknown: \(error)")
    }
  }

  private func followShares() throws(SystemError) {
    let watch = try ScreenShareWatch(
      loop: loop, environment: surroundings.options.environment,
      places: surroundings.options.shareHelpers)
    watch.onChange = { [unowned self] in conductor.update() }
    watch.isNeeded = { [unowned self] in conductor.shares.isNeeded }
    conductor.shares.watch = watch
  }

  private var burstManners: MannersSettings { situation.library.configuration.bursts.manners }

  private func desktopChanged(_ conditions: DesktopConditions) {
    situation.desktop = conditions
    conductor.update()
  }

  private func follow(_ shell: ShellExtension, on watch: SignalWatch) {
    let source = ShellWindows(
      shell, goesOnWithout: !surroundings.options.needsShellExtension,
      outputs: { [backend] in backend.outputs })
    if backend.survey.source == "none" { windows.add(source) }
    watch.onShellChange = { [unowned self] report in
      source.follow(report)
      var other = report
      other.windows = nil
      guard situation.shell != other else { return }
      situation.shell = other
      conductor.update()
    }
  }

  /// The clock reached a boundary or was set, or the zone changed.
  public func timeChanged() {
    situation.zoneChanged()
    conductor.update()
  }

  /// Why a burst is not shown that was ended before it had begun.
  private var endedEarly: ControlError {
    do throws(ControlError) {
      try Bursts.checkRules(conductor.programme.burst)
      return .notShown(rule: "stopped", detail: "ended before its pictures were there")
    } catch {
      return error
    }
  }

  private func handle(_ event: BackendEvent) {
    let now = loop.now
    switch event {
    case .outputsChanged:
      stage.outputsChanged(now: now)
      conductor.update()
    case .ready(let surface): stage.ready(surface, now: loop.exactNow)
    case .fullscreenChanged: conductor.update()
    case .visibilityChanged: reporter.report()
    case .windowsChanged:
      stage.follow(windows.survey, now: now)
      reporter.report()
    case .screenOff: conductor.update()
    case .reducedMotionChanged: desktop?.displayHasAnimations = backend.animationsEnabled
    case .disconnected(let reason): process.displayLost(reason)
    }
  }

  /// Every problem of the configuration and the effects, one line each.
  ///
  /// - Throws: `ConfigurationFailure` if the configuration cannot be used.
  public static func check(_ options: Options) throws(ConfigurationFailure) -> [String] {
    try SettingsLibrary(places: options.places).diagnostics.map(\.description)
  }
}
