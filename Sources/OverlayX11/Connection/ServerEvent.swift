// SPDX-License-Identifier: MIT

import CX11

/// What an event of the server says, as far as the backend is concerned.
enum ServerEvent {
  /// The marker of a frame came back to its window.
  case marker(Window)
  /// A window is gone.
  case destroyed(Window)
  /// A window was mapped, unmapped, moved, resized or restacked.
  case changed(Window, Change)
  /// A property of a window changed.
  case property(Atom, Window)
  /// A selection has another owner, or none.
  case selection(Atom, hasOwner: Bool)
  /// Monitors or their modes changed.
  case monitors
  /// The screen saver went on or off.
  case saver(isOn: Bool)
  /// Something else.
  case other

  /// What became of a window; managed ones may be a window manager's.
  enum Change: Hashable {
    case mapped(isManaged: Bool)
    case unmapped
    /// Moved, resized or restacked; the rectangle is that of its parent's pixels.
    case placed(RootRect, borderWidth: CInt, isManaged: Bool)
    case reparented(isManaged: Bool)
    case restacked

    /// Whether the window may now be a window manager's above one of ours.
    var mayBeManaged: Bool {
      switch self {
      case .mapped(let isManaged), .placed(_, _, let isManaged), .reparented(let isManaged):
        isManaged
      case .unmapped: false
      case .restacked: true
      }
    }
  }
}

extension DisplayConnection {
  /// Takes the next event that Xlib has already read; nil if there is none.
  ///
  /// Without that check XNextEvent would block, or read from a broken connection.
  func nextReadEvent() -> ServerEvent? {
    guard !isBroken, XEventsQueued(display, QueuedAlready) > 0 else { return nil }
    var event = XEvent()
    XNextEvent(display, &event)
    return decode(&event)
  }

  private func decode(_ event: inout XEvent) -> ServerEvent {
    switch event.type {
    case ClientMessage:
      event.xclient.message_type == atoms.marker ? .marker(event.xclient.window) : .other
    case DestroyNotify: .destroyed(event.xdestroywindow.window)
    case ConfigureNotify: .changed(event.xconfigure.window, .placed(event.xconfigure))
    case MapNotify:
      .changed(event.xmap.window, .mapped(isManaged: event.xmap.override_redirect == 0))
    case UnmapNotify: .changed(event.xunmap.window, .unmapped)
    case ReparentNotify:
      .changed(
        event.xreparent.window, .reparented(isManaged: event.xreparent.override_redirect == 0))
    case CirculateNotify: .changed(event.xcirculate.window, .restacked)
    case PropertyNotify: .property(event.xproperty.atom, event.xproperty.window)
    default: decodeExtension(&event)
    }
  }

  private func decodeExtension(_ event: inout XEvent) -> ServerEvent {
    if let base = extensions.saverEventBase, event.type == base + ScreenSaverNotify {
      let state = withUnsafePointer(to: &event) {
        $0.withMemoryRebound(to: XScreenSaverNotifyEvent.self, capacity: 1) { $0.pointee.state }
      }
      // While it is on, a saver may go on to its next picture.
      return .saver(isOn: state == ScreenSaverOn || state == ScreenSaverCycle)
    }
    if let (selection, owner) = selectionChange(&event) {
      return .selection(selection, hasOwner: owner != 0)
    }
    if let base = extensions.randrEventBase,
      event.type == base + RRScreenChangeNotify || event.type == base + RRNotify
    {
      XRRUpdateConfiguration(&event)
      return .monitors
    }
    return .other
  }

  /// The selection that changed hands, and its new owner, 0 for none; nil for other events.
  func selectionChange(
    _ event: UnsafeMutablePointer<XEvent>
  ) -> (selection: Atom, owner: Window)? {
    guard let base = extensions.fixesEventBase,
      event.pointee.type == base + XFixesSelectionNotify
    else { return nil }
    return event.withMemoryRebound(to: XFixesSelectionNotifyEvent.self, capacity: 1) {
      ($0.pointee.selection, $0.pointee.owner)
    }
  }
}

extension ServerEvent.Change {
  fileprivate static func placed(_ event: XConfigureEvent) -> Self {
    let rect = RootRect(
      x: event.x, y: event.y, width: Int(event.width), height: Int(event.height))
    return .placed(
      rect, borderWidth: event.border_width, isManaged: event.override_redirect == 0)
  }
}
