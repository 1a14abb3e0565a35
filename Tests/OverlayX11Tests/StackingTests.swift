// SPDX-License-Identifier: MIT

import CX11
import Overlay
import OverlaySupport
import Testing
import Values

@testable import OverlayX11

extension X11Tests {
  /// P49 to P54: each layer has its place, and other override-redirect windows are never covered.
  @Suite struct StackingTests {
    @Test func topIsAboveManagedWindowsAndBelowMenus() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let managed = client.makeWindow()
      let menu = client.makeWindow(overrideRedirect: true)
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
      let overlay = try #require(client.overlays().first)
      #expect(client.order([managed, overlay, menu]) == [managed, overlay, menu])
    }

    @Test func newManagedWindowsAreOvertakenButMenusAreNot() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
      let overlay = try #require(client.overlays().first)
      let managed = client.makeWindow()
      #expect(driver.turns { client.order([managed, overlay]) == [managed, overlay] })
      let menu = client.makeWindow(overrideRedirect: true)
      let second = client.makeWindow()
      XRaiseWindow(client.display, menu)
      XSync(client.display, False)
      let expected = [managed, second, overlay, menu]
      #expect(driver.turns { client.order([menu, overlay, second, managed]) == expected })
    }

    @Test("P15 P54: low layers are between the desktop and the windows")
    func lowLayersAreBetweenTheDesktopAndTheWindows() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let desktop = client.makeWindow(width: 640, height: 480, type: "DESKTOP")
      let managed = client.makeWindow()
      let driver = try Driver(server)
      let list = driver.sprites.oneSquare(x: 10, y: 10)
      #expect(driver.show(list, layer: .bottom))
      let bottom = try #require(client.overlays().first)
      #expect(driver.show(list, layer: .background))
      let background = try #require(client.overlays().first { $0 != bottom })
      let expected = [desktop, background, bottom, managed]
      #expect(client.order(expected.reversed()) == expected)
      XRaiseWindow(client.display, bottom)
      XLowerWindow(client.display, managed)
      XRaiseWindow(client.display, managed)
      XSync(client.display, False)
      #expect(driver.turns { client.order(expected.reversed()) == expected })
    }

    @Test func overlayLayerIsAboveTop() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let managed = client.makeWindow()
      let driver = try Driver(server)
      let list = driver.sprites.oneSquare(x: 10, y: 10)
      #expect(driver.show(list, layer: .overlay))
      let overlay = try #require(client.overlays().first)
      #expect(driver.show(list, layer: .top))
      let top = try #require(client.overlays().first { $0 != overlay })
      #expect(client.order([overlay, top, managed]) == [managed, top, overlay])
    }
  }
}

extension TestClient {
  /// The given windows in the order of the stack, from the bottom.
  func order(_ windows: [Window]) -> [Window] { children().filter { windows.contains($0) } }
}
