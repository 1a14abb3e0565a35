// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// How daemons come and go, and where their socket may be.
@Suite(.serialized)
struct ControlLifeTests {
  @Test func tenThousandCommandsInARow() throws {
    let daemon = try HeadlessDaemon()
    let client = try #require(ControlSocket(daemon.socket))
    func run(_ range: Range<Int>) {
      for number in range {
        switch number % 4 {
        case 0: client.call("Pause", #"{"forMilliseconds":60000}"#)
        case 1: client.call("Resume")
        case 2: client.call("Explain")
        default: client.call("Stop", #"{"effect":"snow"}"#)
        }
        #expect(client.reply()?.hasPrefix(#"{"parameters":{"#) ?? false)
      }
    }
    run(0..<2000)
    let descriptors = daemon.descriptorCount
    let memory = daemon.memory
    run(2000..<9000)
    // The last thousand come from as many clients.
    for _ in 9000..<10_000 {
      let other = try #require(ControlSocket(daemon.socket))
      other.call("Resume")
      #expect(other.reply() == #"{"parameters":{}}"#)
    }
    #expect(Eventually.holds { daemon.descriptorCount == descriptors })
    // A sanitizer keeps what is freed out of use for a while.
    if !Sanitizer.isActive { #expect(daemon.memory < memory + 2048) }
  }

  @Test func ofDaemonsThatRaceOneWinsAndTheOthersNameIt() throws {
    let daemon = try HeadlessDaemon()
    for _ in 0..<3 {
      // Killed, so that the socket it leaves is part of the race.
      daemon.process?.send(SIGKILL)
      _ = try daemon.process?.wait()
      let racers = try (0..<4).map { _ in
        try ChildProcess(try HeadlessDaemon.command(), environment: daemon.environment)
      }
      #expect(Eventually.holds(seconds: 30) { racers.count { $0.isRunning } == 1 })
      let winner = try #require(racers.first { $0.isRunning })
      for loser in racers where loser.number != winner.number {
        let result = try loser.wait()
        #expect(result.code == 1)
        #expect(result.errors.contains("already served by process \(winner.number)"))
      }
      #expect(Eventually.holds(seconds: 30) { daemon.answersOthers })
      winner.end()
      try daemon.start()
    }
  }

  @Test func theSocketsFolderIsMadeForItsOwnerAlone() throws {
    let daemon = try HeadlessDaemon()
    #expect(TemporaryDirectory.mode(of: daemon.folder("run/effectd")) == 0o700)
    #expect(TemporaryDirectory.mode(of: daemon.socket) == 0o600)
    daemon.process?.end()
    // One that is open to others is used as it is: the socket itself is private.
    chmod(daemon.folder("run/effectd"), 0o755)
    try daemon.start()
    #expect(TemporaryDirectory.mode(of: daemon.socket) == 0o600)
  }

  /// Even if all modes are opened by hand, the kernel tells who calls.
  @Test(.enabled(if: geteuid() == 0 && Programs.areInstalled("setpriv", "python3"), "needs root"))
  func anotherUserGetsNoAnswer() throws {
    let daemon = try HeadlessDaemon()
    for name in ["", "run", "run/effectd"] { chmod(daemon.folder(name), 0o755) }
    chmod(daemon.socket, 0o777)
    let script = """
      import socket, sys
      client = socket.socket(socket.AF_UNIX)
      client.connect(sys.argv[1])
      try:
          client.sendall(b'{"method":"io.effectd.Control.GetStatus"}\\0')
          print(len(client.recv(100)))
      except (BrokenPipeError, ConnectionResetError):
          print(0)
      """
    let user = ["setpriv", "--reuid", "65534", "--clear-groups"]
    let command = ["python3", "-c", script, daemon.socket]
    let path = ["PATH": "/usr/bin:/bin"]
    #expect(try ChildProcess.run(user + command, environment: path).output == "0\n")
    #expect(try ChildProcess.run(command, environment: path).output == "100\n")
    #expect(daemon.answersOthers)
  }

  @Test func aFolderThatCannotBeIsSaid() throws {
    let folder = TemporaryDirectory()
    folder.write("", to: "file")
    for (path, reason) in [
      (folder("missing/deeper/control"), "No such file or directory"),
      (folder("file/control"), "Not a directory"), ("/proc/effectd/control", "No such file"),
      (folder("file"), "is there and is not a socket"),
    ] {
      let result = try ChildProcess.run(
        try HeadlessDaemon.command() + ["--socket", path],
        environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
      #expect(result.code == 1)
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
  }

  /// Whether this user may mount within a name space of its own.
  static let canMount =
    (try? ChildProcess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]).code) == 0

  @Test(.enabled(if: canMount, "mounting is not allowed here"))
  func aReadOnlyFileSystemIsSaid() throws {
    let folder = TemporaryDirectory()
    mkdir(folder("mount"), 0o700)
    let command = try HeadlessDaemon.command() + ["--socket", folder("mount/effectd/control")]
    let script = "mount -t tmpfs -o ro none '\(folder("mount"))' && exec \"$@\""
    let result = try ChildProcess.run(
      ["unshare", "-rm", "sh", "-c", script, "sh"] + command,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": folder.path])
    #expect(result.code == 1)
    #expect(result.errors.contains("Read-only file system"))
  }
}
