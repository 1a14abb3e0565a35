// SPDX-License-Identifier: MIT

import Support
import Testing

@testable import DesktopSignals

/// Where sway's focused window is.
struct SwayWindowsTests {
  /// A server that says what sway would; the answer comes in two parts, or not at all.
  private func server(_ folder: TemporaryDirectory, answer: String?) throws -> ChildProcess {
    let script = """
      import socket, struct, sys
      server = socket.socket(socket.AF_UNIX)
      server.bind(sys.argv[1])
      server.listen()
      print("listening", flush=True)
      client = server.accept()[0]
      assert client.recv(14) == b"i3-ipc" + struct.pack("=II", 0, 4)
      if sys.argv[2]:
        tree = sys.argv[2].encode()
        client.send(b"i3-ipc" + struct.pack("=II", len(tree), 4) + tree[:20])
        client.send(tree[20:])
      client.recv(1)
      """
    let server = try ChildProcess(["python3", "-c", script, folder("sway"), answer ?? ""])
    #expect(Eventually.holds { server.output.contains("listening") })
    return server
  }

  @Test(.enabled(if: Programs.areInstalled("python3"), "python3 is not installed"))
  func swayIsAskedInItsOwnProtocol() throws {
    let folder = TemporaryDirectory()
    let tree = """
      {"type":"root","nodes":[{"focused":true,"pid":7,"rect":{"x":640,"y":0,"width":640,"height":480}}]}
      """
    let server = try server(folder, answer: tree)
    let found = SwayWindows(environment: ["SWAYSOCK": folder("sway")])?.focusedMiddle()
    #expect(found.map { [$0.x, $0.y] } == [960, 240])
    server.end()
  }

  @Test(.enabled(if: Programs.areInstalled("python3"), "python3 is not installed"))
  func aSwayThatDoesNotAnswerIsNotWaitedFor() throws {
    let folder = TemporaryDirectory()
    let server = try server(folder, answer: nil)
    #expect(SwayWindows(environment: ["SWAYSOCK": folder("sway")])?.focusedMiddle() == nil)
    server.end()
  }

  @Test func withoutSwayThereIsNoneToAsk() {
    #expect(SwayWindows(environment: [:]) == nil)
    #expect(SwayWindows(environment: ["SWAYSOCK": ""]) == nil)
    #expect(SwayWindows(environment: ["SWAYSOCK": "/no/such"])?.focusedMiddle() == nil)
  }
}
