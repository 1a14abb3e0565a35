// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// Servers that are far away, slow, or asleep.
@Suite(.serialized)
struct X11ServerTests {
  /// Passes all on so many seconds later.
  private static let delaying = """
    import queue, time
    delay = float(argument)
    def pump(source, sink):
        waiting = queue.Queue()
        def deliver():
            while True:
                due, data = waiting.get()
                time.sleep(max(0, due - time.monotonic()))
                if not data:
                    return sink.close()
                try:
                    sink.sendall(data)
                except OSError:
                    return
        threading.Thread(target=deliver, daemon=True).start()
        while True:
            try:
                data = source.recv(65536)
            except OSError:
                data = b""
            waiting.put((time.monotonic() + delay, data))
            if not data:
                return
    def serve(client, server):
        for pair in [(client, server), (server, client)]:
            threading.Thread(target=pump, args=pair, daemon=True).start()
    """

  @Test(
    "a display behind a slow line works, with fewer frames",
    .enabled(if: Programs.areInstalled("python3"), "needs python3"))
  func aSlowLine() throws {
    let desktop = try Desktop("picom", options: ["--size", "640x480"])
    desktop.configure(Samples.alwaysSnow)
    let bare = try desktop.screenshot()
    let display = try RelayedDisplay(desktop, relaying: Self.delaying, "0.05")
    defer { display.relay.end() }
    let daemon = try ChildProcess(
      [try Programs.own("effectd")], environment: display.environment)
    defer { daemon.end() }
    #expect(desktop.eventuallyShows { $0.difference(from: bare).brighter > 60 }, "\(daemon.errors)")
    let picture = try desktop.screenshot()
    #expect(picture.difference(from: bare).darker <= 1)
    #expect(
      desktop.eventuallyShows { $0.difference(from: picture).brighter > 20 },
      "nothing moves: \(desktop.status())")
    // An answer takes a tenth of a second to come back, and there is no frame without one.
    let status = desktop.status()
    #expect((0..<15).contains(status.framesPerSecond), "\(status)")
    #expect(try desktop.control("off").code == 0)
    #expect(Eventually.holds { (try? desktop.overlayCount()) == 0 })
  }

  @Test func aStoppedServerStallsNoCommand() throws {
    let desktop = try Desktop("picom", options: ["--size", "640x480"])
    desktop.configure(Samples.alwaysSnow)
    let daemon = try desktop.startDaemon()
    defer { daemon.end() }
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    let server = try #require(desktop.processes(named: "Xvfb").first)
    kill(server, SIGSTOP)
    defer { kill(server, SIGCONT) }
    // A frame is on its way and not read; from here on the daemon must not ask the server anything.
    for _ in 0..<20 { #expect(try desktop.control("status").code == 0) }
    #expect(try desktop.control("burst", "hearts", "--duration", "60").code == 0)
    for _ in 0..<5 { #expect(try desktop.control("status").code == 0) }
    kill(server, SIGCONT)
    #expect(desktop.eventuallyShows { $0.hearts > 200 && $0.snow > 60 })
    #expect(try desktop.control("stop").code == 0)
  }

  @Test func anIdleDaemonDoesNotWaitForAStoppedServer() throws {
    let desktop = try Desktop("picom", options: ["--size", "640x480"])
    let daemon = try desktop.startDaemon()
    defer { daemon.end() }
    #expect(Eventually.holds { (try? desktop.overlayCount()) == 0 })
    let server = try #require(desktop.processes(named: "Xvfb").first)
    kill(server, SIGSTOP)
    defer { kill(server, SIGCONT) }
    #expect(try desktop.control("burst", "hearts", "--duration", "60").code == 0)
    for _ in 0..<5 { #expect(try desktop.control("status").code == 0) }
    // And nothing polls.
    let before = daemon.sleeps
    #expect(
      !Eventually.holds(seconds: 2) {
        daemon.sleeps > before + 10
      })
    kill(server, SIGCONT)
    #expect(desktop.eventuallyShows { $0.hearts > 200 })
    #expect(try desktop.control("stop").code == 0)
    #expect(Eventually.holds { (try? desktop.overlayCount()) == 0 })
    kill(server, SIGSTOP)
    daemon.send(SIGTERM)
    #expect(try daemon.wait(seconds: 30).code == 0)
  }
}
