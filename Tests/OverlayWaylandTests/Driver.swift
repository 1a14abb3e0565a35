// SPDX-License-Identifier: MIT

import Glibc
import Overlay
import OverlaySupport
import PictureSupport
import Pixels
import Sprites
import Support
import Values

@testable import OverlayWayland

/// Plays the loop that owns a backend in the daemon.
final class Driver {
  let backend: WaylandBackend
  let sprites = SampleSprites()
  private(set) var events: [BackendEvent] = []
  private let desktop: Desktop

  /// Connects to a desktop's compositor.
  init(_ desktop: Desktop) throws {
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
      wait = min(wait, CInt(max(0, (deadline - MonotonicClock.now).milliseconds)))
    }
    var watched = pollfd(fd: backend.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    if poll(&watched, 1, wait) > 0 { backend.readable() }
    if let deadline = backend.deadline, deadline <= MonotonicClock.now { backend.deadlineReached() }
    backend.beforeSleeping()
  }

  /// Turns until a condition holds; false after that many seconds.
  func turns(seconds: Int = 30, until condition: () -> Bool) -> Bool {
    let end = MonotonicClock.now + .seconds(seconds)
    while MonotonicClock.now < end {
      if condition() { return true }
      turn()
    }
    return condition()
  }

  /// Presents a list as soon as the backend takes it.
  func present(_ list: DrawList, output: UInt32 = 1, layer: OverlayLayer = .top) -> Bool {
    turns {
      backend.state(of: .init(output: output, layer: layer)).isReady
        && backend.present(list, sprites: sprites.store, on: .init(output: output, layer: layer))
          == .submitted
    }
  }

  /// Presents a list and waits until the compositor has taken it.
  func show(_ list: DrawList, output: UInt32 = 1, layer: OverlayLayer = .top) -> Bool {
    present(list, output: output, layer: layer)
      && turns { backend.state(of: .init(output: output, layer: layer)).isReady }
  }

  /// Hides every surface.
  func hideAll() {
    for output in backend.outputs {
      for layer in OverlayLayer.allCases { backend.hide(.init(output: output.id, layer: layer)) }
    }
  }

  /// What an output shows, by a program of the desktop.
  func screenshot(of name: String) throws -> Bitmap {
    let file = desktop.folder("shot.png")
    let result = try desktop.run(["grim", "-o", name, file])
    guard result.code == 0, let bytes = TemporaryDirectory.bytes(of: file) else {
      throw Desktop.Failure(description: "grim: \(result.errors)")
    }
    return try Bitmap(png: bytes)
  }

  /// Forgets the events so far.
  func forgetEvents() { events.removeAll() }
}
