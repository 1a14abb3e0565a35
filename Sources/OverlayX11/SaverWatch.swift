// SPDX-License-Identifier: MIT

import CX11

/// Whether the X server's screen saver is on: it then covers everything, or blanks the screens.
///
/// The server tells while we want to know, so that an idle daemon is not woken by it.
struct SaverWatch {
  private let connection: DisplayConnection
  /// The type of its events; nil if the server has no MIT-SCREEN-SAVER.
  private let eventType: CInt?
  private(set) var isWatching = false
  private(set) var isOn = false

  /// Watches nothing yet.
  init(connection: DisplayConnection) {
    self.connection = connection
    var (event, error): (CInt, CInt) = (0, 0)
    let isThere = XScreenSaverQueryExtension(connection.display, &event, &error) != 0
    eventType = isThere ? event + ScreenSaverNotify : nil
  }

  /// Begins to be told, and asks for the present state: a round trip.
  mutating func start() {
    guard !isWatching, eventType != nil else { return }
    isWatching = true
    XScreenSaverSelectInput(
      connection.display, connection.root, UInt(ScreenSaverNotifyMask))
    var info = XScreenSaverInfo()
    isOn =
      XScreenSaverQueryInfo(connection.display, connection.root, &info) != 0
      && Self.isOn(info.state)
  }

  /// Stops being told.
  mutating func stop() {
    guard isWatching else { return }
    (isWatching, isOn) = (false, false)
    XScreenSaverSelectInput(connection.display, connection.root, 0)
  }

  /// Takes what an event says; false if it is none of these.
  mutating func note(_ event: inout XEvent) -> Bool {
    guard let eventType, event.type == eventType else { return false }
    let state = withUnsafePointer(to: &event) {
      $0.withMemoryRebound(to: XScreenSaverNotifyEvent.self, capacity: 1) { $0.pointee.state }
    }
    // One may have been on its way when we stopped.
    if isWatching { isOn = Self.isOn(state) }
    return true
  }

  /// Once on, a saver may go on to its next picture.
  private static func isOn(_ state: CInt) -> Bool {
    state == ScreenSaverOn || state == ScreenSaverCycle
  }
}
