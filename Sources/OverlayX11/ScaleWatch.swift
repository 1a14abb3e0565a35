// SPDX-License-Identifier: MIT

import CX11

/// Follows the desktop's scale: its XSETTINGS manager, else the root window's resources.
struct ScaleWatch {
  private let connection: DisplayConnection
  /// The window that carries the settings; 0 if nobody manages them.
  private var manager: Window = 0
  private var settings = XSettings()
  /// Pixels per point.
  private(set) var scale = 1.0

  /// Reads the present state and asks to be told about changes.
  init(connection: DisplayConnection) {
    self.connection = connection
    connection.watchSelection(connection.atoms.xsettings)
    findManager()
  }

  /// Whether windows may be animated, where the desktop says so.
  var animationsEnabled: Bool? { settings.integers["Gtk/EnableAnimations"].map { $0 != 0 } }

  /// Looks for the manager again; call it when the selection changed hands.
  mutating func findManager() {
    manager = XGetSelectionOwner(connection.display, connection.atoms.xsettings)
    if manager != 0 { XSelectInput(connection.display, manager, PropertyChangeMask) }
    read()
  }

  /// Whether a property change means that the scale must be read again.
  func concerns(_ property: Atom, of window: Window) -> Bool {
    (window == manager && property == connection.atoms.xsettingsData)
      || (window == connection.root && property == connection.atoms.resources)
  }

  /// Reads settings and resources.
  mutating func read() {
    let bytes = manager == 0 ? [] : connection.bytes(connection.atoms.xsettingsData, of: manager)
    settings = XSettings(bytes)
    let resources = connection.bytes(connection.atoms.resources, of: connection.root)
    scale = DesktopScale.scale(
      settings: settings, resources: String(decoding: resources, as: UTF8.self))
  }
}
