// SPDX-License-Identifier: MIT

import Glibc

/// Finds out whether a server listens at a local display's socket, to tell absence from refusal, and
/// what it says to those whom it refuses.
enum LocalDisplaySocket {
  /// Whether something accepts connections for `display`; false for remote and malformed names.
  static func answers(display: String) -> Bool {
    guard let descriptor = connection(to: display) else { return false }
    close(descriptor)
    return true
  }

  /// What the server says to a client without credentials; nil if it lets such a one in, says nothing
  /// for a second, or is not there.
  static func refusal(display: String) -> String? {
    guard let descriptor = connection(to: display) else { return nil }
    defer { close(descriptor) }
    // Byte order, protocol 11.0, no authorization; see "Connection Setup" of the X protocol. A server
    // that is full answers before it has read this.
    let isLittle = 1.littleEndian == 1
    let request: [UInt8] =
      isLittle
      ? [0x6C, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0] : [0x42, 0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0]
    _ = send(descriptor, request, request.count, CInt(MSG_NOSIGNAL))
    var timeout = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var reply = [UInt8](repeating: 0, count: 8 + 255)
    let flags = CInt(MSG_WAITALL)
    guard recv(descriptor, &reply, 8, flags) == 8, reply[0] == 0 else { return nil }
    let length = Int(reply[1])
    guard recv(descriptor, &reply, length, flags) == length else { return nil }
    return String(decoding: reply[..<length], as: UTF8.self)
  }

  private static func connection(to display: String) -> CInt? {
    guard let number = number(of: display) else { return nil }
    let path = "/tmp/.X11-unix/X\(number)"
    // Xlib tries the abstract name first (a leading NUL), then the file.
    return connection(toPath: "\0" + path) ?? connection(toPath: path)
  }

  /// The display number of `:N`, `:N.S` or `unix:N`; nil for other names.
  static func number(of display: String) -> Int? {
    guard let colon = display.lastIndex(of: ":") else { return nil }
    let host = display[..<colon]
    guard host.isEmpty || host == "unix" else { return nil }
    return Int(display[display.index(after: colon)...].prefix { $0 != "." })
  }

  private static func connection(toPath path: String) -> CInt? {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    precondition(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // An abstract name ends where the length says, not at a NUL.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) == 0 }
    }
    if isConnected { return descriptor }
    close(descriptor)
    return nil
  }
}
