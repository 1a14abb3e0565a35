// SPDX-License-Identifier: MIT

import Director
import Glibc
import Platform
import Support
import Testing
import Values

@testable import DesktopSignals

/// What the daemon knows of shares of the screen, from the helper or from one that misbehaves.
struct ScreenShareWatchTests {
  /// A watch in a loop, and how often it had news.
  private final class Scene {
    let loop: EventLoop
    let watch: ScreenShareWatch
    var news = 0
    var isNeeded = true

    init(
      _ environment: [String: String], helper: String? = nil,
      _ change: (inout ScreenShareWatch.Timing) -> Void = { _ in }
    ) throws {
      loop = try EventLoop()
      var timing = ScreenShareWatch.Timing()
      timing.answer = .seconds(30)
      timing.echo = .milliseconds(20)
      change(&timing)
      watch = try ScreenShareWatch(
        loop: loop, environment: environment,
        places: [try helper ?? Programs.own("effectd-shares")], timing: timing)
      watch.onChange = { [unowned self] in news += 1 }
      watch.isNeeded = { [unowned self] in isNeeded }
    }

    func eventually(_ condition: () -> Bool) throws -> Bool {
      try loop.run(timeout: .seconds(30), until: condition)
    }
  }

  /// A helper that is a script, and a socket that looks as if PipeWire were there.
  private static func scene(
    script: String, in folder: TemporaryDirectory,
    _ change: (inout ScreenShareWatch.Timing) -> Void = { _ in }
  ) throws -> Scene {
    let helper = folder.write("#!/bin/sh\n\(script)\n", to: "helper")
    chmod(helper, 0o700)
    folder.write("", to: "pipewire-0")
    return try Scene(["XDG_RUNTIME_DIR": folder.path], helper: helper, change)
  }

  @Test(.enabled(if: PrivatePipeWire.isInstalled, "needs pipewire"))
  func aShareHoldsFromItsBeginningAndAWhileLonger() throws {
    let server = PrivatePipeWire()
    try server.start()
    let scene = try Scene(server.environment)
    let watch = scene.watch
    #expect(watch.process == nil)
    #expect(watch.use())
    #expect(watch.condition.holds)
    #expect(watch.condition.value == "asking PipeWire")
    #expect(try scene.eventually { watch.condition.value == "no" })
    #expect(!watch.use())
    try server.addNode("sound", mediaClass: "Audio/Sink")
    try server.addNode("cast", mediaClass: "Video/Source")
    #expect(try scene.eventually { watch.condition.value == "yes" })
    #expect(watch.condition.holds)
    try server.removeNode("cast")
    #expect(try scene.eventually { watch.condition.value == "until a moment ago" })
    #expect(watch.condition.holds)
    #expect(try scene.eventually { !watch.condition.holds })
    #expect(watch.condition.value == "no")
  }

  @Test(.enabled(if: PrivatePipeWire.isInstalled, "needs pipewire"))
  func aServerThatIsStartedAgainIsAskedAgain() throws {
    let server = PrivatePipeWire()
    try server.start()
    try server.addNode("cast", mediaClass: "Video/Source")
    let scene = try Scene(server.environment) { $0.retry = .milliseconds(20) }
    let watch = scene.watch
    #expect(watch.use())
    #expect(try scene.eventually { watch.condition.value == "yes" })
    server.stop()
    #expect(try scene.eventually { !watch.condition.holds && watch.process == nil })
    #expect(watch.condition.value == "unknown")
    try server.start()
    #expect(try scene.eventually { watch.use() || watch.condition.value == "no" })
    #expect(try scene.eventually { watch.condition.value == "no" })
  }

  @Test func withoutPipeWireNothingIsKnownAndNothingRuns() throws {
    let folder = TemporaryDirectory()
    for environment in [[:], ["XDG_RUNTIME_DIR": folder.path]] {
      let scene = try Scene(environment)
      #expect(!scene.watch.use())
      #expect(!scene.watch.ask {})
      #expect(scene.watch.process == nil)
      #expect(scene.watch.condition.value == "unknown")
      #expect(!scene.watch.condition.holds)
    }
  }

  @Test(arguments: [
    "exit 3", "kill -9 $$", "printf 2 >&0; sleep 99", "printf '1\\0a\\0\\377' | head -c 0; exit 0",
    "head -c 2000 /dev/zero >&0; sleep 99",
  ])
  func aHelperThatFailsLeavesSharesUnknown(script: String) throws {
    let folder = TemporaryDirectory()
    let scene = try Self.scene(script: script, in: folder)
    var answers = 0
    #expect(scene.watch.ask { answers += 1 })
    #expect(try scene.eventually { answers == 1 })
    #expect(!scene.watch.condition.holds)
    #expect(scene.watch.condition.value == "unknown")
    #expect(scene.watch.condition.source.hasPrefix("PipeWire ("))
    #expect(scene.news == 1)
  }

  @Test func aHelperThatIsSilentIsNotWaitedForLong() throws {
    let folder = TemporaryDirectory()
    let scene = try Self.scene(script: "exec sleep 99", in: folder) {
      $0.answer = .milliseconds(20)
    }
    var answers = 0
    #expect(scene.watch.ask { answers += 1 })
    #expect(try scene.eventually { answers == 1 })
    #expect(scene.watch.condition.source == "PipeWire (does not answer)")
    #expect(scene.watch.process == nil)
  }

  @Test func whatWasSharedWhenTheHelperDiedCountsAMomentLonger() throws {
    let folder = TemporaryDirectory()
    let scene = try Self.scene(script: "printf 1 >&0; read line <&0", in: folder) {
      $0.echo = .seconds(60)
    }
    #expect(scene.watch.use())
    #expect(try scene.eventually { scene.watch.condition.value == "yes" })
    kill(try #require(scene.watch.process), SIGKILL)
    #expect(try scene.eventually { scene.watch.condition.value == "until a moment ago" })
    #expect(scene.watch.condition.holds)
  }

  @Test func theHelperEndsWhenNothingHasShownForAWhile() throws {
    let folder = TemporaryDirectory()
    let scene = try Self.scene(script: "printf 0 >&0; read line <&0", in: folder) {
      $0.idle = .milliseconds(20)
    }
    #expect(scene.watch.use())
    let first = try #require(scene.watch.process)
    #expect(try scene.eventually { scene.watch.condition.value == "no" })
    // It is needed: one check after the other leaves it alone.
    #expect(try !scene.loop.run(timeout: .milliseconds(200)) { scene.watch.process != first })
    scene.isNeeded = false
    #expect(try scene.eventually { scene.watch.process == nil })
    #expect(!scene.watch.condition.holds)
  }
}
