// SPDX-License-Identifier: MIT

import CX11
import Canvas
import Overlay
import OverlaySupport
import Sprites
import Testing

@testable import OverlayX11

extension X11Tests {
  /// The server and the software canvas must draw the same.
  @Suite struct DrawingAgreementTests {
    private let width = 320
    private let height = 240

    @Test func backPixmapEqualsTheCanvasOverSeveralFrames() throws {
      let server = try #require(XServer(width: width, height: height))
      let connection = try DisplayConnection(displayName: server.display)
      defer { connection.close() }
      let client = try #require(TestClient(server))
      let sprites = SampleSprites()
      let canvas = SoftwareCanvas(width: width, height: height)
      var screen: AlphaScreen? = AlphaScreen(connection, width: width, height: height)
      for count: Int32 in [400, 37, 0, 900] {
        let list = sprites.mixture(width: Int32(width), height: Int32(height), count: count)
        canvas.replace(with: list, sprites: sprites.store)
        screen?.show(list, sprites.store)
        let drawn = client.pixels(screen?.pixmap ?? 0, width: width, height: height)
        expectAgreement(drawn, canvas)
      }
      screen = nil
    }

    /// Also after frames that change few parts, and with the name of a picom that cannot paint parts.
    @Test(
      .enabled(if: Program.exists("picom"), "picom is not installed"),
      arguments: [nil, "v12.5"] as [String?])
    func screenWithCompositorShowsTheListOverTheDesktop(version: String?) throws {
      let server = try #require(XServer(width: width, height: height))
      let client = try #require(TestClient(server))
      // Two windows, since what is below all others may be taken for the wallpaper.
      let desktop = client.makeWindow(width: width, height: height, color: 0x204060)
      let window = client.makeWindow(x: 40, y: 30, width: 240, height: 180, color: 0x603010)
      let picom = try #require(server.startCompositor())
      if let version { client.renameCompositor(version) }
      let driver = try Driver(server)
      if version != nil { #expect(driver.backend.compositor.losesParts) }
      for count: Int32 in [400, 7, 3] {
        let list = driver.sprites.mixture(
          width: Int32(width), height: Int32(height), count: count)
        let canvas = SoftwareCanvas(width: width, height: height)
        canvas.draw(list, sprites: driver.sprites.store)
        #expect(driver.show(list))
        let expected = blend(canvas) { x, y in
          40..<280 ~= x && 30..<210 ~= y ? 0x60_3010 : 0x20_4060
        }
        #expect(
          client.waits {
            let shown = client.pixels(client.root, width: width, height: height)
            let (mean, greatest) = difference(shown, expected)
            return mean < 1 && greatest <= 8
          }, "\(count)")
      }
      for window in [window, desktop] { XDestroyWindow(client.display, window) }
      picom.end()
    }

    private func expectAgreement(_ drawn: [UInt32], _ canvas: SoftwareCanvas) {
      let expected = (0..<(width * height)).map { canvas[$0 % width, $0 / width] }
      let (mean, greatest) = difference(drawn, expected)
      #expect(mean < 1)
      #expect(greatest <= 8)
    }

    private func blend(
      _ canvas: SoftwareCanvas, over desktop: (_ x: Int, _ y: Int) -> UInt32
    ) -> [UInt32] {
      (0..<(width * height)).map { index in
        let pixel = canvas[index % width, index / width]
        let rest = 255 - pixel >> 24
        return [UInt32(0), 8, 16].reduce(0) { sum, shift in
          let below = (desktop(index % width, index / width) >> shift & 0xFF) * rest
          return sum | min(255, (pixel >> shift & 0xFF) + (below + 127) / 255) << shift
        }
      }
    }
  }
}

/// Mean and greatest difference of two pictures' channels; infinite if their sizes differ.
func difference(_ left: [UInt32], _ right: [UInt32]) -> (mean: Double, greatest: Int) {
  guard left.count == right.count, !left.isEmpty else { return (.infinity, .max) }
  var (sum, greatest) = (0, 0)
  for (one, other) in zip(left, right) {
    for shift: UInt32 in [0, 8, 16] {
      let distance = abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF))
      sum += distance
      greatest = max(greatest, distance)
    }
  }
  return (Double(sum) / Double(left.count * 3), greatest)
}

/// A presenter without the backend around it.
final class AlphaScreen {
  private let connection: DisplayConnection
  private let presenter: AlphaPresenter
  private let renderer: FrameRenderer
  private let size: (width: Int, height: Int)
  private var uploads: SpriteUploads?
  private var prepared = PreparedFrame()

  init(_ connection: DisplayConnection, width: Int, height: Int) {
    self.connection = connection
    size = (width, height)
    let rect = RootRect(x: 0, y: 0, width: width, height: height)
    presenter = AlphaPresenter(connection: connection, rect: rect, copiesAll: false)
    renderer = FrameRenderer(connection: connection)
    XMapWindow(connection.display, presenter.window)
  }

  deinit { renderer.releaseColors() }

  var pixmap: Pixmap { presenter.back.id }

  func show(_ list: DrawList, _ store: SpriteStore) {
    let uploads =
      self.uploads ?? SpriteUploads(connection: connection, store: store, rowStep: nil)
    self.uploads = uploads
    prepared.prepare(list, sprites: store, width: size.width, height: size.height)
    presenter.show(prepared, uploads: uploads, renderer: renderer)
    XSync(connection.display, False)
  }
}
