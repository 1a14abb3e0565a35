// SPDX-License-Identifier: MIT

import Support
import Testing

/// The built daemon on a real Xwayland.
///
/// The compositor is sway, since it changes scales and outputs by command; what counts is what Xwayland
/// makes of them.
@Suite(.serialized)
struct XwaylandGeometryTests {
  static let canRun = Desktop.isInstalled("sway", with: "Xwayland", "xwininfo", "xrandr")

  /// Mutter 49.3 and later takes a window with exactly a monitor's rectangle for a fullscreen one.
  @Test(.enabled(if: canRun, "sway, Xwayland, xwininfo and xrandr are needed"))
  func noWindowEverHasAMonitorsRectangle() throws {
    let scene = try Scene()
    defer { scene.end() }
    #expect(scene.hasRightWindows(["800x600+0+0"]))
    for (command, monitors) in [
      ("output HEADLESS-1 scale 2", ["400x300+0+0"]),
      ("output HEADLESS-1 scale 1.5", ["533x400+0+0"]),
      ("output HEADLESS-1 scale 1", ["800x600+0+0"]),
      ("output HEADLESS-1 mode --custom 1024x768@60Hz", ["1024x768+0+0"]),
      ("create_output", ["1024x768+0+0", "800x600+1024+0"]),
      ("output HEADLESS-2 scale 1.5", ["1024x768+0+0", "533x400+1024+0"]),
      ("output HEADLESS-2 mode --custom 900x800@60Hz", ["1024x768+0+0", "600x533+1024+0"]),
    ] {
      try scene.desktop.sway(command)
      #expect(scene.hasRightWindows(monitors), "\(command): \(scene.windows), \(scene.monitors)")
    }
  }
}

/// A sway, an Xwayland of our own in it, and a daemon that uses that.
private final class Scene {
  let desktop: Desktop
  private let server: ChildProcess
  private let daemon: ChildProcess
  private let display: String

  init() throws {
    desktop = try Desktop("sway", options: ["--size", "800x600"])
    desktop.configure(Samples.alwaysSnow)
    let server = try desktop.start(["Xwayland", "-rootless", "-noreset", "-displayfd", "1"])
    guard Eventually.holds(seconds: 20, { server.output.hasSuffix("\n") }) else {
      throw Desktop.Failure(description: "no Xwayland: \(server.errors)")
    }
    self.server = server
    display = ":" + server.output.filter(\.isNumber)
    daemon = try desktop.start(
      [try Programs.own("effectd"), "--backend", "x11"], changes: ["DISPLAY": display])
  }

  func end() {
    daemon.end()
    server.end()
  }

  /// The rectangles of the monitors, such as `800x600+0+0`.
  var monitors: [String] {
    lines(["xrandr", "--listmonitors"]).dropFirst().compactMap { line in
      // ` 0: +*XWAYLAND0 800/210x600/160+0+0  XWAYLAND0`
      guard let word = line.split(separator: " ").first(where: { $0.contains("/") }) else {
        return nil
      }
      let sizes = word.split(separator: "x").map { $0.prefix { $0 != "/" } }
      let place = word.drop { $0 != "+" && $0 != "-" }
      return sizes.count == 2 ? "\(sizes[0])x\(sizes[1])\(place)" : nil
    }
  }

  /// The rectangles of the daemon's windows.
  var windows: [String] {
    lines(["xwininfo", "-root", "-tree"]).filter { $0.contains("\"effectd\"") }.compactMap { line in
      // ` 0x20001 "effectd": ("effectd" "effectd")  800x596+0+0  +0+0`
      line.split(separator: " ").dropLast().last.map(String.init)
    }
  }

  /// Whether the monitors come to be these, each with a window of four rows less at most.
  ///
  /// Before 24.1 Xwayland makes widths multiples of eight.
  func hasRightWindows(_ expected: [String]) -> Bool {
    Eventually.holds(seconds: 20) {
      let (monitors, windows) = (
        self.monitors.map(Rectangle.init), self.windows.map(Rectangle.init)
      )
      let wanted = expected.map(Rectangle.init)
      guard monitors.count == wanted.count, windows.count == wanted.count,
        zip(monitors, wanted).allSatisfy({ $0.isLike($1, lackingWidth: 7) })
      else { return false }
      return windows.allSatisfy { window in
        !monitors.contains(window)
          && monitors.contains { $0.isLike(window) && 1...4 ~= $0.height - window.height }
      }
    }
  }

  private func lines(_ command: [String]) -> [Substring] {
    let result = try? ChildProcess.run(
      command, environment: desktop.environment, changes: ["DISPLAY": display])
    return result?.output.split(separator: "\n") ?? []
  }
}

/// A rectangle as X programs write it.
private struct Rectangle: Hashable {
  let width: Int
  let height: Int
  let place: Substring

  init(_ text: String) {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    (width, height) = (numbers[0], numbers[1])
    place = text.drop { $0 != "+" && $0 != "-" }
  }

  /// Whether it is as wide as the other, or at most so much narrower, and at the same place.
  func isLike(_ other: Rectangle, lackingWidth lack: Int = 0) -> Bool {
    0...lack ~= other.width - width && place == other.place
  }
}
