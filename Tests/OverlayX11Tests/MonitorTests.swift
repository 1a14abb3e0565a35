// SPDX-License-Identifier: MIT

import CX11
import Overlay
import OverlaySupport
import Testing

@testable import OverlayX11

extension X11Tests {
  /// P35 to P45: monitors come, go and change while something is shown.
  @Suite(.enabled(if: Program.exists("xrandr"), "xrandr is not installed"))
  struct MonitorTests {
    @Test("P45: monitors are known by name")
    func monitorsAreListedByName() throws {
      let server = try #require(XServer())
      split(server)
      let driver = try Driver(server)
      let outputs = driver.backend.outputs
      #expect(outputs.map(\.name) == ["LEFT", "RIGHT"])
      #expect(outputs.map(\.x) == [0, 320])
      #expect(outputs.map(\.pixelWidth) == [320, 320])
      #expect(Set(outputs.map(\.id)).count == 2)
    }

    @Test("P38 P43: each monitor has its own window")
    func eachMonitorHasItsWindow() throws {
      let server = try #require(XServer())
      split(server)
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      for output in driver.backend.outputs {
        #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10), output: output.id))
      }
      #expect(client.overlays().map { client.attributes(of: $0).x }.sorted() == [0, 320])
      let pixels = client.pixels(client.root, width: 640, height: 480).map { $0 & 0xFF_FFFF }
      #expect(pixels[20 * 640 + 20] == 0xFF_FFFF)
      #expect(pixels[20 * 640 + 340] == 0xFF_FFFF)
      #expect(pixels.count { $0 == 0xFF_FFFF } == 2 * 30 * 30)
    }

    @Test("P36: a vanished monitor loses its window and the other keeps its own")
    func vanishedMonitorLosesItsWindowAndTheOtherKeepsItsOwn() throws {
      let server = try #require(XServer())
      split(server)
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      let names = Dictionary(
        uniqueKeysWithValues: driver.backend.outputs.map { ($0.name, $0.id) })
      let (left, right) = (try #require(names["LEFT"]), try #require(names["RIGHT"]))
      let list = driver.sprites.oneSquare(x: 10, y: 10)
      #expect(driver.show(list, output: left))
      let kept = try #require(client.overlays().last)
      #expect(driver.show(list, output: right))
      Program.run(["xrandr", "--delmonitor", "RIGHT"], display: server.display)
      #expect(driver.turns { driver.events.contains(.outputsChanged) })
      #expect(driver.backend.outputs.map(\.name) == ["LEFT"])
      #expect(client.overlays() == [kept])
      driver.forgetEvents()
      setMonitor(server, "RIGHT", "320/125x480/140+320+0", "none")
      #expect(driver.turns { driver.events.contains(.outputsChanged) })
      #expect(driver.backend.outputs.last?.id == right)
      #expect(driver.show(list, output: right))
      #expect(client.shape(try #require(client.overlays().last), ShapeInput).isEmpty)
    }

    @Test("P44: a resized screen gets a window of its new size")
    func resizedScreenGetsAWindowOfTheNewSize() throws {
      let server = try #require(XServer(width: 1024, height: 768))
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      let list = driver.sprites.oneSquare(x: 10, y: 10)
      #expect(driver.show(list))
      resize(server)
      #expect(driver.turns { driver.backend.outputs.first?.pixelWidth == 800 })
      #expect(driver.show(list))
      let overlay = try #require(client.overlays().last)
      #expect(client.overlays().count == 1)
      #expect(client.attributes(of: overlay).width == 800)
      #expect(client.shape(overlay, ShapeInput).isEmpty)
    }

    @Test func aMonitorWithinAnotherIsItsMirror() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      setMonitor(server, "INNER", "320/125x240/100+100+50", "none")
      setMonitor(server, "WHOLE", "640/250x480/200+0+0", "screen")
      setMonitor(server, "SAME", "640/250x480/200+0+0", "none")
      let driver = try Driver(server)
      let output = try #require(driver.backend.outputs.first)
      #expect(driver.backend.outputs.count == 1)
      #expect((output.pixelWidth, output.pixelHeight) == (640, 480))
      #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10), output: output.id))
      #expect(client.overlays().count == 1)
      // What covers the projector counts, though it is a quarter of the laptop's picture.
      _ = client.makeWindow(x: 100, y: 50, width: 320, height: 240)
      driver.backend.followFullscreen(true)
      #expect(driver.turns { driver.backend.fullscreenOutputs == [output.id] })
    }

    @Test func whatTwoMonitorsShareBelongsToOne() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      setMonitor(server, "LEFT", "340/125x480/140+0+0", "screen")
      setMonitor(server, "RIGHT", "340/125x480/140+300+0", "none")
      let driver = try Driver(server)
      #expect(driver.backend.outputs.map(\.name) == ["LEFT", "RIGHT"])
      #expect(driver.backend.outputs.map(\.pixelWidth) == [340, 300])
      for output in driver.backend.outputs {
        #expect(driver.show(driver.sprites.oneSquare(x: 0, y: 10), output: output.id))
      }
      #expect(client.overlays().map { client.attributes(of: $0).x }.sorted() == [0, 340])
      #expect(client.overlays().map { client.attributes(of: $0).width }.sorted() == [300, 340])
    }

    private func split(_ server: XServer) {
      setMonitor(server, "LEFT", "320/125x480/140+0+0", "screen")
      setMonitor(server, "RIGHT", "320/125x480/140+320+0", "none")
    }

    private func setMonitor(
      _ server: XServer, _ name: String, _ geometry: String, _ output: String
    ) {
      Program.run(["xrandr", "--setmonitor", name, geometry, output], display: server.display)
    }

    private func resize(_ server: XServer) {
      let mode = "38.25 800 832 912 1024 600 603 607 624".split(separator: " ").map(String.init)
      Program.run(["xrandr", "--newmode", "small"] + mode, display: server.display)
      Program.run(["xrandr", "--addmode", "screen", "small"], display: server.display)
      Program.run(["xrandr", "--output", "screen", "--mode", "small"], display: server.display)
    }
  }
}
