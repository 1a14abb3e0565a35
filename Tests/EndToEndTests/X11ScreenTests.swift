// SPDX-License-Identifier: MIT

import Support
import Testing

/// Screens that are not visible: blanked, switched off, or another terminal's.
@Suite(.serialized)
struct X11ScreenTests {
  @Test func theScreenSaverStopsFrames() throws {
    let scene = try X11Scene("picom")
    try scene.desktop.run(["xset", "s", "activate"])
    #expect(scene.hasWindows(0))
    #expect(try scene.desktop.control("status").code == 0)
    try scene.desktop.run(["xset", "s", "reset"])
    #expect(scene.hasWindows(1))
    #expect(scene.isSnowing)
    #expect(try scene.target.takesAClick())
  }

  /// Also an idle daemon, which follows nothing, knows of a dark screen before it confirms a burst.
  @Test func nothingIsConfirmedOnABlankedScreen() throws {
    let desktop = try Desktop("picom", options: ["--size", "640x480"])
    let daemon = try ChildProcess([try Programs.own("effectd")], environment: desktop.environment)
    defer { daemon.end() }
    #expect(Eventually.holds(seconds: 20) { (try? desktop.control("status").code) == 0 })
    try desktop.run(["xset", "s", "activate"])
    let refused = try desktop.control("burst", "hearts")
    #expect(refused.code == 4)
    #expect(refused.errors.hasPrefix("effectctl: not shown: screen (blanked or switched off)"))
    try desktop.run(["xset", "s", "reset"])
    #expect(Eventually.holds { (try? desktop.control("burst", "hearts").code) == 0 })
  }

  @Test(
    "another virtual terminal stops frames on X11",
    .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon, busctl and python3-dbusmock"))
  func anotherTerminalStopsFrames() throws {
    let bus = PrivateBus("DBUS_SYSTEM_BUS_ADDRESS")
    try bus.start()
    try bus.playLogind()
    let desktop = try Desktop("picom", options: ["--size", "640x480"])
    desktop.configure(Samples.alwaysSnow)
    let variables = desktop.environment.merging(bus.environment) { _, new in new }
    let daemon = try ChildProcess([try Programs.own("effectd")], environment: variables)
    defer { daemon.end() }
    #expect(desktop.eventuallyShows { $0.snow > 60 }, "\(daemon.errors)")
    try bus.setSession("Active", false)
    #expect(Eventually.holds(seconds: 20) { (try? desktop.overlayCount()) == 0 })
    try bus.setSession("Active", true)
    #expect(desktop.eventuallyShows { $0.snow > 60 })
    #expect(try desktop.overlayCount() == 1)
  }

  /// A server with DPMS, which neither Xvfb nor Xorg's dummy has.
  ///
  /// It passes all on to the local one but what is about DPMS. That it answers itself, with the power level that is in a file; for the
  /// server it is a question about the focus, whose answer is as long.
  private static let playingDPMS = """
    import struct
    file = argument
    DPMS, GET_INPUT_FOCUS, QUERY_EXTENSION = 250, 43, 98
    def exactly(source, count):
        data = b""
        while len(data) < count:
            piece = source.recv(count - len(data))
            if not piece:
                raise EOFError
            data += piece
        return data
    def requests(client, server, asked):
        start = exactly(client, 12)
        padded = sum((n + 3) // 4 * 4 for n in struct.unpack("<HH", start[6:10]))
        server.sendall(start + exactly(client, padded))
        sequence = 0
        while True:
            head = exactly(client, 4)
            opcode, minor, length = struct.unpack("<BBH", head)
            if length == 0:
                head += exactly(client, 4)
                length = struct.unpack("<I", head[4:])[0]
            data = head + exactly(client, length * 4 - len(head))
            sequence = sequence + 1 & 0xFFFF
            asked.pop(sequence ^ 0x8000, None)
            if opcode == DPMS:
                asked[sequence] = minor
                data = struct.pack("<BBH", GET_INPUT_FOCUS, 0, 1)
            elif opcode == QUERY_EXTENSION and data[8:12] == b"DPMS":
                asked[sequence] = "extension"
            server.sendall(data)
    def answers(server, client, asked):
        head = exactly(server, 8)
        client.sendall(head + exactly(server, struct.unpack("<H", head[6:])[0] * 4))
        while True:
            data = exactly(server, 32)
            kind, _, sequence, length = struct.unpack("<BBHI", data[:8])
            if kind in (1, 35):
                data += exactly(server, length * 4)
            question = asked.pop(sequence, None) if kind == 1 else None
            if question == "extension":
                data = data[:8] + bytes([1, DPMS, 0, 0]) + data[12:]
            elif question == 1:
                data = struct.pack("<BBHIB23x", 1, 0, sequence, 0, 1)
            elif question == 7:
                level = ""
                while not level:  # It may just be being written.
                    level = open(file).read()
                data = struct.pack("<BBHIHB21x", 1, 0, sequence, 0, int(level), 1)
            client.sendall(data)
    def run(body, source, sink, asked):
        try:
            body(source, sink, asked)
        except (EOFError, OSError):
            for end in (source, sink):
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
    def serve(client, server):
        asked = {}
        for body, source, sink in [(requests, client, server), (answers, server, client)]:
            threading.Thread(target=run, args=(body, source, sink, asked), daemon=True).start()
    """

  @Test(
    "switched-off screens stop frames, and nothing is asked when nothing is to be shown",
    .enabled(if: Programs.areInstalled("python3"), "needs python3"))
  func switchedOffScreensStopFrames() throws {
    let desktop = try Desktop("picom", options: ["--size", "640x480"])
    desktop.configure(Samples.alwaysSnow)
    desktop.folder.write("0", to: "level")
    let display = try RelayedDisplay(
      desktop, relaying: Self.playingDPMS, desktop.folder("level"))
    defer { display.relay.end() }
    let daemon = try ChildProcess(
      [try Programs.own("effectd")], environment: display.environment)
    defer { daemon.end() }
    #expect(desktop.eventuallyShows { $0.snow > 60 }, "\(daemon.errors) \(display.relay.errors)")
    // 1 is standby, 2 suspended, 3 off.
    for level in ["3", "1"] {
      desktop.folder.write(level, to: "level")
      #expect(Eventually.holds(seconds: 20) { (try? desktop.overlayCount()) == 0 })
      desktop.folder.write("0", to: "level")
      #expect(Eventually.holds(seconds: 20) { (try? desktop.overlayCount()) == 1 })
      #expect(desktop.eventuallyShows { $0.snow > 60 })
    }
    #expect(try desktop.control("off").code == 0)
    #expect(Eventually.holds { (try? desktop.overlayCount()) == 0 })
    desktop.folder.write("3", to: "level")
    #expect(try desktop.control("on").code == 0)
    // What is dark already is noticed with the first frame.
    #expect(Eventually.holds(seconds: 20) { (try? desktop.overlayCount()) == 0 })
  }
}
