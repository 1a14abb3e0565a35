// SPDX-License-Identifier: MIT

import CX11
import Glibc
import Overlay
import Values

/// Whether the server is responsive.
///
/// A synchronous request blocks us for as long as the server is stopped. So before one is made after a
/// pause, the server is pinged by an asynchronous round trip: a selection of our own, which has no owner,
/// is given up, and XFixes notifies us alone. That needs no window.
struct ServerLiveness {
  /// How long an answer counts beyond its turn of the loop.
  private static let validity = Duration.milliseconds(20)

  private let connection: DisplayConnection
  /// Whether a ping is under way.
  private(set) var isPinging = false
  /// Whether an answer came in this turn of the loop, which lasts long behind a slow line.
  private var isFresh = false
  /// When the answer no longer counts.
  private var end = MonotonicTime.zero
  /// Whether an answer came since `takeAnswer` was called last.
  private var isNew = false

  /// Selects the events of the answers; sends no ping yet.
  init(connection: DisplayConnection) {
    self.connection = connection
    connection.watchSelection(connection.atoms[.liveness])
  }

  /// Whether the server has just answered; without XFixes that is taken for granted.
  var isResponsive: Bool {
    isFresh || connection.extensions.fixesEventBase == nil || MonotonicClock.now < end
  }

  /// Sends a ping, unless one is under way.
  mutating func ping() {
    guard !isPinging, connection.extensions.fixesEventBase != nil else { return }
    isPinging = true
    XSetSelectionOwner(
      connection.display, connection.atoms[.liveness], 0, UInt(CurrentTime))
  }

  /// Notes an answer.
  mutating func answered() {
    (isPinging, isFresh, isNew, end) = (false, true, true, MonotonicClock.now + Self.validity)
  }

  /// Notes that a turn of the loop ended.
  mutating func endTurn() { isFresh = false }

  /// Whether an answer came since the last call.
  mutating func takeAnswer() -> Bool {
    defer { isNew = false }
    return isNew
  }

  /// Waits for an answer, but not for one that is already late.
  ///
  /// - Parameter longest: The longest wait.
  /// - Returns: Whether the server answered.
  mutating func answers(within longest: Duration) -> Bool {
    if connection.extensions.fixesEventBase == nil { return true }
    let waits = !isPinging
    ping()
    let end = MonotonicClock.now + longest
    while !connection.isBroken {
      if hasArrived() {
        answered()
        return true
      }
      let now = MonotonicClock.now
      guard waits, now < end else { return false }
      var watched = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&watched, 1, CInt((end - now).milliseconds + 1))
    }
    return false
  }

  /// Takes the answer out of the events; the others stay for the loop.
  private func hasArrived() -> Bool {
    var event = XEvent()
    let context = Unmanaged.passUnretained(connection).toOpaque()
      .assumingMemoryBound(to: CChar.self)
    return XCheckIfEvent(
      connection.display, &event,
      { _, event, context in
        guard let event, let context else { return False }
        let connection = Unmanaged<DisplayConnection>.fromOpaque(context).takeUnretainedValue()
        let change = connection.selectionChange(event)
        return change?.selection == connection.atoms[.liveness] ? True : False
      }, context) != 0
  }
}
