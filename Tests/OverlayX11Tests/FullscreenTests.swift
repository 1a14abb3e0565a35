// SPDX-License-Identifier: MIT

import CX11
import Glibc
import Overlay
import OverlaySupport
import Testing
import Values

@testable import OverlayX11

extension X11Tests {
  /// P46, P48: which monitors a visible fullscreen window covers, as an EWMH manager would say it.
  @Suite struct FullscreenTests {
    @Test func stateMakesFullscreen() throws {
      let scene = try Scene()
      // Not so large that it would count without the state.
      let window = scene.addWindow(states: ["FULLSCREEN"], height: 400)
      #expect(scene.covered == [1])
      scene.client.setAtoms("_NET_WM_STATE", of: window, [])
      #expect(scene.reports([]))
      scene.client.setAtoms("_NET_WM_STATE", of: window, ["_NET_WM_STATE_FULLSCREEN"])
      scene.keepWatching()
      #expect(scene.reports([1]))
    }

    @Test("P48: hidden fullscreen windows do not count")
    func hiddenAndElsewhereDoNotCount() throws {
      let scene = try Scene()
      let window = scene.addWindow(states: ["FULLSCREEN", "HIDDEN"])
      #expect(scene.covered == [])
      scene.client.setAtoms("_NET_WM_STATE", of: window, ["_NET_WM_STATE_FULLSCREEN"])
      scene.client.setNumbers("_NET_WM_DESKTOP", of: window, [3])
      #expect(scene.covered == [])
      scene.client.setNumbers("_NET_CURRENT_DESKTOP", of: scene.client.root, [3])
      #expect(scene.covered == [1])
    }

    @Test func sizeAloneCountsUnlessMaximized() throws {
      let scene = try Scene()
      let window = scene.addWindow(states: [])
      #expect(scene.covered == [1])
      scene.client.setAtoms(
        "_NET_WM_STATE", of: window,
        ["_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ"])
      #expect(scene.reports([]))
    }

    @Test(arguments: ["DESKTOP", "DOCK"])
    func furnitureDoesNotCount(_ type: String) throws {
      let scene = try Scene()
      _ = scene.addWindow(states: [], type: type)
      #expect(scene.covered == [])
    }

    @Test func maximizedWindowOnTopBuriesAFullscreenOne() throws {
      let scene = try Scene()
      _ = scene.addWindow(states: ["FULLSCREEN"])
      _ = scene.addWindow(states: ["MAXIMIZED_VERT", "MAXIMIZED_HORZ"])
      #expect(scene.covered == [])
    }

    @Test("P23: a fullscreen window is noticed while something shows")
    func fullscreenWhileShowingIsReported() throws {
      let scene = try Scene()
      #expect(scene.covered == [])
      #expect(scene.driver.show(scene.driver.sprites.oneSquare(x: 10, y: 10)))
      let window = scene.addWindow(states: ["FULLSCREEN"])
      #expect(scene.reports([1]))
      scene.driver.backend.hideAll()
      XDestroyWindow(scene.client.display, window)
      scene.list([])
      #expect(scene.reports([]))
      // Nothing is shown and nothing covered: other windows are no longer watched.
      #expect(!scene.driver.backend.fullscreen.isWatching)
    }

    @Test func anIdleBackendFollowsNobody() throws {
      let scene = try Scene()
      let window = scene.addWindow(states: ["FULLSCREEN"])
      #expect(scene.covered == [1])
      #expect(scene.driver.backend.fullscreen.isWatching)
      scene.driver.backend.followFullscreen(false)
      #expect(!scene.driver.backend.fullscreen.isWatching)
      scene.driver.turn(milliseconds: 0)
      XSync(scene.driver.backend.connection.display, False)
      scene.driver.turn(milliseconds: 0)
      scene.client.setAtoms("_NET_WM_STATE", of: window, [])
      XUnmapWindow(scene.client.display, window)
      XSync(scene.client.display, False)
      let descriptor = scene.driver.backend.descriptor ?? -1
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&watched, 1, 300) == 0)
    }

    @Test("P46: before the window goes, no more frames are shown than 100 ms have")
    func fewFramesOverAFullscreenWindow() throws {
      let scene = try Scene()
      let driver = scene.driver
      let list = driver.sprites.oneSquare(x: 10, y: 10)
      #expect(driver.show(list))
      driver.forgetEvents()
      _ = scene.addWindow(states: ["FULLSCREEN"])
      var frames = 0
      let isReported = driver.turns {
        if driver.events.contains(.fullscreenChanged) { return true }
        let store = driver.sprites.store
        let result = driver.backend.present(list, sprites: store, on: .init(output: 1, layer: .top))
        frames += result == .submitted ? 1 : 0
        return false
      }
      #expect(isReported)
      // A turn lasts 10 ms at most.
      #expect(frames <= 10)
    }

    @Test func oldGameWithoutManagerCountsAndOverlaysDoNot() throws {
      let scene = try Scene()
      scene.list([scene.client.makeWindow(width: 50, height: 50)])
      let game = scene.client.makeWindow(width: 640, height: 480, overrideRedirect: true)
      #expect(scene.covered == [1])
      XShapeCombineRectangles(
        scene.client.display, game, ShapeInput, 0, 0, nil, 0, ShapeSet, Unsorted)
      XUnmapWindow(scene.client.display, game)
      XMapWindow(scene.client.display, game)
      XSync(scene.client.display, False)
      #expect(scene.reports([]))
    }

    @Test(
      "P46: only the covered monitor counts",
      .enabled(if: Program.exists("xrandr"), "xrandr is not installed"))
    func onlyTheCoveredMonitorCounts() throws {
      let server = try #require(XServer())
      for (name, x, output) in [("LEFT", 0, "screen"), ("RIGHT", 320, "none")] {
        Program.run(
          ["xrandr", "--setmonitor", name, "320/125x480/140+\(x)+0", output],
          display: server.display)
      }
      let scene = try Scene(server)
      _ = scene.addWindow(states: ["FULLSCREEN"], x: 320, width: 320)
      let right = try #require(scene.driver.backend.outputs.first { $0.name == "RIGHT" })
      #expect(scene.covered == [right.id])
    }
  }
}

/// A server whose test client plays the window manager.
private final class Scene {
  let client: TestClient
  let driver: Driver
  private var managed: [Window] = []

  init(_ server: XServer? = XServer()) throws {
    let server = try #require(server)
    client = try #require(TestClient(server))
    driver = try Driver(server)
    client.setNumbers("_NET_CURRENT_DESKTOP", of: client.root, [0])
    driver.backend.followFullscreen(true)
  }

  /// What the backend answers to a caller that waits.
  var covered: Set<UInt32> {
    driver.backend.refreshFullscreen()
    return driver.backend.fullscreenOutputs
  }

  func addWindow(
    states: [String], type: String? = nil, x: CInt = 0, width: Int = 640, height: Int = 480
  ) -> Window {
    let window = client.makeWindow(x: x, width: width, height: height, type: type)
    client.setAtoms("_NET_WM_STATE", of: window, states.map { "_NET_WM_STATE_" + $0 })
    list(managed + [window])
    return window
  }

  func list(_ windows: [Window]) {
    managed = windows
    client.setNumbers("_NET_CLIENT_LIST_STACKING", of: client.root, windows, type: XA_WINDOW)
  }

  /// A daemon that shows something is notified of changes.
  func keepWatching() { driver.backend.watchOthers() }

  /// Whether the backend reports this set before long.
  func reports(_ outputs: Set<UInt32>) -> Bool {
    driver.turns { covered == outputs }
  }
}
