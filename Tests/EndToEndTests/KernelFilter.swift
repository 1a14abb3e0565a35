// SPDX-License-Identifier: MIT

import Support

/// A filter of the kernel's (seccomp(2)) that kills a program at a call that it must not make.
struct KernelFilter {
  /// Any socket(2) that is not local.
  static let noNetwork = KernelFilter(
    calls: ["x86_64": 41, "aarch64": 198, "riscv64": 198],
    rules: "(0x15, 0, 3, call), (0x20, 0, 0, 16), (0x15, 1, 0, 1), kill, allow")

  /// Any clone(2) that makes a thread.
  ///
  /// The flags of clone3(2) are out of a filter's sight, so it is refused as old kernels do, and the
  /// C library takes the other.
  static let noThread = KernelFilter(
    calls: ["x86_64": 56, "aarch64": 220, "riscv64": 220],
    rules: """
      (0x15, 0, 1, 435), (0x06, 0, 0, 0x50000 | 38),
      (0x15, 0, 3, call), (0x20, 0, 0, 16), (0x45, 0, 1, 0x10000), kill, allow
      """)

  /// Whether a program that makes a thread is killed here.
  static let forbidsThreads = noThread.kills(
    "import threading; threading.Thread(target=print).start()")

  /// Python that takes the filter on and becomes the program in its arguments.
  private let script: String

  /// - Parameters:
  ///   - calls: the number of the system call on each architecture.
  ///   - rules: classic filters' instructions, separated by commas; the number is loaded.
  private init(calls: [String: Int], rules: String) {
    let numbers = calls.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
    script = """
      import ctypes, os, struct, sys
      libc = ctypes.CDLL(None, use_errno=True)
      call = {\(numbers)}[os.uname().machine]
      kill, allow = (0x06, 0, 0, 0x80000000), (0x06, 0, 0, 0x7FFF0000)
      code = [(0x20, 0, 0, 0), \(rules)]
      text = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in code))
      program = ctypes.create_string_buffer(
          struct.pack("HxxxxxxP", len(code), ctypes.addressof(text)))
      if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, program, 0, 0):
          sys.exit("seccomp: " + os.strerror(ctypes.get_errno()))
      os.execvp(sys.argv[1], sys.argv[1:])
      """
  }

  /// What goes before the program's name.
  var wrapper: [String] { ["python3", "-c", script] }

  /// Whether it is in force here: Python that does what is forbidden is killed, other is not.
  func kills(_ attempt: String) -> Bool {
    let results = [attempt, "pass"].map {
      (try? ChildProcess.run(wrapper + ["python3", "-c", $0]))?.code
    }
    let killed: Int32 = 128 + 31
    return results == [killed, 0]
  }
}
