// SPDX-License-Identifier: MIT

import Glibc
import Support

/// An X11 desktop with a window that counts clicks, and what happens to desktops.
final class X11Scene {
  let name: String
  let desktop: Desktop
  let target: ClickTarget
  private(set) var daemon: ChildProcess
  /// The screen without anything of ours.
  private(set) var bare: Screenshot
  private var restarted: [ChildProcess] = []

  /// Starts the desktop, and in it a daemon under whose settings it always snows.
  ///
  /// - Parameters:
  ///   - name: one of those that `with-desktop --list` prints.
  ///   - record: takes pictures of all that can be seen from before the daemon starts.
  /// - Throws: if the desktop or the daemon does not start, or no click arrives or no snow is seen.
  init(_ name: String, record: Bool = false) throws {
    self.name = name
    desktop = try Desktop(name, options: ["--size", "640x480"])
    desktop.configure(Samples.alwaysSnow)
    target = try ClickTarget(desktop)
    if name == "i3" { try desktop.run(["i3-msg", "floating enable; move position 60 60"]) }
    // Some compositors draw the pointer themselves; from here on it stays over the window.
    guard try target.comesToTakeClicks() else {
      throw Desktop.Failure(description: "no click arrives")
    }
    bare = try Self.settled(desktop)
    daemon = try desktop.start([try Programs.own("effectd")])
    if record { first = try recordTheFirstMoments() }
    guard isSnowing else { throw Desktop.Failure(description: "no snow: \(daemon.errors)") }
  }

  deinit {
    daemon.end()
    restarted.forEach { $0.end() }
  }

  /// How the first pictures differed from the screen without us, if that was asked for.
  private(set) var first: [Screenshot.Difference] = []

  /// Looks as often as the server answers, until half a second after the first snow.
  private func recordTheFirstMoments() throws -> [Screenshot.Difference] {
    var shots: [Screenshot] = []
    let start = Eventually.now
    var end = start + 30
    while Eventually.now < end {
      let shot = try desktop.screenshot()
      if end == start + 30 && shot.difference(from: bare, in: Self.sky).brighter > 25 {
        end = Eventually.now + 0.5
      }
      if shots.count < 200 { shots.append(shot) }
    }
    return shots.map { $0.difference(from: bare, in: Self.sky) }
  }

  /// A picture of a screen on which nothing moves any more.
  static func settled(
    _ desktop: Desktop, in area: Screenshot.Area = sky
  ) throws -> Screenshot {
    var last = try desktop.screenshot()
    _ = Eventually.holds {
      guard let next = try? desktop.screenshot() else { return false }
      let difference = next.difference(from: last, in: area)
      last = next
      return difference.brighter + difference.darker == 0
    }
    return last
  }

  /// What is between the window and panels, where nothing moves but what is ours.
  static let sky = Screenshot.Area(x: 0, y: 240, width: 640, height: 110)
  /// What of that is on the left monitor of two.
  static let leftSky = Screenshot.Area(x: 16, y: 240, width: 224, height: 110)
  /// What of that is on the right monitor of two.
  static let rightSky = Screenshot.Area(x: 384, y: 240, width: 256, height: 110)

  /// What the screen shows more, and less, than without us.
  func difference(in area: Screenshot.Area = sky) throws -> Screenshot.Difference {
    try desktop.screenshot().difference(from: bare, in: area)
  }

  /// Whether snow comes to be seen.
  var isSnowing: Bool { isSnowing(in: Self.sky) }

  /// Whether snow comes to be seen in a part of the screen.
  func isSnowing(in area: Screenshot.Area) -> Bool {
    Eventually.holds(seconds: 30) { ((try? self.difference(in: area).brighter) ?? 0) > 15 }
  }

  /// Whether there come to be so many windows of ours.
  func hasWindows(_ count: Int) -> Bool {
    Eventually.holds(seconds: 20) { (try? self.desktop.overlayCount()) == count }
  }

  /// Hides the snow.
  func pause() throws -> Bool { try desktop.control("pause").code == 0 && hasWindows(0) }

  /// Shows it again.
  func resume() throws -> Bool { try desktop.control("resume").code == 0 && isSnowing }

  /// Whether the black window is to be seen where it is, but for snow; compositors may hide windows
  /// without a word to the server.
  var isTargetSeen: Bool {
    guard let corner = try? target.place(), let picture = try? desktop.screenshot() else {
      return false
    }
    let rows = corner.y..<min(corner.y + 120, picture.height)
    let black = rows.reduce(0) { sum, y in
      (corner.x..<min(corner.x + 160, picture.width)).reduce(sum) { count, x in
        picture[x, y] == Screenshot.Color(red: 0, green: 0, blue: 0) ? count + 1 : count
      }
    }
    return black > 160 * 120 / 2
  }

  /// Takes another picture of the screen without us, after something changed it.
  func lookAgain() throws -> Bool {
    guard try pause() else { return false }
    bare = try Self.settled(desktop)
    return try resume()
  }

  /// Ends the daemon and starts another.
  func restartDaemon() throws {
    daemon.end()
    daemon = try desktop.startDaemon()
  }

  /// Makes two monitors of one.
  func split() throws {
    let (width, height) = (bare.width / 2, bare.height)
    try desktop.run(["xrandr", "--setmonitor", "LEFT", "\(width)/99x\(height)/99+0+0", "screen"])
    try desktop.run(
      ["xrandr", "--setmonitor", "RIGHT", "\(width)/99x\(height)/99+\(width)+0", "none"])
  }

  /// Makes one monitor of two.
  func join() throws {
    for name in ["RIGHT", "LEFT"] { try desktop.run(["xrandr", "--delmonitor", name]) }
  }

  /// Gives the screen another size, as a change of mode does.
  func resize() throws {
    let mode = ["small", "10", "512", "520", "540", "560", "384", "388", "392", "400"]
    try desktop.run(["xrandr", "--newmode"] + mode)
    try desktop.run(["xrandr", "--addmode", "screen", "small"])
    try desktop.run(["xrandr", "--output", "screen", "--mode", "small"])
  }

  /// The program that composites, or failing that manages windows, and how it is started.
  private var manager: (name: String, command: [String])? {
    switch name {
    case "picom": ("picom", ["picom", "--backend", "xrender", "--config", "/dev/null"])
    case "xcompmgr": ("xcompmgr", ["xcompmgr", "-n"])
    case "xcompmgr-a": ("xcompmgr", ["xcompmgr", "-a"])
    case "xfwm4": ("xfwm4", ["xfwm4", "--compositor=on", "--vblank=off"])
    case "metacity": ("metacity", ["metacity", "--sm-disable", "--composite"])
    case "mutter-x11": ("mutter", ["mutter", "--x11", "--sm-disable"])
    case "twm": ("twm", ["twm"])
    default: nil
    }
  }

  /// Ends the program that composites.
  func endManager() throws {
    guard let manager else { return }
    for process in desktop.processes(named: manager.name) {
      kill(process, SIGTERM)
      _ = Eventually.holds { kill(process, 0) != 0 }
    }
    restarted.forEach { $0.end() }
    restarted.removeAll()
  }

  /// Starts the program that composites; `i3` restarts in place.
  func startManager() throws {
    if name == "i3" { try desktop.run(["i3-msg", "restart"]) }
    if let manager { restarted.append(try desktop.start(manager.command)) }
  }
}

/// A window that counts the clicks it gets.
final class ClickTarget {
  private let desktop: Desktop
  private let process: ChildProcess
  /// The window's number.
  let window: String

  /// Makes a black window where it is asked for, if the window manager lets it.
  init(_ desktop: Desktop, name: String = "clicks", geometry: String = "160x120+60+60") throws {
    self.desktop = desktop
    let process = try desktop.start(
      ["stdbuf", "-oL", "xev", "-rv", "-name", name, "-geometry", geometry, "-event", "button"])
    self.process = process
    // By its name one may find the frame that a window manager put around it.
    var number: String?
    let isViewable = Eventually.holds(seconds: 20) {
      number = Self.outerWindow(process.output)
      guard let number else { return false }
      return (try? desktop.run(["xwininfo", "-id", number]))?.output.contains("IsViewable") ?? false
    }
    guard isViewable, let number else {
      throw Desktop.Failure(description: "no window to click on: \(process.errors)")
    }
    window = number
  }

  /// What xev says its window is, once it has.
  private static func outerWindow(_ output: String) -> String? {
    let words = output.prefix { $0 != "\n" }.split { " ,".contains($0) }
    return words.first { $0.hasPrefix("0x") }.map(String.init)
  }

  deinit { process.end() }

  private var clicks: Int {
    process.output.split(separator: "\n").count { $0.hasPrefix("ButtonPress") }
  }

  /// Clicks once in the middle of it; whether it receives the click.
  func takesAClick() throws -> Bool {
    let facts = try desktop.run(["xwininfo", "-id", window]).output
    let (width, height) = (Self.number("Width:", in: facts), Self.number("Height:", in: facts))
    let corner = try place()
    let before = clicks
    try desktop.run(
      ["xdotool", "mousemove", "\(corner.x + width / 2)", "\(corner.y + height / 2)", "click", "1"])
    return Eventually.holds(seconds: 5) { self.clicks > before }
  }

  /// Where its upper left corner is on the screen.
  func place() throws -> (x: Int, y: Int) {
    let facts = try desktop.run(["xwininfo", "-id", window]).output
    return (
      Self.number("Absolute upper-left X", in: facts),
      Self.number("Absolute upper-left Y", in: facts)
    )
  }

  private static func number(_ words: String, in facts: String) -> Int {
    let line = facts.split(separator: "\n").first { $0.contains(words) } ?? ""
    return Int(line.split(separator: " ").last ?? "") ?? 0
  }

  /// Clicks until one arrives; for a window that is just being placed anew.
  func comesToTakeClicks() throws -> Bool {
    for _ in 0..<5 where try takesAClick() { return true }
    return false
  }

  /// Its width in pixels.
  func width() throws -> Int {
    Self.number("Width:", in: try desktop.run(["xwininfo", "-id", window]).output)
  }

  /// Whether it is on the screen.
  func isViewable() throws -> Bool {
    try desktop.run(["xwininfo", "-id", window]).output.contains("IsViewable")
  }

  /// Takes it off the screen.
  func withdraw() throws { try desktop.run(["xdotool", "windowunmap", "--sync", window]) }

  /// Maps it anew, as a program does that begins in fullscreen (EWMH `_NET_WM_STATE`).
  func becomeFullscreen() throws {
    try withdraw()
    // Window managers take the state off a window that was withdrawn (ICCCM 4.1.3.1).
    _ = Eventually.holds {
      let state = (try? self.desktop.run(["xprop", "-id", self.window, "WM_STATE"]).output) ?? ""
      return state.contains("Withdrawn") || state.contains("not found")
    }
    try desktop.run(
      ["xprop", "-id", window, "-f", "_NET_WM_STATE", "32a", "-set", "_NET_WM_STATE"]
        + ["_NET_WM_STATE_FULLSCREEN"])
    try desktop.run(["xdotool", "windowmap", "--sync", window])
    let grows = Eventually.holds { ((try? self.width()) ?? 0) >= 300 }
    if !grows { throw Desktop.Failure(description: "the window does not become fullscreen") }
  }
}
