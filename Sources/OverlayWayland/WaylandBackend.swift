// SPDX-License-Identifier: MIT

import CWayland
public import Overlay
public import Sprites
public import Values

/// Overlays on a Wayland compositor with the layer shell: one click-through surface per output and
/// layer, drawn in shared memory.
///
/// Frames follow the compositor's callbacks. Only what changed is drawn and announced; nothing is
/// kept of a surface that is hidden.
public final class WaylandBackend: OverlayBackend {
  /// The kind of display.
  public var name: String { "wayland" }
  /// The connected outputs from left to right.
  public var outputs: [Output] { table.list }
  /// Called for what happens between frames.
  public var onEvent: ((BackendEvent) -> Void)? {
    get { changes.events.handler }
    set { changes.events.handler = newValue }
  }

  let connection: WaylandConnection
  let globals: Globals
  let changes = Changes()
  /// What is shown, and what the compositor closed and may be shown again later.
  private var surfaces: [SurfaceKey: OverlaySurface] = [:]
  private var table = OutputTable()
  private var flushDeadline: MonotonicTime?
  private var isClosed = false
  private var followsFullscreen = false
  /// Whether the compositor has reported all windows since they are followed.
  private var isFullscreenKnown = false

  /// How long a compositor may take to answer at the start.
  static let patience = Duration.seconds(10)
  /// How long it may take to answer when a decision waits for that.
  private static let refreshPatience = Duration.milliseconds(100)
  /// How soon a full socket is tried again.
  private static let flushDelay = Duration.milliseconds(10)

  /// Connects to a compositor and lists its outputs.
  ///
  /// - Parameters:
  ///   - display: The socket's name, such as `wayland-1`; nil means what the environment says.
  ///   - redrawsAll: Whether each frame is drawn and announced as a whole, which only measurements
  ///     want.
  /// - Throws: `OverlayError` if there is no compositor, it does not answer within ten seconds, or
  ///   it has no layer shell.
  public init(display: String?, redrawsAll: Bool = false) throws(OverlayError) {
    connection = try WaylandConnection(name: display)
    globals = Globals(connection: connection, changes: changes, redrawsAll: redrawsAll)
    // The first trip brings the globals, the second what they tell about themselves.
    for _ in 0..<2 where !connection.roundtrip(within: Self.patience) {
      throw .refused(name: connection.name, reason: connection.failure ?? "it does not answer")
    }
    try checkGlobals()
    settle()
    changes.events.removeAll()
  }

  deinit {
    if !isClosed { close() }
  }

  private func checkGlobals() throws(OverlayError) {
    guard globals.bound.layerShell != nil else {
      throw .missingExtension(
        display: connection.name, name: "zwlr_layer_shell_v1",
        reason: "this compositor does not let programs draw over windows")
    }
    guard globals.bound.compositor != nil, globals.bound.sharedMemory != nil else {
      throw .missingExtension(
        display: connection.name, name: "wl_shm", reason: "pictures cannot be passed")
    }
  }

  /// The descriptor to watch; nil if there is none.
  public var descriptor: CInt? { connection.descriptor }

  /// When `deadlineReached()` is to be called; nil for never.
  public var deadline: MonotonicTime? {
    var earliest = flushDeadline ?? .distantFuture
    for surface in surfaces.values {
      earliest = min(earliest, surface.readiness.deadline ?? .distantFuture)
    }
    return earliest == .distantFuture ? nil : earliest
  }

  /// Sends what is queued and handles what has already been read.
  public func beforeSleeping() {
    guard !isClosed else { return }
    connection.dispatchPending()
    settle()
    flushDeadline = connection.flush() ? nil : MonotonicClock.now + Self.flushDelay
    report()
  }

  /// Reads and handles what the display sent.
  public func readable() {
    guard !isClosed else { return }
    connection.read()
    settle()
    report()
  }

  /// Does the work that `deadline` was set for.
  public func deadlineReached() {
    guard !isClosed, connection.isAlive else { return }
    let now = MonotonicClock.now
    let isListening = connection.isDrained
    for surface in Array(surfaces.values) {
      surface.expire(at: now, isListening: isListening)
      guard surface.readiness.mayReopen(at: now) else { continue }
      surfaces[surface.key] = nil
      changes.events.append(.ready(surface.key))
    }
    report()
  }

  /// What is known about presenting on a surface.
  public func state(of key: SurfaceKey) -> SurfaceState {
    let readiness = surfaces[key]?.readiness
    return SurfaceState(
      isReady: readiness?.isReady ?? true, isSeen: readiness?.isSeen ?? true,
      isReadyWhenDrawn: false,
      maximumFrameRate: outputs.first { $0.id == key.output }?.refreshRate ?? 0)
  }

  /// Draws one frame and shows the surface if it is not shown.
  public func present(
    _ list: borrowing DrawList, sprites: SpriteStore, on key: SurfaceKey
  ) -> PresentResult {
    guard !isClosed, connection.isAlive else { return .hidden }
    if let surface = surfaces[key] {
      return surface.present(list, sprites: sprites, now: MonotonicClock.now)
    }
    return makeSurface(key) ? .notReady : .hidden
  }

  /// Takes a surface away.
  public func hide(_ key: SurfaceKey) { surfaces[key] = nil }

  /// Known where the compositor reports windows (zwlr_foreign_toplevel_management); elsewhere the
  /// layers up to `top` are below fullscreen windows all the same.
  public private(set) var fullscreenOutputs: Set<UInt32> = []

  /// Following windows wakes us for each change of a window's title.
  public func followFullscreen(_ isFollowed: Bool) {
    guard isFollowed != followsFullscreen else { return }
    followsFullscreen = isFollowed
    guard !isClosed, connection.isAlive else { return }
    globals.windows.follow(isFollowed)
    isFullscreenKnown = false
  }

  /// Brings `fullscreenOutputs` up to date while windows are followed.
  public func refreshFullscreen() {
    guard followsFullscreen, !isFullscreenKnown, !isClosed, connection.isAlive else { return }
    guard globals.windows.isFollowing else { return }
    // One trip: the windows that there are follow upon the asking.
    isFullscreenKnown = connection.roundtrip(within: Self.refreshPatience)
    if changes.fullscreen { updateFullscreen() }
  }

  /// Gives everything back.
  public func close() {
    precondition(!isClosed, "a backend is closed once")
    surfaces.removeAll()
    table.removeDisplays()
    globals.release()
    _ = connection.flush()
    isClosed = true
    connection.close()
  }

  // MARK: Surfaces and outputs

  private func makeSurface(_ key: SurfaceKey) -> Bool {
    guard let output = table.display(key.output),
      let description = table.description(key.output),
      let surface = OverlaySurface(
        key: key, output: output, description: description, globals: globals)
    else { return false }
    surfaces[key] = surface
    return true
  }

  /// Acts on the notes that events left.
  private func settle() {
    if changes.outputs { updateOutputs() }
    if changes.fullscreen { updateFullscreen() }
    if changes.closedSurfaces { removeClosedSurfaces() }
  }

  private func updateOutputs() {
    changes.outputs = false
    let hasChanged = table.update(from: globals)
    changes.fullscreen = true
    wakeSurfaces()
    guard hasChanged else { return }
    for surface in Array(surfaces.values) where !isCurrent(surface) { surfaces[surface.key] = nil }
    changes.events.append(.outputsChanged)
  }

  private func updateFullscreen() {
    changes.fullscreen = false
    let found = table.numbers(of: globals.windows.fullscreenOutputs)
    guard found != fullscreenOutputs else { return }
    fullscreenOutputs = found
    changes.events.append(.fullscreenChanged)
  }

  /// Whether the surface still fits the output that it is on; one that was closed fits any size.
  private func isCurrent(_ surface: OverlaySurface) -> Bool {
    if surface.readiness.isClosed { return table.display(surface.key.output) != nil }
    guard surface.output === table.display(surface.key.output),
      let now = table.description(surface.key.output)
    else { return false }
    let made = surface.description
    return now.pixelWidth == made.pixelWidth && now.pixelHeight == made.pixelHeight
      && now.scale == made.scale
  }

  private func wakeSurfaces() {
    let now = MonotonicClock.now
    for surface in surfaces.values { surface.wake(at: now) }
  }

  private func removeClosedSurfaces() {
    changes.closedSurfaces = false
    for surface in surfaces.values where surface.readiness.isClosed { surface.release() }
  }

  /// Hands out what has happened, after all state is consistent.
  private func report() {
    if let failure = connection.failure { changes.events.end(reason: failure) }
    changes.events.report()
  }
}
