// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// `effectctl setup` as the program it is, on a terminal.
@Suite struct SetupTerminalTests {
  /// A terminal on whose other side the test sits.
  final class Terminal {
    let other: String
    private let descriptor: CInt
    private(set) var seen = ""

    init() throws {
      descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
      try #require(descriptor >= 0)
      // TIOCSPTLCK and TIOCGPTN, see ioctl_tty(2): macros that Swift does not see.
      var lock: CInt = 0
      var number: CUnsignedInt = 0
      try #require(ioctl(descriptor, 0x4004_5431, &lock) == 0)
      try #require(ioctl(descriptor, 0x8004_5430, &number) == 0)
      other = "/dev/pts/\(number)"
    }

    deinit { close(descriptor) }

    /// Waits for a question and types the answer.
    func answer(_ question: String, _ text: String) -> Bool {
      guard Eventually.holds(seconds: 20, { sees(question) }) else { return false }
      seen = ""
      return Array((text + "\n").utf8).withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count) == $0.count
      }
    }

    func sees(_ text: String) -> Bool {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 { seen += String(decoding: bytes[..<count], as: UTF8.self) }
      return seen.contains(text)
    }
  }

  @Test func aPersonIsAskedAndTheFileIsWritten() throws {
    let folder = TemporaryDirectory()
    let program = try Programs.own("effectctl")
    let terminal = try Terminal()
    let command = "exec '\(program)' setup <'\(terminal.other)' >'\(terminal.other)' 2>&1"
    let process = try ChildProcess(
      ["sh", "-c", command],
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": folder.path, "TZ": "Etc/UTC", "LANG": "C.UTF-8",
        "XDG_RUNTIME_DIR": folder.path,
      ])
    #expect(terminal.answer("tropics [north]: ", "AU"))
    #expect(terminal.answer("all, none [new-year,easter,winter]: ", "winter"))
    #expect(terminal.answer("DP-* [*]: ", ""))
    #expect(terminal.answer("]: ", "battery=ignore"))
    #expect(terminal.answer("[yes]: ", "yes"), "\(terminal.seen)")
    #expect(Eventually.holds(seconds: 20) { terminal.sees("What shows when: effectctl seasons") })
    #expect(Eventually.holds(seconds: 20) { !process.isRunning })
    let text = try #require(folder.read(".config/effectd/effectd.toml"))
    #expect(text.contains(#"from = "06-15""#) && text.contains("\nbattery = \"ignore\"\n"))
    #expect(!text.contains("new-year"))
  }
}
