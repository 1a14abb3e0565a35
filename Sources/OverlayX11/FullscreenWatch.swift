// SPDX-License-Identifier: MIT

import CX11

/// Finds the monitors that a visible fullscreen window covers.
///
/// While it watches, it remembers what clients said and asks again only after a change.
final class FullscreenWatch {
  private let connection: DisplayConnection
  private let windows: RootWindows
  private var clients: [Window: ClientWindow] = [:]
  private(set) var isWatching = false
  /// The monitors that were covered at the last evaluation.
  private(set) var covered: Set<UInt32> = []

  /// Watches nothing yet.
  init(connection: DisplayConnection, windows: RootWindows) {
    self.connection = connection
    self.windows = windows
  }

  /// Begins to be told about changes.
  func start() {
    guard !isWatching else { return }
    isWatching = true
    connection.selectRootEvents(children: true)
  }

  /// Stops being told, and forgets.
  func stop() {
    guard isWatching else { return }
    isWatching = false
    covered = []
    connection.selectRootEvents(children: false)
    for window in clients.keys { XSelectInput(connection.display, window, NoEventMask) }
    clients.removeAll()
    windows.invalidateAll()
  }

  /// Notes that a window changed; returns whether the monitors should be evaluated again.
  func noteChange(of window: Window) -> Bool {
    clients[window] = nil
    return isWatching
  }

  /// Whether a property of the root or of a client bears on the matter.
  func concerns(_ property: Atom) -> Bool {
    let atoms = connection.atoms
    return [
      atoms.clientListStacking, atoms.activeWindow, atoms.currentDesktop, atoms.windowState,
      atoms.windowDesktop, atoms.windowType,
    ].contains(property)
  }

  /// Evaluates the monitors; returns whether the result changed. `own` are our windows.
  func evaluate(_ monitors: [UInt32: Frame], own: Set<Window>) -> Bool {
    let root = connection.root
    let list = connection.numbers(connection.atoms.clientListStacking, of: root)
    let found =
      list.isEmpty
      ? monitors.filter { coveredByRootWindow($0.value, own: own, managedToo: true) }
      : monitors.filter {
        coveredByClient($0.value, of: list)
          || coveredByRootWindow($0.value, own: own, managedToo: false)
      }
    let result = Set(found.keys)
    defer { covered = result }
    return result != covered
  }

  private func coveredByClient(_ monitor: Frame, of list: [Window]) -> Bool {
    let desktop = connection.numbers(connection.atoms.currentDesktop, of: connection.root).first
    for window in list.reversed() {
      guard let client = client(window), client.isShown(on: desktop) else { continue }
      if client.fills(monitor) { return true }
      if client.buries(monitor) { return false }
    }
    return false
  }

  /// Whether a window that no manager lists covers the monitor: old games, lock screens. Overlays
  /// like ours (click-through or with an alpha channel) do not count.
  private func coveredByRootWindow(
    _ monitor: Frame, own: Set<Window>, managedToo: Bool
  ) -> Bool {
    windows.children().contains { window in
      guard !own.contains(window), let entry = windows.entry(of: window), entry.isVisible,
        entry.isOverrideRedirect || managedToo, entry.depth != 32, entry.frame.contains(monitor)
      else { return false }
      let types = connection.numbers(connection.atoms.windowType, of: window)
      let part = Frame(
        x: monitor.x - entry.frame.x, y: monitor.y - entry.frame.y, width: monitor.width,
        height: monitor.height)
      return !types.contains(connection.atoms.typeDesktop)
        && !windows.isClickThrough(window, at: part)
    }
  }

  private func client(_ window: Window) -> ClientWindow? {
    if let client = clients[window] { return client }
    if isWatching {
      XSelectInput(connection.display, window, PropertyChangeMask | StructureNotifyMask)
    }
    let client = connection.readClient(window)
    if isWatching { clients[window] = client }
    return client
  }
}
