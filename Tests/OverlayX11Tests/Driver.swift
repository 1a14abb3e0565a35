// SPDX-License-Identifier: MIT

import CX11
import Glibc
import Overlay
import OverlaySupport
import Sprites
import Values

@testable import OverlayX11

/// Plays the loop that owns a backend in the daemon.
final class Driver {
  let backend: X11Backend
  let sprites = SampleSprites()
  private(set) var events: [BackendEvent] = []
  /// Held, so that the server outlives the backend.
  private let server: AnyObject

  /// Connects to a server.
  convenience init(_ server: XServer) throws {
    try self.init(display: server.display, holding: server)
  }

  /// Connects to the server of a name, which ends with an object.
  init(display: String?, holding server: AnyObject) throws {
    self.server = server
    backend = try X11Backend(display: display)
    backend.onEvent = { [weak self] in self?.events.append($0) }
  }

  deinit { backend.close() }

  /// One turn of the loop, which lasts at most `milliseconds`.
  func turn(milliseconds: CInt = 10) {
    backend.beforeSleeping()
    var wait = milliseconds
    if let deadline = backend.deadline {
      wait = min(wait, CInt(max(0, (deadline - MonotonicClock.now).milliseconds)))
    }
    var watched = pollfd(fd: backend.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    if poll(&watched, 1, wait) > 0 { backend.readable() }
    if let deadline = backend.deadline, deadline <= MonotonicClock.now { backend.deadlineReached() }
    backend.beforeSleeping()
  }

  /// Turns until a condition holds; false after ten seconds.
  func turns(until condition: () -> Bool) -> Bool {
    let end = MonotonicClock.now + .seconds(10)
    while MonotonicClock.now < end {
      if condition() { return true }
      turn()
    }
    return condition()
  }

  /// Turns until nothing is due and no word from the server is on its way, which would be taken for
  /// that of one that runs if it were stopped now; false after ten seconds.
  func settles() -> Bool {
    turns { backend.deadline == nil && !backend.liveness.isPinging }
  }

  /// Presents a list as soon as the backend takes it and waits until the server has drawn it.
  func show(_ list: DrawList, output: UInt32 = 1, layer: OverlayLayer = .top) -> Bool {
    let isTaken = turns {
      backend.present(list, sprites: sprites.store, on: .init(output: output, layer: layer))
        == .submitted
    }
    turn()
    // A local server is not asked whether it has drawn a frame; here we want to know.
    if !backend.connection.isBroken { XSync(backend.connection.display, False) }
    return isTaken && turns { backend.state(of: .init(output: output, layer: layer)).isReady }
  }

  /// Shows something and hides it, so that there is something to forget, and waits until nothing is
  /// due or on its way; false after ten seconds.
  func showsAndComesToRest() -> Bool {
    guard show(sprites.oneSquare(x: 10, y: 10)) else { return false }
    backend.hideAll()
    guard turns(until: { backend.deadline == nil }) else { return false }
    turn(milliseconds: 0)
    XSync(backend.connection.display, False)
    turn(milliseconds: 0)
    return true
  }

  /// Forgets the events so far.
  func forgetEvents() { events.removeAll() }
}
