// SPDX-License-Identifier: MIT

import CX11
import Overlay
import Settling
import Values

/// Follows where clients' windows are while anything of ours is shown.
///
/// What is seen of a client is its rectangle with its frame (`_NET_FRAME_EXTENTS`, EWMH 1.5) and without the
/// shadow that it draws itself (`_GTK_FRAME_EXTENTS`); where the former is absent and the client has been
/// reparented, it is the child of the root. How that differs from the child of the root is kept, so that a
/// move needs no request.
struct WindowFollower {
  /// Windows come and go in bursts.
  private static let debounce = Duration.milliseconds(20)
  /// The most windows that are followed, the topmost.
  private static let mostWindows = 256
  /// For how long the server is asked at most; a display behind a slow line takes longer for few windows.
  private static let patience = Duration.milliseconds(500)

  /// What is known of one client.
  fileprivate struct Client {
    var id: Window
    /// The child of the root that holds it, or itself.
    var frame: Window
    /// Where that is on the root.
    var rect: RootRect
    /// By how much what is seen is smaller than that: left, right, top, bottom.
    var insets: SIMD4<CInt>
    var isVisible: Bool
    var isDock: Bool
  }

  private let connection: DisplayConnection
  private let windows: RootWindows
  private var clients: [Client] = []
  /// What panels leave of the monitors, as far as the manager says.
  private var areas: [RootRect] = []
  /// Whether the manager lists what it manages; else each change of the order shows by itself.
  private var hasList = true
  /// When the list is to be read anew.
  private(set) var reading = Deadline()
  private var hasMoved = false
  private var isFollowing = false
  /// When the reading that goes on is broken off.
  private var latest = MonotonicTime.distantFuture
  /// Whether the display is quick enough for going on to ask.
  private var isInTime: Bool { MonotonicClock.now < latest }
  /// Whether a reading was broken off: nothing is asked until following begins anew.
  private var isTooSlow = false

  /// Follows nothing yet.
  init(connection: DisplayConnection, windows: RootWindows) {
    self.connection = connection
    self.windows = windows
  }

  /// Begins to follow; the list is read soon.
  mutating func start() {
    isFollowing = true
    isTooSlow = false
    changed()
  }

  /// Forgets everything.
  mutating func stop() {
    isFollowing = false
    reading.set(nil)
    hasMoved = hasMoved || !clients.isEmpty
    for client in clients { XSelectInput(connection.display, client.id, NoEventMask) }
    clients = []
    areas = []
  }

  /// Notes that windows came, went, or changed otherwise than by a move.
  mutating func changed() {
    if isFollowing { reading.setAtLatest(MonotonicClock.now + Self.debounce) }
  }

  /// Notes what became of a window that is not ours.
  mutating func changed(_ window: Window, _ change: ServerEvent.Change) {
    guard case .placed(let rect, let border, _) = change else { return changed() }
    guard let index = clients.firstIndex(where: { $0.frame == window }) else { return }
    let outer = rect.widened(by: border)
    guard outer != clients[index].rect else {
      if !hasList { changed() }
      return
    }
    clients[index].rect = outer
    hasMoved = hasMoved || clients[index].isVisible
  }

  /// Notes a change of a property of the root or of a client.
  mutating func propertyChanged(_ property: Atom) {
    let names: [Atoms.Name] = [
      .clientListStacking, .currentDesktop, .windowState, .windowDesktop, .windowType,
      .frameExtents, .shadowExtents, .managedState, .workArea, .monitorWorkAreas,
    ]
    if names.contains(where: { connection.atoms[$0] == property }) { changed() }
  }

  /// Reads the list, if that is due: some round trips for each window.
  mutating func readIfDue(at now: MonotonicTime) {
    guard reading.take(at: now) else { return }
    latest = now + Self.patience
    read()
    guard !isInTime else { return }
    stop()
    isTooSlow = true
  }

  private mutating func read() {
    let root = connection.root
    let desktop = connection.numbers(connection.atoms[.currentDesktop], of: root).first
    var list = connection.numbers(connection.atoms[.clientListStacking], of: root)
      .suffix(Self.mostWindows)
    hasList = !list.isEmpty
    if !hasList {
      list = windows.children().suffix(Self.mostWindows).compactMap { client(in: $0) }[...]
    }
    areas = workAreas(desktop: Int(truncatingIfNeeded: desktop ?? 0))
    let parents = parents(of: Set(list))
    clients = list.compactMap { window in
      guard isInTime else { return nil }
      XSelectInput(connection.display, window, PropertyChangeMask | StructureNotifyMask)
      return read(window, frame: parents[window] ?? window, desktop: desktop)
    }
    hasMoved = true
  }

  /// Whether anything has moved since the last call.
  mutating func takeChange() -> Bool {
    defer { hasMoved = false }
    return hasMoved
  }

  // MARK: Reading

  /// The window in a child of the root that a manager without a list manages and shows.
  private func client(in window: Window, depth: Int = 0) -> Window? {
    let state = connection.numbers(connection.atoms[.managedState], of: window)
    guard isInTime else { return nil }
    // NormalState (ICCCM 4.1.3.1).
    if !state.isEmpty || depth == 3 { return state.first == 1 ? window : nil }
    return windows.children(of: window).lazy.compactMap { client(in: $0, depth: depth + 1) }.first
  }

  /// What panels leave of the monitors; one rectangle for all (EWMH 1.5, _NET_WORKAREA), where there are
  /// several monitors, says nothing of them.
  private func workAreas(desktop: Int) -> [RootRect] {
    let root = connection.root
    let exact = RootRect.list(connection.numbers(connection.atoms[.monitorWorkAreas], of: root))
    guard exact.isEmpty else { return exact }
    let all = RootRect.list(connection.numbers(connection.atoms[.workArea], of: root))
    return all.indices.contains(desktop) ? [all[desktop]] : Array(all.prefix(1))
  }

  /// For each client the child of the root that holds it.
  private func parents(of clients: Set<Window>) -> [Window: Window] {
    var parents: [Window: Window] = [:]
    for client in clients where isInTime {
      var window = client
      for _ in 0..<8 {
        guard let parent = connection.parent(of: window), parent != connection.root else { break }
        window = parent
      }
      parents[client] = window
    }
    return parents
  }

  private func read(_ window: Window, frame: Window, desktop: UInt?) -> Client? {
    let (atoms, display) = (connection.atoms, connection.display)
    var (attributes, outer) = (XWindowAttributes(), XWindowAttributes())
    guard XGetWindowAttributes(display, window, &attributes) != 0,
      XGetWindowAttributes(display, frame, &outer) != 0
    else { return nil }
    let types = connection.numbers(atoms[.windowType], of: window)
    guard !types.contains(atoms[.typeDesktop]) else { return nil }
    var (x, y, child): (CInt, CInt, Window) = (0, 0, 0)
    XTranslateCoordinates(display, window, connection.root, 0, 0, &x, &y, &child)
    let rect = RootRect(
      x: outer.x, y: outer.y, width: Int(outer.width), height: Int(outer.height)
    ).widened(by: outer.border_width)
    var seen = rect
    let extents = connection.numbers(atoms[.frameExtents], of: window)
    if extents.count == 4 || frame == window {
      seen = RootRect(
        x: x, y: y, width: Int(attributes.width), height: Int(attributes.height)
      ).grown(by: extents).shrunk(by: connection.numbers(atoms[.shadowExtents], of: window))
    }
    let states = connection.numbers(atoms[.windowState], of: window)
    // 0xFFFFFFFF means all workspaces (EWMH 1.5, _NET_WM_DESKTOP).
    let own = connection.numbers(atoms[.windowDesktop], of: window).first
    let isHere =
      own.map { $0 & 0xFFFF_FFFF == 0xFFFF_FFFF } != false || desktop == nil || own == desktop
    return Client(
      id: window, frame: frame, rect: rect, insets: rect.insets(of: seen),
      isVisible: attributes.map_state == IsViewable && !states.contains(atoms[.hidden]) && isHere,
      isDock: types.contains(atoms[.typeDock]))
  }

  // MARK: What is known

  /// Where the windows are that can be seen, and what panels leave of the outputs.
  ///
  /// - Parameter outputs: The outputs, all of one scale.
  /// - Returns: The survey; empty until the windows were read.
  func survey(of outputs: [Output]) -> WindowSurvey {
    guard !isTooSlow else {
      return WindowSurvey(
        source: "none", reason: "the X server takes too long to tell where windows are")
    }
    let scale = outputs.first?.scale ?? 1
    let visible = clients.filter(\.isVisible).map { client in
      (shape: client.shape(scale: scale), isDock: client.isDock)
    }
    var bottoms: [UInt32: Double] = [:]
    for output in outputs {
      let area = areas.first { $0.isMost(of: output, scale: scale) }
      if let area { bottoms[output.id] = Double(Int(area.y) + area.height) / scale }
      for (shape, isDock) in visible where isDock && shape.isPanel(at: output) {
        bottoms[output.id] = min(bottoms[output.id] ?? shape.y, shape.y)
      }
    }
    return WindowSurvey(
      windows: visible.filter { !$0.isDock }.map(\.shape), bottoms: bottoms, source: "x11")
  }
}

extension WindowFollower.Client {
  /// What is seen of it in points.
  fileprivate func shape(scale: Double) -> WindowShape {
    WindowShape(
      id: UInt64(id), x: Double(rect.x + insets.x) / scale, y: Double(rect.y + insets.z) / scale,
      width: Double(rect.width - Int(insets.x) - Int(insets.y)) / scale,
      height: Double(rect.height - Int(insets.z) - Int(insets.w)) / scale)
  }
}

extension WindowShape {
  /// Whether it is a panel along the lower edge of an output.
  fileprivate func isPanel(at output: Output) -> Bool {
    let isAtBottom = abs(y + height - output.y - output.height) < 2
    let isLong = min(x + width, output.x + output.width) - max(x, output.x) > output.width / 2
    return isAtBottom && isLong && height < output.height / 4
  }
}

extension RootRect {
  /// The rectangles of a list of numbers, four for each; none if there is one that cannot be.
  fileprivate static func list(_ numbers: [UInt]) -> [RootRect] {
    guard numbers.count.isMultiple(of: 4), numbers.allSatisfy({ $0 <= 65_536 }) else { return [] }
    var list: [RootRect] = []
    for start in stride(from: 0, to: numbers.count, by: 4) {
      let (x, y) = (CInt(numbers[start]), CInt(numbers[start + 1]))
      list.append(
        RootRect(x: x, y: y, width: Int(numbers[start + 2]), height: Int(numbers[start + 3])))
    }
    return list
  }

  /// Whether it is the most of an output and nothing of others, as what panels leave of it is.
  fileprivate func isMost(of output: Output, scale: Double) -> Bool {
    let (left, top) = (Double(x) / scale, Double(y) / scale)
    let (right, bottom) = (left + Double(width) / scale, top + Double(height) / scale)
    let (overLeft, overTop) = (output.x - left, output.y - top)
    let (overRight, overBottom) = (
      right - output.x - output.width, bottom - output.y - output.height
    )
    guard max(max(overLeft, overRight), max(overTop, overBottom)) <= 1 else { return false }
    return right - left > output.width / 2 && bottom - top > output.height / 2
  }

  fileprivate func widened(by border: CInt) -> RootRect {
    RootRect(x: x, y: y, width: width + 2 * Int(border), height: height + 2 * Int(border))
  }

  /// With a frame of so many pixels on the left, right, top and bottom.
  fileprivate func grown(by extents: [UInt]) -> RootRect {
    guard extents.count == 4, extents.allSatisfy({ $0 < 1000 }) else { return self }
    let (left, right, top, bottom) = (extents[0], extents[1], extents[2], extents[3])
    return RootRect(
      x: x - CInt(left), y: y - CInt(top), width: width + Int(left + right),
      height: height + Int(top + bottom))
  }

  fileprivate func shrunk(by extents: [UInt]) -> RootRect {
    guard extents.count == 4, extents.allSatisfy({ $0 < 1000 }) else { return self }
    let (left, right, top, bottom) = (extents[0], extents[1], extents[2], extents[3])
    return RootRect(
      x: x + CInt(left), y: y + CInt(top), width: width - Int(left + right),
      height: height - Int(top + bottom))
  }

  /// By how much a rectangle is smaller: left, right, top, bottom.
  fileprivate func insets(of inner: RootRect) -> SIMD4<CInt> {
    SIMD4(
      inner.x - x, x + CInt(width) - inner.x - CInt(inner.width), inner.y - y,
      y + CInt(height) - inner.y - CInt(inner.height))
  }
}

extension DisplayConnection {
  /// The window that holds another one; a round trip, nil if it is gone.
  fileprivate func parent(of window: Window) -> Window? {
    var (root, parent, count): (Window, Window, UInt32) = (0, 0, 0)
    var list: UnsafeMutablePointer<Window>?
    guard XQueryTree(display, window, &root, &parent, &list, &count) != 0 else { return nil }
    if let list { XFree(list) }
    return parent
  }
}
