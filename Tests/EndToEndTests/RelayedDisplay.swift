// SPDX-License-Identifier: MIT

import Support

/// A TCP display that a program in Python relays to a desktop's own X server.
struct RelayedDisplay {
  /// The program; to be ended.
  let relay: ChildProcess
  /// The desktop's, but for the display.
  let environment: [String: String]

  /// Starts the program and waits until it listens.
  ///
  /// - Parameters:
  ///   - desktop: the desktop whose X server is relayed to.
  ///   - relaying: Python that defines `serve(client, server)`, which starts what passes between the
  ///     two sockets of a connection.
  ///   - argument: what that finds in `argument`.
  /// - Throws: if Python is missing or does not come to listen.
  init(_ desktop: Desktop, relaying: String, _ argument: String) throws {
    let number = (desktop.environment["DISPLAY"] ?? "").drop { $0 == ":" }
    let script = [Self.listening, relaying, Self.accepting].joined(separator: "\n")
    let relay = try desktop.start(
      ["python3", "-c", script, "/tmp/.X11-unix/X\(number)", argument])
    guard Eventually.holds({ relay.output.hasSuffix("\n") }) else {
      throw Desktop.Failure(description: "no relay: \(relay.errors)")
    }
    self.relay = relay
    var variables = desktop.environment
    variables["DISPLAY"] = "127.0.0.1:\(relay.output.filter(\.isNumber))"
    environment = variables
  }

  /// Listens at the first display that is free, and prints its number.
  private static let listening = """
    import socket, sys, threading
    path, argument = sys.argv[1:]
    listener = socket.socket()
    for number in range(300, 3000):
        try:
            listener.bind(("127.0.0.1", 6000 + number))
            break
        except OSError:
            pass
    listener.listen()
    print(number, flush=True)
    """

  private static let accepting = """
    while True:
        client, _ = listener.accept()
        server = socket.socket(socket.AF_UNIX)
        server.connect(path)
        serve(client, server)
    """
}
