// SPDX-License-Identifier: MIT

import CX11
import Overlay
import OverlaySupport
import Testing

@testable import OverlayX11

extension X11Tests {
  /// On Xwayland none of our windows has exactly a monitor's rectangle.
  ///
  /// GNOME Shell would hide its panel (Mutter 49.3 and later). Here the server passes for an Xwayland by
  /// its outputs' names.
  @Suite(.enabled(if: Program.exists("xrandr"), "xrandr is not installed"))
  struct XwaylandTests {
    @Test(arguments: [[], ["-extension", "Composite"]] as [[String]])
    func noWindowEverHasAMonitorsRectangle(options: [String]) throws {
      let scene = try Scene(options)
      // Without the Composite extension there is no visual with an alpha channel.
      let depth: CInt = options.isEmpty ? 32 : 24
      #expect(scene.hasRightWindows(count: 1))
      #expect(scene.client.attributes(of: try #require(scene.windows.first)).depth == depth)
      // A second monitor beside the first, both of another size.
      Program.run(["xrandr", "--delmonitor", "XWAYLAND0"], display: scene.server.display)
      scene.setMonitor("XWAYLAND0", "320/125x400/140+0+0", "screen")
      scene.setMonitor("XWAYLAND1", "320/125x480/140+320+0")
      #expect(scene.hasRightWindows(count: 2))
      // Another one at the same place, exactly as high as the window was: its mirror.
      let height = Int(scene.client.attributes(of: try #require(scene.windows.first)).height)
      scene.setMonitor("MIRROR", "320/125x\(height)/140+0+0")
      #expect(scene.hasRightWindows(count: 2))
      // One that joins all, and so has a window as large as the screen less some rows.
      scene.setMonitor("ALL", "640/125x480/140+0+0")
      #expect(scene.hasRightWindows(count: 1))
      Program.run(["xrandr", "--delmonitor", "ALL"], display: scene.server.display)
      #expect(scene.hasRightWindows(count: 2))
    }

    @Test func afterAChangeOfModeTooNoWindowHasTheMonitorsRectangle() throws {
      let scene = try Scene([], width: 1024, height: 768)
      #expect(scene.hasRightWindows(count: 1))
      let mode = "38.25 800 832 912 1024 600 603 607 624".split(separator: " ").map(String.init)
      for words in [
        ["--newmode", "small"] + mode, ["--addmode", "screen", "small"],
        ["--output", "screen", "--mode", "small"], ["--delmonitor", "XWAYLAND0"],
      ] {
        Program.run(["xrandr"] + words, display: scene.server.display)
      }
      #expect(scene.driver.turns { scene.driver.backend.outputs.first?.pixelHeight == 600 })
      #expect(scene.hasRightWindows(count: 1))
      #expect(scene.client.attributes(of: try #require(scene.windows.first)).width == 800)
    }

    @Test func whatReachesTheLastRowsIsCutOff() throws {
      let scene = try Scene([])
      let list = scene.driver.sprites.oneSquare(x: 100, y: 460)
      #expect(scene.driver.show(list))
      // The output is as large as the monitor; only the window is not.
      #expect(scene.driver.backend.outputs.map(\.pixelHeight) == [480])
      let height = Int(scene.client.attributes(of: try #require(scene.windows.first)).height)
      let pixels = scene.client.pixels(scene.client.root, width: 640, height: 480)
      let rows = (0..<480).filter { pixels[$0 * 640 + 115] & 0xFF_FFFF == 0xFF_FFFF }
      #expect(rows == Array(460..<height))
    }

    @Test func elsewhereWindowsAreAsLargeAsTheirMonitors() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
      #expect(client.attributes(of: try #require(client.overlays().last)).height == 480)
    }
  }
}

/// A server that passes for an Xwayland, and a backend that shows something on each monitor.
private final class Scene {
  let server: XServer
  let client: TestClient
  let driver: Driver

  init(_ options: [String], width: Int = 640, height: Int = 480) throws {
    server = try #require(XServer(width: width, height: height, options: options))
    client = try #require(TestClient(server))
    let geometry = "\(width)/125x\(height)/140+0+0"
    Program.run(
      ["xrandr", "--setmonitor", "XWAYLAND0", geometry, "screen"], display: server.display)
    driver = try Driver(server)
  }

  /// The windows that are shown, from bottom to top.
  var windows: [Window] {
    client.overlays().filter { client.attributes(of: $0).map_state == IsViewable }
  }

  func setMonitor(_ name: String, _ geometry: String, _ output: String = "none") {
    Program.run(["xrandr", "--setmonitor", name, geometry, output], display: server.display)
  }

  /// Whether every monitor comes to have a window, all of which differ from all monitors at each scale
  /// that a compositor may see them at, let clicks through and lack four rows at most.
  func hasRightWindows(count: Int) -> Bool {
    guard driver.turns(until: { driver.backend.outputs.count == count }) else { return false }
    for output in driver.backend.outputs {
      guard driver.show(driver.sprites.oneSquare(x: 5, y: 5), output: output.id) else {
        return false
      }
    }
    let monitors = driver.backend.connection.queryMonitors().map(\.rect)
    return windows.count == count
      && windows.allSatisfy { window in
        let facts = client.attributes(of: window)
        let frame = RootRect(
          x: facts.x, y: facts.y, width: Int(facts.width), height: Int(facts.height))
        let areUnlike = (1...4).allSatisfy { scale in
          monitors.allSatisfy { $0.seen(dividedBy: scale) != frame.seen(dividedBy: scale) }
        }
        return areUnlike && client.shape(window, ShapeInput).isEmpty
          && monitors.contains { (1...8).contains($0.height - frame.height) }
      }
  }
}

@Suite struct WindowFrameTests {
  /// A monitor, others, and how high its window is.
  @Test(
    arguments: [
      // At scale 4 the last row of the shell's is four of ours.
      (RootRect(x: 0, y: 0, width: 1920, height: 1080), [], 1076),
      (RootRect(x: 0, y: 0, width: 3840, height: 2160), [], 2156),
      // Where sizes are rounded up, fewer will do.
      (RootRect(x: 0, y: 0, width: 1366, height: 769), [], 768),
      (RootRect(x: 0, y: 0, width: 1706, height: 960), [], 956),
      // Beside others, also left of and above the first.
      (
        RootRect(x: -1920, y: -200, width: 1920, height: 1080),
        [RootRect(x: 0, y: 0, width: 1920, height: 1080)], 1076
      ),
      // Mirrored monitors.
      (
        RootRect(x: 0, y: 0, width: 1920, height: 1080),
        [RootRect(x: 0, y: 0, width: 1920, height: 1080)], 1076
      ),
      // Others at the same place that are shorter by one row, or by what is taken off.
      (
        RootRect(x: 0, y: 0, width: 1920, height: 1080),
        [RootRect(x: 0, y: 0, width: 1920, height: 1079)], 1076
      ),
      (
        RootRect(x: 0, y: 0, width: 1920, height: 1080),
        [RootRect(x: 0, y: 0, width: 1920, height: 1076)], 1072
      ),
      // One of another width or place at the same scale is none.
      (
        RootRect(x: 0, y: 0, width: 1920, height: 1080),
        [RootRect(x: 0, y: 0, width: 1280, height: 1076)], 1076
      ),
      // A monitor that joins two, and two that one was split into.
      (
        RootRect(x: 0, y: 0, width: 3840, height: 1080),
        [
          RootRect(x: 0, y: 0, width: 1920, height: 1080),
          RootRect(x: 1920, y: 0, width: 1920, height: 1080),
        ],
        1076
      ),
      (
        RootRect(x: 0, y: 540, width: 1920, height: 540),
        [
          RootRect(x: 0, y: 0, width: 1920, height: 540),
          RootRect(x: 0, y: 0, width: 1920, height: 1080),
        ], 536
      ),
      (RootRect(x: 0, y: 0, width: 10, height: 3), [], 7),
    ] as [(RootRect, [RootRect], Int)])
  func windowDiffersFromAllMonitorsAtEveryScale(
    monitor: RootRect, others: [RootRect], height: Int
  ) {
    let all = Set(others + [monitor])
    let window = monitor.shortened(toDifferFrom: all)
    #expect(window == RootRect(x: monitor.x, y: monitor.y, width: monitor.width, height: height))
    for scale in 1...4 {
      let seen = window.seen(dividedBy: scale)
      #expect(all.allSatisfy { $0.seen(dividedBy: scale) != seen }, "\(scale)")
    }
  }

  @Test func everyHeightIsShortenedByFourRowsAtMost() {
    for height in 5...2_200 {
      let monitor = RootRect(x: 0, y: 0, width: 100, height: height)
      let window = monitor.shortened(toDifferFrom: [monitor])
      #expect((1...4).contains(height - window.height))
    }
  }
}
