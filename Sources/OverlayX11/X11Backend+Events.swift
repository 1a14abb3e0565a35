// SPDX-License-Identifier: MIT

import CX11
import Overlay

extension X11Backend {
  /// Handles what Xlib has read already, without reading more.
  func handleQueuedEvents() {
    var event = XEvent()
    // XNextEvent blocks, or reads from a broken connection, unless something is queued.
    while !connection.isBroken && XEventsQueued(connection.display, QueuedAlready) > 0 {
      XNextEvent(connection.display, &event)
      handle(&event)
    }
    if !connection.isBroken && presence.takeAnswer() { serverAnswered() }
  }

  private func handle(_ event: inout XEvent) {
    switch event.type {
    case ClientMessage: messageArrived(event.xclient.message_type, at: event.xclient.window)
    case DestroyNotify: windowVanished(event.xdestroywindow.window)
    case ConfigureNotify:
      windowChanged(event.xconfigure.window, isManaged: event.xconfigure.override_redirect == 0)
    case CreateNotify: break
    case MapNotify:
      windowChanged(event.xmap.window, isManaged: event.xmap.override_redirect == 0)
    case UnmapNotify: windowChanged(event.xunmap.window, isManaged: false)
    case ReparentNotify:
      windowChanged(event.xreparent.window, isManaged: event.xreparent.override_redirect == 0)
    case CirculateNotify: windowChanged(event.xcirculate.window, isManaged: true)
    case PropertyNotify: propertyChanged(event.xproperty.atom, of: event.xproperty.window)
    default: handleExtension(&event)
    }
  }

  /// The marker of a frame comes back as a message to the window itself.
  private func messageArrived(_ type: Atom, at window: Window) {
    guard type == connection.atoms.marker, let surface = surface(of: window),
      surface.markerReturned()
    else { return }
    events.append(.ready(surface.key))
  }

  private func windowVanished(_ window: Window) {
    rootWindows.invalidate(window)
    // Somebody (`xkill`) may destroy our window: the next frame makes a new one.
    if let surface = surface(of: window) { return drop(surface) }
    if fullscreen.noteChange(of: window) { fullscreenMayHaveChanged() }
  }

  private func surface(of window: Window) -> Surface? {
    for surface in surfaces.values where surface.window == window { return surface }
    return nil
  }

  private func windowChanged(_ window: Window, isManaged: Bool) {
    rootWindows.invalidate(window)
    // `setmonitor` and resizes of the screen show as changes of the root window.
    if window == connection.root { return monitorsMayHaveChanged() }
    guard surface(of: window) == nil else { return }
    if isManaged { stackMayHaveChanged() }
    if fullscreen.noteChange(of: window) { fullscreenMayHaveChanged() }
  }

  private func propertyChanged(_ property: Atom, of window: Window) {
    if scale.concerns(property, of: window) { scaleMayHaveChanged() }
    guard fullscreen.concerns(property) else { return }
    if fullscreen.noteChange(of: window) { fullscreenMayHaveChanged() }
  }

  private func handleExtension(_ event: inout XEvent) {
    if saver.note(&event) { return screensMayHaveChanged() }
    if let (selection, owner) = connection.selectionChange(&event) {
      selectionChanged(selection, hasOwner: owner != 0)
    } else if let base = connection.randrEventBase,
      event.type == base + RRScreenChangeNotify || event.type == base + RRNotify
    {
      XRRUpdateConfiguration(&event)
      monitorsMayHaveChanged()
    }
  }

  private func selectionChanged(_ selection: Atom, hasOwner: Bool) {
    let atoms = connection.atoms
    if selection == atoms.presence { presence.answered() }
    if selection == atoms.xsettings { scaleMayHaveChanged() }
    guard selection == atoms.compositor else { return }
    if hasOwner {
      deadlines.set(.compositor, to: MonotonicClock.now.microseconds)
    } else {
      deadlines.set(.compositor, to: nil)
      // Windows with an alpha channel must go before they are seen; that asks nothing.
      updateCompositor(isGone: true)
    }
  }

  /// Reads the desktop's settings again, soon.
  func scaleMayHaveChanged() { deadlines.set(.scale, to: MonotonicClock.now.microseconds) }

  /// Reads the desktop's settings anew.
  func updateScale() {
    let before = (scale: scale.scale, animations: scale.animationsEnabled)
    scale.findManager()
    if scale.animationsEnabled != before.animations { events.append(.reducedMotionChanged) }
    if scale.scale != before.scale { updateOutputs() }
  }

  /// Takes a surface away and lets its owner present again.
  func drop(_ surface: Surface) {
    surfaces[surface.key] = nil
    events.append(.ready(surface.key))
  }

  /// Whether the desktop wants animations; nil where it does not say (XSETTINGS).
  public var animationsEnabled: Bool? { scale.animationsEnabled }
}
