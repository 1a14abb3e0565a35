// SPDX-License-Identifier: MIT

import CX11
import Overlay

extension X11Backend {
  /// Windows come and go in bursts; hiding below a fullscreen window may take 100 ms in all.
  static let fullscreenDebounce: UInt64 = 20_000

  /// Begins to follow other windows: needed while anything is shown or a fullscreen window keeps
  /// us from showing.
  func watchOthers() {
    guard !fullscreen.isWatching else { return }
    fullscreen.start()
    fullscreenMayHaveChanged()
    // Until now nobody told of the resources.
    scaleMayHaveChanged()
  }

  /// Begins to follow whether the screens can be seen: needed while anything is shown or they cannot.
  func watchScreens() {
    guard !saver.isWatching && deadlines[.power] == nil else { return }
    saver.start()
    if power.isCapable { deadlines.set(.power, to: MonotonicClock.now.microseconds) }
    screensMayHaveChanged()
  }

  /// Tells whether the screens can be seen, if that changed; stops following when nothing depends on
  /// it.
  func screensMayHaveChanged() {
    if isDark != (power.isOff || saver.isOn) {
      isDark.toggle()
      events.append(.screenOff(isDark))
    }
    stopWatchingScreensIfIdle()
  }

  private func stopWatchingScreensIfIdle() {
    guard surfaces.isEmpty, !isDark else { return }
    saver.stop()
    deadlines.set(.power, to: nil)
  }

  /// Stops following other windows when nothing depends on them, so that idle costs nothing.
  func stopWatchingIfIdle() {
    stopWatchingScreensIfIdle()
    guard surfaces.isEmpty, fullscreen.covered.isEmpty || !followsFullscreen else { return }
    fullscreen.stop()
    deadlines.set(.fullscreen, to: nil)
    deadlines.set(.stacking, to: nil)
  }

  /// Answers for the present moment, and keeps watching if something is covered; returns whether the
  /// answer is another one than before.
  @discardableResult
  func askForFullscreen() -> Bool {
    watchOthers()
    let hasChanged = fullscreen.evaluate(frames, own: [])
    deadlines.set(.fullscreen, to: nil)
    stopWatchingIfIdle()
    return hasChanged
  }

  func fullscreenMayHaveChanged() {
    deadlines.setAtLatest(.fullscreen, MonotonicClock.now.microseconds + Self.fullscreenDebounce)
  }

  func evaluateFullscreen() {
    if fullscreen.evaluate(frames, own: Set(surfaces.values.map(\.window))) {
      events.append(.fullscreenChanged)
    }
    stopWatchingIfIdle()
  }

  func stackMayHaveChanged() {
    guard !surfaces.isEmpty else { return }
    deadlines.setAtLatest(
      .stacking, max(MonotonicClock.now.microseconds, stack.lastCorrection + WindowStack.throttle))
  }

  func askForPower(_ now: UInt64) {
    power.update()
    if !surfaces.isEmpty || power.isOff { deadlines.set(.power, to: now + PowerWatch.interval) }
    screensMayHaveChanged()
  }
}
