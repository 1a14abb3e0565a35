// SPDX-License-Identifier: MIT

import CX11
import Overlay
import OverlaySupport
import Testing
import Values

@testable import OverlayX11

extension X11Tests {
  /// Where the pointer and the active window are.
  @Suite(.enabled(if: Program.exists("xrandr"), "xrandr is not installed"))
  struct LandmarkTests {
    private func splitServer() throws -> XServer {
      let server = try #require(XServer())
      for (name, place, output) in [("LEFT", "0", "screen"), ("RIGHT", "320", "none")] {
        Program.run(
          ["xrandr", "--setmonitor", name, "320/125x480/140+\(place)+0", output],
          display: server.display)
      }
      return server
    }

    private func number(of name: String, _ driver: Driver) throws -> UInt32 {
      try #require(driver.backend.outputs.first { $0.name == name }).id
    }

    @Test func thePointerIsOnItsOutput() throws {
      let server = try splitServer()
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      for (name, x) in [("LEFT", 100), ("RIGHT", 400)] {
        XWarpPointer(client.display, 0, client.root, 0, 0, 0, 0, CInt(x), 77)
        XSync(client.display, False)
        let id = try number(of: name, driver)
        #expect(
          driver.backend.find(.pointer)
            == .found(output: id, x: Double(x == 400 ? 80 : 100), y: 77))
      }
    }

    @Test func theWindowIsTheActiveOnesMiddle() throws {
      let server = try splitServer()
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      #expect(driver.backend.find(.window) == .unknown("no window is active"))
      let window = client.makeWindow(x: 350, y: 40, width: 200, height: 100)
      client.setNumbers("_NET_ACTIVE_WINDOW", of: client.root, [UInt(window)], type: XA_WINDOW)
      let id = try number(of: "RIGHT", driver)
      #expect(driver.backend.find(.window) == .found(output: id, x: 130, y: 90))
      // What no longer exists is no place.
      XDestroyWindow(client.display, window)
      XSync(client.display, False)
      #expect(driver.backend.find(.window) == .unknown("no window is active"))
    }

    /// A question costs round trips when it is asked, and wakes nobody later.
    @Test func nothingIsFollowed() throws {
      let server = try splitServer()
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      _ = driver.backend.find(.pointer)
      _ = driver.backend.find(.window)
      #expect(driver.settles())
      XWarpPointer(client.display, 0, client.root, 0, 0, 0, 0, 5, 5)
      client.setNumbers("_NET_ACTIVE_WINDOW", of: client.root, [1], type: XA_WINDOW)
      #expect(driver.settles() && !driver.backend.fullscreen.isWatching)
    }
  }
}
