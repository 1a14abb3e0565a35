// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// How close snow stays to a window that is dragged, in grabs of the screen.
struct WindowDragTests {
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

  private func desktop() throws -> Desktop {
    let desktop = try Desktop("picom", options: ["--size", "1000x700"])
    desktop.folder.write(Samples.flurry, to: "config/effectd/effects/flurry.toml")
    desktop.folder.write(
      Samples.alwaysSnow.replacing("\"snow\"", with: "\"flurry\""),
      to: "config/effectd/effectd.toml")
    return desktop
  }

  @Test(.enabled(if: isInstalled, "openbox, picom, xclock and xdotool are needed"))
  func atFiveHundredPixelsASecondSnowIsNeverMoreThanTwoOff() throws {
    let desktop = try desktop()
    let window = try desktop.start(
      ["xclock", "-geometry", "320x200+80+260"]
        + ["-bg", "-fg", "-hd", "-hl"].flatMap { [$0, "#e00000"] })
    defer { window.end() }
    let daemon = try desktop.startDaemon()
    defer { daemon.end() }
    #expect(
      desktop.statusComes(seconds: 60) { $0.json["landing"]["windows"].number == 1 })
    var still: Sight?
    #expect(
      Eventually.holds(seconds: 60) {
        still = (try? desktop.screenshot()).flatMap(sight)
        return still != nil
      })
    let before = try #require(still)
    // 500 pixels within a second, as a hand would.
    let drag = try desktop.start(["sh", "-c", Self.drag(from: before.window)])
    var (grabs, worst) = (0, 0)
    let end = Eventually.holds(seconds: 30) {
      guard let now = (try? desktop.screenshot()).flatMap(sight) else { return !drag.isRunning }
      if now.window != before.window {
        grabs += 1
        let shift = now.shift(from: before)
        worst = max(worst, shift.x, shift.y)
      }
      return !drag.isRunning
    }
    #expect(end && grabs >= 10, "\(grabs) grabs")
    #expect(worst <= 2, "of \(grabs) grabs")
  }

  /// Drags by the title bar: 60 steps of 8 pixels, 62 steps a second.
  private static func drag(from window: (x: Int, y: Int)) -> String {
    let (x, y) = (window.x + 150, window.y - 8)
    return """
      xdotool mousemove \(x) \(y) mousedown 1 sleep 0.3
      for i in $(seq 1 60); do
        xdotool mousemove $((\(x) + 8 * i)) $((\(y) + 2 * i)) sleep 0.016
      done
      xdotool mouseup 1
      """
  }

  /// What a screen shows; nil if it shows no such window, or no snow on it.
  private func sight(_ screen: Screenshot) -> Sight? {
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
