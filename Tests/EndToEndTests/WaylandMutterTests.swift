// SPDX-License-Identifier: MIT

import Support
import Testing

/// The built programs on GNOME's compositor, where Xwayland is the only way.
@Suite(.serialized)
struct WaylandMutterTests {
  static let hasMutter = Desktop.isInstalled(
    "mutter", with: "import", "xev", "wev", "xdotool")
  /// Whether this Xwayland hands input shapes on: 24.1 does, 22.1 does not.
  static let passesInputShapes = xwaylandRelease >= 12_401_000

  /// The release number that Xwayland prints in brackets.
  private static var xwaylandRelease: Int {
    guard let result = try? ChildProcess.run(["Xwayland", "-version"]) else { return 0 }
    let text = result.output + result.errors
    return Int(text.drop { $0 != "(" }.dropFirst().prefix { $0.isNumber }) ?? 0
  }

  /// P2: without a way to let clicks through there is no overlay, and one line says what helps.
  @Test(
    .enabled(
      if: hasMutter && !passesInputShapes, "Mutter, wev, xdotool and an Xwayland before 24.1"))
  func withAnOldXwaylandTheExitCodeIsSixtyNine() throws {
    let desktop = try Desktop("mutter")
    let result = try desktop.run([try Programs.own("effectd")])
    #expect(result.code == 69)
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.contains("Xwayland 24.1 or later is needed"))
    let doctor = try desktop.control("doctor")
    #expect(doctor.output.contains("Xwayland 24.1 or later is needed"))
  }

  /// P2, P8: real clicks reach a client of Wayland's own and one of Xwayland while snow and bursts
  /// are shown: not one of them is lost.
  @Test(
    .enabled(
      if: hasMutter && passesInputShapes, "Mutter, wev, xev, xdotool and Xwayland 24.1 or later"))
  func itSnowsThroughXwaylandAndNoClickIsLost() throws {
    let desktop = try Desktop("mutter")
    desktop.configure(Samples.alwaysSnow)
    let daemon = try desktop.startDaemon()
    #expect(desktop.statusComes { $0.backend == "x11" })
    #expect(Eventually.holds(seconds: 30) { (try? desktop.outerScreenshot().snow) ?? 0 > 300 })
    let client = ["stdbuf", "-oL", "xev", "-geometry", "700x500+50+50", "-event", "button"]
    #expect(try desktop.clickReachesClient(client, saying: "ButtonPress"))
    #expect(try desktop.control("burst", "hearts").code == 0)
    #expect(try desktop.clicksThatReachAWaylandClient(of: 60) == 60)
    #expect(try desktop.control("pause").code == 0)
    #expect(try desktop.control("resume").code == 0)
    #expect(try desktop.clicksThatReachAWaylandClient(of: 20) == 20)
    daemon.end()
  }
}

extension Desktop {
  /// How many of `count` real clicks reach a client of the compositor's own.
  fileprivate func clicksThatReachAWaylandClient(of count: Int) throws -> Int {
    let client = try start(["stdbuf", "-oL", "wev", "-f", "wl_pointer"])
    defer { client.end() }
    let window = try runOutside(["xdotool", "getactivewindow"]).output.filter(\.isNumber)
    func presses() -> Int {
      client.output.split(separator: "\n").count { $0.contains("(pressed)") }
    }
    // Mutter puts its window in the middle. It is there as soon as it receives a click; those are
    // not counted.
    let isThere = Eventually.holds(seconds: 20) {
      _ = try? runOutside(["xdotool", "mousemove", "--window", window, "400", "300", "click", "1"])
      return presses() > 0
    }
    guard isThere else { return 0 }
    var before = presses()
    while Eventually.holds(seconds: 1, { presses() > before }) { before = presses() }
    for index in 0..<count {
      try runOutside(
        ["xdotool", "mousemove", "--window", window, "\(400 + index % 8)", "300", "click", "1"])
    }
    _ = Eventually.holds { presses() - before >= count }
    return presses() - before
  }
}
