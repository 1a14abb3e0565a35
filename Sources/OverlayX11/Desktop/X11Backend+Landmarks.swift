// SPDX-License-Identifier: MIT

import CX11
public import Overlay
public import Values

extension X11Backend {
  /// Where the pointer or the active window's middle is; some round trips, when the server answers.
  public func find(_ landmark: Landmark) -> LandmarkAnswer {
    guard !connection.isClosed, isAnswering() else {
      return .unknown("the X server does not answer")
    }
    // Xwayland knows of the pointer only over its own windows, and of no others.
    guard !connection.isXwayland else { return .untold(landmark) }
    let point = landmark == .pointer ? connection.pointer : connection.activeWindowsMiddle
    guard let point else {
      return .unknown(landmark == .pointer ? "it is on another screen" : "no window is active")
    }
    let scale = outputs.first?.scale ?? 1
    return LandmarkAnswer(x: Double(point.x) / scale, y: Double(point.y) / scale, among: outputs)
  }
}

extension X11Backend {
  /// The outputs that other windows covered when they were evaluated last.
  public var fullscreenOutputs: Set<UInt32> { fullscreen.covered }

  /// Whether the screens are blanked or switched off, as far as they are followed.
  public var isScreenOff: Bool { screens.isDark }

  /// Where clients' windows are, while they are watched; Xwayland knows only of its own.
  public var survey: WindowSurvey {
    let survey = fullscreen.follower.survey(of: outputs)
    guard connection.isXwayland else { return survey }
    return WindowSurvey(
      bottoms: survey.bottoms, source: "none",
      reason: "Xwayland knows only of the windows of X11 programs")
  }
}

extension DisplayConnection {
  /// Where the pointer is on the root window; nil if it is on another screen.
  ///
  /// The corresponding C function is `XQueryPointer`.
  fileprivate var pointer: (x: CInt, y: CInt)? {
    var (rootWindow, child): (Window, Window) = (0, 0)
    var (x, y, windowX, windowY): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    var buttons: UInt32 = 0
    let isHere = XQueryPointer(
      display, root, &rootWindow, &child, &x, &y, &windowX, &windowY, &buttons)
    return isHere == 0 ? nil : (x, y)
  }

  /// The middle of the window that `_NET_ACTIVE_WINDOW` names (EWMH 1.5), on the root window; nil if
  /// there is none that can be seen.
  fileprivate var activeWindowsMiddle: (x: CInt, y: CInt)? {
    guard let window = numbers(atoms[.activeWindow], of: root).first, window != 0 else {
      return nil
    }
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, window, &attributes) != 0,
      attributes.map_state == IsViewable
    else { return nil }
    var (x, y, child): (CInt, CInt, Window) = (0, 0, 0)
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    return (x + attributes.width / 2, y + attributes.height / 2)
  }
}
