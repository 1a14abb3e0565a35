// SPDX-License-Identifier: MIT

import Support
import Testing

/// Saving a file shows the change, or what is wrong with it.
struct LiveEditingTests {
  /// An effect that shows as many particles as it says, at once and for as long as it runs.
  static func effect(_ count: Int) -> String {
    """
    title = "Mine"
    kind = "ambient"
    [[layer]]
    emitterPosition = ["50%", "50%"]
    timeOffset = 10
    [[layer.cell]]
    contents = { shape = "circle", size = 8 }
    birthRate = \(count)
    lifetime = 1.0
    """
  }

  static let broken = effect(100).split(separator: "\n").map(String.init)
    .map { $0.hasPrefix("birthRate") ? "birthRat = 5" : $0 }.joined(separator: "\n")

  private func particles(_ daemon: HeadlessDaemon) -> Int {
    daemon.status().particles
  }

  @Test func aSavedFileIsShownAtOnceAndAMistakeIsSaid() throws {
    let daemon = try HeadlessDaemon()
    let path = daemon.folder.write(Self.effect(20), to: "my.toml")
    let monitor = try ChildProcess(
      [try Programs.own("effectctl"), "monitor", "--json"], environment: daemon.environment)
    #expect(try daemon.control("start", path).code == 0)
    #expect(Eventually.holds { (10...30).contains(particles(daemon)) })
    daemon.folder.write(Self.effect(200), to: "my.toml")
    #expect(Eventually.holds { (150...250).contains(particles(daemon)) })
    // A mistake leaves the last good version running, and its place and reason are reported.
    daemon.folder.write(Self.broken, to: "my.toml")
    let message = #"my.toml:8:1: error: layer[0].cell[0]: unknown key "birthRat""#
    let isSaid = Eventually.holds {
      monitor.output.split(separator: "\n").contains {
        StatusReport(String($0)).complains(of: message)
      }
    }
    #expect(isSaid, "\(monitor.output)")
    #expect(daemon.status().complains(of: message))
    #expect((150...250).contains(particles(daemon)))
    // As an editor saves that replaces the file.
    daemon.folder.write(Self.effect(60), to: "my.toml.new")
    #expect(try ChildProcess.run(["mv", "\(path).new", path]).code == 0)
    #expect(Eventually.holds { (45...75).contains(particles(daemon)) })
    #expect(!daemon.status().complains(of: "birthRat"))
    #expect(try daemon.control("stop").code == 0)
  }

  @Test func checkWatchesAFile() throws {
    let folder = TemporaryDirectory()
    let path = folder.write(Self.effect(20), to: "my.toml")
    let check = try ChildProcess(
      [try Programs.own("effectctl"), "check", "--watch", path],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
    func summaries(_ text: String) -> Int {
      check.output.split(separator: "\n").count { $0 == text }
    }
    #expect(Eventually.holds { summaries("no problems in 1 file") == 1 })
    folder.write(Self.broken, to: "my.toml")
    #expect(Eventually.holds { summaries("1 error in 1 file") >= 1 })
    #expect(check.errors.contains(#"my.toml:8:1: error: layer[0].cell[0]: unknown key "birthRat""#))
    #expect(check.errors.contains("birthRate"))
    let before = summaries("no problems in 1 file")
    folder.write(Self.effect(30), to: "my.toml")
    #expect(Eventually.holds { summaries("no problems in 1 file") > before })
    #expect(check.isRunning)
  }

  /// What waits for a save ends with the program that reads it, and not only at the next save.
  @Test(arguments: ["check", "burst"])
  func watchingEndsWithItsReader(command: String) throws {
    let daemon = try HeadlessDaemon()
    let path = daemon.folder.write(Self.burst(5), to: "my.toml")
    let result = try ChildProcess.run(
      [
        "sh", "-c", "\"$0\" \"$1\" --watch \"$2\" | head -n 1", try Programs.own("effectctl"),
        command,
        path,
      ], environment: daemon.environment)
    #expect(result.code == 0)
    #expect(result.output.split(separator: "\n").count == 1, "\(result.output)")
    #expect(result.errors.isEmpty, "\(result.errors)")
  }

  @Test func aWatchedBurstIsShownAgainForItsImage() throws {
    let daemon = try HeadlessDaemon()
    let image =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>"#
    daemon.folder.write(image, to: "leaf.svg")
    let path = daemon.folder.write(
      "[[layer]]\n[[layer.cell]]\ncontents = { image = \"leaf.svg\" }\nburstCount = 3\nlifetime = 1\n",
      to: "my.toml")
    let burst = try ChildProcess(
      [try Programs.own("effectctl"), "burst", "--watch", path], environment: daemon.environment)
    func count() -> Int { burst.output.split(separator: "\n").count }
    #expect(Eventually.holds { count() == 1 })
    daemon.folder.write(image + " ", to: "leaf.svg")
    #expect(Eventually.holds { count() >= 2 })
  }

  @Test func aStartedBurstIsShownAgainAtEverySave() throws {
    let daemon = try HeadlessDaemon()
    let path = daemon.folder.write(Self.burst(20), to: "my.toml")
    #expect(try daemon.control("start", path).code == 0)
    #expect(Eventually.holds { particles(daemon) == 20 })
    daemon.folder.write(Self.burst(30), to: "my.toml")
    #expect(Eventually.holds { particles(daemon) == 30 })
  }

  @Test func burstWatchShowsAFileAgainAtEverySave() throws {
    let daemon = try HeadlessDaemon()
    let path = daemon.folder.write(Self.burst(20), to: "my.toml")
    let burst = try ChildProcess(
      [try Programs.own("effectctl"), "burst", path, "--watch"], environment: daemon.environment)
    #expect(Eventually.holds { particles(daemon) == 20 })
    daemon.folder.write(Self.burst(30), to: "my.toml")
    #expect(Eventually.holds { burst.output.split(separator: "\n").count == 2 })
    daemon.folder.write(Self.broken, to: "my.toml")
    #expect(Eventually.holds { burst.errors.contains("birthRat") })
    #expect(burst.isRunning)
  }

  private static func burst(_ count: Int) -> String {
    """
    kind = "burst"
    [[layer]]
    emitterPosition = ["50%", "50%"]
    [[layer.cell]]
    contents = { shape = "circle", size = 8 }
    burstCount = \(count)
    lifetime = 60
    """
  }
}
