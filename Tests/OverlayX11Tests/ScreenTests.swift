// SPDX-License-Identifier: MIT

import CX11
import Glibc
import Overlay
import OverlaySupport
import Testing

@testable import OverlayX11

extension X11Tests {
  /// The screen saver of the server, which covers everything or blanks the screens.
  @Suite struct ScreenTests {
    @Test func saverIsReportedWhileSomethingShows() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
      #expect(!driver.events.contains(.screenOff(true)))
      XActivateScreenSaver(client.display)
      XSync(client.display, False)
      #expect(driver.turns { driver.events.contains(.screenOff(true)) })
      driver.backend.hideAll()
      #expect(driver.backend.deadline == nil)
      XResetScreenSaver(client.display)
      XSync(client.display, False)
      #expect(driver.turns { driver.events.contains(.screenOff(false)) })
      // Nothing is shown: nothing is followed any more.
      #expect(!driver.backend.screens.isFollowingSaver)
    }

    @Test func saverThatIsOnAlreadyIsReportedWithTheFirstFrame() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      XActivateScreenSaver(client.display)
      XSync(client.display, False)
      let driver = try Driver(server)
      #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
      #expect(driver.turns { driver.events.contains(.screenOff(true)) })
    }

    @Test func saverWakesNoIdleBackend() throws {
      let server = try #require(XServer())
      let client = try #require(TestClient(server))
      let driver = try Driver(server)
      #expect(driver.showsAndComesToRest())
      for _ in 0..<3 {
        XActivateScreenSaver(client.display)
        XSync(client.display, False)
        XResetScreenSaver(client.display)
        XSync(client.display, False)
      }
      var watched = pollfd(fd: driver.backend.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      #expect(poll(&watched, 1, 300) == 0)
    }
  }
}
