// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// Rows of docs/reliability.md that need a whole daemon, but no display.
struct FaultMatrixTests {
  private func snows(_ daemon: HeadlessDaemon) -> Bool {
    daemon.statusComes { $0.shows("snow") }
  }

  /// Whether the configuration is in order; on a slow machine the frames may not be.
  private func isInOrder(_ status: StatusReport) -> Bool {
    status.diagnostics?.allSatisfy { !$0.contains("effectd.toml") } ?? false
  }

  @Test func theConfigurationIsDeletedOrReplacedByWhatIsNoFile() throws {
    let daemon = try HeadlessDaemon(configuration: Samples.alwaysSnow)
    let path = daemon.folder(".config/effectd/effectd.toml")
    #expect(snows(daemon))
    // A folder, a pipe and a device are no configuration; the last good one stays in force.
    unlink(path)
    mkdir(path, 0o700)
    #expect(daemon.statusComes { $0.complains(of: "effectd.toml") })
    #expect(snows(daemon))
    rmdir(path)
    mkfifo(path, 0o600)
    #expect(try daemon.control("reload").code != 0)
    #expect(snows(daemon))
    unlink(path)
    symlink("/dev/zero", path)
    #expect(try daemon.control("reload").code != 0)
    #expect(snows(daemon))
    unlink(path)
    symlink(path, path)
    #expect(try daemon.control("reload").code != 0)
    #expect(snows(daemon))
    unlink(path)
    daemon.folder.write(Samples.alwaysSnow + "\n# again\n", to: ".config/effectd/effectd.toml")
    #expect(daemon.statusComes(to: isInOrder), "\(daemon.status())")
    #expect(snows(daemon))
    // None at all is a configuration too: nothing is asked for.
    unlink(path)
    #expect(daemon.statusComes { $0.json["showing"] == .array([]) })
    #expect(isInOrder(daemon.status()), "\(daemon.status())")
  }

  @Test(.enabled(if: ControlLifeTests.canMount, "mounting is not allowed here"))
  func aFullDiskLosesNoSetting() throws {
    // The state's folder is a file system of one page, which the shell fills.
    let script = """
      mkdir -p "$HOME/.local/state/effectd" && \
      mount -t tmpfs -o size=8k none "$HOME/.local/state/effectd" && \
      echo switch=on > "$HOME/.local/state/effectd/state" && \
      { head -c 100000 /dev/zero > "$HOME/.local/state/effectd/ballast" 2>/dev/null || true; } && \
      exec "$@"
      """
    let daemon = try HeadlessDaemon(
      configuration: Samples.alwaysSnow, wrapper: ["unshare", "-rm", "sh", "-c", script, "sh"])
    #expect(snows(daemon))
    #expect(try daemon.control("off").code == 0)
    // It holds as long as the daemon runs, it is said, and the old file is whole.
    #expect(daemon.status().suppressedBy == "off", "\(daemon.status())")
    #expect(daemon.status().complains(of: "No space left on device"), "\(daemon.status())")
    let number = try #require(daemon.process?.number)
    let kept = TemporaryDirectory.read(
      "/proc/\(number)/root\(daemon.folder(".local/state/effectd/state"))")
    #expect(kept == "switch=on\n")
    #expect(daemon.answersOthers)
  }

  @Test(.enabled(if: ControlLifeTests.canMount, "mounting is not allowed here"))
  func aReadOnlyHomeIsSaidAndChangesNothing() throws {
    let script = """
      mount --bind "$HOME" "$HOME" && mount --bind "$XDG_RUNTIME_DIR" /mnt && \
      mount -o remount,bind,ro "$HOME" && mount --bind /mnt "$XDG_RUNTIME_DIR" && exec "$@"
      """
    let daemon = try HeadlessDaemon(
      configuration: Samples.alwaysSnow, wrapper: ["unshare", "-rm", "sh", "-c", script, "sh"])
    #expect(snows(daemon))
    #expect(try daemon.control("off").code == 0)
    #expect(daemon.status().complains(of: "Read-only file system"), "\(daemon.status())")
    #expect(daemon.status().suppressedBy == "off")
    _ = try daemon.control("on")
    #expect(snows(daemon))
  }

  /// What makes us a user who has no folder in /run/user: nothing where we have none, else a
  /// namespace with another number; nil where that is not allowed.
  private static let withoutRuntimeFolder: [String]? = {
    if access("/run/user/\(geteuid())", F_OK) != 0 { return [] }
    let wrapper = ["unshare", "--user", "--map-user=60123", "--"]
    return (try? ChildProcess.run(wrapper + ["true"]).code) == 0 ? wrapper : nil
  }()

  @Test(.enabled(if: withoutRuntimeFolder != nil, "needs a user without a folder in /run/user"))
  func withoutARuntimeFolderItSaysWhatToSet() throws {
    let folder = TemporaryDirectory()
    let wrapper = try #require(Self.withoutRuntimeFolder)
    let result = try ChildProcess.run(
      wrapper + HeadlessDaemon.command(),
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
    #expect(result.code == 1)
    #expect(result.errors.contains("XDG_RUNTIME_DIR"), "\(result.errors)")
  }

  /// P30.
  @Test func aStoppedProcessGoesOnWhereItWas() throws {
    let daemon = try HeadlessDaemon(configuration: Samples.alwaysSnow)
    #expect(snows(daemon))
    let process = try #require(daemon.process)
    process.send(SIGSTOP)
    // Clients wait; what they say is not lost.
    let client = try #require(ControlSocket(daemon.socket))
    client.call("Pause")
    process.send(SIGCONT)
    #expect(client.reply() == #"{"parameters":{}}"#)
    #expect(daemon.status().suppressedBy == "paused", "\(daemon.status())")
    client.call("Resume")
    #expect(client.reply() == #"{"parameters":{}}"#)
    #expect(snows(daemon))
  }

  @Test(.enabled(if: Programs.areInstalled("prlimit"), "needs prlimit"))
  func thirtyTwoDescriptorsAreEnough() throws {
    let daemon = try HeadlessDaemon(
      configuration: Samples.alwaysSnow, wrapper: ["prlimit", "--nofile=32", "--"])
    #expect(snows(daemon))
    var crowd = (0..<60).compactMap { _ in ControlSocket(daemon.socket) }
    for client in crowd { client.call("GetStatus") }
    // Those that it has no descriptor for wait in the queue, and it neither spins nor ends.
    #expect(crowd.first?.reply()?.contains("framesPerSecond") ?? false)
    #expect(daemon.process?.isRunning ?? false)
    crowd.removeAll()
    #expect(Eventually.holds(seconds: 20) { daemon.answersOthers })
    #expect(try daemon.control("burst", "hearts").code == 0)
    #expect(snows(daemon))
  }

  @Test(
    .enabled(if: Programs.areInstalled("prlimit"), "needs prlimit"),
    .disabled(if: Sanitizer.isActive, "a sanitizer's tables do not fit in"))
  func aTightMemoryLimitHoldsSnowAndBursts() throws {
    // As much data as the unit's MemoryMax allows at all is far more than it takes.
    let daemon = try HeadlessDaemon(
      configuration: Samples.alwaysSnow, wrapper: ["prlimit", "--data=128000000", "--"])
    #expect(snows(daemon))
    for effect in ["hearts", "confetti", "fireworks"] {
      #expect(try daemon.control("burst", effect).code == 0)
    }
    #expect(snows(daemon))
    #expect(daemon.process?.isRunning ?? false)
  }

  @Test func whatEndsItLosesNoSetting() throws {
    let daemon = try HeadlessDaemon(configuration: Samples.alwaysSnow)
    #expect(try daemon.control("off").code == 0)
    // As the kernel does it when memory is short.
    daemon.process?.send(SIGKILL)
    _ = try daemon.process?.wait()
    try daemon.start()
    #expect(daemon.status().suppressedBy == "off")
    #expect(try daemon.control("on").code == 0)
    #expect(snows(daemon))
  }

  @Test func aStateFileOfAnyKindIsSurvived() throws {
    let kinds: [(name: String, make: (TemporaryDirectory, String) -> Void)] = [
      ("garbage", { $0.write(String(repeating: "\u{ff}=\n", count: 3000), to: $1) }),
      ("folder", { mkdir($0($1), 0o700) }), ("pipe", { mkfifo($0($1), 0o600) }),
      ("endless", { symlink("/dev/zero", $0($1)) }), ("loop", { symlink($0($1), $0($1)) }),
    ]
    for (name, make) in kinds {
      let daemon = try HeadlessDaemon(configuration: Samples.alwaysSnow)
      daemon.process?.end()
      let path = ".local/state/effectd/state"
      daemon.folder.write("", to: path)
      unlink(daemon.folder(path))
      make(daemon.folder, path)
      try daemon.start()
      #expect(snows(daemon), "\(name)")
    }
  }

  @Test func aFlagsCacheOfAnyKindDecidesNothing() throws {
    let flag = """
      [flag]
      url = "https://flags.invalid/season.json"
      key = "season"
      whenUnknown = "schedule"

      """
    for text in ["", "{", "\u{0}\u{0}\u{0}", #"{"version":1,"body":7}"#, "[[[[[[[["] {
      let daemon = try HeadlessDaemon(configuration: flag + Samples.alwaysSnow)
      daemon.folder.write(text, to: ".cache/effectd/flags.json")
      #expect(snows(daemon), "\(text): \(daemon.status())")
      #expect(
        daemon.statusComes { $0.complains(of: "the cache file is") }, "\(text): \(daemon.status())")
    }
  }
}
