// SPDX-License-Identifier: MIT

import Support
import Testing

/// What people complain about in overlays, looked for on every kind of X11 desktop.
@Suite(.serialized)
struct X11MatrixTests {
  @Test(
    "P1 P3 P5 P6 P9 P10 P38 P44 P51: snow is seen, nothing gets dark, and each click arrives",
    arguments: [
      "bare", "twm", "picom", "xcompmgr", "xcompmgr-a", "xfwm4", "metacity", "mutter-x11", "i3",
    ])
  func everyDesktop(name: String) throws {
    let scene = try X11Scene(name, record: true)
    #expect(scene.isSnowing)
    #expect(scene.first.count > 5)
    #expect(scene.first.allSatisfy { $0.darker == 0 }, "\(scene.first.map(\.darker))")
    #expect(try scene.target.takesAClick(), "at the start")
    // Task bars, pagers and alt-tab show what the window manager lists.
    let clients = try scene.desktop.run(["xprop", "-root", "_NET_CLIENT_LIST"]).output
    let windows = try scene.desktop.overlays()
    #expect(windows.count == 1 && windows.allSatisfy { !clients.contains($0) })

    #expect(try scene.pause())
    #expect(Eventually.holds { (try? scene.difference().brighter) == 0 })
    #expect(try scene.target.takesAClick(), "while hidden")
    #expect(try scene.resume())
    #expect(try scene.target.takesAClick(), "after a hide and a show")

    try scene.split()
    #expect(scene.hasWindows(2))
    #expect(scene.isSnowing(in: X11Scene.leftSky) && scene.isSnowing(in: X11Scene.rightSky))
    #expect(try scene.target.takesAClick(), "with a second monitor")
    try scene.join()
    #expect(scene.hasWindows(1))
    #expect(scene.isSnowing(in: X11Scene.rightSky))
    #expect(try scene.target.takesAClick(), "after the second monitor went")

    try scene.resize()
    #expect(
      Eventually.holds {
        (try? scene.desktop.control("status", "--json").output.contains("\"width\":512")) ?? false
      })
    #expect(try scene.lookAgain())
    #expect(try scene.target.comesToTakeClicks(), "after a change of size")

    try scene.endManager()
    #expect(scene.isSnowing)
    // Newer Mutters take the windows of others off the screen when they end.
    let isLeft = try name != "mutter-x11" || scene.target.isViewable()
    #expect(try !isLeft || scene.target.comesToTakeClicks(), "after the compositor went")
    try scene.startManager()
    #expect(scene.isSnowing)
    #expect(try scene.target.comesToTakeClicks(), "after the compositor came back")

    for round in 0..<LongTests.count("EFFECTD_TEST_RESTARTS", otherwise: 10) {
      try scene.restartDaemon()
      #expect(scene.hasWindows(1))
      // A window manager that has itself just started may still be taking the window over.
      let arrives = try round == 0
        ? scene.target.comesToTakeClicks() : scene.target.takesAClick()
      #expect(arrives, "after restart \(round)")
    }
  }

  @Test(
    "P21 P23 P46: a fullscreen window is not covered, and the other monitor keeps its snow",
    arguments: ["bare", "twm", "picom", "xcompmgr", "xfwm4", "metacity", "mutter-x11", "i3"])
  func fullscreen(name: String) throws {
    let scene = try X11Scene(name)
    try scene.split()
    #expect(scene.hasWindows(2))
    let game: ClickTarget
    if ["bare", "twm"].contains(name) {
      // Without a manager that knows of it, size alone makes a window fullscreen.
      game = try ClickTarget(scene.desktop, name: "game", geometry: "320x480+0+0")
    } else {
      game = scene.target
      try game.becomeFullscreen()
    }
    // A window manager that did not notice the second monitor covers both.
    let coversAll = try game.width() > 320
    #expect(scene.hasWindows(coversAll ? 0 : 1))
    if !coversAll { #expect(scene.isSnowing(in: X11Scene.rightSky)) }
    #expect(scene.desktop.eventuallyShows { $0.isBlack(in: X11Scene.leftSky) })
    for _ in 0..<10 { #expect(try scene.desktop.screenshot().isBlack(in: X11Scene.leftSky)) }
    try game.withdraw()
    #expect(scene.hasWindows(2))
    #expect(scene.isSnowing(in: X11Scene.leftSky))
  }
}
