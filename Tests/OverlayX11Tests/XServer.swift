// SPDX-License-Identifier: MIT

import Glibc

/// A virtual X server of a test, on a free display.
final class XServer {
  /// Its name, such as `:7`.
  let display: String
  let program: Program

  /// Starts a server and waits until it is ready; nil if there is no Xvfb or it fails.
  init?(width: Int = 640, height: Int = 480, options: [String] = []) {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    defer { close(ends[0]) }
    // A number above those that spawn actions use for standard output and error.
    let report = fcntl(ends[1], F_DUPFD, 50)
    close(ends[1])
    let arguments =
      ["Xvfb", "-displayfd", "\(report)", "-noreset", "-nolisten", "tcp"]
      + ["-screen", "0", "\(width)x\(height)x24"] + options
    guard let program = Program(arguments, keeping: report) else {
      close(report)
      return nil
    }
    close(report)
    // The server writes the number and the end of the line separately, and dies if it cannot.
    var text: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1 && byte != 10 { text.append(byte) }
    guard !text.isEmpty else { return nil }
    self.program = program
    display = ":" + String(decoding: text, as: UTF8.self)
  }

  /// Starts a compositor that blends, and waits until it says so.
  func startCompositor(_ arguments: [String] = XServer.picom) -> Program? {
    guard let client = TestClient(self),
      let program = Program(arguments, display: display)
    else { return nil }
    let isThere = client.waits { client.selectionOwner("_NET_WM_CM_S0") != 0 }
    return isThere ? program : nil
  }

  /// The compositor of an ordinary desktop, without a GPU.
  static let picom = ["picom", "--backend", "xrender", "--config", "/dev/null"]
}
