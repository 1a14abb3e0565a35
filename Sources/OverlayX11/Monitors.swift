// SPDX-License-Identifier: MIT

import CX11

/// One monitor as RandR knows it.
struct Monitor: Hashable {
  var name: String
  var frame: Frame
  /// Where a window of ours may stand on it: the frame, but on Xwayland some rows less.
  var windowFrame: Frame
  /// Frames per second; 60 where the server does not know.
  var refreshRate: Double
}

extension DisplayConnection {
  /// The active monitors from left to right, then from top to bottom.
  ///
  /// One for the whole screen if the server has no RandR 1.5. Takes some round trips.
  func queryMonitors() -> [Monitor] {
    guard randrEventBase != nil else { return [wholeScreen] }
    var count: CInt = 0
    guard let list = XRRGetMonitors(display, root, True, &count) else { return [wholeScreen] }
    defer { XRRFreeMonitors(list) }
    let modes = modes()
    let monitors = UnsafeBufferPointer(start: list, count: max(0, Int(count)))
      .filter { $0.width > 0 && $0.height > 0 }
      .map { info in
        let frame = Frame(x: info.x, y: info.y, width: Int(info.width), height: Int(info.height))
        return Monitor(
          name: name(of: info.name) ?? "monitor", frame: frame, windowFrame: frame,
          refreshRate: info.noutput > 0 ? modes.rates[info.outputs[0]] ?? 60 : 60)
      }
      .sorted { ($0.frame.x, $0.frame.y, $0.name) < ($1.frame.x, $1.frame.y, $1.name) }
    guard !monitors.isEmpty else { return [wholeScreen] }
    return isXwayland ? shortened(monitors, besides: modes.frames) : monitors
  }

  /// The monitors with windows that no compositor takes for fullscreen ones.
  ///
  /// - Parameters:
  ///   - monitors: The monitors, whose windows have their rectangles.
  ///   - frames: What the video controllers show: a monitor of `xrandr --setmonitor` may join several,
  ///     or be a part of one.
  /// - Returns: The monitors, with other rectangles of windows.
  private func shortened(_ monitors: [Monitor], besides frames: [Frame]) -> [Monitor] {
    let all = Set(frames + monitors.map(\.frame))
    return monitors.map {
      var monitor = $0
      monitor.windowFrame = monitor.frame.shortened(toDifferFrom: all)
      return monitor
    }
  }

  /// The root window as one monitor; its size is asked for, since Xlib's own note may be old.
  private var wholeScreen: Monitor {
    var attributes = XWindowAttributes()
    XGetWindowAttributes(display, root, &attributes)
    let (width, height) = (max(1, Int(attributes.width)), max(1, Int(attributes.height)))
    let frame = Frame(x: 0, y: 0, width: width, height: height)
    let windowFrame = isXwayland ? frame.shortened(toDifferFrom: [frame]) : frame
    return Monitor(name: "screen", frame: frame, windowFrame: windowFrame, refreshRate: 60)
  }

  /// The text of an atom; nil if it does not exist.
  func name(of atom: Atom) -> String? {
    guard atom != 0, let text = XGetAtomName(display, atom) else { return nil }
    defer { XFree(text) }
    return String(cString: text)
  }

  /// Frames per second of each RandR output that has a mode, and what the controllers show.
  private func modes() -> (rates: [RROutput: Double], frames: [Frame]) {
    guard let resources = XRRGetScreenResourcesCurrent(display, root) else { return ([:], []) }
    defer { XRRFreeScreenResources(resources) }
    var (rates, frames): ([RROutput: Double], [Frame]) = ([:], [])
    for index in 0..<Int(resources.pointee.ncrtc) {
      guard let info = XRRGetCrtcInfo(display, resources, resources.pointee.crtcs[index])
      else { continue }
      defer { XRRFreeCrtcInfo(info) }
      let (width, height) = (Int(info.pointee.width), Int(info.pointee.height))
      frames.append(Frame(x: info.pointee.x, y: info.pointee.y, width: width, height: height))
      guard let rate = refreshRate(of: info.pointee.mode, in: resources.pointee) else { continue }
      for output in 0..<Int(info.pointee.noutput) { rates[info.pointee.outputs[output]] = rate }
    }
    return (rates, frames)
  }

  private func refreshRate(of mode: RRMode, in resources: XRRScreenResources) -> Double? {
    for index in 0..<Int(resources.nmode) where resources.modes[index].id == mode {
      let mode = resources.modes[index]
      let pixels = Double(mode.hTotal) * Double(mode.vTotal)
      guard pixels > 0, mode.dotClock > 0 else { return nil }
      let rate = Double(mode.dotClock) / pixels
      // Virtual servers announce nonsense; a believable monitor lies within these limits.
      return (20...500).contains(rate) ? rate : nil
    }
    return nil
  }
}
