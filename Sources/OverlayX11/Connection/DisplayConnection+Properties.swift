// SPDX-License-Identifier: MIT

import CX11

extension DisplayConnection {
  /// The bytes of a property of format 8, at most 1 MB; empty if it is absent.
  func bytes(_ property: Atom, of window: Window) -> [UInt8] {
    withProperty(property, of: window, format: 8) { data, count in
      Array(UnsafeBufferPointer(start: data, count: count))
    } ?? []
  }

  /// The numbers of a property of format 32; empty if it is absent.
  func numbers(_ property: Atom, of window: Window) -> [UInt] {
    withProperty(property, of: window, format: 32) { data, count in
      // Xlib gives 32-bit items as C longs.
      data.withMemoryRebound(to: UInt.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    } ?? []
  }

  private func withProperty<Result>(
    _ property: Atom, of window: Window, format: CInt,
    _ body: (UnsafeMutablePointer<UInt8>, Int) -> Result
  ) -> Result? {
    var (type, found, count, rest): (Atom, CInt, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, property, 0, 262_144, False, Atom(AnyPropertyType), &type, &found, &count,
      &rest, &data)
    guard status == Success, let data else { return nil }
    defer { XFree(data) }
    return found == format ? body(data, Int(count)) : nil
  }

  /// Selects an event for each change of a selection's owner; none without XFixes.
  func watchSelection(_ selection: Atom) {
    guard extensions.fixesEventBase != nil else { return }
    XFixesSelectSelectionInput(
      display, root, selection,
      UInt(
        XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
          | XFixesSelectionClientCloseNotifyMask))
  }

  /// Selects the root window's own changes and, if wanted, those of its properties and of its children,
  /// which come with each change of the focus.
  func selectRootEvents(children: Bool) {
    let others = PropertyChangeMask | SubstructureNotifyMask
    XSelectInput(display, root, children ? StructureNotifyMask | others : StructureNotifyMask)
  }

  /// Selects the events of monitors that come, go or change.
  func selectMonitorEvents() {
    guard extensions.randrEventBase != nil else { return }
    XRRSelectInput(
      display, root,
      CInt(
        RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask
          | RRResourceChangeNotifyMask))
  }
}
