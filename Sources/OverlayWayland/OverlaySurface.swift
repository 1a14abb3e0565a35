// SPDX-License-Identifier: MIT

import Overlay
import Sprites
import Values

/// What one layer of one output shows: a surface, what draws its frames, and whether it is ready.
final class OverlaySurface {
  let key: SurfaceKey
  /// Where it is.
  let output: DisplayOutput
  /// What the output was when the surface was made; another one is needed when its pixels change.
  let description: Output
  private(set) var readiness = SurfaceReadiness()
  private let changes: Changes
  private var surface: LayerSurface?
  private var painter: (any Painter)?

  /// Makes a surface that becomes ready when the compositor has given it its size.
  ///
  /// - Returns: nil if the connection is broken.
  init?(key: SurfaceKey, output: DisplayOutput, description: Output, globals: Globals) {
    self.key = key
    self.output = output
    self.description = description
    changes = globals.changes
    surface = LayerSurface(
      layer: key.layer, output: output, description: description, globals: globals, owner: self)
    guard surface != nil else { return nil }
    painter = ShmPainter(
      globals: globals, width: description.pixelWidth, height: description.pixelHeight
    ) { [unowned self] in
      if readiness.bufferReleased() { changes.events.append(.ready(key)) }
    }
  }

  // MARK: What the compositor says

  func configured() {
    if readiness.configured() { changes.events.append(.ready(key)) }
  }

  func frameTaken() {
    let wasSeen = readiness.isSeen
    guard readiness.frameTaken() else { return }
    if !wasSeen { changes.events.append(.visibilityChanged) }
    changes.events.append(.ready(key))
  }

  /// The objects go later, when no event is being handled.
  func closedByCompositor() {
    readiness.close(at: MonotonicClock.now)
    changes.closedSurfaces = true
  }

  /// Gives everything back but the knowledge when the surface may be made again.
  func release() {
    surface = nil
    painter = nil
  }

  /// The output reported something: it may show the surface again.
  func wake(at now: MonotonicTime) { readiness.wake(at: now) }

  // MARK: Frames

  /// Draws a frame and hands it over.
  func present(
    _ list: borrowing DrawList, sprites: SpriteStore, now: MonotonicTime
  ) -> PresentResult {
    guard readiness.isReady, let surface, let painter else { return .notReady }
    switch painter.prepare() {
    case .ready: break
    case .busy:
      readiness.missBuffer()
      return .notReady
    case .failed: return .hidden
    }
    surface.stretch()
    surface.requestCallback()
    painter.paint(list, sprites: sprites, on: surface)
    readiness.submit(at: now)
    return .submitted
  }

  /// Does what is due about a frame that the compositor has not taken for long.
  ///
  /// Hidden surfaces get no callback; but some compositors lose it when an output sleeps, and then
  /// only a new commit brings one.
  ///
  /// - Parameters:
  ///   - now: The present.
  ///   - isListening: Whether the compositor has read what we sent; one that is stopped gets nothing
  ///     more.
  func expire(at now: MonotonicTime, isListening: Bool) {
    let wasSeen = readiness.isSeen
    let action = readiness.expire(at: now, isListening: isListening)
    if wasSeen != readiness.isSeen { changes.events.append(.visibilityChanged) }
    guard action != .none, let surface else { return }
    if action == .askAgain { surface.requestCallback() }
    surface.touch()
    surface.commit()
  }
}
