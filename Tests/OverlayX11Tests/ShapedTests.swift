// SPDX-License-Identifier: MIT

import CX11
import Overlay
import OverlaySupport
import Sprites
import Testing
import Values

@testable import OverlayX11

extension X11Tests {
  /// P10: without a compositor nothing is black; the window has the shape of the sprites.
  @Suite struct ShapedTests {
    @Test func onlySpritesCoverTheDesktop() throws {
      let server = try #require(XServer(width: 320, height: 240))
      let client = try #require(TestClient(server))
      _ = client.makeWindow(width: 320, height: 240, color: 0x204060)
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 100, y: 50, color: 0xFFFF_8000)))
      #expect(orange(client) == 30 * 30)
      #expect(foreign(client).isEmpty)
      // The desktop comes back where the sprite was.
      #expect(driver.show(driver.sprites.oneSquare(x: 110, y: 60, color: 0xFFFF_8000)))
      #expect(orange(client) == 30 * 30)
      #expect(foreign(client).isEmpty)
      #expect(driver.show(DrawList()))
      #expect(orange(client) == 0)
      #expect(foreign(client).isEmpty)
    }

    @Test func faintSpritesAreLeftOutAndOthersAreOpaque() throws {
      let server = try #require(XServer(width: 320, height: 240))
      let client = try #require(TestClient(server))
      _ = client.makeWindow(width: 320, height: 240, color: 0x204060)
      let driver = try Driver(server)
      var list = driver.sprites.oneSquare(x: 10, y: 10, color: 0x8080_4000)
      list.append(
        DrawCommand(sprite: UInt32(driver.sprites.square), x: 80, y: 80, color: 0x2020_1000))
      #expect(driver.show(list))
      let pixels = client.pixels(client.root, width: 320, height: 240).map { $0 & 0xFF_FFFF }
      #expect(pixels[20 * 320 + 20] == 0xFF_8000)
      #expect(pixels[90 * 320 + 90] == 0x20_4060)
    }

    @Test("P10: sprites of all kinds, over the edges and each other, leave nothing black")
    func mixtureHasNoForeignColors() throws {
      let server = try #require(XServer(width: 320, height: 240))
      let client = try #require(TestClient(server))
      _ = client.makeWindow(width: 320, height: 240, color: 0x204060)
      let driver = try Driver(server)
      for y in stride(from: Int32(-32), to: 250, by: 7) {
        var list = driver.sprites.oneSquare(x: y, y: y, color: 0xFFFF_8000)
        for x in [-20, 5, 33, 305] as [Int32] {
          list.append(
            DrawCommand(
              sprite: UInt32(driver.sprites.square), x: x, y: 100 - y, color: 0xFFFF_8000))
        }
        #expect(driver.show(list))
        #expect(foreign(client).isEmpty, "\(y)")
      }
      #expect(driver.show(driver.sprites.mixture(width: 320, height: 240)))
      let black = client.pixels(client.root, width: 320, height: 240).count {
        $0 & 0xFF_FFFF == 0
      }
      #expect(black == 0)
    }

    /// The pixels of a DirectColor visual are numbers in its colour map, which is not a ramp.
    @Test func coloursGoThroughTheMapOfTheScreen() throws {
      let server = try #require(XServer(width: 320, height: 240, options: ["-cc", "5"]))
      let client = try #require(TestClient(server))
      let visual = try #require(XDefaultVisual(client.display, 0)).pointee
      try #require(visual.`class` == DirectColor)
      let driver = try Driver(server)
      var list = driver.sprites.oneSquare(x: 100, y: 50, color: 0xFFFF_8020)
      list.append(
        DrawCommand(
          sprite: UInt32(driver.sprites.picture), x: 20, y: 20, color: .max, flags: .color))
      #expect(driver.show(list))
      let pixels = client.pixels(client.root, width: 320, height: 240)
      let square = client.shades(pixels[60 * 320 + 110] & 0xFF_FFFF)
      #expect(zip(square, [0xFF, 0x80, 0x20]).allSatisfy { abs($0 - $1) <= 3 }, "\(square)")
      // A pixel of the picture with alpha 250: red 250, green 83, blue 125, made opaque.
      let picture = client.shades(pixels[35 * 320 + 30] & 0xFF_FFFF)
      #expect(zip(picture, [255, 85, 128]).allSatisfy { abs($0 - $1) <= 3 }, "\(picture)")
    }

    @Test func framesAreCapped() throws {
      let server = try #require(XServer())
      let driver = try Driver(server)
      #expect(driver.backend.state(of: .init(output: 1, layer: .top)).maximumFrameRate == 25)
    }

    private func orange(_ client: TestClient) -> Int {
      client.pixels(client.root, width: 320, height: 240).count { $0 & 0xFF_FFFF == 0xFF_8000 }
    }

    /// Colours on the screen that belong neither to the desktop nor to the sprite.
    private func foreign(_ client: TestClient) -> Set<UInt32> {
      Set(client.pixels(client.root, width: 320, height: 240).map { $0 & 0xFF_FFFF })
        .subtracting([0xFF_8000, 0x20_4060])
    }
  }
}

extension TestClient {
  /// The red, green and blue, 0 to 255, that a pixel of the screen stands for.
  fileprivate func shades(_ pixel: UInt32) -> [Int] {
    var color = XColor()
    color.pixel = UInt(pixel)
    XQueryColor(display, XDefaultColormap(display, 0), &color)
    return [color.red, color.green, color.blue].map { Int($0) / 257 }
  }
}
