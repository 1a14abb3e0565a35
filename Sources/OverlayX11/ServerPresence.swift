// SPDX-License-Identifier: MIT

import CX11
import Glibc
import Overlay

/// Whether the server answers just now.
///
/// Xlib waits for the answer to a question, for ever if the server stands still. So before anything
/// is asked after a pause, word goes to the server and back that nobody waits for: a selection of
/// our own, which nobody owns, is given up, and XFixes tells us alone. That needs no window.
struct ServerPresence {
  /// How long an answer counts beyond its turn of the loop, in microseconds.
  private static let validity: UInt64 = 20_000

  private let connection: DisplayConnection
  /// Whether word is under way.
  private(set) var isAsked = false
  /// Whether word came back in this turn; behind a slow line the turn lasts long.
  private var isFresh = false
  /// When the answer no longer counts.
  private var end: UInt64 = 0
  /// Whether word came back since `takeAnswer` was called last.
  private var isNew = false

  /// Asks to be told; sends no word yet.
  init(connection: DisplayConnection) {
    self.connection = connection
    connection.watchSelection(connection.atoms.presence)
  }

  /// Whether word has just come back; without XFixes it is taken for granted.
  var isAnswering: Bool { isFresh || connection.fixesEventBase == nil || MonotonicClock.now.microseconds < end }

  /// Sends word, unless it is under way.
  mutating func ask() {
    guard !isAsked, connection.fixesEventBase != nil else { return }
    isAsked = true
    XSetSelectionOwner(connection.display, connection.atoms.presence, 0, UInt(CurrentTime))
  }

  /// Notes that word came back.
  mutating func answered() {
    (isAsked, isFresh, isNew, end) = (false, true, true, MonotonicClock.now.microseconds + Self.validity)
  }

  /// Notes that a turn of the loop ended.
  mutating func endTurn() { isFresh = false }

  /// Whether word came back since the last call.
  mutating func takeAnswer() -> Bool {
    defer { isNew = false }
    return isNew
  }

  /// Waits for word at most so many milliseconds, and not at all for word that is already late.
  ///
  /// - Returns: Whether the server answers.
  mutating func answers(within milliseconds: CInt) -> Bool {
    if connection.fixesEventBase == nil { return true }
    let isPatient = !isAsked
    ask()
    let end = MonotonicClock.now.microseconds + UInt64(milliseconds) * 1_000
    while !connection.isBroken {
      if hasArrived() {
        answered()
        return true
      }
      let now = MonotonicClock.now.microseconds
      guard isPatient, now < end else { return false }
      var watched = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&watched, 1, CInt((end - now) / 1_000 + 1))
    }
    return false
  }

  /// Takes our word out of the events; the others stay for the loop.
  private func hasArrived() -> Bool {
    var event = XEvent()
    let context = Unmanaged.passUnretained(connection).toOpaque()
      .assumingMemoryBound(to: CChar.self)
    return XCheckIfEvent(
      connection.display, &event,
      { _, event, context in
        guard let event, let context else { return False }
        let connection = Unmanaged<DisplayConnection>.fromOpaque(context).takeUnretainedValue()
        return connection.isPresence(event) ? True : False
      }, context) != 0
  }
}

extension DisplayConnection {
  /// The number of the socket.
  var descriptor: CInt { XConnectionNumber(display) }

  /// Whether the event is word from the server that it answers.
  func isPresence(_ event: UnsafeMutablePointer<XEvent>) -> Bool {
    guard let change = selectionChange(event) else { return false }
    return change.selection == atoms.presence
  }

  /// The selection that changed hands, and who owns it now (0: nobody); nil for other events.
  func selectionChange(
    _ event: UnsafeMutablePointer<XEvent>
  ) -> (selection: Atom, owner: Window)? {
    guard let base = fixesEventBase, event.pointee.type == base + XFixesSelectionNotify else {
      return nil
    }
    return event.withMemoryRebound(to: XFixesSelectionNotifyEvent.self, capacity: 1) {
      ($0.pointee.selection, $0.pointee.owner)
    }
  }
}
