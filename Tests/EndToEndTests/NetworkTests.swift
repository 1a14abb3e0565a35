// SPDX-License-Identifier: MIT

import Support
import Testing

/// The daemon and the network: it has none, as its unit's `RestrictAddressFamilies=AF_UNIX` wants.
struct NetworkTests {
  /// Lets the system kill the program at any socket(2) that is not local, as a filter of the kernel
  /// (seccomp(2), in the instructions of its classic filters), and becomes the program.
  static let restriction = """
    import ctypes, os, struct, sys
    libc = ctypes.CDLL(None, use_errno=True)
    call = {"x86_64": 41, "aarch64": 198, "riscv64": 198}[os.uname().machine]
    code = [(0x20, 0, 0, 0), (0x15, 0, 3, call), (0x20, 0, 0, 16), (0x15, 1, 0, 1),
            (0x06, 0, 0, 0x80000000), (0x06, 0, 0, 0x7FFF0000)]
    text = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in code))
    program = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(code), ctypes.addressof(text)))
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, program, 0, 0):
        sys.exit("seccomp: " + os.strerror(ctypes.get_errno()))
    os.execv(sys.argv[1], sys.argv[1:])
    """

  static let configuration = """
    [flag]
    url = "https://127.0.0.1:9/flags.json"
    [[season]]
    name = "always"
    effect = "snow"
    from = "01-01"
    until = "12-31"
    """

  /// Whether the filter is in force here: with it, nothing can make a socket of the network.
  static let canRestrict: Bool = {
    let attempt = "import socket; socket.socket(socket.AF_INET)"
    let python = "/usr/bin/python3"
    let result = try? ChildProcess.run(["python3", "-c", restriction, python, "-c", attempt])
    return result?.code == 128 + 31
  }()

  @Test(.enabled(if: canRestrict, "the kernel has no filters here"))
  func itRunsWhereOnlyLocalSocketsAreAllowed() throws {
    let daemon = try HeadlessDaemon(
      configuration: Self.configuration, wrapper: ["python3", "-c", Self.restriction])
    #expect(try daemon.control("burst", "hearts", "--wait", "--duration", "0.1").code == 0)
    #expect(try daemon.control("reload").code == 0)
    #expect(try daemon.control("status", "--json").output.contains(#""validatedAt":null"#))
    #expect(daemon.process?.isRunning ?? false)
    let families = ["tcp", "tcp6", "udp", "udp6", "raw", "raw6"]
    let number = try #require(daemon.process?.number)
    let links = try ChildProcess.run(["ls", "-l", "/proc/\(number)/fd"]).output
    let inodes = links.split(separator: "\n").compactMap { line in
      line.split(separator: "[").dropFirst().first.map { $0.filter(\.isNumber) }
    }
    #expect(!inodes.isEmpty)
    for family in families {
      let table = TemporaryDirectory.read("/proc/\(number)/net/\(family)") ?? ""
      let used = Set(table.split(whereSeparator: \.isWhitespace).map(String.init))
      #expect(used.isDisjoint(with: inodes), "\(family)")
    }
  }

  @Test func itIsNotLinkedWithTheFetchersLibrary() throws {
    let daemon = try ChildProcess.run(["ldd", try Desktop.program("effectd")])
    #expect(daemon.code == 0 && daemon.output.contains("libc.so"))
    for library in ["libcurl", "libssl", "libgnutls", "libnghttp"] {
      #expect(!daemon.output.contains(library))
    }
  }
}
