// SPDX-License-Identifier: MIT

/// A socket of a compositor, sway's or Hyprland's, that lies, hangs, or says too much.
public final class LyingSocket {
  /// What it may do.
  public static let lies = [
    "hangs", "ends", "garbage", "endless", "drips", "nested", "cut", "huge", "numbers", "many",
  ]

  private let process: ChildProcess

  /// Answers every question with the same lie, one of `lies`.
  ///
  /// - Throws: If it cannot be started.
  public init(at path: String, _ lie: String) throws {
    process = try ChildProcess(["python3", "-c", Self.script, path, lie])
    let process = process
    guard Eventually.holds(seconds: 20, { process.output.contains("listening") }) else {
      throw Desktop.Failure(description: "no socket: \(process.errors)")
    }
  }

  deinit { process.end() }

  /// How many questions there were.
  public var questions: Int { process.output.split(separator: "\n").count { $0 == "asked" } }

  /// Whether it has not failed itself.
  public var isRunning: Bool { process.isRunning }

  private static let script = """
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
        print("asked", flush=True)
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
}
