// SPDX-License-Identifier: MIT

import Glibc

/// A client of the control socket that says what it likes, byte by byte.
final class ControlSocket {
  private let number: CInt
  private var received: [UInt8] = []

  /// Connects; nil if no process listens.
  init?(_ path: String) {
    let number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      close(number)
      return nil
    }
    self.number = number
    // A daemon that does not answer fails a test, it does not stop it.
    var time = timeval(tv_sec: 20, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(number) }

  /// Sends all bytes, or as many as the daemon takes without waiting; returns how many went.
  @discardableResult
  func send(_ bytes: [UInt8], waits: Bool = true) -> Int {
    let flags = CInt(MSG_NOSIGNAL) | (waits ? 0 : CInt(MSG_DONTWAIT))
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
          number, buffer.baseAddress?.advanced(by: sent), bytes.count - sent, flags)
      }
      if count <= 0 { break }
      sent += count
    }
    return sent
  }

  /// Sends a call of the control interface with its parameters and further members as JSON.
  func call(_ method: String, _ parameters: String = "{}", _ more: String = "") {
    send(Self.message(method, parameters, more))
  }

  /// A whole message with its end.
  static func message(_ method: String, _ parameters: String, _ more: String = "") -> [UInt8] {
    Array(#"{"method":"io.effectd.Control.\#(method)","parameters":\#(parameters)\#(more)}"#.utf8)
      + [0]
  }

  /// Says that nothing more will be sent.
  func endInput() { shutdown(number, CInt(SHUT_WR)) }

  /// The next reply; nil if the connection is over, or nothing comes.
  func reply() -> String? {
    while true {
      if let end = received.firstIndex(of: 0) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(number, &buffer, buffer.count, 0)
      if count <= 0 { return nil }
      received += buffer[..<count]
    }
  }
}
