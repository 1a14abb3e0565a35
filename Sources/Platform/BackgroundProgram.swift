// SPDX-License-Identifier: MIT
import Glibc
import Values

/// A short program of our own that runs beside the loop until it ends, or until its time is over.
///
/// Dropping the last reference kills it.
public final class BackgroundProgram {
  private let path: String
  private let process: pid_t
  private let reader: Descriptor
  private let limit: Int
  private var bytes: [UInt8] = []
  private var source: EventSource?
  private var timer: Timer?
  private var onEnd: ((Result<[UInt8], SystemError>) -> Void)?

  /// Starts a program, its standard input and error `/dev/null`.
  ///
  /// The corresponding C function is `posix_spawn`.
  /// - Parameters:
  ///   - loop: The loop that reads its output.
  ///   - path: The program, not looked up on `PATH`.
  ///   - limit: The most bytes of output that are taken.
  ///   - timeout: The time after which it is killed.
  ///   - onEnd: Called once from the loop with its output; `EIO` if it does not end with 0, `EFBIG`
  ///     beyond the limit, `ETIMEDOUT` after the time.
  /// - Throws: What spawning and watching fail with.
  public init(
    loop: EventLoop, path: String, limit: Int, timeout: Duration,
    onEnd: @escaping (Result<[UInt8], SystemError>) -> Void
  ) throws(SystemError) {
    self.path = path
    self.limit = limit
    self.onEnd = onEnd
    let started = try Subprocess.start(path, [])
    process = started.process
    reader = Descriptor(owning: started.output)
    source = try loop.watch(descriptor: reader.number) { [weak self] _ in self?.read() }
    timer = try loop.timer { [weak self] in self?.end(failingWith: ETIMEDOUT) }
    timer?.set(at: loop.exactNow + timeout)
  }

  deinit { if onEnd != nil { _ = Self.reap(process) } }

  private func read() {
    let result = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      Result { () throws(SystemError) in
        let result = try Syscalls.read(reader.number, into: buffer, subject: path)
        guard case .bytes(let count) = result else { return -1 }
        bytes += buffer[..<count]
        return count
      }
    }
    switch result {
    case .success(0): end(failingWith: nil)
    case .success: if bytes.count > limit { end(failingWith: EFBIG) }
    case .failure(let error): end(failingWith: error.code)
    }
  }

  private func end(failingWith code: CInt?) {
    source?.cancel()
    timer?.cancel()
    let status = Self.reap(process)
    let onEnd = onEnd
    self.onEnd = nil
    if let code = code ?? (status == 0 ? nil : EIO) {
      onEnd?(.failure(SystemError(call: "run", subject: path, code: code)))
    } else {
      onEnd?(.success(bytes))
    }
  }

  /// Ends the process without waiting for what it does.
  ///
  /// One that has closed its output by ending keeps its exit status: the kernel sets it before it
  /// closes the descriptors.
  private static func reap(_ process: pid_t) -> CInt {
    kill(process, SIGKILL)
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status
  }
}
