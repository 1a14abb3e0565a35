// SPDX-License-Identifier: MIT

import Support
import Testing

/// Monitors that are many, turned, preferred, and gone.
@Suite(.serialized)
struct X11MonitorTests {
  @Test("P38 P43: sixteen monitors have sixteen windows, and each its snow")
  func sixteenMonitors() throws {
    let desktop = try Desktop("bare", options: ["--size", "640x480"])
    desktop.configure(Samples.alwaysSnow)
    let bare = try desktop.screenshot()
    let daemon = try desktop.startDaemon()
    defer { daemon.end() }
    for number in 0..<16 {
      let place = "160/42x120/32+\(number % 4 * 160)+\(number / 4 * 120)"
      try desktop.run(
        ["xrandr", "--setmonitor", "M\(number)", place, number == 0 ? "screen" : "none"])
    }
    #expect(Eventually.holds(seconds: 30) { (try? desktop.overlayCount()) == 16 })
    #expect(Set(desktop.status().outputNames) == Set((0..<16).map { "M\($0)" }))
    for number in [0, 3, 12, 15] {
      let area = Screenshot.Area(
        x: number % 4 * 160, y: number / 4 * 120, width: 160, height: 120)
      #expect(desktop.eventuallyShows { $0.difference(from: bare, in: area).brighter > 10 })
    }
  }

  @Test func anotherPrimaryMonitorChangesNothing() throws {
    let scene = try X11Scene("bare")
    try scene.split()
    #expect(scene.hasWindows(2))
    let before = Set(try scene.desktop.overlays())
    try scene.desktop.run(["xrandr", "--output", "screen", "--primary"])
    // When the third monitor is there, what the change of the second asked for is done, too.
    try scene.desktop.run(["xrandr", "--setmonitor", "THIRD", "100/30x100/30+640+0", "none"])
    #expect(scene.hasWindows(3))
    #expect(before.isSubset(of: Set(try scene.desktop.overlays())))
    #expect(scene.isSnowing(in: X11Scene.rightSky))
  }

  @Test("P36 P37: a burst on a monitor that vanishes ends, and its command too")
  func aBurstOnAVanishedMonitorEnds() throws {
    let scene = try X11Scene("picom")
    try scene.split()
    #expect(scene.hasWindows(2))
    let burst = try scene.desktop.start(
      [try Programs.own("effectctl"), "burst", "hearts", "--output", "RIGHT"]
        + ["--duration", "300", "--wait"])
    #expect(scene.hasWindows(3))
    #expect(burst.isRunning)
    try scene.join()
    let end = try burst.wait(seconds: 30)
    #expect(end.code == 0, "\(end.errors)")
    #expect(scene.hasWindows(1))
    #expect(!scene.desktop.status().shows("hearts"))
    #expect(scene.isSnowing)
  }

  @Test(
    "P44: a monitor that is turned gets a window of its new size",
    .enabled(if: Programs.areInstalled("Xephyr"), "needs Xephyr, for Xvfb cannot turn its screen"))
  func rotation() throws {
    let desktop = try Desktop("bare", options: ["--size", "800x700"])
    desktop.configure(Samples.alwaysSnow)
    let server = try desktop.start(
      ["Xephyr", ":77", "-screen", "400x300", "-noreset", "-nolisten", "tcp"])
    defer { server.end() }
    var variables = desktop.environment
    variables["DISPLAY"] = ":77"
    let isThere = Eventually.holds(seconds: 20) {
      (try? ChildProcess.run(["xwininfo", "-root"], environment: variables).code) == 0
    }
    #expect(isThere, "\(server.errors)")
    let daemon = try ChildProcess([try Programs.own("effectd")], environment: variables)
    defer { daemon.end() }
    for (side, size) in [("left", "300x400"), ("normal", "400x300")] as [(String, String)] {
      _ = try ChildProcess.run(
        ["xrandr", "--output", "default", "--rotate", side], environment: variables)
      let isRight = Eventually.holds(seconds: 20) {
        let tree = try? ChildProcess.run(["xwininfo", "-root", "-tree"], environment: variables)
        let lines = tree?.output.split(separator: "\n").filter { $0.contains("\"effectd\"") } ?? []
        return lines.count == 1 && lines.allSatisfy { $0.contains(" \(size)+0+0 ") }
      }
      #expect(isRight, "\(side): \(daemon.errors)")
    }
  }
}
