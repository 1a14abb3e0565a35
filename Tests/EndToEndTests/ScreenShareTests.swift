// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// A daemon beside a PipeWire of the test's own: nothing shows while the screen is shared.
@Suite(.enabled(if: PrivatePipeWire.isInstalled, "needs pipewire"))
struct ScreenShareTests {
  /// The helpers that a daemon has, by their numbers.
  private func helpers(of daemon: HeadlessDaemon) throws -> [Int32] {
    let number = try #require(daemon.process).number
    let children = TemporaryDirectory.read("/proc/\(number)/task/\(number)/children") ?? ""
    return children.split(separator: " ").compactMap { Int32($0) }
  }

  private func server() throws -> PrivatePipeWire {
    let server = PrivatePipeWire()
    try server.start()
    return server
  }

  @Test func snowHidesFromAShareAndComesBack() throws {
    let server = try server()
    let daemon = try HeadlessDaemon(
      configuration: Samples.alwaysSnow, variables: server.environment)
    #expect(Eventually.holds(seconds: 30) { daemon.status().shows("snow") })
    try server.addNode("cast", mediaClass: "Video/Source")
    #expect(Eventually.holds(seconds: 30) { daemon.status().suppressedBy == "screen-shared" })
    #expect(!daemon.status().shows("snow"))
    let burst = try daemon.control("burst", "hearts")
    #expect(burst.code == 4)
    #expect(burst.errors.contains("screen-shared"), "\(burst.errors)")
    #expect(burst.errors.contains("screenShared = \"ignore\""), "\(burst.errors)")
    #expect(try daemon.control("start", "rain").code == 4)
    #expect(try daemon.control("why").output.contains("PipeWire"))
    try server.removeNode("cast")
    #expect(Eventually.holds(seconds: 30) { daemon.status().shows("snow") })
  }

  @Test func aBurstAsksFirstAndAnIdleDaemonDoesNot() throws {
    let server = try server()
    try server.addNode("cast", mediaClass: "Video/Source")
    let daemon = try HeadlessDaemon(variables: server.environment)
    #expect(try helpers(of: daemon).isEmpty)
    #expect(try daemon.control("status").output.contains("screen-shared") == false)
    #expect(try daemon.control("burst", "hearts").code == 4)
    let first = try helpers(of: daemon)
    #expect(first.count == 1)
    try server.removeNode("cast")
    #expect(Eventually.holds(seconds: 30) { (try? daemon.control("burst", "hearts").code) == 0 })
    #expect(try helpers(of: daemon) == first)
    #expect(daemon.status().shows("hearts"))
  }

  @Test func whoIgnoresSharesNeedsNoHelper() throws {
    let server = try server()
    try server.addNode("cast", mediaClass: "Video/Source")
    let daemon = try HeadlessDaemon(
      configuration: "[bursts]\nscreenShared = \"ignore\"", variables: server.environment)
    #expect(try daemon.control("burst", "hearts").code == 0)
    #expect(try helpers(of: daemon).isEmpty)
    #expect(try daemon.control("start", "rain").code == 4)
  }

  @Test func onlyWhatAppearsAndGoesWakesTheHelper() throws {
    let server = try server()
    let daemon = try HeadlessDaemon(
      configuration: Samples.alwaysSnow, variables: server.environment)
    #expect(Eventually.holds(seconds: 30) { daemon.status().shows("snow") })
    let helper = try #require(try helpers(of: daemon).first)
    let wakeUps = {
      TemporaryDirectory.names(in: "/proc/\(helper)/task").map { thread in
        ChildProcess.statusNumber("voluntary_ctxt_switches", of: "\(helper)/task/\(thread)")
      }.reduce(0, +)
    }
    let before = wakeUps()
    #expect(!Eventually.holds(seconds: 3) { wakeUps() > before })
    try server.addNode("sound", mediaClass: "Audio/Sink")
    #expect(Eventually.holds(seconds: 20) { wakeUps() > before })
    #expect(daemon.status().shows("snow"))
  }

  /// What a client captures once the daemon has said that it hides; `scripts/bench-shares` has the times.
  @Test(.enabled(if: Desktop.isInstalled("sway", with: "grim"), "sway, grim"))
  func noFrameOfAShareShowsUs() throws {
    let server = try server()
    let desktop = try Desktop("sway")
    desktop.configure(Samples.alwaysSnow)
    let daemon = try desktop.start([try Programs.own("effectd")], changes: server.environment)
    defer { daemon.end() }
    for _ in 1...3 {
      #expect(desktop.eventuallyShows { $0.snow > 0 })
      #expect(try desktop.control("burst", "hearts").code == 0)
      try server.addNode("cast", mediaClass: "Video/Source")
      #expect(desktop.statusComes { $0.suppressedBy == "screen-shared" })
      for _ in 1...3 {
        let frame = try desktop.screenshot()
        #expect(frame.count(of: .init(red: 0x20, green: 0x3a, blue: 0x5c)) == 800 * 600)
      }
      try server.removeNode("cast")
    }
  }
}
