// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// A program of ours that runs beside us and is spoken to in packets through its standard input.
///
/// It ends when this object is dropped, and at the latest when our process does, because its socket
/// is closed then.
public final class HelperProcess {
  /// How a program ended.
  public enum Ending: Hashable, Sendable {
    /// By itself, with a status from 0 to 255.
    case exited(CInt)
    /// Through a signal.
    case killed(CInt)
  }

  /// Called in the loop when packets can be received, and at the end of the socket.
  public var onReadable: (() -> Void)?
  /// Called once in the loop, when the process is gone.
  public var onExit: ((Ending) -> Void)?
  /// Its number while it runs.
  public let process: CInt
  private let socket: Descriptor
  private var readable: EventSource?
  private var child: OpaquePointer?
  private var isGone = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program, not looked up on `PATH`.
  ///   - environment: All variables that it gets.
  ///   - loop: Where its packets and its end are waited for.
  /// - Throws: What the socket or spawning fails with.
  public init(
    _ path: String, environment: [String: String], loop: EventLoop
  ) throws(SystemError) {
    let ends = try Self.socketPair(path)
    let theirs = Descriptor(owning: ends.theirs)
    socket = Descriptor(owning: ends.ours)
    process = try Self.spawn(path, environment, socket: theirs.number)
    readable = try? loop.watch(descriptor: socket.number) { [weak self] _ in self?.onReadable?() }
    watchEnd(in: loop)
  }

  /// Starts the first program that there is.
  ///
  /// - Parameters:
  ///   - places: Paths, best first.
  ///   - start: Starts the program at a path.
  /// - Returns: What `start` makes of the first path at which there is one.
  /// - Throws: Why one that is there could not be started; `ENOENT` if there is none.
  public static func atFirst<Helper>(
    of places: [String], start: (String) throws(SystemError) -> Helper
  ) throws(SystemError) -> Helper {
    var problem = SystemError(call: "posix_spawn", subject: "a helper", code: ENOENT)
    for place in places {
      do {
        return try start(place)
      } catch {
        if error.code != ENOENT { problem = error }
      }
    }
    throw problem
  }

  deinit {
    sd_event_source_disable_unref(child)
    guard !isGone else { return }
    kill(process, SIGKILL)
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  /// Ignores what it sends from now on; `onExit` is still called.
  public func stopReceiving() {
    readable?.cancel()
    readable = nil
  }

  /// Ends the program now and receives nothing more; `onExit` is still called.
  public func end() {
    stopReceiving()
    if !isGone { kill(process, SIGKILL) }
  }

  /// Sends one packet and, if it is given, an open descriptor with it, which stays the caller's.
  ///
  /// - Throws: `EPIPE` or `ECONNRESET` if the program is gone, `EAGAIN` if it takes nothing.
  public func send(_ packet: [UInt8], descriptor: CInt? = nil) throws(SystemError) {
    let sent = try packet.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in
        try Syscalls.check("sendmsg", "a helper") {
          effectd_send_packet(socket.number, bytes.baseAddress, bytes.count, descriptor ?? -1)
        }
      }
    }.get()
    precondition(sent == packet.count, "HelperProcess.send: packets are sent whole")
  }

  /// Receives a packet.
  ///
  /// - Returns: Its length in bytes, cut to the buffer's; 0 at the end; nil if there is none yet.
  /// - Throws: `ECONNRESET` if the program is gone.
  public func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
    let transfer = try Syscalls.read(socket.number, into: buffer, subject: "a helper")
    guard case .bytes(let count) = transfer else { return nil }
    return count
  }

  /// Where a helper of that name may be: beside our own program, or in `libexec/effectd` next to its
  /// folder.
  public static func places(of name: String) -> [String] {
    guard let folder = ProcessEnvironment.programFolder else { return [] }
    return ["\(folder)/\(name)", "\(Files.parent(of: folder))/libexec/effectd/\(name)"]
  }

  // MARK: Starting

  private static func socketPair(
    _ subject: String
  ) throws(SystemError) -> (ours: CInt, theirs: CInt) {
    var ends: [CInt] = [-1, -1]
    let type = CInt(SOCK_SEQPACKET.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    _ = try Syscalls.check("socketpair", subject) { socketpair(AF_UNIX, type, 0, &ends) }
    // Only ours: the other end waits for its requests.
    _ = effectd_fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ path: String, _ variables: [String: String], socket: CInt
  ) throws(SystemError) -> CInt {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, socket, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let environment = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return try Subprocess.spawn(path, [], environment: environment, &actions)
  }

  /// sd_event_add_child(3) waits through a process descriptor, but asks that SIGCHLD is blocked.
  private func watchEnd(in loop: EventLoop) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGCHLD)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    _ = loop.withSystemdEvent { event in
      sd_event_add_child(
        event, &child, process, CInt(WEXITED),
        { _, facts, userData in
          guard let facts, let userData else { return 0 }
          let helper = Unmanaged<HelperProcess>.fromOpaque(userData).takeUnretainedValue()
          helper.isGone = true
          let status = effectd_child_status(facts)
          helper.onExit?(effectd_child_exited(facts) != 0 ? .exited(status) : .killed(status))
          return 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }
}
