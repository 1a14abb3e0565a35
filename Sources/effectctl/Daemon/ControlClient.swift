// SPDX-License-Identifier: MIT
import ControlProtocol
import Glibc
import Platform

/// A blocking connection to the daemon.
final class ControlClient {
  /// How long the daemon may take to answer, seconds.
  static let timeout = 5
  /// The longest reply that is read, in bytes.
  static let maximumReplySize = 16 << 20

  private let descriptor: Descriptor
  private var framer = MessageFramer(limit: ControlClient.maximumReplySize)
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Connects to the socket at a path.
  ///
  /// - Throws: a failure with exit code 3 that says how to start the daemon.
  init(path: String) throws(Failure) {
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    descriptor = Descriptor(owning: socket(AF_UNIX, kind, 0))
    guard descriptor.number >= 0 else { throw Failure("socket: \(Self.reason(errno))") }
    setTimeout(seconds: Self.timeout)
    try connect(to: path)
  }

  private func connect(to path: String) throws(Failure) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard path.utf8.count <= capacity else {
      throw Failure(.unreachable, "\(path): a socket's path has at most \(capacity) bytes")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw Self.unreachable(path, errno) }
  }

  private static func unreachable(_ path: String, _ code: CInt) -> Failure {
    switch code {
    case ENOENT, ECONNREFUSED, ENOTDIR:
      Failure(
        .unreachable,
        "effectd is not running (nothing answers at \(path))\n"
          + "Start it with \"systemctl --user start effectd\" or \"effectd &\".")
    default: Failure(.unreachable, "\(path): \(reason(code))")
    }
  }

  private static func reason(_ code: CInt) -> String {
    String(cString: strerror(code))
  }

  private func setTimeout(seconds: Int) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      _ = setsockopt(descriptor.number, SOL_SOCKET, option, &time, size)
    }
  }

  /// Makes a call and waits for its reply.
  ///
  /// - Throws: what the daemon's error means for the user.
  func call(_ call: ControlCall) throws(Failure) -> JSONObject {
    try send(call)
    return try receive().parameters
  }

  /// Makes a call whose answer is of a type.
  func reply(to call: ControlCall) throws(Failure) -> ControlReply {
    try Self.read(self.call(call), as: call)
  }

  /// Reads the parameters of a reply to a call.
  static func read(
    _ parameters: JSONObject, as call: ControlCall
  ) throws(Failure) -> ControlReply {
    do {
      return try ControlReply(to: call, parameters: parameters)
    } catch {
      throw Failure("the daemon's answer has no usable \"\(error.name)\"")
    }
  }

  /// Sends a call.
  func send(_ call: ControlCall) throws(Failure) {
    var rest = Call(call).encoded()[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor.number, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      if count < 0 {
        guard errno == EINTR else { throw Self.broken(errno) }
        continue
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits for the next reply for as long as it takes.
  func receiveWithoutTimeout() throws(Failure) -> Reply {
    setTimeout(seconds: 0)
    return try receive()
  }

  /// Waits for the next reply.
  func receive() throws(Failure) -> Reply {
    let reply: Reply
    do {
      reply = try Reply(json: JSONValue(parsing: try nextMessage()))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("the daemon's answer cannot be read")
    }
    if let name = reply.error { throw Failure(error: name, parameters: reply.parameters) }
    return reply
  }

  private func nextMessage() throws -> [UInt8] {
    while true {
      if let message = try framer.next() { return message.bytes }
      let count = buffer.withUnsafeMutableBytes {
        recv(descriptor.number, $0.baseAddress, $0.count, 0)
      }
      if count == 0 { throw Failure("the daemon closed the connection") }
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.broken(errno)
      }
      framer.append(buffer[..<count])
    }
  }

  private static func broken(_ code: CInt) -> Failure {
    switch code {
    case EAGAIN, EWOULDBLOCK:
      Failure(.unreachable, "the daemon did not answer within \(timeout) seconds")
    case EPIPE, ECONNRESET: Failure("the daemon closed the connection")
    default: Failure("control socket: \(reason(code))")
    }
  }
}
