// SPDX-License-Identifier: MIT

import CX11
import Overlay
import Sprites
import Values

/// Overlays on an X server: one click-through window per monitor and layer.
///
/// With a compositor the windows have an alpha channel; without one they take the shape of the
/// sprites. Frames go out in one write. A frame is refused while the server has not read the last
/// one, so that a slow server makes frames drop instead of filling the socket; a marker event then
/// says when it has caught up.
public final class X11Backend: OverlayBackend {
  public let name = "x11"
  public internal(set) var outputs: [Output] = []
  public var onEvent: ((BackendEvent) -> Void)? {
    get { events.handler }
    set { events.handler = newValue }
  }

  let connection: DisplayConnection
  let renderer: FrameRenderer
  var surfaces: [SurfaceKey: Surface] = [:]
  /// The monitors, by their outputs' numbers.
  var frames: [UInt32: Frame] = [:]
  /// Where windows stand on them.
  var windowFrames: [UInt32: Frame] = [:]
  var uploads: [SpriteUploads] = []
  var prepared = PreparedFrame()
  var queue: ServerQueue
  var presence: ServerPresence
  let rootWindows: RootWindows
  let fullscreen: FullscreenWatch
  var stack: WindowStack
  var power: PowerWatch
  var saver: SaverWatch
  var isDark = false
  var compositor: CompositorWatch
  var monitorNumbers = OutputNumbers()
  var scale: ScaleWatch
  var deadlines = Deadlines()
  let events = EventQueue()
  var waiting: Set<SurfaceKey> = []
  var isClosed = false
  private(set) var followsFullscreen = false

  /// Connects to an X server and lists its monitors.
  ///
  /// - Parameter display: The server's name, such as `:0`; nil means the environment's DISPLAY.
  /// - Throws: `OverlayError` if there is no server, it refuses us, or it lacks RENDER 0.10 or
  ///   SHAPE 1.1.
  public init(display: String?) throws(OverlayError) {
    connection = try DisplayConnection(displayName: display)
    renderer = FrameRenderer(connection: connection)
    queue = ServerQueue(connection: connection)
    presence = ServerPresence(connection: connection)
    rootWindows = RootWindows(connection: connection)
    fullscreen = FullscreenWatch(connection: connection, windows: rootWindows)
    stack = WindowStack(connection: connection, windows: rootWindows)
    power = PowerWatch(connection: connection)
    saver = SaverWatch(connection: connection)
    compositor = CompositorWatch(connection: connection)
    scale = ScaleWatch(connection: connection)
    connection.selectRootEvents(children: false)
    connection.selectMonitorEvents()
    updateOutputs()
    updateCompositor()
    events.removeAll()
  }

  deinit {
    if !isClosed { close() }
  }

  public var descriptor: CInt? { connection.descriptor }

  public var deadline: MonotonicTime? {
    // What is due is done when the server answers.
    presence.isAsked ? nil : deadlines.next.map(MonotonicTime.init(microseconds:))
  }

  public func beforeSleeping() {
    guard !isClosed else { return }
    // Whoever is told something may present, which asks the server things; with the answers Xlib
    // reads events, and nobody would wake us for those.
    repeat {
      handleQueuedEvents()
      report()
      if !connection.isBroken { XFlush(connection.display) }
    } while !connection.isBroken && XEventsQueued(connection.display, QueuedAlready) > 0
    queue.endTurn()
    presence.endTurn()
    report()
  }

  public func readable() {
    guard !isClosed else { return }
    if !connection.isBroken { XEventsQueued(connection.display, QueuedAfterReading) }
    handleQueuedEvents()
    report()
  }

  public func deadlineReached() {
    guard !isClosed, !connection.isBroken else { return }
    // What is due asks the server things.
    if presence.isAnswering { handleDeadlines() } else { presence.ask() }
    report()
  }

  public func state(of key: SurfaceKey) -> SurfaceState {
    SurfaceState(
      isReady: isReady(key), isReadyWhenDrawn: true, maximumFrameRate: maximumFrameRate(key.output))
  }

  private func maximumFrameRate(_ output: UInt32) -> Double {
    guard let rate = outputs.first(where: { $0.id == output })?.refreshRate else { return 0 }
    return compositor.transparency == .shaped ? min(rate, ShapedPresenter.maximumFrameRate) : rate
  }

  private func isReady(_ key: SurfaceKey) -> Bool {
    if !waiting.isEmpty && waiting.contains(key) { return false }
    return compositor.isDecided && surfaces[key]?.phase.isReady ?? true
  }

  public func present(
    _ list: borrowing DrawList, sprites: SpriteStore, on key: SurfaceKey
  ) -> PresentResult {
    guard !isClosed, !connection.isBroken else { return .hidden }
    guard let frame = windowFrames[key.output] else { return .hidden }
    guard compositor.isDecided else { return wait(key) }
    if surfaces[key] == nil && !presence.isAnswering {
      // Showing a window asks the server where; nobody is to wait for one that stands still.
      presence.ask()
      return wait(key)
    }
    let surface = surfaces[key] ?? makeSurface(key, frame: frame)
    guard surface.phase.isReady else { return .notReady }
    guard !isServerBehind else {
      surface.awaitServer()
      return .notReady
    }
    prepared.prepare(
      list, sprites: sprites, width: surface.frame.width, height: surface.frame.height)
    let uploads = uploads(
      for: sprites,
      rowStep: surface.rowStep(for: prepared.commands.count, scale: sprites.scale))
    uploads.prepare()
    surface.map()
    surface.present(
      prepared, uploads: uploads, renderer: renderer, withMarker: !queue.isLocal)
    return .submitted
  }

  public func hide(_ key: SurfaceKey) {
    waiting.remove(key)
    surfaces[key] = nil
    if surfaces.isEmpty { lastSurfaceWent() }
  }

  /// Hides every surface.
  func hideAll() {
    waiting.removeAll()
    surfaces.removeAll()
    lastSurfaceWent()
  }

  public var fullscreenOutputs: Set<UInt32> { fullscreen.covered }

  /// Other programs' windows are followed while anything of ours is shown, or would be if nothing were
  /// covered.
  public func followFullscreen(_ isFollowed: Bool) {
    guard isFollowed != followsFullscreen else { return }
    followsFullscreen = isFollowed
    if !isFollowed { stopWatchingIfIdle() }
  }

  public func refreshFullscreen() {
    guard !fullscreen.isWatching, !isClosed, presence.answers(within: Self.patience) else { return }
    askForFullscreen()
  }

  public func close() {
    precondition(!isClosed, "a backend is closed once")
    isClosed = true
    hideAll()
    compositor.close()
    connection.close(waits: connection.isBroken || presence.answers(within: Self.patience))
  }

  /// Hands out what has happened, after all state is consistent.
  func report() {
    if connection.isBroken {
      events.end(reason: "the X server \(connection.name) closed the connection")
    }
    events.report()
  }

  /// Whether the server is known not to have read the last frame: to ask it something would stall
  /// us, too.
  var isServerBehind: Bool { queue.isLocal && !queue.isDrained() }

  /// How long whoever must have an answer waits for the server, in milliseconds; once, for the next
  /// one does not wait for the same word.
  static let patience: CInt = 100

  /// Remembers who wanted to present before it is known how.
  private func wait(_ key: SurfaceKey) -> PresentResult {
    waiting.insert(key)
    return .notReady
  }

  private func makeSurface(_ key: SurfaceKey, frame: Frame) -> Surface {
    let surface = Surface(key: key, frame: frame, compositor: compositor, connection: connection)
    surfaces[key] = surface
    watchOthers()
    watchScreens()
    stack.place(surface, among: Array(surfaces.values))
    return surface
  }

  private func uploads(for store: SpriteStore, rowStep: Int?) -> SpriteUploads {
    for candidate in uploads where candidate.store === store && candidate.rowStep == rowStep {
      return candidate
    }
    // There is one store per scale, and few heights of rows; older ones than these are out of use.
    if uploads.count >= 4 { uploads.removeFirst() }
    let created = SpriteUploads(connection: connection, store: store, rowStep: rowStep)
    uploads.append(created)
    return created
  }

  private func lastSurfaceWent() {
    stopWatchingIfIdle()
    uploads.removeAll()
    renderer.releaseColors()
    // Whoever is told next that all is over must not find a window that is still to be destroyed.
    if !connection.isBroken { XFlush(connection.display) }
  }
}
