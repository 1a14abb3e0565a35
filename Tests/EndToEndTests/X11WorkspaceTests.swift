// SPDX-License-Identifier: MIT

import Support
import Testing

/// What people do with their windows while it snows: nothing of it changes.
@Suite(.serialized, .enabled(if: Programs.areInstalled("wmctrl"), "needs wmctrl"))
struct X11WorkspaceTests {
  private static let desktops = ["picom", "xfwm4", "metacity", "mutter-x11"]

  @Test(
    "P51: show-desktop, workspaces, task bars and pagers leave the snow alone",
    arguments: desktops)
  func windowsComeAndGo(name: String) throws {
    let scene = try X11Scene(name)
    let desktop = scene.desktop
    let overlays = try desktop.overlays()
    #expect(overlays.count == 1)
    #expect(try desktop.run(["wmctrl", "-n", "3"]).code == 0)

    #expect(try desktop.run(["wmctrl", "-k", "on"]).code == 0)
    #expect(Eventually.holds { !scene.isTargetSeen }, "the desktop is not shown")
    try expectSnowAlone(scene, overlays, "while the desktop is shown")
    #expect(try desktop.run(["wmctrl", "-k", "off"]).code == 0)
    #expect(Eventually.holds { scene.isTargetSeen })
    try expectSnowAlone(scene, overlays, "after the desktop was shown")

    for workspace in ["2", "1"] {
      #expect(try desktop.run(["wmctrl", "-s", workspace]).code == 0)
      #expect(Eventually.holds { !scene.isTargetSeen }, "not on workspace \(workspace)")
      try expectSnowAlone(scene, overlays, "on workspace \(workspace)")
    }
    #expect(try desktop.run(["wmctrl", "-s", "0"]).code == 0)
    #expect(Eventually.holds { scene.isTargetSeen })
    try expectSnowAlone(scene, overlays, "on the first workspace again")
    #expect(try scene.target.comesToTakeClicks())
  }

  /// Expects the same window as ever, snow that moves, nothing darker, and no word of us on any list.
  private func expectSnowAlone(
    _ scene: X11Scene, _ overlays: [String], _ phase: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let desktop = scene.desktop
    let windows = try desktop.overlays()
    #expect(windows == overlays, "\(phase)", sourceLocation: location)
    // Window managers may still be repainting what they uncovered.
    var picture = try desktop.screenshot()
    let isClean = Eventually.holds {
      guard let next = try? desktop.screenshot() else { return false }
      picture = next
      return next.difference(from: scene.bare, in: X11Scene.sky).darker == 0
    }
    #expect(isClean, "\(phase): something is darker", sourceLocation: location)
    let moves = Eventually.holds {
      guard let next = try? desktop.screenshot() else { return false }
      return next.difference(from: picture, in: X11Scene.sky).brighter > 10
    }
    #expect(moves, "\(phase): the snow does not move", sourceLocation: location)
    for list in ["_NET_CLIENT_LIST", "_NET_CLIENT_LIST_STACKING"] {
      let text = try desktop.run(["xprop", "-root", list]).output
      // With one window alone xfwm4 may have no list of the second kind.
      let isThere = text.contains(scene.target.window) || list != "_NET_CLIENT_LIST"
      #expect(isThere, "\(phase): \(text)", sourceLocation: location)
      let isListed = overlays.contains { text.contains($0) }
      #expect(!isListed, "\(phase): \(list)", sourceLocation: location)
    }
    #expect(
      try !desktop.run(["wmctrl", "-l"]).output.contains("effectd"), sourceLocation: location)
  }

  @Test("P51: alt-tab never comes to the snow", arguments: desktops)
  func altTab(name: String) throws {
    let scene = try X11Scene(name)
    let desktop = scene.desktop
    let other = try ClickTarget(desktop, name: "other", geometry: "160x120+300+60")
    #expect(try other.comesToTakeClicks())
    let overlays = try desktop.overlays()
    var seen: Set<String> = []
    for _ in 0..<6 {
      try desktop.run(["xdotool", "keydown", "alt", "key", "Tab"])
      let during = try desktop.overlays()
      #expect(during == overlays)
      try desktop.run(["xdotool", "keyup", "alt"])
      let active = try desktop.run(["xprop", "-root", "_NET_ACTIVE_WINDOW"]).output
      let isOurs = overlays.contains { active.contains($0) }
      #expect(!isOurs, "\(active)")
      let focus = try desktop.run(["xdotool", "getwindowfocus"]).output
      let number = String(Int(focus.filter(\.isNumber)) ?? 0, radix: 16)
      #expect(!overlays.contains("0x\(number)"))
      for window in [scene.target.window, other.window] where active.contains(window) {
        seen.insert(window)
      }
    }
    // Without its settings daemon xfwm4 has no keys.
    if name != "xfwm4" { #expect(seen.count == 2, "alt-tab did not work: \(seen)") }
  }

  @Test("P53: windows are dragged through the snow", arguments: desktops)
  func dragging(name: String) throws {
    let scene = try X11Scene(name)
    let desktop = scene.desktop
    let start = try scene.target.place()
    // The title bar is above the window.
    let grip = (x: start.x + 60, y: start.y - 8)
    try desktop.run(["xdotool", "mousemove", "\(grip.x)", "\(grip.y)", "mousedown", "1"])
    for step in 1...10 {
      try desktop.run(["xdotool", "mousemove", "\(grip.x + step * 12)", "\(grip.y + step * 6)"])
    }
    try desktop.run(["xdotool", "mouseup", "1"])
    let isMoved = Eventually.holds {
      guard let place = try? scene.target.place() else { return false }
      return abs(place.x - start.x - 120) < 20 && abs(place.y - start.y - 60) < 20
    }
    #expect(isMoved, "from \(start) to \((try? scene.target.place()) ?? (0, 0))")
    #expect(try desktop.overlays().count == 1)
    #expect(try scene.target.comesToTakeClicks())
  }
}
