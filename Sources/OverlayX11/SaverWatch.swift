// SPDX-License-Identifier: MIT

import CScreenSaver
import CX11

/// Whether the X server's screen saver is on: it then covers everything, or blanks the screens.
///
/// The server tells while we want to know, so that an idle daemon is not woken by it.
struct SaverWatch {
  private let connection: DisplayConnection
  private let saver: effectd_saver
  private(set) var isWatching = false
  private(set) var isOn = false

  /// Watches nothing yet.
  init(connection: DisplayConnection) {
    self.connection = connection
    saver = effectd_saver_open(UnsafeMutableRawPointer(connection.display))
  }

  private var display: UnsafeMutableRawPointer { UnsafeMutableRawPointer(connection.display) }

  /// Begins to be told, and asks for the present state: a round trip.
  mutating func start() {
    guard !isWatching, saver.opcode != 0 else { return }
    isWatching = true
    effectd_saver_select(saver, display, connection.root, 1)
    isOn = effectd_saver_is_on(saver, display, connection.root) != 0
  }

  /// Stops being told.
  mutating func stop() {
    guard isWatching else { return }
    (isWatching, isOn) = (false, false)
    effectd_saver_select(saver, display, connection.root, 0)
  }

  /// Takes what an event says; false if it is none of these.
  mutating func note(_ event: inout XEvent) -> Bool {
    guard saver.opcode != 0, event.type == saver.event else { return false }
    // One may have been on its way when we stopped.
    if isWatching { isOn = effectd_saver_event_is_on(&event) != 0 }
    return true
  }
}
