// SPDX-License-Identifier: MIT

import CX11
import Overlay
import OverlaySupport
import Testing
import Values

@testable import OverlayX11

extension X11Tests {
  /// P9, P11: the way of drawing follows the compositor, and a black screen is never shown.
  @Suite struct CompositorTests {
    @Test(
      "P10 P11: a compositor comes and goes and nothing turns black",
      .enabled(if: Program.exists("picom"), "picom is not installed"))
    func compositorComesAndGoes() throws {
      let server = try #require(XServer(width: 320, height: 240))
      let client = try #require(TestClient(server))
      _ = client.makeWindow(width: 320, height: 240, color: 0x204060)
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 20, y: 20)))
      #expect(driver.backend.compositor.state == .absent)
      for _ in 0..<2 {
        let picom = try #require(server.startCompositor())
        #expect(driver.turns { driver.backend.compositor.state == .blends })
        #expect(driver.show(driver.sprites.oneSquare(x: 20, y: 20)))
        #expect(client.attributes(of: try #require(client.overlays().last)).depth == 32)
        #expect(client.waits { isRight(client) })
        #expect(driver.backend.state(of: .init(output: 1, layer: .top)).maximumFrameRate == 60)
        picom.end()
        #expect(driver.turns { driver.backend.compositor.state == .absent })
        #expect(client.overlays().isEmpty)
        #expect(driver.show(driver.sprites.oneSquare(x: 20, y: 20)))
        #expect(client.attributes(of: try #require(client.overlays().last)).depth == 24)
        #expect(client.waits { isRight(client) })
      }
    }

    @Test(
      arguments: [
        ("", false), ("v9.1", false), ("v11.2", false), ("v12", true), ("v12.5", true),
        ("v13-rc1", true), ("vgit-1a2b", false), ("12.1", true),
      ] as [(String, Bool)])
    func versionsThatLoseParts(version: String, losesParts: Bool) {
      #expect(CompositorWatch.losesParts(picom: version) == losesParts)
    }

    @Test(
      "P9: a compositor that ignores alpha is seen through",
      .enabled(if: Program.exists("xcompmgr"), "xcompmgr is not installed"))
    func compositorThatIgnoresAlphaIsSeenThrough() throws {
      let server = try #require(XServer(width: 320, height: 240))
      let client = try #require(TestClient(server))
      _ = client.makeWindow(width: 320, height: 240, color: 0x204060)
      let compositor = try #require(server.startCompositor(["xcompmgr", "-a"]))
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 20, y: 20)))
      #expect(driver.backend.compositor.state == .ignoresAlpha)
      #expect(client.waits { isRight(client) })
      compositor.end()
    }

    @Test(.enabled(if: Program.exists("xcompmgr"), "xcompmgr is not installed"))
    func plainCompositorBlends() throws {
      let server = try #require(XServer(width: 320, height: 240))
      let client = try #require(TestClient(server))
      _ = client.makeWindow(width: 320, height: 240, color: 0x204060)
      let compositor = try #require(server.startCompositor(["xcompmgr", "-n"]))
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 20, y: 20)))
      #expect(driver.backend.compositor.state == .blends)
      #expect(client.waits { isRight(client) })
      compositor.end()
    }

    /// Whether the square is there and the desktop around it is untouched.
    private func isRight(_ client: TestClient) -> Bool {
      let pixels = client.pixels(client.root, width: 320, height: 240).map { $0 & 0xFF_FFFF }
      let white = pixels.count { $0 == 0xFF_FFFF }
      return white == 30 * 30 && pixels.count { $0 == 0x20_4060 } == pixels.count - white
    }
  }
}
