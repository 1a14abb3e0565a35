// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// The daemon is started by the first connection, as `effectd.socket` has it, and by the desktop.
@Suite(.serialized)
struct ActivationTests {
  /// Keeps a listening socket and runs the daemon on it whenever a client connects and none runs, as
  /// a service manager does.
  static let manager = """
    import os, select, signal, socket, sys
    path, command = sys.argv[1], sys.argv[2:]
    os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(128)
    child = 0
    def end(*_):
        if child: os.kill(child, signal.SIGTERM)
        os._exit(0)
    signal.signal(signal.SIGTERM, end)
    while True:
        print("waiting", flush=True)
        select.select([listener], [], [])
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.dup2(listener.fileno(), 3)
            os.set_inheritable(3, True)
            os.environ.update(
                LISTEN_FDS="1", LISTEN_PID=str(os.getpid()), LISTEN_FDNAMES="varlink")
            os.execvp(command[0], command)
        print("started", child, flush=True)
        print("ended", os.waitpid(child, 0)[1], flush=True)
        child = 0
    """

  /// The daemon's number, and how often one was started and ended, by what the manager has printed.
  struct Log {
    let daemon: pid_t?
    let starts: Int
    let ends: [String]

    init(_ text: String) {
      let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      daemon = lines.last { $0.first == "started" }.flatMap { pid_t($0[1]) }
      starts = lines.count { $0.first == "started" }
      ends = lines.filter { $0.first == "ended" }.map { $0[1] }
    }
  }

  @Test(.enabled(if: Desktop.isInstalled("picom")))
  func theFirstBurstStartsTheDaemonAndShowsHearts() throws {
    let desktop = try Desktop("picom")
    desktop.configure("")
    let path = desktop.folder("socket/control")
    let manager = try desktop.start(
      ["/usr/bin/python3", "-c", Self.manager, path, try Programs.own("effectd")])
    #expect(Eventually.holds { manager.output.contains("waiting") })
    #expect(Log(manager.output).starts == 0)
    let burst = try desktop.control("--socket", path, "burst", "hearts", "--duration", "5")
    #expect(burst.code == 0, "\(burst.errors) \(manager.errors)")
    #expect(desktop.eventuallyShows { $0.hearts > 300 })
    #expect(Log(manager.output).starts == 1)
    manager.end()
  }

  /// With systemd's own tool for it, which leaves the socket to the daemon.
  @Test(.enabled(if: Programs.areInstalled("systemd-socket-activate")))
  func systemdsToolStartsTheDaemon() throws {
    let folder = TemporaryDirectory()
    let path = folder("control")
    let environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder("none"))",
    ]
    let kept = environment.map { "--setenv=\($0.key)=\($0.value)" }
    let activator = try ChildProcess(
      ["systemd-socket-activate", "--listen=\(path)", "--fdname=varlink"] + kept
        + (try HeadlessDaemon.command()), environment: environment)
    let tool = try Programs.own("effectctl")
    let isAnswered = Eventually.holds(seconds: 20) {
      (try? ChildProcess.run([tool, "--socket", path, "status"], environment: environment))?.code
        == 0
    }
    #expect(isAnswered, "\(activator.errors)")
    activator.end()
  }

  @Test func restartsLoseNoCommand() throws {
    let folder = TemporaryDirectory()
    let path = folder("run/effectd/control")
    let environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder("run"),
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder("none"))",
    ]
    let manager = try ChildProcess(
      ["/usr/bin/python3", "-c", Self.manager, path] + (try HeadlessDaemon.command()),
      environment: environment)
    #expect(Eventually.holds { manager.output.contains("waiting") })
    // Commands without end from several sides, each of which has to succeed.
    let tool = try Programs.own("effectctl")
    let loop = """
      while [ ! -e '\(folder("stop"))' ]; do
        '\(tool)' status >/dev/null 2>>'\(folder("errors"))' || echo failed >>'\(folder("errors"))'
        echo done >>'\(folder("count"))'
      done
      """
    folder.write("", to: "errors")
    folder.write("", to: "count")
    let clients = try (0..<3).map { _ in
      try ChildProcess(["sh", "-c", loop], environment: environment)
    }
    func commands() -> Int { folder.read("count")?.split(separator: "\n").count ?? 0 }
    for round in 1...5 {
      let before = commands()
      let isBusy = Eventually.holds(seconds: 30) {
        Log(manager.output).starts >= round && commands() > before + 3
      }
      #expect(isBusy, "\(manager.output) \(manager.errors)")
      let daemon = try #require(Log(manager.output).daemon)
      #expect(kill(daemon, SIGTERM) == 0)
      #expect(Eventually.holds(seconds: 30) { Log(manager.output).ends.count == round })
    }
    let after = commands()
    #expect(Eventually.holds(seconds: 30) { commands() > after + 3 })
    folder.write("", to: "stop")
    for client in clients {
      #expect(Eventually.holds(seconds: 30) { !client.isRunning })
    }
    #expect(folder.read("errors")?.isEmpty == true, "\(folder.read("errors") ?? "")")
    #expect(Log(manager.output).ends.allSatisfy { $0 == "0" }, "\(manager.output)")
    // The socket is the manager's, and stays.
    #expect(access(path, F_OK) == 0)
    manager.end()
  }
}
