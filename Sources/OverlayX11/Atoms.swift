// SPDX-License-Identifier: MIT

import CX11
import Glibc

/// The atoms we speak of, fetched in one round trip.
struct Atoms {
  let marker, presence: Atom
  let compositor, picomVersion, xsettings: Atom
  let xsettingsData, resources: Atom
  let clientListStacking, activeWindow, currentDesktop: Atom
  let windowDesktop, windowState, windowType: Atom
  let fullscreen, hidden, maximizedVertically, maximizedHorizontally: Atom
  let above, below, sticky, skipTaskbar, skipPager: Atom
  let typeNotification, typeDesktop, typeDock: Atom
  let windowName, processID, bypassCompositor, utf8String: Atom

  init(display: OpaquePointer, screen: CInt) {
    let names = [
      "_EFFECTD_FRAME", "_EFFECTD_PRESENCE",
      "_NET_WM_CM_S\(screen)", "COMPTON_VERSION", "_XSETTINGS_S\(screen)",
      "_XSETTINGS_SETTINGS", "RESOURCE_MANAGER",
      "_NET_CLIENT_LIST_STACKING", "_NET_ACTIVE_WINDOW", "_NET_CURRENT_DESKTOP",
      "_NET_WM_DESKTOP", "_NET_WM_STATE", "_NET_WM_WINDOW_TYPE",
      "_NET_WM_STATE_FULLSCREEN", "_NET_WM_STATE_HIDDEN", "_NET_WM_STATE_MAXIMIZED_VERT",
      "_NET_WM_STATE_MAXIMIZED_HORZ",
      "_NET_WM_STATE_ABOVE", "_NET_WM_STATE_BELOW", "_NET_WM_STATE_STICKY",
      "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER",
      "_NET_WM_WINDOW_TYPE_NOTIFICATION", "_NET_WM_WINDOW_TYPE_DESKTOP",
      "_NET_WM_WINDOW_TYPE_DOCK",
      "_NET_WM_NAME", "_NET_WM_PID", "_NET_WM_BYPASS_COMPOSITOR", "UTF8_STRING",
    ]
    var atoms = Self.intern(names, display: display)[...]
    marker = atoms.removeFirst()
    presence = atoms.removeFirst()
    compositor = atoms.removeFirst()
    picomVersion = atoms.removeFirst()
    xsettings = atoms.removeFirst()
    xsettingsData = atoms.removeFirst()
    resources = atoms.removeFirst()
    clientListStacking = atoms.removeFirst()
    activeWindow = atoms.removeFirst()
    currentDesktop = atoms.removeFirst()
    windowDesktop = atoms.removeFirst()
    windowState = atoms.removeFirst()
    windowType = atoms.removeFirst()
    fullscreen = atoms.removeFirst()
    hidden = atoms.removeFirst()
    maximizedVertically = atoms.removeFirst()
    maximizedHorizontally = atoms.removeFirst()
    above = atoms.removeFirst()
    below = atoms.removeFirst()
    sticky = atoms.removeFirst()
    skipTaskbar = atoms.removeFirst()
    skipPager = atoms.removeFirst()
    typeNotification = atoms.removeFirst()
    typeDesktop = atoms.removeFirst()
    typeDock = atoms.removeFirst()
    windowName = atoms.removeFirst()
    processID = atoms.removeFirst()
    bypassCompositor = atoms.removeFirst()
    utf8String = atoms.removeFirst()
  }

  private static func intern(_ names: [String], display: OpaquePointer) -> [Atom] {
    var atoms = [Atom](repeating: 0, count: names.count)
    var strings = names.map { strdup($0) }
    defer { for string in strings { free(string) } }
    XInternAtoms(display, &strings, CInt(names.count), False, &atoms)
    return atoms
  }
}
