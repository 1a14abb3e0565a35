// SPDX-License-Identifier: MIT

import DesktopSignals
import Overlay
import Platform
import Values

/// Runs the display from the loop: its descriptor, its deadlines and the frames.
final class DisplayLink {
  private let backend: any OverlayBackend
  private let stage: Stage
  private let loop: EventLoop
  /// Where windows are.
  private let windows: WindowKnowledge
  private var frameTimer: Timer?
  private var backendTimer: Timer?
  private var source: EventSource?

  init(
    backend: any OverlayBackend, windows: WindowKnowledge, stage: Stage, loop: EventLoop
  ) {
    self.backend = backend
    self.windows = windows
    self.stage = stage
    self.loop = loop
  }

  /// Draws frames and serves the display from now on.
  func start() throws(SystemError) {
    frameTimer = try loop.timer { [unowned self] in stage.tick(now: loop.exactNow) }
    backendTimer = try loop.timer { [unowned self] in backend.deadlineReached() }
    if let descriptor = backend.descriptor {
      source = try loop.watch(descriptor: descriptor) { [unowned self] _ in backend.readable() }
    }
    loop.beforeSleep { [unowned self] in beforeSleep() }
  }

  private func beforeSleep() {
    // While nothing shows, other programs' windows do not matter, and must not wake us.
    backend.followFullscreen(!stage.isIdle)
    followWindows()
    backend.beforeSleeping()
    frameTimer?.set(at: stage.deadline)
    backendTimer?.set(at: backend.deadline)
  }

  private func followWindows() {
    let need = WindowNeed(
      isWanted: stage.isLanding, isSlow: stage.isSlow, now: loop.exactNow)
    if windows.attend(need) { stage.follow(windows.survey, now: need.now) }
  }
}

extension Timer {
  /// Arms the timer for a time, or disarms it.
  fileprivate func set(at time: MonotonicTime?) {
    if let time { set(at: time) } else { cancel() }
  }
}
