// SPDX-License-Identifier: MIT

import CX11
import Overlay
import OverlaySupport
import Testing
import Values

@testable import OverlayX11

/// What another program does to a window of ours.
enum Meddling: CaseIterable {
  case destroyed
  case unmapped
  case moved
  case resized
  case bordered
  case reparented
  case retyped
}

extension TestClient {
  /// Does it.
  func meddle(_ meddling: Meddling, with window: Window) {
    switch meddling {
    case .destroyed: XDestroyWindow(display, window)
    case .unmapped: XUnmapWindow(display, window)
    case .moved: XMoveWindow(display, window, 40, 30)
    case .resized: XResizeWindow(display, window, 100, 100)
    case .bordered: XSetWindowBorderWidth(display, window, 5)
    case .reparented:
      let other = makeWindow(overrideRedirect: true, map: false)
      XReparentWindow(display, window, other, 0, 0)
    case .retyped: setAtoms("_NET_WM_WINDOW_TYPE", of: window, ["_NET_WM_WINDOW_TYPE_DOCK"])
    }
    XSync(display, False)
  }
}

extension X11Tests {
  /// Windows of ours that other programs do not leave alone.
  @Suite struct RepairTests {
    private static let key = SurfaceKey(output: 1, layer: .top)

    @Test(arguments: Meddling.allCases)
    func aWindowThatOthersChangeIsReplaced(by meddling: Meddling) throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      let list = driver.sprites.oneSquare(x: 10, y: 10)
      #expect(driver.show(list))
      let spoilt = try #require(client.overlays().first)
      driver.forgetEvents()
      client.meddle(meddling, with: spoilt)
      #expect(driver.turns { driver.events.contains(.ready(Self.key)) })
      #expect(driver.show(list))
      let overlay = try #require(client.overlays().first)
      #expect(client.overlays() == [overlay] && overlay != spoilt)
      let attributes = client.attributes(of: overlay)
      #expect((attributes.x, attributes.y, attributes.border_width) == (0, 0, 0))
      #expect((attributes.width, attributes.height) == (640, 480))
      #expect(attributes.map_state == IsViewable)
      #expect(client.shape(overlay, ShapeInput).isEmpty)
      let pixels = client.pixels(client.root, width: 640, height: 480)
      #expect(pixels[20 * 640 + 20] & 0xFF_FFFF == 0xFF_FFFF)
    }

    @Test func aStubbornProgramIsNotFought() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      let list = driver.sprites.oneSquare(x: 10, y: 10)
      for _ in 0..<2 {
        #expect(driver.show(list))
        #expect(driver.backend.state(of: Self.key).isSeen)
        driver.forgetEvents()
        client.meddle(.unmapped, with: try #require(client.overlays().first))
        #expect(driver.turns { client.overlays().isEmpty })
      }
      // The second time it waits, and says so.
      #expect(driver.events == [.visibilityChanged])
      let state = driver.backend.state(of: Self.key)
      #expect(!state.isReady && !state.isSeen)
      #expect(
        driver.backend.present(list, sprites: driver.sprites.store, on: Self.key) == .notReady)
      #expect(driver.turns { driver.backend.state(of: Self.key).isReady })
      #expect(driver.events == [.visibilityChanged, .ready(Self.key), .visibilityChanged])
      #expect(driver.show(list))
      #expect(client.overlays().count == 1)
      // What is hidden meanwhile is forgotten.
      client.meddle(.unmapped, with: try #require(client.overlays().first))
      #expect(driver.turns { client.overlays().isEmpty })
      driver.backend.hide(Self.key)
      #expect(driver.turns { driver.backend.deadline == nil })
    }

    @Test func pausesGrowAndAreForgotten() {
      var repairs = WindowRepairs()
      var now = MonotonicTime.zero + .seconds(1_000)
      var pauses: [Int] = []
      for _ in 0..<9 {
        if !repairs.windowLost(Self.key, at: now), let due = repairs.deadline {
          pauses.append(Int((due - now).seconds))
          let early = repairs.takeDue(at: now)
          #expect(early.isEmpty)
          now = due
          let late = repairs.takeDue(at: now)
          #expect(late == [Self.key])
        }
      }
      #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60])
      let other = repairs.windowLost(SurfaceKey(output: 2, layer: .top), at: now)
      #expect(other)
      let afterLong = repairs.windowLost(Self.key, at: now + .seconds(200))
      #expect(afterLong)
    }

    @Test func aWindowThatOthersLowerComesBackUp() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let managed = client.makeWindow()
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
      let overlay = try #require(client.overlays().first)
      XLowerWindow(client.display, overlay)
      XSync(client.display, False)
      #expect(client.order([managed, overlay]) == [overlay, managed])
      #expect(driver.turns { client.order([managed, overlay]) == [managed, overlay] })
      #expect(client.overlays() == [overlay])
    }
  }
}
