// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// How close snow stays to a window that is dragged, in grabs of the screen.
struct WindowDragTests {
  private static let hasKWin = Desktop.isInstalled("kwin", with: "zenity", "busctl")
  private static let isInstalled = Desktop.isInstalled("picom", with: "xclock", "xdotool")

  /// Where a red window and the snow on it are.
  private struct Sight {
    /// Left edge and top of what is red.
    var window: (x: Int, y: Int)
    /// The left end of the snow, and the row below it, which is the title bar's first but for the lip.
    var snow: (x: Int, y: Int)

    /// By how much the snow is elsewhere on its window than in another sight.
    func shift(from other: Sight) -> (x: Int, y: Int) {
      (
        abs(snow.x - window.x - other.snow.x + other.window.x),
        abs(snow.y - window.y - other.snow.y + other.window.y)
      )
    }
  }

  /// A desktop on which snow lies on a red window, with what runs there.
  private func snowyDesktop() throws -> (Desktop, [ChildProcess]) {
    let desktop = try Desktop("picom", options: ["--size", "1000x700"])
    desktop.folder.write(Samples.flurry, to: "config/effectd/effects/flurry.toml")
    desktop.folder.write(
      Samples.alwaysSnow.replacing("\"snow\"", with: "\"flurry\""),
      to: "config/effectd/effectd.toml")
    let window = try desktop.start(
      ["xclock", "-geometry", "320x200+80+260"]
        + ["-bg", "-fg", "-hd", "-hl"].flatMap { [$0, "#e00000"] })
    let daemon = try desktop.startDaemon()
    #expect(
      desktop.statusComes(seconds: 60) { $0.json["landing"]["windows"].number == 1 })
    return (desktop, [window, daemon])
  }

  /// The same on KWin.
  private func snowyKWin() throws -> (KWinScene, ChildProcess) {
    let config = TemporaryDirectory()
    config.write("textview text { background: #e00000; }", to: "gtk-3.0/gtk.css")
    chmod(config.path, 0o755)
    let scene = try KWinScene(
      ["zenity", "--text-info", "--width=360", "--height=260"],
      changes: ["GDK_BACKEND": "wayland", "XDG_CONFIG_HOME": config.path])
    let daemon = try scene.startDaemon()
    #expect(scene.snowLies(onWindows: 1))
    return (scene, daemon)
  }

  @Test(.enabled(if: isInstalled, "openbox, picom, xclock and xdotool are needed"))
  func atFiveHundredPixelsASecondSnowIsNeverMoreThanTwoOff() throws {
    let (desktop, processes) = try snowyDesktop()
    defer { processes.forEach { $0.end() } }
    let drag = try Self.watch({ try? desktop.screenshot() }) { window in
      // By the title bar, in 60 steps of 8 pixels, some 60 a second.
      let (x, y) = (window.x + 150, window.y - 8)
      return try desktop.start([
        "sh", "-c",
        """
        xdotool mousemove \(x) \(y) mousedown 1 sleep 0.3
        for i in $(seq 1 60); do
          xdotool mousemove $((\(x) + 8 * i)) $((\(y) + 2 * i)) sleep 0.016
        done
        xdotool mouseup 1
        """,
      ])
    }
    #expect(drag.grabs > 0, "\(drag)")
    #expect(drag.worst <= 2, "\(drag)")
  }

  @Test(.enabled(if: hasKWin, "KWin, Xvfb, zenity and busctl are needed"))
  func theSameOnKWin() throws {
    let (scene, daemon) = try snowyKWin()
    defer { daemon.end() }
    let display = scene.desktop.environment["OUTER_DISPLAY"] ?? ""
    let drag = try Self.watch({ ScreenReader.shared?.read(display: display) }) { _ in
      try scene.toEachWindow(
        """
        var steps = 0, timer = new QTimer();
        timer.interval = 16;
        timer.timeout.connect(function () {
          var frame = window.frameGeometry;
          window.frameGeometry = {
            x: frame.x + 8, y: frame.y + 2, width: frame.width, height: frame.height
          };
          steps += 1;
          if (steps >= 60) timer.stop();
        });
        timer.start();
        """, stays: true)
      return nil
    }
    #expect(drag.grabs > 0, "\(drag)")
    #expect(drag.worst <= 2, "\(drag)")
  }

  /// Pixels to the right at which a window is that goes to and fro at some 2000 a second, and stops at 40.
  private static let shaking: [Int] = {
    let stroke = (0...14).map { $0 * 34 }
    let both = stroke + stroke.reversed()
    return both + both + both + [40]
  }()

  @Test(.enabled(if: isInstalled, "openbox, picom, xclock and xdotool are needed"))
  func afterAShakeSnowLiesAtTheEdgeAgain() throws {
    let (desktop, processes) = try snowyDesktop()
    defer { processes.forEach { $0.end() } }
    let shift = try Self.rest({ try? desktop.screenshot() }) { window in
      let (x, y) = (window.x + 150, window.y - 8)
      let steps = Self.shaking.flatMap { ["mousemove", "\(x + $0)", "\(y)", "sleep", "0.016"] }
      return try desktop.start(
        ["xdotool", "mousemove", "\(x)", "\(y)", "mousedown", "1", "sleep", "0.3"] + steps
          + ["sleep", "0.2", "mouseup", "1"])
    }
    #expect(shift <= 2)
    for process in processes { #expect(process.isRunning) }
    #expect(desktop.status().shows("flurry"))
  }

  @Test(.enabled(if: hasKWin, "KWin, Xvfb, zenity and busctl are needed"))
  func andOnKWin() throws {
    let (scene, daemon) = try snowyKWin()
    defer { daemon.end() }
    let display = scene.desktop.environment["OUTER_DISPLAY"] ?? ""
    let shift = try Self.rest({ ScreenReader.shared?.read(display: display) }) { _ in
      try scene.toEachWindow(
        """
        var steps = \(Self.shaking), start = window.frameGeometry.x, timer = new QTimer();
        timer.interval = 16;
        timer.timeout.connect(function () {
          var frame = window.frameGeometry;
          window.frameGeometry = {
            x: start + steps.shift(), y: frame.y, width: frame.width, height: frame.height
          };
          if (steps.length === 0) timer.stop();
        });
        timer.start();
        """, stays: true)
      return nil
    }
    #expect(shift <= 2)
    #expect(daemon.isRunning && scene.status().shows("flurry"))
  }

  /// Shakes the red window.
  ///
  /// - Parameters:
  ///   - grab: What is shown.
  ///   - shake: Begins to move the window, which is there, along `shaking`; who moves it is returned.
  /// - Throws: If there is no such window.
  /// - Returns: By how many pixels the snow is elsewhere on the window than before when that rests; the
  ///   greatest number: it does not come to rest.
  private static func rest(
    _ grab: () -> Screenshot?, after shake: ((x: Int, y: Int)) throws -> ChildProcess?
  ) throws -> Int {
    var still: Sight?
    _ = Eventually.holds(seconds: 60) {
      still = grab().flatMap(sight)
      return still != nil
    }
    let before = try #require(still)
    let mover = try shake(before.window)
    defer { mover?.end() }
    var shift = Int.max
    _ = Eventually.holds(seconds: 60) {
      // Much of it falls off: it has to snow again until it lies right across.
      guard let now = grab().flatMap(sight), now.window.x == before.window.x + 40 else {
        return false
      }
      let off = now.shift(from: before)
      shift = max(off.x, off.y)
      return shift <= 2
    }
    return shift
  }

  /// Looks on while the red window goes over 480 pixels within a second.
  ///
  /// - Parameters:
  ///   - grab: What is shown.
  ///   - move: Lets the window go, which is there, and does not wait for that; who moves it is returned.
  /// - Throws: If there is no such window.
  /// - Returns: How many grabs showed it on its way, and by how many pixels the snow was elsewhere at most.
  private static func watch(
    _ grab: () -> Screenshot?, while move: ((x: Int, y: Int)) throws -> ChildProcess?
  ) throws -> (grabs: Int, worst: Int) {
    var still: Sight?
    _ = Eventually.holds(seconds: 60) {
      still = grab().flatMap(sight)
      return still != nil
    }
    let before = try #require(still)
    let mover = try move(before.window)
    defer { mover?.end() }
    var (grabs, worst) = (0, 0)
    _ = Eventually.holds(seconds: 30) {
      guard let now = grab().flatMap(sight) else { return false }
      if now.window != before.window {
        grabs += 1
        let shift = now.shift(from: before)
        worst = max(worst, shift.x, shift.y)
      }
      return now.window.x >= before.window.x + 470
    }
    return (grabs, worst)
  }

  /// What a screen shows; nil if it shows no such window, or no snow on it.
  private static func sight(_ screen: Screenshot) -> Sight? {
    func isRed(_ x: Int, _ y: Int) -> Bool {
      let color = screen[x, y]
      return color.red > 200 && color.green < 60 && color.blue < 60
    }
    func isSnow(_ x: Int, _ y: Int) -> Bool {
      guard (0..<screen.width).contains(x), (0..<screen.height).contains(y) else { return false }
      let color = screen[x, y]
      return min(color.red, color.green, color.blue) > 150 && color.blue > color.red - 4
    }
    for y in stride(from: 120, to: screen.height - 40, by: 1) {
      guard let x = (20..<(screen.width - 120)).first(where: { isRed($0, y) && isRed($0 + 9, y) })
      else { continue }
      // Above the title bar, the first row with snow right across.
      guard
        let row = (10..<60).first(where: { up in
          (60..<200).allSatisfy { isSnow(x + $0, y - up) }
        }),
        let end = (-40..<40).first(where: { start in
          (0..<20).allSatisfy { isSnow(x + start + $0, y - row) }
        })
      else { return nil }
      return Sight(window: (x, y), snow: (x + end, y - row))
    }
    return nil
  }
}
