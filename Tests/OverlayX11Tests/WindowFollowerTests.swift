// SPDX-License-Identifier: MIT

import CX11
import Overlay
import OverlaySupport
import Settling
import Testing
import Values

@testable import OverlayX11

extension X11Tests {
  /// Where other windows are, as an EWMH manager would have put them.
  @Suite struct WindowFollowerTests {
    @Test func framesCountAndShadowsDoNot() throws {
      let desk = try Desk()
      let plain = desk.add(x: 50, y: 100, width: 200, height: 150)
      let framed = desk.add(x: 300, y: 120, width: 200, height: 150)
      desk.client.setNumbers("_NET_FRAME_EXTENTS", of: framed, [5, 6, 20, 7])
      let shadowed = desk.add(x: 100, y: 200, width: 220, height: 170)
      desk.client.setNumbers("_GTK_FRAME_EXTENTS", of: shadowed, [26, 24, 23, 29])
      #expect(
        desk.shows([
          WindowShape(id: UInt64(plain), x: 50, y: 100, width: 200, height: 150),
          WindowShape(id: UInt64(framed), x: 295, y: 100, width: 211, height: 177),
          WindowShape(id: UInt64(shadowed), x: 126, y: 223, width: 170, height: 118),
        ]))
    }

    /// Where the manager says nothing of frames, the window that it made around the client is seen.
    @Test func aFrameWithoutAWordIsTheChildOfTheRoot() throws {
      let desk = try Desk()
      let window = desk.add(x: 0, y: 0, width: 200, height: 100)
      let frame = desk.client.makeWindow(x: 80, y: 90, width: 204, height: 123)
      XReparentWindow(desk.client.display, window, frame, 2, 21)
      XSync(desk.client.display, False)
      let seen = WindowShape(id: UInt64(window), x: 80, y: 90, width: 204, height: 123)
      #expect(desk.shows([seen]))
      XMoveWindow(desk.client.display, frame, 140, 70)
      XSync(desk.client.display, False)
      #expect(desk.shows([WindowShape(id: seen.id, x: 140, y: 70, width: 204, height: 123)]))
    }

    /// A drag is followed by its events alone, without a question to the server.
    @Test func aMoveNeedsNoRequest() throws {
      let desk = try Desk()
      let window = desk.add(x: 50, y: 100, width: 200, height: 150)
      desk.client.setNumbers("_NET_FRAME_EXTENTS", of: window, [0, 0, 20, 0])
      #expect(
        desk.shows([WindowShape(id: UInt64(window), x: 50, y: 80, width: 200, height: 170)]))
      #expect(desk.driver.turns { desk.driver.backend.fullscreen.follower.reading.moment == nil })
      desk.driver.forgetEvents()
      for step in 1...20 {
        XMoveWindow(desk.client.display, window, CInt(50 + step * 5), 100)
        XSync(desk.client.display, False)
      }
      #expect(
        desk.shows([WindowShape(id: UInt64(window), x: 150, y: 80, width: 200, height: 170)]))
      #expect(desk.driver.backend.fullscreen.follower.reading.moment == nil)
      #expect(desk.driver.events.contains(.windowsChanged))
    }

    @Test func whatCannotBeSeenIsNotThere() throws {
      let desk = try Desk()
      let window = desk.add(x: 50, y: 100, width: 200, height: 150)
      let seen = WindowShape(id: UInt64(window), x: 50, y: 100, width: 200, height: 150)
      #expect(desk.shows([seen]))
      desk.client.setAtoms("_NET_WM_STATE", of: window, ["_NET_WM_STATE_HIDDEN"])
      #expect(desk.shows([]))
      desk.client.setAtoms("_NET_WM_STATE", of: window, [])
      #expect(desk.shows([seen]))
      desk.client.setNumbers("_NET_WM_DESKTOP", of: window, [2])
      #expect(desk.shows([]))
      desk.client.setNumbers("_NET_CURRENT_DESKTOP", of: desk.client.root, [2])
      #expect(desk.shows([seen]))
      XDestroyWindow(desk.client.display, window)
      XSync(desk.client.display, False)
      #expect(desk.shows([]))
    }

    @Test func thePanelIsTheBottom() throws {
      let desk = try Desk()
      _ = desk.add(x: 0, y: 440, width: 640, height: 40, type: "DOCK")
      _ = desk.add(x: 0, y: 0, width: 640, height: 480, type: "DESKTOP")
      #expect(desk.driver.turns { desk.driver.backend.survey.bottoms == [1: 440] })
      #expect(desk.driver.backend.survey.windows.isEmpty)
      let output = try #require(desk.driver.backend.outputs.first)
      #expect(desk.driver.backend.survey.bottom(of: output) == 440)
    }

    /// Such as the panel of a shell, which is no window.
    @Test(arguments: ["_NET_WORKAREA", "_GTK_WORKAREAS_D0"])
    func whatTheManagerLeavesIsAboveTheBottom(property: String) throws {
      let desk = try Desk()
      desk.client.setNumbers("_NET_CURRENT_DESKTOP", of: desk.client.root, [1])
      let first: [UInt] = property == "_NET_WORKAREA" ? [0, 0, 640, 480] : []
      desk.client.setNumbers(property, of: desk.client.root, first + [0, 20, 640, 420])
      #expect(desk.driver.turns { desk.driver.backend.survey.bottoms == [1: 440] })
      // One that cannot be is not believed, and one of several monitors together neither.
      for other: [UInt] in [[0, 0, 640], [0, 0, 1 << 31, 9], [0, 0, 1280, 420], [0, 0, 9, 9]] {
        desk.client.setNumbers(property, of: desk.client.root, first + other)
        #expect(desk.driver.turns { desk.driver.backend.survey.bottoms.isEmpty })
        desk.client.setNumbers(property, of: desk.client.root, first + [0, 20, 640, 420])
        #expect(desk.driver.turns { desk.driver.backend.survey.bottoms == [1: 440] })
      }
    }

    /// As under twm, which knows no EWMH.
    @Test func aManagerWithoutAListIsUnderstood() throws {
      let desk = try Desk()
      let windows = (0..<2).map { index in
        let window = desk.client.makeWindow(x: 0, y: 0, width: 200, height: 100)
        let frame = desk.client.makeWindow(
          x: CInt(50 + 100 * index), y: 90, width: 204, height: 123)
        XReparentWindow(desk.client.display, window, frame, 2, 21)
        desk.client.setNumbers("WM_STATE", of: window, [1, 0], type: desk.client.atom("WM_STATE"))
        return (window: window, frame: frame)
      }
      let shapes = windows.enumerated().map { index, window in
        WindowShape(
          id: UInt64(window.window), x: Double(50 + 100 * index), y: 90, width: 204, height: 123)
      }
      #expect(desk.shows(shapes))
      XRaiseWindow(desk.client.display, windows[0].frame)
      XSync(desk.client.display, False)
      #expect(desk.shows(shapes.reversed()))
      // An icon.
      desk.client.setNumbers(
        "WM_STATE", of: windows[0].window, [3, 0], type: desk.client.atom("WM_STATE"))
      #expect(desk.shows([shapes[1]]))
    }

    /// While nothing shows, other windows wake nobody.
    @Test func anIdleBackendKnowsNone() throws {
      let desk = try Desk()
      _ = desk.add(x: 50, y: 100, width: 200, height: 150)
      #expect(desk.driver.turns { !desk.driver.backend.survey.windows.isEmpty })
      desk.driver.backend.hideAll()
      desk.driver.turn()
      #expect(desk.driver.backend.survey.windows.isEmpty)
      #expect(desk.driver.backend.fullscreen.follower.reading.moment == nil)
    }
  }
}

/// A server whose test client plays the window manager, and a backend that shows something.
private final class Desk {
  let client: TestClient
  let driver: Driver
  private var managed: [Window] = []

  init() throws {
    let server = try #require(XServer())
    client = try #require(TestClient(server))
    driver = try Driver(server)
    client.setNumbers("_NET_CURRENT_DESKTOP", of: client.root, [0])
    try #require(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
  }

  func add(
    x: CInt, y: CInt, width: Int, height: Int, type: String? = nil
  ) -> Window {
    let window = client.makeWindow(x: x, y: y, width: width, height: height, type: type)
    managed.append(window)
    client.setNumbers("_NET_CLIENT_LIST_STACKING", of: client.root, managed, type: XA_WINDOW)
    return window
  }

  /// Whether the backend knows exactly these windows before long.
  func shows(_ shapes: [WindowShape]) -> Bool {
    driver.turns { driver.backend.survey.windows == shapes }
  }
}
