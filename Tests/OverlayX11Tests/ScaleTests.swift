// SPDX-License-Identifier: MIT

import CX11
import Glibc
import Overlay
import OverlaySupport
import Testing

@testable import OverlayX11

extension X11Tests {
  /// P42: the scale follows the desktop's resources.
  @Suite struct ScaleTests {
    @Test func resourceIsReadAndFollowed() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      setResources(client, "Xft.antialias:\t1\nXft.dpi:\t192\n")
      let driver = try Driver(server)
      #expect(driver.backend.outputs.map(\.scale) == [2])
      #expect(driver.backend.outputs.map(\.width) == [320])
      #expect(driver.backend.outputs.map(\.pixelWidth) == [640])
      let list = driver.sprites.oneSquare(x: 10, y: 10)
      #expect(driver.show(list))
      setResources(client, "Xft.dpi:\t144\n")
      #expect(driver.turns { driver.events.contains(.outputsChanged) })
      #expect(driver.backend.outputs.map(\.scale) == [1.5])
      // What changes while nothing is shown is seen when something is.
      driver.backend.hideAll()
      driver.turn(milliseconds: 0)
      driver.forgetEvents()
      setResources(client, "Xft.dpi:\t96\n")
      #expect(driver.show(list))
      #expect(driver.turns { driver.events.contains(.outputsChanged) })
      #expect(driver.backend.outputs.map(\.scale) == [1])
    }

    @Test func nobodysFocusWakesAnIdleBackend() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      #expect(driver.showsAndComesToRest())
      for window in 1..<4 {
        client.setNumbers("_NET_ACTIVE_WINDOW", of: client.root, [UInt(window)], type: XA_WINDOW)
      }
      XSync(client.display, False)
      var watched = pollfd(fd: driver.backend.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      #expect(poll(&watched, 1, 300) == 0)
    }

    private func setResources(_ client: TestClient, _ text: String) {
      let bytes = Array(text.utf8)
      XChangeProperty(
        client.display, client.root, client.atom("RESOURCE_MANAGER"), XA_STRING, 8,
        PropModeReplace, bytes, CInt(bytes.count))
      XSync(client.display, False)
    }
  }
}

@Suite struct DesktopScaleTests {
  @Test(
    arguments: [
      ("", nil), ("Xft.dpi: 120", 120), ("Xft.dpi:\t96\n", 96), ("*dpi: 110", 110),
      ("Xft.dpi: many", nil), ("Xft.dpi: -3", nil), ("Xft.dpi: nan", nil), ("Xft.dpix: 100", nil),
      ("no colon\nXft.dpi: 144.5", 144.5),
    ] as [(String, Double?)])
  func resourcesGiveDotsPerInch(_ resources: String, _ expected: Double?) {
    #expect(DesktopScale.dotsPerInch(resources: resources) == expected)
  }

  @Test(
    arguments: [
      ("", 1), ("Xft.dpi: 98", 1), ("Xft.dpi: 120", 1.25), ("Xft.dpi: 75", 1),
      ("Xft.dpi: 192", 2), ("Xft.dpi: 100000", 8),
    ] as [(String, Double)])
  func scaleIsAQuarter(_ resources: String, _ expected: Double) {
    #expect(DesktopScale.scale(settings: XSettings(), resources: resources) == expected)
  }

  @Test(arguments: [false, true])
  func settingsAreRead(_ bigEndian: Bool) {
    let bytes = SettingsBytes(isBigEndian: bigEndian)
      .integer("Xft/DPI", 144 * 1024).string("Net/ThemeName", "Adwaita").color("Some/Color")
      .integer("Gdk/WindowScalingFactor", 1).property
    let settings = XSettings(bytes)
    #expect(settings.integers == ["Xft/DPI": 147_456, "Gdk/WindowScalingFactor": 1])
    #expect(DesktopScale.scale(settings: settings, resources: "Xft.dpi: 96") == 1.5)
  }

  @Test func windowScalingFactorIsTheLeast() {
    let bytes = SettingsBytes(isBigEndian: false).integer("Gdk/WindowScalingFactor", 2).property
    #expect(DesktopScale.scale(settings: XSettings(bytes), resources: "") == 2)
  }

  @Test func everyTruncationIsHarmless() {
    let bytes = SettingsBytes(isBigEndian: false)
      .integer("Xft/DPI", 1).string("A", "text").color("B").property
    for length in 0..<bytes.count {
      #expect(XSettings(Array(bytes[..<length])).integers.count <= 1)
    }
    #expect(XSettings([0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255]).integers.isEmpty)
  }
}

/// Writes the property that an XSETTINGS manager would write.
private struct SettingsBytes {
  let isBigEndian: Bool
  private var body: [UInt8] = []
  private var count: UInt32 = 0

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  var property: [UInt8] {
    [isBigEndian ? 1 : 0, 0, 0, 0] + number(UInt32(7)) + number(count) + body
  }

  func integer(_ name: String, _ value: UInt32) -> Self { adding(0, name, number(value)) }

  func string(_ name: String, _ text: String) -> Self {
    adding(1, name, number(UInt32(text.utf8.count)) + padded(text))
  }

  func color(_ name: String) -> Self { adding(2, name, [1, 2, 3, 4, 5, 6, 7, 8]) }

  private func adding(_ kind: UInt8, _ name: String, _ value: [UInt8]) -> Self {
    var copy = self
    let head = [kind, 0] + number(UInt16(name.utf8.count)) + padded(name)
    copy.body += head + number(UInt32(3)) + value
    copy.count += 1
    return copy
  }

  private func padded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
  }

  private func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
  }
}
