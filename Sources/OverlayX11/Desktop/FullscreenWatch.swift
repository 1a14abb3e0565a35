// SPDX-License-Identifier: MIT

import CX11
import Overlay
import Values

/// Finds the outputs that a visible fullscreen window covers.
///
/// Other windows are watched while anything of ours is shown, or would be if nothing were covered; else
/// their changes, with each change of the focus, would wake an idle daemon. Meanwhile it is cached what
/// clients say of themselves, until they change.
struct FullscreenWatch {
  /// Windows come and go in bursts; hiding below a fullscreen window may take 100 ms in all.
  private static let debounce = Duration.milliseconds(20)

  private let connection: DisplayConnection
  private let windows: RootWindows
  private var clients: [Window: ClientWindow] = [:]
  private(set) var isWatching = false
  /// Where the windows are that are watched.
  var follower: WindowFollower
  /// Whether the owner wants to know what is covered also while nothing is shown.
  private var isFollowed = false
  /// The outputs that were covered at the last evaluation.
  private(set) var covered: Set<UInt32> = []
  /// When the outputs are to be evaluated.
  private(set) var evaluation = Deadline()

  /// Watches nothing yet.
  init(connection: DisplayConnection, windows: RootWindows) {
    self.connection = connection
    self.windows = windows
    follower = WindowFollower(connection: connection, windows: windows)
  }

  /// Begins to watch.
  ///
  /// - Returns: Whether they were not watched before.
  mutating func start() -> Bool {
    guard !isWatching else { return false }
    isWatching = true
    connection.selectRootEvents(children: true)
    changed()
    follower.start()
    return true
  }

  /// Notes whether the owner wants to know what is covered also while nothing is shown.
  ///
  /// - Returns: Whether it no longer does.
  mutating func follow(_ isFollowed: Bool) -> Bool {
    defer { self.isFollowed = isFollowed }
    return self.isFollowed && !isFollowed
  }

  /// Stops watching and forgets everything, if nothing depends on it.
  mutating func stopIfIdle(isShowing: Bool) {
    guard isWatching, !isShowing, covered.isEmpty || !isFollowed else { return }
    isWatching = false
    covered = []
    evaluation.set(nil)
    connection.selectRootEvents(children: false)
    for window in clients.keys { XSelectInput(connection.display, window, NoEventMask) }
    clients.removeAll()
    follower.stop()
    windows.forgetAll()
  }

  /// Notes that other outputs may be covered than before.
  mutating func changed() {
    if isWatching { evaluation.setAtLatest(MonotonicClock.now + Self.debounce) }
  }

  /// Notes that a window that is not ours changed, or is gone: then `change` is nil.
  mutating func changed(_ window: Window, _ change: ServerEvent.Change? = nil) {
    if let change { follower.changed(window, change) } else { follower.changed() }
    clients[window] = nil
    changed()
  }

  /// Notes a change of a property of a window.
  mutating func propertyChanged(_ property: Atom, of window: Window) {
    follower.propertyChanged(property)
    guard concerns(property) else { return }
    clients[window] = nil
    changed()
  }

  /// Evaluates the outputs, if that is due: some round trips.
  ///
  /// - Returns: Whether others are covered than before; nil if it was not due.
  mutating func evaluateIfDue(
    at now: MonotonicTime, monitors: [UInt32: [RootRect]], own: [SurfaceWindow]
  ) -> Bool? {
    evaluation.take(at: now) ? evaluate(monitors, own: own) : nil
  }

  /// Whether a monitor may be covered, or no longer be, as a property of the root or of a client changed.
  private func concerns(_ property: Atom) -> Bool {
    let names: [Atoms.Name] = [
      .clientListStacking, .activeWindow, .currentDesktop, .windowState, .windowDesktop,
      .windowType,
    ]
    return names.contains { connection.atoms[$0] == property }
  }

  /// Evaluates the outputs: some round trips.
  ///
  /// An output is covered if one of the monitors that show it is: a talk on the projector counts, whose
  /// picture is a part of the laptop's.
  ///
  /// - Parameters:
  ///   - monitors: The rectangles that show an output, by its number.
  ///   - own: Our windows.
  /// - Returns: Whether others are covered than before.
  mutating func evaluate(_ monitors: [UInt32: [RootRect]], own: [SurfaceWindow]) -> Bool {
    let root = connection.root
    evaluation.set(nil)
    let own = Set(own.map(\.id))
    let list = connection.numbers(connection.atoms[.clientListStacking], of: root)
    var result: Set<UInt32> = []
    for (output, rects) in monitors {
      // Without a list there is no window manager that says what it manages.
      let isCovered = rects.contains {
        coveredByClient($0, of: list)
          || coveredByRootWindow($0, own: own, managedToo: list.isEmpty)
      }
      if isCovered { result.insert(output) }
    }
    defer { covered = result }
    return result != covered
  }

  private mutating func coveredByClient(_ monitor: RootRect, of list: [Window]) -> Bool {
    let desktop = connection.numbers(connection.atoms[.currentDesktop], of: connection.root).first
    for window in list.reversed() {
      guard let client = client(window), client.isShown(on: desktop) else { continue }
      if client.covers(monitor) { return true }
      if client.obscures(monitor) { return false }
    }
    return false
  }

  /// Whether a window that no manager lists covers the monitor: old games, lock screens.
  ///
  /// Overlays like ours (click-through or with an alpha channel) do not count.
  private func coveredByRootWindow(
    _ monitor: RootRect, own: Set<Window>, managedToo: Bool
  ) -> Bool {
    windows.children().contains { window in
      guard !own.contains(window), let entry = windows.entry(of: window), entry.isVisible,
        entry.isOverrideRedirect || managedToo, entry.depth != 32, entry.rect.contains(monitor)
      else { return false }
      let types = connection.numbers(connection.atoms[.windowType], of: window)
      let part = RootRect(
        x: monitor.x - entry.rect.x, y: monitor.y - entry.rect.y, width: monitor.width,
        height: monitor.height)
      return !types.contains(connection.atoms[.typeDesktop])
        && !windows.isClickThrough(window, at: part)
    }
  }

  private mutating func client(_ window: Window) -> ClientWindow? {
    if let client = clients[window] { return client }
    if isWatching {
      XSelectInput(connection.display, window, PropertyChangeMask | StructureNotifyMask)
    }
    let client = connection.readClient(window)
    if isWatching { clients[window] = client }
    return client
  }
}

/// What a window manager's client says of itself, as far as it can cover a monitor.
private struct ClientWindow {
  var rect: RootRect
  var isVisible: Bool
  /// The workspace; nil if it is on all or does not say.
  var desktop: UInt?
  var isFullscreen: Bool
  var isMaximized: Bool
  /// The desktop's background or a panel, which may well be large.
  var isBackgroundOrPanel: Bool

  /// Whether it is on the screen while `current` is the workspace shown.
  func isShown(on current: UInt?) -> Bool {
    guard isVisible else { return false }
    guard let desktop, let current else { return true }
    return desktop == current
  }

  /// Whether it is fullscreen on a monitor, by its state or by its size.
  func covers(_ monitor: RootRect) -> Bool {
    if isFullscreen { return rect.overlap(with: monitor) * 2 > monitor.width * monitor.height }
    return !isMaximized && !isBackgroundOrPanel && rect.contains(monitor)
  }

  /// Whether it hides most of a monitor, and thereby a fullscreen window below it.
  func obscures(_ monitor: RootRect) -> Bool {
    isMaximized && rect.overlap(with: monitor) * 2 > monitor.width * monitor.height
  }
}

extension DisplayConnection {
  /// Reads a client's state: some round trips; nil if the window is gone.
  fileprivate func readClient(_ window: Window) -> ClientWindow? {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, window, &attributes) != 0 else { return nil }
    var (x, y, child): (CInt, CInt, Window) = (0, 0, 0)
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    let states = numbers(atoms[.windowState], of: window)
    let types = numbers(atoms[.windowType], of: window)
    let desktop = numbers(atoms[.windowDesktop], of: window).first
    return ClientWindow(
      rect: RootRect(x: x, y: y, width: Int(attributes.width), height: Int(attributes.height)),
      isVisible: attributes.map_state == IsViewable && !states.contains(atoms[.hidden]),
      // 0xFFFFFFFF means all workspaces (EWMH 1.5, _NET_WM_DESKTOP).
      desktop: desktop == 0xFFFF_FFFF ? nil : desktop,
      isFullscreen: states.contains(atoms[.fullscreen]),
      isMaximized: states.contains(atoms[.maximizedVertically])
        && states.contains(atoms[.maximizedHorizontally]),
      isBackgroundOrPanel: types.contains(atoms[.typeDesktop]) || types.contains(atoms[.typeDock]))
  }
}
