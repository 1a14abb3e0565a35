// SPDX-License-Identifier: MIT

import CX11
import Glibc
import Overlay
import OverlaySupport
import Sprites
import Testing
import Values

@testable import OverlayX11

extension X11Tests {
  /// P4, P21: when nothing is shown, nothing of ours is on the server.
  @Suite struct LifetimeTests {
    @Test("P4 P21: nothing is left after hiding")
    func nothingIsLeftAfterHiding() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      let before = client.children()
      #expect(client.overlays().isEmpty)
      #expect(driver.show(driver.sprites.oneSquare(x: 5, y: 5)))
      #expect(driver.show(driver.sprites.oneSquare(x: 5, y: 5), layer: .background))
      #expect(client.overlays().count == 2)
      driver.backend.hide(.init(output: 1, layer: .top))
      driver.turn()
      #expect(client.waits { client.overlays().count == 1 })
      driver.backend.hideAll()
      driver.turn()
      #expect(client.waits { client.children() == before })
      #expect(driver.backend.deadline == nil)
    }

    @Test func hidingAndShowingManyTimesLeaksNothing() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      let list = driver.sprites.mixture(width: 640, height: 480)
      var sizes: [Int] = []
      for round in 0..<40 {
        #expect(driver.show(list))
        driver.backend.hideAll()
        driver.turn()
        if round == 9 || round == 39 { sizes.append(residentPages(of: server.program.process)) }
      }
      #expect(client.overlays().isEmpty)
      // A leaked frame would be 300 pages a round: 30 rounds, 9 000 pages.
      #expect(sizes[1] - sizes[0] < 1_000)
    }

    @Test func unknownOutputIsHidden() throws {
      let server = try #require(XServer())
      let driver = try Driver(server)
      let list = driver.sprites.oneSquare(x: 0, y: 0)
      _ = driver.turns { driver.backend.state(of: .init(output: 1, layer: .top)).isReady }
      let result = driver.backend.present(
        list, sprites: driver.sprites.store, on: .init(output: 99, layer: .top))
      #expect(result == .hidden)
      #expect(driver.backend.state(of: .init(output: 99, layer: .top)).maximumFrameRate == 0)
    }

    @Test func frameBeforeTheLastWasReadIsRefused() throws {
      let server = try #require(XServer())
      let driver = try Driver(server)
      let list = driver.sprites.oneSquare(x: 0, y: 0)
      #expect(driver.show(list))
      #expect(driver.settles())
      driver.forgetEvents()
      let present = {
        driver.backend.present(
          list, sprites: driver.sprites.store, on: .init(output: 1, layer: .top))
      }
      server.program.send(SIGSTOP)
      #expect(present() == .submitted)
      driver.turn()
      #expect(present() == .notReady)
      #expect(!driver.backend.state(of: .init(output: 1, layer: .top)).isReady)
      #expect(driver.events.isEmpty)
      server.program.send(SIGCONT)
      #expect(driver.turns { driver.events.contains(.ready(.init(output: 1, layer: .top))) })
      #expect(present() == .submitted)
    }

    @Test func storeOfANewGenerationIsSentAgain() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10, color: 0xFFFF_0000)))
      let store = driver.sprites.store
      store.removeAll()
      let white = [UInt8](repeating: 255, count: 8 * 8)
      let sprite = try #require(store.add(format: .coverage, width: 8, height: 8, pixels: white))
      var list = DrawList()
      list.append(DrawCommand(sprite: UInt32(sprite), x: 40, y: 40, color: .max))
      #expect(driver.show(list))
      let pixels = client.pixels(client.root, width: 640, height: 480)
      #expect(pixels[44 * 640 + 44] & 0xFF_FFFF == 0xFF_FFFF)
      #expect(pixels[15 * 640 + 15] & 0xFF_FFFF != 0xFF_0000)
    }

    @Test func windowDestroyedByOthersComesBack() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
      let first = try #require(client.overlays().last)
      XDestroyWindow(client.display, first)
      XSync(client.display, False)
      #expect(driver.turns { driver.backend.surfaces.isEmpty })
      #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
      #expect(client.overlays().count == 1)
    }
  }
}

/// Resident memory of a process in pages.
private func residentPages(of process: pid_t) -> Int {
  guard let file = fopen("/proc/\(process)/statm", "r") else { return 0 }
  defer { fclose(file) }
  var text = [CChar](repeating: 0, count: 128)
  guard fgets(&text, CInt(text.count), file) != nil else { return 0 }
  let words = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    .split(separator: " ")
  return words.count > 1 ? Int(words[1]) ?? 0 : 0
}
