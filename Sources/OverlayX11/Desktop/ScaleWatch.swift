// SPDX-License-Identifier: MIT

import CX11
import Overlay

/// Follows the desktop's scale and animation setting.
///
/// They come from its XSETTINGS manager, else from the root window's resources.
struct ScaleWatch {
  private let connection: DisplayConnection
  /// The window that has the settings; 0 if there is no manager.
  private var manager: Window = 0
  private var settings = XSettings()
  /// Pixels per point.
  private(set) var scale = 1.0
  /// When the settings are to be read anew.
  var refresh = Deadline()

  /// Reads the present state and selects the events of its changes.
  init(connection: DisplayConnection) {
    self.connection = connection
    connection.watchSelection(connection.atoms[.xsettings])
    update()
  }

  /// Notes that the settings may have changed.
  mutating func changed() { refresh.set(MonotonicClock.now) }

  /// Whether windows may be animated, where the desktop says so.
  var animationsEnabled: Bool? { settings.integers["Gtk/EnableAnimations"].map { $0 != 0 } }

  /// Finds the manager and reads the settings and resources anew; some round trips.
  mutating func update() {
    manager = XGetSelectionOwner(connection.display, connection.atoms[.xsettings])
    if manager != 0 { XSelectInput(connection.display, manager, PropertyChangeMask) }
    let bytes = manager == 0 ? [] : connection.bytes(connection.atoms[.xsettingsData], of: manager)
    settings = XSettings(bytes)
    let resources = connection.bytes(connection.atoms[.resources], of: connection.root)
    scale = DesktopScale.scale(
      settings: settings, resources: String(decoding: resources, as: UTF8.self))
  }

  /// Whether a property change means that the scale must be read again.
  func concerns(_ property: Atom, of window: Window) -> Bool {
    (window == manager && property == connection.atoms[.xsettingsData])
      || (window == connection.root && property == connection.atoms[.resources])
  }
}

/// Computes how many pixels a point has, from what X desktops say about it.
enum DesktopScale {
  /// Pixels per point: a multiple of a quarter from 1 to 8.
  ///
  /// `Xft/DPI` of XSETTINGS is in 1/1024 dot per inch and already contains the window scaling
  /// factor; 96 dots per inch are scale 1. Without it the resource `Xft.dpi` decides. Quarters
  /// keep a font preference such as 98 dpi from blurring everything by two percent.
  static func scale(settings: XSettings, resources: String) -> Double {
    let factor = Double(settings.integers["Gdk/WindowScalingFactor"] ?? 1)
    let dots =
      settings.integers["Xft/DPI"].map { Double($0) / 1024 } ?? dotsPerInch(resources: resources)
    let wanted = max(factor, (dots ?? 96) / 96)
    return min(8, max(1, (wanted * 4).rounded() / 4))
  }

  /// The value of `Xft.dpi` in the text of RESOURCE_MANAGER; nil if it is absent or not a number.
  static func dotsPerInch(resources: String) -> Double? {
    for line in resources.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].filter { !$0.isWhitespace }
      guard name == "Xft.dpi" || name == "*dpi" else { continue }
      let value = Double(line[line.index(after: colon)...].filter { !$0.isWhitespace })
      if let value, value > 0, value.isFinite { return value }
    }
    return nil
  }
}
