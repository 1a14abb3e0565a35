// SPDX-License-Identifier: MIT

import DesktopWindows
import Support
import Testing

@testable import DesktopSignals

/// Sockets of compositors that lie, hang, or say too much.
@Suite(.enabled(if: Programs.areInstalled("python3"), "python3 is not installed"))
struct LyingSocketTests {
  private static let lies = [
    "hangs", "ends", "garbage", "endless", "drips", "nested", "cut", "huge", "numbers", "many",
  ]

  /// Answers every question with the same lie.
  private func liar(at path: String, _ lie: String) throws -> ChildProcess {
    let script = """
      import json, os, socket, struct, sys, time
      path, lie = sys.argv[1:]
      os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
      server = socket.socket(socket.AF_UNIX)
      server.bind(path)
      server.listen()
      print("listening", flush=True)
      held = []

      def window(number):
          return {"id": number + 1, "pid": 1, "visible": True, "address": hex(number + 1), "mapped": True,
                  "pinned": True, "at": [0, 99], "size": [99, 99],
                  "rect": {"x": 0, "y": 99, "width": 99, "height": 99}}

      def text(windows, question):
          if b"i3-ipc" not in question:
              return json.dumps(windows if b"clients" in question else []).encode()
          space = {"name": "1", "nodes": windows}
          tree = {"type": "root", "nodes": [{"name": "A", "current_workspace": "1", "nodes": [space]}]}
          body = json.dumps(tree).encode()
          return b"i3-ipc" + struct.pack("=II", len(body), 4) + body

      while True:
          client = server.accept()[0]
          question = client.recv(64)
          head = b"i3-ipc" + struct.pack("=II", 1 << 20, 4) if b"i3-ipc" in question else b""
          try:
              if lie == "hangs":
                  held.append(client)
                  continue
              if lie == "garbage":
                  client.sendall(os.urandom(4096))
              if lie == "endless":
                  for _ in range(64):
                      client.sendall(head + b"[" + b" " * 65536)
              if lie == "drips":
                  for byte in head + b"[" * 40:
                      client.sendall(bytes([byte]))
                      time.sleep(0.01)
              if lie == "nested":
                  body = b"[" * 500000
                  client.sendall((head and b"i3-ipc" + struct.pack("=II", len(body), 4)) + body)
              if lie == "cut":
                  client.sendall(text([window(1)], question)[:-9])
              if lie == "huge":
                  client.sendall((head and b"i3-ipc" + struct.pack("=II", 0xFFFFFFFF, 4)) + b"[")
              if lie == "numbers":
                  bad = window(1)
                  bad["rect"]["width"], bad["size"][0] = float("nan"), -1e300
                  client.sendall(text([bad], question))
              if lie == "many":
                  client.sendall(text([window(number) for number in range(10000)], question))
          except OSError:
              pass
          client.close()
      """
    let server = try ChildProcess(["python3", "-c", script, path, lie])
    #expect(Eventually.holds(seconds: 20) { server.output.contains("listening") })
    return server
  }

  @Test(arguments: lies)
  func nothingIsBelieved(lie: String) throws {
    let folder = TemporaryDirectory()
    let servers = [
      try liar(at: folder("sway/socket"), lie),
      try liar(at: folder("hypr/one/.socket.sock"), lie),
    ]
    defer { for server in servers { server.end() } }
    let sway = try #require(SwayWindows(environment: ["SWAYSOCK": folder("sway/socket")]))
    let hyprland = try #require(
      HyprlandWindows(environment: [
        "XDG_RUNTIME_DIR": folder.path, "HYPRLAND_INSTANCE_SIGNATURE": "one",
      ]))
    for _ in 0..<3 {
      #expect(sway.windows() == nil)
      #expect(hyprland.windows() == nil)
    }
    for server in servers { #expect(server.isRunning) }
  }
}
