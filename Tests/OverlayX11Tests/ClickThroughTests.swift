// SPDX-License-Identifier: MIT

import CX11
import Overlay
import OverlaySupport
import Testing
import Values

@testable import OverlayX11

extension X11Tests {
  /// P1 to P8: whatever happens, clicks reach what lies below.
  @Suite(.enabled(if: Program.exists("xdotool"), "xdotool is not installed"))
  struct ClickThroughTests {
    @Test("P3: clicks pass without a compositor")
    func clicksPassWithoutCompositor() throws { try clicksPass(compositor: nil) }

    @Test(
      "P3: clicks pass with a compositor",
      .enabled(if: Program.exists("picom"), "picom is not installed"))
    func clicksPassWithCompositor() throws { try clicksPass(compositor: XServer.picom) }

    private func clicksPass(compositor: [String]?) throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let below = client.makeWindow(width: 640, height: 480)
      let picom = compositor.flatMap { server.startCompositor($0) }
      let driver = try Driver(server)
      // A sprite lies under the pointer in every round.
      let list = driver.sprites.oneSquare(x: 100, y: 100)
      for _ in 0..<3 {
        #expect(driver.show(list))
        let overlay = try #require(client.overlays().last)
        #expect(client.attributes(of: overlay).map_state == IsViewable)
        #expect(client.shape(overlay, ShapeInput).isEmpty)
        Program.run(["xdotool", "mousemove", "110", "110", "click", "1"], display: server.display)
        #expect(client.isClicked(below))
        driver.backend.hide(.init(output: 1, layer: .top))
        driver.turn()
      }
      picom?.end()
    }

    @Test("P7 P8: every layer lets input through", arguments: OverlayLayer.allCases)
    func everyLayerIsClickThrough(_ layer: OverlayLayer) throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10), layer: layer))
      let overlay = try #require(client.overlays().last)
      #expect(client.shape(overlay, ShapeInput).isEmpty)
      #expect(client.attributes(of: overlay).override_redirect != 0)
    }
  }
}
