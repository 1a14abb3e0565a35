// SPDX-License-Identifier: MIT

import Support
import Testing

/// What people complain about in overlays, looked for on every kind of X11 desktop.
@Suite(.serialized)
struct X11MatrixTests {
  /// What holds on every desktop, in the order in which it is looked at.
  enum Claim: String, CaseIterable, CustomTestStringConvertible {
    case theFirstPicturesAreNotDark = "P1 P9: snow is seen, and nothing gets dark at the start"
    case clicksArrive = "P3: a click arrives at the start"
    case noListHasOurWindow = "P51: our one window is on no list of the window manager"
    case nothingIsLeftWhileHidden =
      "P5 P6: hidden, nothing is seen, and clicks arrive before and after"
    case aSecondMonitorSnowsToo = "P38: a second monitor snows as long as it is there"
    case anotherSizeIsFollowed = "P44: another size of the screen is followed"
    case theCompositorMayGo = "P10: without the compositor it snows on, and clicks arrive"
    case theDaemonMayRestart = "P9: after each restart there is one window, and clicks arrive"

    var testDescription: String { rawValue }

    /// Looks whether it holds; the first that does not hold ends it.
    func check(_ scene: X11Scene) throws {
      switch self {
      case .theFirstPicturesAreNotDark: try scene.startsWithoutDarkness()
      case .clicksArrive: try #require(try scene.target.takesAClick())
      case .noListHasOurWindow: try scene.isOnNoList()
      case .nothingIsLeftWhileHidden: try scene.hidesAndShows()
      case .aSecondMonitorSnowsToo: try scene.splitsAndJoins()
      case .anotherSizeIsFollowed: try scene.followsItsSize()
      case .theCompositorMayGo: try scene.outlivesItsManager()
      case .theDaemonMayRestart: try scene.outlivesItsDaemon()
      }
    }
  }

  /// The desktop of the last claim, if all held so far; another one starts anew.
  nonisolated(unsafe) private static var kept: X11Scene?

  @Test(
    "on every desktop",
    arguments: [
      "bare", "twm", "picom", "xcompmgr", "xcompmgr-a", "xfwm4", "metacity", "mutter-x11", "i3",
    ], Claim.allCases)
  func everyDesktop(name: String, claim: Claim) throws {
    let last = Self.kept
    Self.kept = nil
    let scene = if let last, last.name == name { last } else { try X11Scene(name, record: true) }
    try claim.check(scene)
    if claim != Claim.allCases.last { Self.kept = scene }
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

/// The claims; each leaves one monitor on which it snows.
extension X11Scene {
  fileprivate func startsWithoutDarkness() throws {
    try #require(isSnowing)
    try #require(first.count > 5)
    try #require(first.allSatisfy { $0.darker == 0 }, "\(first.map(\.darker))")
  }

  /// Task bars, pagers and alt-tab show what the window manager lists.
  fileprivate func isOnNoList() throws {
    let clients = try desktop.run(["xprop", "-root", "_NET_CLIENT_LIST"]).output
    let windows = try desktop.overlays()
    try #require(windows.count == 1 && windows.allSatisfy { !clients.contains($0) })
  }

  fileprivate func hidesAndShows() throws {
    try #require(try pause())
    try #require(Eventually.holds { (try? difference().brighter) == 0 })
    try #require(try target.takesAClick(), "while hidden")
    try #require(try resume())
    try #require(try target.takesAClick(), "when shown again")
  }

  fileprivate func splitsAndJoins() throws {
    try split()
    try #require(hasWindows(2))
    try #require(isSnowing(in: Self.leftSky) && isSnowing(in: Self.rightSky))
    try #require(try target.takesAClick(), "with a second monitor")
    try join()
    try #require(hasWindows(1))
    try #require(isSnowing(in: Self.rightSky))
    try #require(try target.takesAClick(), "after the second monitor went")
  }

  fileprivate func followsItsSize() throws {
    try resize()
    try #require(desktop.statusComes { $0.output(has: "width", 512) }, "\(desktop.status())")
    try #require(try lookAgain())
    try #require(try target.comesToTakeClicks())
  }

  fileprivate func outlivesItsManager() throws {
    try endManager()
    try #require(isSnowing)
    // Newer Mutters take the windows of others off the screen when they end.
    if try name != "mutter-x11" || target.isViewable() {
      try #require(try target.comesToTakeClicks(), "after the compositor went")
    }
    try startManager()
    try #require(isSnowing)
    try #require(try target.comesToTakeClicks(), "after the compositor came back")
  }

  fileprivate func outlivesItsDaemon() throws {
    for round in 0..<LongTests.count("EFFECTD_TEST_RESTARTS", otherwise: 10) {
      try restartDaemon()
      try #require(hasWindows(1))
      // A window manager that has itself just started may still be taking the window over.
      let arrives = try round == 0 ? target.comesToTakeClicks() : target.takesAClick()
      try #require(arrives, "after restart \(round)")
    }
  }
}
