// SPDX-License-Identifier: MIT

import CX11
import Overlay

extension X11Backend {
  /// Monitors change in bursts of events; what counts is the state when they are over.
  static let monitorDebounce: UInt64 = 200_000

  /// Does everything whose time has come, and lets those present who waited for the server; all of
  /// it asks the server things, which must be answering.
  func serverAnswered() {
    handleDeadlines()
    guard !waiting.isEmpty, compositor.isDecided else { return }
    // Nobody was told whether something is covered while the server stood still.
    if !fullscreen.isWatching && askForFullscreen() { events.append(.fullscreenChanged) }
    tellWaiting()
  }

  /// Does everything whose time has come.
  func handleDeadlines() {
    let now = MonotonicClock.now.microseconds
    if deadlines.take(.scale, at: now) { updateScale() }
    if deadlines.take(.compositor, at: now) { updateCompositor() }
    if deadlines.take(.monitors, at: now) { updateOutputs() }
    if deadlines.take(.probe, at: now) { lookAtProbe(now) }
    if deadlines.take(.stacking, at: now) { stack.correct(Array(surfaces.values), at: now) }
    if deadlines.take(.fullscreen, at: now) { evaluateFullscreen() }
    if deadlines.take(.power, at: now) { askForPower(now) }
  }

  /// Lets those present who wanted to before it could be done.
  private func tellWaiting() {
    for key in waiting { events.append(.ready(key)) }
    waiting.removeAll()
  }

  /// Asks for the monitors again once they have settled.
  func monitorsMayHaveChanged() {
    deadlines.set(.monitors, to: MonotonicClock.now.microseconds + Self.monitorDebounce)
  }

  /// Lists the monitors anew; surfaces of those that changed or went are taken away.
  func updateOutputs() {
    let monitors = connection.queryMonitors()
    var (list, places, windows): ([Output], [UInt32: Frame], [UInt32: Frame]) = ([], [:], [:])
    for monitor in monitors {
      let number = monitorNumbers.number(of: monitor.name)
      places[number] = monitor.frame
      windows[number] = monitor.windowFrame
      list.append(output(monitor, number: number))
    }
    for surface in Array(surfaces.values) where windows[surface.key.output] != surface.frame {
      // Where the output is as it was, nothing else makes its owner present again.
      if list == outputs { drop(surface) } else { surfaces[surface.key] = nil }
    }
    windowFrames = windows
    guard list != outputs else { return }
    outputs = list
    frames = places
    if fullscreen.isWatching { fullscreenMayHaveChanged() }
    events.append(.outputsChanged)
  }

  private func output(_ monitor: Monitor, number: UInt32) -> Output {
    Output(
      id: number, name: monitor.name, x: Double(monitor.frame.x) / scale.scale,
      y: Double(monitor.frame.y) / scale.scale, pixelWidth: monitor.frame.width,
      pixelHeight: monitor.frame.height, scale: scale.scale, refreshRate: monitor.refreshRate)
  }

  /// Finds out who composites now. Windows of the wrong kind go at once: without a compositor, an
  /// alpha channel is black. `isGone` says that nobody does: then no time is lost by asking.
  func updateCompositor(isGone: Bool = false) {
    let corner = frames.values.first ?? Frame(x: 0, y: 0, width: 1, height: 1)
    deadlines.set(
      .probe, to: compositor.update(at: MonotonicClock.now.microseconds, corner: corner, isGone: isGone))
    transparencyMayHaveChanged()
  }

  private func lookAtProbe(_ now: UInt64) {
    deadlines.set(.probe, to: compositor.look(at: now))
    if compositor.state != .probing { transparencyMayHaveChanged() }
  }

  private func transparencyMayHaveChanged() {
    let transparency = compositor.transparency
    for surface in Array(surfaces.values) where surface.transparency != transparency {
      drop(surface)
    }
    uploads.removeAll { ($0.rowStep == nil) != (transparency == .alpha) }
    guard compositor.isDecided else { return }
    tellWaiting()
    XFlush(connection.display)
  }
}
