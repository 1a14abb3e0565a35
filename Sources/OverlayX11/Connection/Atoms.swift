// SPDX-License-Identifier: MIT

import CX11
import Glibc

/// The atoms that the backend uses, fetched in one round trip.
struct Atoms {
  /// What an atom is for; the raw value is its name.
  ///
  /// A name that ends with `_S` is that of a screen's selection, to which the screen's number is added.
  enum Name: String, CaseIterable {
    case marker = "_EFFECTD_FRAME"
    case liveness = "_EFFECTD_LIVENESS"
    case compositor = "_NET_WM_CM_S"
    case picomVersion = "COMPTON_VERSION"
    case xsettings = "_XSETTINGS_S"
    case xsettingsData = "_XSETTINGS_SETTINGS"
    case resources = "RESOURCE_MANAGER"
    case clientListStacking = "_NET_CLIENT_LIST_STACKING"
    case activeWindow = "_NET_ACTIVE_WINDOW"
    /// Without window managers' own word of what they manage (ICCCM 4.1.3.1).
    case managedState = "WM_STATE"
    case workArea = "_NET_WORKAREA"
    /// What panels leave of each monitor, by the number of the desktop; Mutter's and Muffin's.
    case monitorWorkAreas = "_GTK_WORKAREAS_D0"
    case currentDesktop = "_NET_CURRENT_DESKTOP"
    case windowDesktop = "_NET_WM_DESKTOP"
    case windowState = "_NET_WM_STATE"
    case frameExtents = "_NET_FRAME_EXTENTS"
    case shadowExtents = "_GTK_FRAME_EXTENTS"
    case windowType = "_NET_WM_WINDOW_TYPE"
    case fullscreen = "_NET_WM_STATE_FULLSCREEN"
    case hidden = "_NET_WM_STATE_HIDDEN"
    case maximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
    case maximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case above = "_NET_WM_STATE_ABOVE"
    case sticky = "_NET_WM_STATE_STICKY"
    case skipTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
    case skipPager = "_NET_WM_STATE_SKIP_PAGER"
    case typeNotification = "_NET_WM_WINDOW_TYPE_NOTIFICATION"
    case typeDesktop = "_NET_WM_WINDOW_TYPE_DESKTOP"
    case typeDock = "_NET_WM_WINDOW_TYPE_DOCK"
    case windowName = "_NET_WM_NAME"
    case managerCheck = "_NET_SUPPORTING_WM_CHECK"
    case processID = "_NET_WM_PID"
    case bypassCompositor = "_NET_WM_BYPASS_COMPOSITOR"
    case utf8String = "UTF8_STRING"
  }

  private var atoms: [Name: Atom] = [:]
  /// The atom of each frame's marker, looked up for each frame that has one.
  let marker: Atom

  /// Fetches all atoms.
  init(display: OpaquePointer, screen: CInt) {
    let texts = Name.allCases.map { name in
      name.rawValue.hasSuffix("_S") ? "\(name.rawValue)\(screen)" : name.rawValue
    }
    var found = [Atom](repeating: 0, count: texts.count)
    var strings = texts.map { strdup($0) }
    defer { for string in strings { free(string) } }
    XInternAtoms(display, &strings, CInt(texts.count), False, &found)
    for (name, atom) in zip(Name.allCases, found) { atoms[name] = atom }
    marker = atoms[.marker] ?? 0
  }

  /// The atom of a name.
  subscript(name: Name) -> Atom { atoms[name] ?? 0 }
}
