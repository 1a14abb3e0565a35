// SPDX-License-Identifier: MIT

import Drawing
import Glibc
import Overlay
import OverlaySupport
import Support
import Values

@testable import OverlayWayland

/// Plays the loop that owns a backend in the daemon.
final class Driver {
  let backend: WaylandBackend
  let sprites = SampleSprites()
  private(set) var events: [BackendEvent] = []
  private let desktop: WaylandDesktop

  /// Connects to a desktop's compositor.
  init(_ desktop: WaylandDesktop) throws {
    self.desktop = desktop
    let folder = desktop.environment["XDG_RUNTIME_DIR"] ?? ""
    backend = try WaylandBackend(
      display: "\(folder)/\(desktop.environment["WAYLAND_DISPLAY"] ?? "")")
    backend.onEvent = { [weak self] in self?.events.append($0) }
  }

  deinit { backend.close() }

  /// One turn of the loop, which lasts at most `milliseconds`.
  func turn(milliseconds: CInt = 10) {
    backend.beforeSleeping()
    var wait = milliseconds
    if let deadline = backend.deadline {
      wait = min(wait, CInt(max(0, (Int64(deadline) - Int64(Clock.now)) / 1_000)))
    }
    var watched = pollfd(fd: backend.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    if poll(&watched, 1, wait) > 0 { backend.readable() }
    if let deadline = backend.deadline, deadline <= Clock.now { backend.deadlineReached() }
    backend.beforeSleeping()
  }

  /// Turns until a condition holds; false after that many seconds.
  func turns(seconds: UInt64 = 10, until condition: () -> Bool) -> Bool {
    let end = Clock.now + seconds * 1_000_000
    while Clock.now < end {
      if condition() { return true }
      turn()
    }
    return condition()
  }

  /// Presents a list as soon as the backend takes it.
  func present(_ list: DrawList, output: UInt32 = 1, layer: OverlayLayer = .top) -> Bool {
    turns {
      backend.isReady(output: output, layer: layer)
        && backend.present(list, sprites: sprites.store, output: output, layer: layer) == .submitted
    }
  }

  /// Presents a list and waits until the compositor has taken it.
  func show(_ list: DrawList, output: UInt32 = 1, layer: OverlayLayer = .top) -> Bool {
    present(list, output: output, layer: layer)
      && turns { backend.isReady(output: output, layer: layer) }
  }

  /// What an output shows, by a program of the desktop.
  func screenshot(of name: String) throws -> Bitmap {
    let file = desktop.folder("shot.png")
    let result = try desktop.run(["grim", "-o", name, file])
    guard result.code == 0, let bytes = TemporaryDirectory.bytes(of: file) else {
      throw WaylandDesktop.Failure(description: "grim: \(result.errors)")
    }
    return try Bitmap(png: bytes)
  }

  /// Forgets the events so far.
  func forgetEvents() { events.removeAll() }
}
