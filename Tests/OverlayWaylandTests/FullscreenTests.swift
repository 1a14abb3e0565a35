// SPDX-License-Identifier: MIT

import Glibc
import Overlay
import Support
import Testing

@testable import OverlayWayland

/// What the compositor tells of fullscreen windows, output by output.
@Suite(
  .serialized,
  .enabled(if: Desktop.isInstalled("sway", with: "wev"), "sway and wev are needed"))
struct FullscreenTests {
  private static func id(_ name: String, _ driver: Driver) -> UInt32? {
    driver.backend.outputs.first { $0.name == name }?.id
  }

  private static func covered(_ driver: Driver) -> Set<String> {
    Set(
      driver.backend.outputs.filter { driver.backend.fullscreenOutputs.contains($0.id) }
        .map(\.name))
  }

  /// Does to a client what only works once it has a window.
  private static func untilDone(_ desktop: Desktop, _ command: String) -> Bool {
    Eventually.holds(seconds: 20) { (try? desktop.run(["swaymsg", command]).code) == 0 }
  }

  /// Does something on the X server that the desktop is shown on.
  @discardableResult
  private static func outside(_ desktop: Desktop, _ words: String...) throws -> String {
    let environment = desktop.environment
    return try ChildProcess.run(
      ["xdotool"] + words, environment: environment,
      changes: ["DISPLAY": environment["OUTER_DISPLAY"]]
    ).output
  }

  /// P46 and P48: only the output that the window is seen on, and only as long as it is.
  @Test func theOutputOfAFullscreenWindowIsKnownAndNoOther() throws {
    let desktop = try Desktop("sway", options: ["--size", "640x480", "--outputs", "2"])
    let driver = try Driver(desktop)
    driver.backend.followFullscreen(true)
    try desktop.sway("focus output HEADLESS-1")
    let client = try desktop.start(["wev"])
    #expect(Self.untilDone(desktop, "[app_id=wev] fullscreen enable"))
    #expect(driver.turns { Self.covered(driver) == ["HEADLESS-1"] })
    #expect(driver.events.contains(.fullscreenChanged))
    // Focus elsewhere does not uncover it.
    try desktop.sway("focus output HEADLESS-2")
    let other = try desktop.start(["wev"])
    #expect(Self.untilDone(desktop, "[workspace=2] move container to workspace 2"))
    #expect(driver.turns { Self.covered(driver) == ["HEADLESS-1"] })
    try desktop.sway("focus output HEADLESS-1")
    try desktop.sway("fullscreen disable")
    #expect(driver.turns { Self.covered(driver).isEmpty })
    try desktop.sway("fullscreen enable")
    #expect(driver.turns { Self.covered(driver) == ["HEADLESS-1"] })
    client.end()
    #expect(driver.turns { Self.covered(driver).isEmpty })
    other.end()
  }

  /// P48: a window that is fullscreen on a workspace that is not shown covers nothing.
  @Test func aFullscreenWindowOfAHiddenWorkspaceIsNotSeen() throws {
    let desktop = try Desktop("sway")
    let driver = try Driver(desktop)
    driver.backend.followFullscreen(true)
    let client = try desktop.start(["wev"])
    #expect(Self.untilDone(desktop, "[app_id=wev] fullscreen enable"))
    #expect(driver.turns { Self.covered(driver) == ["HEADLESS-1"] })
    try desktop.sway("workspace 2")
    let other = try desktop.start(["wev"])
    #expect(driver.turns { Self.covered(driver).isEmpty })
    try desktop.sway("workspace 1")
    #expect(driver.turns { Self.covered(driver) == ["HEADLESS-1"] })
    client.end()
    other.end()
  }

  /// What is fullscreen is known as soon as somebody asks, and to nobody before and after.
  @Test func windowsAreFollowedOnlyWhileThatIsWanted() throws {
    let desktop = try Desktop("sway")
    let driver = try Driver(desktop)
    let client = try desktop.start(["wev"])
    #expect(Self.untilDone(desktop, "[app_id=wev] fullscreen enable"))
    driver.backend.refreshFullscreen()
    #expect(Self.covered(driver).isEmpty)
    // The compositor itself may need a moment to know where a new window is.
    driver.backend.followFullscreen(true)
    #expect(driver.turns { Self.covered(driver) == ["HEADLESS-1"] })
    driver.backend.followFullscreen(false)
    #expect(driver.turns { Self.covered(driver).isEmpty })
    for _ in 0..<3 {
      driver.forgetEvents()
      driver.backend.followFullscreen(true)
      driver.backend.refreshFullscreen()
      #expect(Self.covered(driver) == ["HEADLESS-1"])
      #expect(driver.events.isEmpty)
      #expect(driver.turns { driver.events == [.fullscreenChanged] })
      driver.backend.followFullscreen(false)
      #expect(driver.turns { driver.events == [.fullscreenChanged, .fullscreenChanged] })
      #expect(Self.covered(driver).isEmpty)
    }
    client.end()
  }

  /// P32: somebody who asks while the compositor stands still is not kept waiting for it.
  @Test func aStoppedCompositorIsNotWaitedForWithAnAnswer() throws {
    let desktop = try Desktop("sway")
    let driver = try Driver(desktop)
    let client = try desktop.start(["wev"])
    #expect(Self.untilDone(desktop, "[app_id=wev] fullscreen enable"))
    let process = try #require(desktop.swayProcess)
    kill(process, SIGSTOP)
    driver.backend.followFullscreen(true)
    driver.backend.refreshFullscreen()
    #expect(Self.covered(driver).isEmpty)
    kill(process, SIGCONT)
    #expect(driver.turns { Self.covered(driver) == ["HEADLESS-1"] })
    #expect(driver.events == [.fullscreenChanged])
    client.end()
  }

  /// P36: a window outlives the output that it was on.
  @Test func anOutputThatGoesTakesItsFullscreenWindowWithIt() throws {
    let desktop = try Desktop(
      "sway-x11", options: ["--size", "640x480", "--outputs", "2"])
    let driver = try Driver(desktop)
    driver.backend.followFullscreen(true)
    // Which output comes first is the compositor's affair.
    let active = try Self.outside(desktop, "getactivewindow", "getwindowname").contains("X11-2")
    let (going, staying) = active ? ("X11-2", "X11-1") : ("X11-1", "X11-2")
    try desktop.sway("focus output \(going)")
    let client = try desktop.start(["wev"])
    #expect(Self.untilDone(desktop, "[app_id=wev] fullscreen enable"))
    #expect(driver.turns { Self.covered(driver) == [going] })
    // Closing the window of an output unplugs it; sway moves its windows to the other one.
    try Self.outside(desktop, "key", "--clearmodifiers", "alt+F4")
    #expect(driver.turns { driver.backend.outputs.map(\.name) == [staying] })
    // sway 1.10 says where the window is now only with its next change.
    #expect(Self.untilDone(desktop, "[app_id=wev] focus"))
    #expect(Self.untilDone(desktop, "[app_id=wev] fullscreen disable"))
    #expect(driver.turns { Self.covered(driver).isEmpty })
    #expect(Self.untilDone(desktop, "[app_id=wev] fullscreen enable"))
    #expect(driver.turns { Self.covered(driver) == [staying] })
    client.end()
    #expect(driver.turns { Self.covered(driver).isEmpty })
  }
}
