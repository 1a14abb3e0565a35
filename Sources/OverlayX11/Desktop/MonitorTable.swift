// SPDX-License-Identifier: MIT

import CX11
import Overlay
import Values

/// One monitor as RandR knows it.
struct Monitor: Hashable {
  var name: String
  var rect: RootRect
  /// Where a window of ours may be: the whole monitor, but on Xwayland without some rows.
  var windowRect: RootRect
  /// Frames per second; 60 where the server does not know.
  var refreshRate: Double
  var isPrimary = false
  /// What other monitors show of it (`Mirrors`).
  var mirrors: [RootRect] = []
}

extension Monitor {
  /// Those of some monitors that stand for themselves, in the same order, with the others as their
  /// mirrors; where two share less than half, their pixels are the larger one's.
  static func distinct(_ monitors: [Monitor]) -> [Monitor] {
    let areas = monitors.map {
      Mirrors.Area(
        x: Double($0.rect.x), y: Double($0.rect.y), width: Double($0.rect.width),
        height: Double($0.rect.height), isPrimary: $0.isPrimary)
    }
    var monitors = monitors
    let leaders = Mirrors.leaders(of: areas)
    for (index, leader) in leaders.enumerated() where leader != index {
      monitors[leader].mirrors.append(monitors[index].rect)
    }
    let order = Mirrors.order(of: areas).filter { leaders[$0] == $0 }
    for (place, index) in order.enumerated() {
      for other in order[..<place] { monitors[index].cut(by: monitors[other].rect) }
    }
    return monitors.indices.filter { leaders[$0] == $0 && monitors[$0].rect.width > 0 }
      .map { monitors[$0] }
  }

  /// Leaves another monitor's pixels to it.
  private mutating func cut(by other: RootRect) {
    guard rect.overlap(with: other) > 0 else { return }
    mirrors.append(rect)
    rect = rect.without(other)
    windowRect = windowRect.without(other)
  }
}

/// The monitors and the outputs that are made of them.
struct MonitorTable {
  /// Monitors change in bursts of events; what counts is the state when they are over.
  private static let debounce = Duration.milliseconds(200)

  /// One for each monitor, in the same order.
  private(set) var outputs: [Output] = []
  private var monitors: [Monitor] = []
  private var numbers = OutputNumbers()
  /// When the monitors are to be listed anew.
  var refresh = Deadline()

  /// The rectangles of the monitors that show each output, by its number.
  var rects: [UInt32: [RootRect]] {
    Dictionary(
      uniqueKeysWithValues: zip(outputs.map(\.id), monitors.map { [$0.rect] + $0.mirrors }))
  }

  /// The first monitor's rectangle; nil before the monitors were listed.
  var firstRect: RootRect? { monitors.first?.rect }

  /// Where a window on an output is; nil if there is no such output.
  func windowRect(of output: UInt32) -> RootRect? {
    for index in outputs.indices where outputs[index].id == output {
      return monitors[index].windowRect
    }
    return nil
  }

  /// Frames per second that an output shows; 0 if there is no such output.
  func refreshRate(of output: UInt32) -> Double {
    for candidate in outputs where candidate.id == output { return candidate.refreshRate }
    return 0
  }

  /// Notes that monitors changed.
  mutating func changed() { refresh.set(MonotonicClock.now + Self.debounce) }

  /// Takes over what the server lists now.
  ///
  /// - Parameters:
  ///   - monitors: The monitors.
  ///   - scale: Pixels per point.
  mutating func update(_ monitors: [Monitor], scale: Double) {
    let monitors = Monitor.distinct(monitors)
    self.monitors = monitors
    outputs = []
    for monitor in monitors {
      outputs.append(
        Output(
          id: numbers.number(of: monitor.name), name: monitor.name,
          x: Double(monitor.rect.x) / scale, y: Double(monitor.rect.y) / scale,
          pixelWidth: monitor.rect.width, pixelHeight: monitor.rect.height, scale: scale,
          refreshRate: monitor.refreshRate))
    }
  }
}

extension DisplayConnection {
  /// The active monitors from left to right, then from top to bottom.
  ///
  /// One for the whole screen if the server has no RandR 1.5. Takes some round trips.
  func queryMonitors() -> [Monitor] {
    guard extensions.randrEventBase != nil else { return [wholeScreen] }
    var count: CInt = 0
    guard let list = XRRGetMonitors(display, root, True, &count) else { return [wholeScreen] }
    defer { XRRFreeMonitors(list) }
    let modes = modes()
    let monitors = UnsafeBufferPointer(start: list, count: max(0, Int(count)))
      .filter { $0.width > 0 && $0.height > 0 }
      .map { info in
        let rect = RootRect(x: info.x, y: info.y, width: Int(info.width), height: Int(info.height))
        return Monitor(
          name: name(of: info.name) ?? "monitor", rect: rect, windowRect: rect,
          refreshRate: info.noutput > 0 ? modes.rates[info.outputs[0]] ?? 60 : 60,
          isPrimary: info.primary != 0)
      }
      .sorted { ($0.rect.x, $0.rect.y, $0.name) < ($1.rect.x, $1.rect.y, $1.name) }
    guard !monitors.isEmpty else { return [wholeScreen] }
    return isXwayland ? shortened(monitors, besides: modes.rects) : monitors
  }

  /// The monitors with windows that no compositor takes for fullscreen ones.
  ///
  /// - Parameters:
  ///   - monitors: The monitors, whose windows have their rectangles.
  ///   - rects: What the video controllers show: a monitor of `xrandr --setmonitor` may join several,
  ///     or be a part of one.
  /// - Returns: The monitors, with other rectangles of windows.
  private func shortened(_ monitors: [Monitor], besides rects: [RootRect]) -> [Monitor] {
    let all = Set(rects + monitors.map(\.rect))
    return monitors.map {
      var monitor = $0
      monitor.windowRect = monitor.rect.shortened(toDifferFrom: all)
      return monitor
    }
  }

  /// The root window as one monitor; its size is requested, since the one that Xlib has may be old.
  private var wholeScreen: Monitor {
    var attributes = XWindowAttributes()
    XGetWindowAttributes(display, root, &attributes)
    let (width, height) = (max(1, Int(attributes.width)), max(1, Int(attributes.height)))
    let rect = RootRect(x: 0, y: 0, width: width, height: height)
    let windowRect = isXwayland ? rect.shortened(toDifferFrom: [rect]) : rect
    return Monitor(name: "screen", rect: rect, windowRect: windowRect, refreshRate: 60)
  }

  /// The text of an atom; nil if it does not exist.
  func name(of atom: Atom) -> String? {
    guard atom != 0, let text = XGetAtomName(display, atom) else { return nil }
    defer { XFree(text) }
    return String(cString: text)
  }

  /// Frames per second of each RandR output that has a mode, and what the controllers show.
  private func modes() -> (rates: [RROutput: Double], rects: [RootRect]) {
    guard let resources = XRRGetScreenResourcesCurrent(display, root) else { return ([:], []) }
    defer { XRRFreeScreenResources(resources) }
    var (rates, rects): ([RROutput: Double], [RootRect]) = ([:], [])
    for index in 0..<Int(resources.pointee.ncrtc) {
      guard let info = XRRGetCrtcInfo(display, resources, resources.pointee.crtcs[index])
      else { continue }
      defer { XRRFreeCrtcInfo(info) }
      let (width, height) = (Int(info.pointee.width), Int(info.pointee.height))
      rects.append(RootRect(x: info.pointee.x, y: info.pointee.y, width: width, height: height))
      guard let rate = refreshRate(of: info.pointee.mode, in: resources.pointee) else { continue }
      for output in 0..<Int(info.pointee.noutput) { rates[info.pointee.outputs[output]] = rate }
    }
    return (rates, rects)
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
