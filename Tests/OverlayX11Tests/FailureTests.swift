// SPDX-License-Identifier: MIT

import CX11
import Glibc
import Overlay
import OverlaySupport
import Support
import Testing
import Values

@testable import OverlayX11

extension X11Tests {
  /// Servers that are not there, lack something, die or hang.
  @Suite struct FailureTests {
    @Test func absentServerIsNamed() {
      #expect(startError(":59873") == .noDisplay(name: ":59873"))
    }

    @Test("P16: where nothing can be drawn as it should be, nothing is shown")
    func missingExtensionIsNamed() throws {
      let server = try #require(XServer(options: ["-extension", "RENDER"]))
      let text = try #require(startError(server.display)).description
      #expect(text.contains("RENDER extension"))
      #expect(text.contains(server.display))
      #expect(!text.contains("\n"))
    }

    @Test func refusingServerIsToldFromAnAbsentOne() throws {
      let folder = TemporaryDirectory()
      let path = folder("authority")
      try #require(writeAuthority(path))
      let server = try #require(XServer(options: ["-auth", path]))
      let text = try #require(startError(server.display)).description
      #expect(text.hasPrefix("display \"\(server.display)\" refused the connection"))
    }

    @Test func aScreenThatIsMissingIsNamed() throws {
      let server = try #require(XServer())
      #expect(
        startError("\(server.display).7")
          == .refused(
            name: "\(server.display).7", reason: "it has no screen 7, only screen 0"))
    }

    @Test func aFullServerIsNotOneThatDoesNotTrustUs() throws {
      let server = try #require(XServer(options: ["-maxclients", "64"]))
      var clients: [OpaquePointer] = []
      while clients.count < 100, let client = XOpenDisplay(server.display) {
        clients.append(client)
      }
      defer { for client in clients { XCloseDisplay(client) } }
      #expect(
        startError(server.display)
          == .refused(
            name: server.display,
            reason: "it has as many clients as it takes; end a program that shows windows"))
    }

    /// Why no backend starts on a display; nil if one does.
    private func startError(_ display: String) -> OverlayError? {
      do throws(OverlayError) {
        try X11Backend(display: display).close()
        return nil
      } catch {
        return error
      }
    }

    /// Writes a file with a secret that we do not present to the server.
    private func writeAuthority(_ path: String) -> Bool {
      let name = Array("MIT-MAGIC-COOKIE-1".utf8)
      // Family "wild" (65535), no address, no display number, the name, 16 bytes of secret.
      let record: [UInt8] =
        [255, 255, 0, 0, 0, 0, 0, UInt8(name.count)] + name + [0, 16]
        + (1...16).map { UInt8($0) }
      guard let file = fopen(path, "w") else { return false }
      defer { fclose(file) }
      return fwrite(record, 1, record.count, file) == record.count
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func deathOfTheServerIsReportedOnce(_ signal: CInt) throws {
      let server = try #require(XServer())
      let driver = try Driver(server)
      let list = driver.sprites.oneSquare(x: 10, y: 10)
      #expect(driver.show(list))
      server.program.end(signal: signal)
      #expect(driver.turns { driver.deaths == 1 })
      for _ in 0..<5 { driver.turn() }
      #expect(driver.deaths == 1)
      let store = driver.sprites.store
      #expect(
        driver.backend.present(list, sprites: store, on: .init(output: 1, layer: .top)) == .hidden)
      driver.backend.hideAll()
    }

    @Test func deathWithinAFrameIsReported() throws {
      let server = try #require(XServer())
      let driver = try Driver(server)
      let list = driver.sprites.mixture(width: 640, height: 480)
      #expect(driver.show(list))
      server.program.end(signal: SIGKILL)
      let store = driver.sprites.store
      _ = driver.backend.present(list, sprites: store, on: .init(output: 1, layer: .top))
      #expect(driver.turns { driver.deaths == 1 })
    }

    @Test func stoppedServerTakesNoFramesAndBlocksNobody() throws {
      let server = try #require(XServer())
      let driver = try Driver(server)
      let list = driver.sprites.mixture(width: 640, height: 480)
      #expect(driver.show(list))
      #expect(driver.settles())
      server.program.send(SIGSTOP)
      let store = driver.sprites.store
      var submitted = 0
      for _ in 0..<100 {
        if driver.backend.present(list, sprites: store, on: .init(output: 1, layer: .top))
          == .submitted
        {
          submitted += 1
        }
        driver.turn(milliseconds: 0)
      }
      #expect(submitted == 1)
      server.program.send(SIGCONT)
      #expect(driver.turns { driver.backend.state(of: .init(output: 1, layer: .top)).isReady })
      #expect(driver.show(list))
    }

    @Test func stoppedServerIsNotWaitedForByAnIdleBackend() throws {
      let server = try #require(XServer())
      let driver = try Driver(server)
      #expect(driver.settles())
      let list = driver.sprites.oneSquare(x: 10, y: 10)
      let store = driver.sprites.store
      let rescuer = try #require(server.program.rescuer())
      server.program.send(SIGSTOP)
      for _ in 0..<20 {
        driver.backend.refreshFullscreen()
        let result = driver.backend.present(list, sprites: store, on: .init(output: 1, layer: .top))
        #expect(result == .notReady)
        // The owner does not try again and again.
        #expect(!driver.backend.state(of: .init(output: 1, layer: .top)).isReady)
        #expect(driver.backend.deadline == nil)
        driver.turn(milliseconds: 0)
      }
      #expect(server.program.isStopped)
      rescuer.end()
      server.program.send(SIGCONT)
      #expect(driver.turns { driver.events.contains(.ready(.init(output: 1, layer: .top))) })
      #expect(driver.show(list))
    }

    @Test(
      "P46: a fullscreen window that could not be asked about is reported before a window of ours")
    func stoppedServerHidesNoFullscreenWindow() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      #expect(driver.settles())
      _ = client.makeWindow(width: 640, height: 480)
      XSync(client.display, False)
      #expect(driver.settles())
      let rescuer = try #require(server.program.rescuer())
      server.program.send(SIGSTOP)
      driver.backend.followFullscreen(true)
      driver.backend.refreshFullscreen()
      #expect(driver.backend.fullscreenOutputs == [])
      let list = driver.sprites.oneSquare(x: 10, y: 10)
      let store = driver.sprites.store
      #expect(
        driver.backend.present(list, sprites: store, on: .init(output: 1, layer: .top)) == .notReady
      )
      driver.turn(milliseconds: 0)
      #expect(server.program.isStopped)
      rescuer.end()
      server.program.send(SIGCONT)
      #expect(driver.turns { driver.events.count >= 2 })
      #expect(driver.events == [.fullscreenChanged, .ready(.init(output: 1, layer: .top))])
      #expect(driver.backend.fullscreenOutputs == [1])
    }

    @Test func stoppedServerKeepsNobodyFromEnding() throws {
      let server = try #require(XServer())
      let rescuer = try #require(server.program.rescuer())
      do {
        let driver = try Driver(server)
        #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
        #expect(driver.settles())
        server.program.send(SIGSTOP)
      }
      #expect(server.program.isStopped)
      rescuer.end()
    }
  }
}

extension Driver {
  /// How often the end of the connection was reported.
  var deaths: Int {
    events.count {
      if case .disconnected = $0 { return true }
      return false
    }
  }
}
