// SPDX-License-Identifier: MIT

import CWayland
import Glibc
import Overlay
import Values

/// The owner of the connection to one compositor.
///
/// No call blocks but `roundtrip`, and that for a bounded time.
final class WaylandConnection {
  /// The socket's name, for messages.
  let name: String
  /// libwayland's handle, valid until `close()`.
  let display: OpaquePointer
  /// Why the connection ended; nil while it lives.
  private(set) var failure: String?
  private var isClosed = false

  /// Connects.
  ///
  /// - Parameter name: The socket's name or path; nil means what the environment says.
  /// - Throws: `OverlayError.noDisplay` if nothing answers.
  init(name: String?) throws(OverlayError) {
    let variable = getenv("WAYLAND_DISPLAY").map { String(cString: $0) }
    self.name = name ?? variable ?? "wayland-0"
    guard let display = wl_display_connect(name) else {
      throw .noDisplay(name: name ?? variable)
    }
    self.display = display
  }

  /// Closes the connection, once only; the compositor then forgets all that we had.
  func close() {
    precondition(!isClosed, "a connection is closed once")
    isClosed = true
    wl_display_disconnect(display)
  }

  /// The connection's descriptor.
  var descriptor: CInt { wl_display_get_fd(display) }

  /// Whether requests still have somewhere to go.
  var isAlive: Bool { failure == nil && !isClosed }

  /// Handles the events that have been read already.
  func dispatchPending() {
    guard isAlive else { return }
    if wl_display_dispatch_pending(display) < 0 { fail() }
  }

  /// Reads what there is to read and handles it; returns at once if there is nothing.
  func read() {
    guard beginReading() else { return }
    if wl_display_read_events(display) < 0 { return fail() }
    dispatchPending()
  }

  /// Sends what is queued.
  ///
  /// - Returns: Whether all of it went; else the socket is full, and it is to be tried again.
  func flush() -> Bool {
    guard isAlive, wl_display_flush(display) < 0 else { return true }
    if errno == EAGAIN { return false }
    // The compositor may have said why before it hung up.
    read()
    if isAlive { fail() }
    return true
  }

  /// Whether the compositor has read all that we sent; true if that cannot be known.
  var isDrained: Bool { effectd_wayland_unread_bytes(descriptor) <= 0 }

  /// Waits until the compositor has answered everything so far.
  ///
  /// - Returns: Whether it did, within that time.
  func roundtrip(within duration: Duration) -> Bool {
    let answer = WaitedAnswer(display: display)
    let end = MonotonicClock.now + duration
    while isAlive && !answer.arrived {
      guard MonotonicClock.now < end, beginReading() else { return false }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = CInt(max(0, min((end - MonotonicClock.now).milliseconds + 1, 1_000)))
      if poll(&watched, 1, left) > 0 {
        if wl_display_read_events(display) < 0 { fail() }
      } else {
        wl_display_cancel_read(display)
      }
      dispatchPending()
    }
    return answer.arrived
  }

  /// Announces a read, once all that was read before has been handled.
  private func beginReading() -> Bool {
    guard isAlive else { return false }
    while wl_display_prepare_read(display) != 0 {
      dispatchPending()
      guard isAlive else { return false }
    }
    // A full socket is no reason not to read: the compositor may wait for us to.
    _ = wl_display_flush(display)
    return true
  }

  private func fail() {
    guard failure == nil else { return }
    let code = wl_display_get_error(display)
    guard code == EPROTO else {
      let reason = code == EPIPE || code == ECONNRESET || code == 0 ? "" : message(for: code)
      failure = "the compositor at \(name) closed the connection\(reason)"
      return
    }
    var interface: UnsafePointer<wl_interface>?
    var id: UInt32 = 0
    let error = wl_display_get_protocol_error(display, &interface, &id)
    let kind = interface.map { String(cString: $0.pointee.name) } ?? "an object"
    failure = "the compositor at \(name) reports error \(error) of \(kind)"
  }

  private func message(for code: CInt) -> String {
    ": " + (strerror(code).map { String(cString: $0) } ?? "error \(code)")
  }
}

/// One answer to wl_display.sync.
private final class WaitedAnswer {
  private(set) var arrived = false
  private let callback: OpaquePointer?
  private let listener: UnsafeMutablePointer<wl_callback_listener>

  init(display: OpaquePointer) {
    callback = wl_display_sync(display)
    listener = .allocate(capacity: 1)
    listener.initialize(to: wl_callback_listener())
    listener.pointee.done = { data, _, _ in
      guard let data else { return }
      Unmanaged<WaitedAnswer>.fromOpaque(data).takeUnretainedValue().arrived = true
    }
    guard let callback else { return }
    wl_callback_add_listener(callback, listener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let callback { wl_callback_destroy(callback) }
    listener.deallocate()
  }
}
