// SPDX-License-Identifier: MIT

import CX11
public import Overlay
public import Sprites
public import Values

/// Overlays on an X server: one click-through window per monitor and layer.
///
/// With a compositor the windows have an alpha channel; without one they take the shape of the
/// sprites. Frames go out in one write. A frame is refused while the server has not read the last
/// one, so that a slow server makes frames drop instead of filling the socket; a marker event then
/// says when it has caught up.
public final class X11Backend: OverlayBackend {
  /// The longest wait for an answer that the caller needs.
  ///
  /// An answer that is late then is not waited for again.
  private static let patience = Duration.milliseconds(100)

  let connection: DisplayConnection
  private let events = EventQueue()
  private(set) var liveness: ServerLiveness
  private var queue: ServerQueue
  private var monitors = MonitorTable()
  private var scale: ScaleWatch
  private(set) var compositor: CompositorWatch
  private(set) var fullscreen: FullscreenWatch
  private var stack: WindowStack
  private(set) var screens: ScreenWatch
  private(set) var surfaces = SurfaceTable()
  private var painter: FramePainter

  /// Connects to an X server and lists its monitors.
  ///
  /// - Parameter display: The server's name, such as `:0`; nil means the environment's DISPLAY.
  /// - Throws: `OverlayError` if there is no server, it refuses us, or it lacks RENDER 0.10 or
  ///   SHAPE 1.1.
  public init(display: String?) throws(OverlayError) {
    connection = try DisplayConnection(displayName: display)
    liveness = ServerLiveness(connection: connection)
    queue = ServerQueue(connection: connection)
    scale = ScaleWatch(connection: connection)
    compositor = CompositorWatch(connection: connection)
    let windows = RootWindows(connection: connection)
    fullscreen = FullscreenWatch(connection: connection, windows: windows)
    stack = WindowStack(connection: connection, windows: windows)
    screens = ScreenWatch(connection: connection)
    painter = FramePainter(connection: connection)
    connection.selectRootEvents(children: false)
    connection.selectMonitorEvents()
    updateMonitors()
    compositor.update(at: MonotonicClock.now, corner: monitors.firstRect)
    XFlush(connection.display)
    events.removeAll()
  }

  deinit {
    if !connection.isClosed { close() }
  }

  // MARK: The owner's loop

  /// Always `x11`.
  public var name: String { "x11" }

  /// The monitors of RandR.
  public var outputs: [Output] { monitors.outputs }

  /// Receives what happens between frames.
  public var onEvent: ((BackendEvent) -> Void)? {
    get { events.handler }
    set { events.handler = newValue }
  }

  /// The socket of the connection.
  public var descriptor: CInt? { connection.descriptor }

  /// When something is due; nil while a ping is under way, since its answer does what is due.
  public var deadline: MonotonicTime? {
    guard !liveness.isPinging else { return nil }
    return Deadline.earliest(
      monitors.refresh.moment, scale.refresh.moment, compositor.deadline,
      fullscreen.evaluation.moment, fullscreen.follower.reading.moment, stack.correction.moment,
      screens.poll.moment,
      surfaces.repairDeadline)
  }

  /// Handles what was read, and sends what is queued.
  public func beforeSleeping() {
    guard !connection.isClosed else { return }
    // An owner that receives an event may present, which makes synchronous requests; with their answers
    // Xlib reads events, for which the descriptor no longer becomes readable.
    repeat {
      handleReadEvents()
      report()
      if !connection.isBroken { XFlush(connection.display) }
    } while !connection.isBroken && XEventsQueued(connection.display, QueuedAlready) > 0
    queue.endTurn()
    liveness.endTurn()
    report()
  }

  /// Reads and handles events.
  public func readable() {
    guard !connection.isClosed else { return }
    if !connection.isBroken { XEventsQueued(connection.display, QueuedAfterReading) }
    handleReadEvents()
    report()
  }

  /// Does what is due, once the server is known to answer.
  public func deadlineReached() {
    guard !connection.isClosed, !connection.isBroken else { return }
    if liveness.isResponsive { handleDeadlines() } else { liveness.ping() }
    report()
  }

  /// Gives everything back and closes the connection, without a wait for a server that is stopped.
  public func close() {
    hideAll()
    compositor.close()
    connection.close(waits: connection.isBroken || liveness.answers(within: Self.patience))
  }

  /// Reports what has happened, after all state is consistent.
  private func report() {
    if fullscreen.follower.takeChange() { events.append(.windowsChanged) }
    if connection.isBroken {
      events.end(reason: "the X server \(connection.name) closed the connection")
    }
    events.report()
  }

  // MARK: Frames

  /// What is known about presenting on a surface; without a request.
  public func state(of key: SurfaceKey) -> SurfaceState {
    let rate = monitors.refreshRate(of: key.output)
    return SurfaceState(
      isReady: surfaces.isReady(key), isSeen: !surfaces.isHeld(key), isReadyWhenDrawn: true,
      maximumFrameRate: compositor.transparency == .shaped
        ? min(rate, ShapedPresenter.maximumFrameRate) : rate)
  }

  /// Draws one frame, unless that could make us wait for the server; see `Readiness`.
  public func present(
    _ list: borrowing DrawList, sprites: SpriteStore, on key: SurfaceKey
  ) -> PresentResult {
    guard !connection.isClosed, !connection.isBroken, let rect = monitors.windowRect(of: key.output)
    else {
      return .hidden
    }
    let decision = surfaces.update(key) {
      $0.request(
        knowsCompositor: compositor.isDecided, isResponsive: liveness.isResponsive,
        isBehind: queue.isBehind())
    }
    switch decision {
    case .refuse: return .notReady
    case .refuseAndPing:
      liveness.ping()
      return .notReady
    case .refuseAndMark:
      surfaces[key]?.sendMarker()
      return .notReady
    case .create: create(key, at: rect)
    case .draw: break
    }
    guard let window = surfaces[key] else { return .hidden }
    painter.draw(list, sprites: sprites, into: window)
    if !queue.isLocal {
      window.sendMarker()
      surfaces.update(key) { $0.mark() }
    }
    return .submitted
  }

  /// Takes a surface away.
  public func hide(_ key: SurfaceKey) {
    surfaces.remove(key)
    if surfaces.isEmpty { lastWindowWent() }
  }

  /// Takes all surfaces away.
  func hideAll() {
    surfaces.removeAll()
    lastWindowWent()
  }

  private func create(_ key: SurfaceKey, at rect: RootRect) {
    let window = SurfaceWindow(
      key: key, rect: rect, compositor: compositor, connection: connection)
    surfaces.add(window)
    watchOthers()
    screens.start()
    screensChanged()
    stack.place(window, among: surfaces.windows)
  }

  private func lastWindowWent() {
    stopWatchingIfIdle()
    painter.removeAll()
    // Before an owner acts on the end of an effect, its window must be gone.
    if !connection.isBroken { XFlush(connection.display) }
  }

  /// Takes windows away and lets their owner present again.
  private func drop(where condition: (SurfaceWindow) -> Bool) {
    for key in surfaces.removeWindows(where: condition) { events.append(.ready(key)) }
  }

  /// Lets those present whose frames were refused for want of a window.
  private func retryWaiting() {
    for key in surfaces.retryWaiting() { events.append(.ready(key)) }
  }

  // MARK: Events

  /// Handles the events that Xlib has read, without reading more.
  private func handleReadEvents() {
    while let event = connection.nextReadEvent() { handle(event) }
    if !connection.isBroken && liveness.takeAnswer() { serverAnswered() }
  }

  private func handle(_ event: ServerEvent) {
    switch event {
    case .marker(let window): markerReturned(to: window)
    case .destroyed(let window): windowVanished(window)
    case .changed(let window, let change): windowChanged(window, change)
    case .property(let property, let window):
      if surfaces.isRetyped(window, by: property, on: connection) { return windowVanished(window) }
      if scale.concerns(property, of: window) { scale.changed() }
      fullscreen.propertyChanged(property, of: window)
    case .selection(let selection, let hasOwner): selectionChanged(selection, hasOwner: hasOwner)
    case .monitors: monitors.changed()
    case .saver(let isOn):
      screens.saverChanged(isOn: isOn)
      screensChanged()
    case .other: break
    }
  }

  private func markerReturned(to window: Window) {
    guard let key = surfaces.key(of: window), surfaces.update(key, { $0.markerReturned() }) else {
      return
    }
    events.append(.ready(key))
  }

  private func windowVanished(_ window: Window) {
    stack.windows.forget(window)
    guard let key = surfaces.key(of: window) else { return fullscreen.changed(window) }
    // Other programs, such as xkill, may destroy or change a window of ours: the next frame makes a new
    // one.
    events.append(
      surfaces.windowLost(key, at: MonotonicClock.now) ? .ready(key) : .visibilityChanged)
  }

  private func windowChanged(_ window: Window, _ change: ServerEvent.Change) {
    stack.windows.forget(window)
    // `xrandr --setmonitor` and resizes of the screen show as changes of the root window.
    if window == connection.root { return monitors.changed() }
    if let own = surfaces.surfaceWindow(window) {
      if own.isSpoilt(by: change) { windowVanished(window) }
      // Also of ours: another program may have lowered it.
      return stack.changed()
    }
    if change.mayBeManaged && !surfaces.isEmpty { stack.changed() }
    fullscreen.changed(window, change)
  }

  private func selectionChanged(_ selection: Atom, hasOwner: Bool) {
    switch selection {
    case connection.atoms[.liveness]: liveness.answered()
    case connection.atoms[.xsettings]: scale.changed()
    case connection.atoms[.compositor]:
      guard !hasOwner else { return compositor.appeared() }
      // Windows with an alpha channel must go before they are seen without a compositor.
      compositor.vanished()
      transparencyChanged()
    default: break
    }
  }

  // MARK: What is due

  /// Does what is due, and lets those present who waited for the server's answer.
  private func serverAnswered() {
    handleDeadlines()
    guard surfaces.hasWaiting, compositor.isDecided else { return }
    // What is covered may have changed unnoticed while the server was stopped.
    if !fullscreen.isWatching && evaluateFullscreen() { events.append(.fullscreenChanged) }
    retryWaiting()
  }

  /// Does what is due; all of it makes synchronous requests, so the server must be responsive.
  private func handleDeadlines() {
    let now = MonotonicClock.now
    for key in surfaces.releaseHeld(at: now) {
      events.append(.ready(key))
      events.append(.visibilityChanged)
    }
    if scale.refresh.take(at: now) { updateScale() }
    if compositor.refreshIfDue(at: now, corner: monitors.firstRect) { transparencyChanged() }
    if monitors.refresh.take(at: now) { updateMonitors() }
    if compositor.sampleIfDue(at: now) { transparencyChanged() }
    stack.correctIfDue(at: now, own: surfaces.windows)
    let hasChanged = fullscreen.evaluateIfDue(
      at: now, monitors: monitors.rects, own: surfaces.windows)
    if let hasChanged {
      if hasChanged { events.append(.fullscreenChanged) }
      stopWatchingIfIdle()
    }
    fullscreen.follower.readIfDue(at: now)
    if screens.pollIfDue(at: now, isShowing: !surfaces.isEmpty) { screensChanged() }
  }

  private func updateScale() {
    let before = (scale: scale.scale, animations: scale.animationsEnabled)
    scale.update()
    if scale.animationsEnabled != before.animations { events.append(.reducedMotionChanged) }
    if scale.scale != before.scale { updateMonitors() }
  }

  /// Lists the monitors anew; windows on those that changed or went are taken away.
  private func updateMonitors() {
    let before = outputs
    monitors.update(connection.queryMonitors(), scale: scale.scale)
    let isMisplaced = { (window: SurfaceWindow) in
      self.monitors.windowRect(of: window.key.output) != window.rect
    }
    // Where the outputs are as they were, nothing else makes the owner present again.
    guard outputs != before else { return drop(where: isMisplaced) }
    _ = surfaces.removeWindows(where: isMisplaced)
    fullscreen.changed()
    events.append(.outputsChanged)
  }

  /// Takes windows away that are see-through in another way than is right now.
  private func transparencyChanged() {
    let transparency = compositor.transparency
    drop { $0.transparency != transparency }
    painter.removeUploads(uselessFor: transparency)
    guard compositor.isDecided else { return }
    retryWaiting()
    XFlush(connection.display)
  }

  // MARK: Other windows and the screens

  /// Whether the desktop wants animations; nil where it does not say (XSETTINGS).
  public var animationsEnabled: Bool? { scale.animationsEnabled }

  /// Keeps other windows watched while they cover something, also if nothing is shown.
  public func followFullscreen(_ isFollowed: Bool) {
    if fullscreen.follow(isFollowed) { stopWatchingIfIdle() }
  }

  /// Finds out what is covered and whether the screens are dark, unless that is watched; waits for the server for 100 ms at most.
  public func refreshFullscreen() {
    guard !fullscreen.isWatching, !connection.isClosed, liveness.answers(within: Self.patience)
    else { return }
    screens.start()
    _ = screens.pollIfDue(at: MonotonicClock.now, isShowing: false)
    screensChanged()
    _ = evaluateFullscreen()
  }

  /// Whether the server answers within the time that a caller can wait.
  func isAnswering() -> Bool { !connection.isBroken && liveness.answers(within: Self.patience) }

  /// Finds out what is covered now, and goes on watching if anything is.
  ///
  /// - Returns: Whether it is something else than before.
  private func evaluateFullscreen() -> Bool {
    watchOthers()
    let hasChanged = fullscreen.evaluate(monitors.rects, own: surfaces.windows)
    stopWatchingIfIdle()
    return hasChanged
  }

  /// Watches other windows and the resources, which may have changed unnoticed.
  func watchOthers() {
    if fullscreen.start() { scale.changed() }
  }

  /// Reports whether the screens can be seen, if that changed.
  private func screensChanged() {
    if screens.takeChange() { events.append(.screenOff(screens.isDark)) }
    screens.stopIfIdle(isShowing: !surfaces.isEmpty)
  }

  private func stopWatchingIfIdle() {
    screens.stopIfIdle(isShowing: !surfaces.isEmpty)
    fullscreen.stopIfIdle(isShowing: !surfaces.isEmpty)
    if !fullscreen.isWatching { stack.stop() }
  }
}
