// SPDX-License-Identifier: MIT

import Glibc

/// Finds out whether a server listens at a local display's socket, to tell absence from refusal.
enum LocalDisplaySocket {
  /// Whether something accepts connections for `display`; false for remote and malformed names.
  static func answers(display: String) -> Bool {
    guard let number = number(of: display) else { return false }
    let path = "/tmp/.X11-unix/X\(number)"
    // Xlib tries the abstract name first (a leading NUL), then the file.
    return connects(to: "\0" + path) || connects(to: path)
  }

  /// The display number of `:N`, `:N.S` or `unix:N`; nil for other names.
  static func number(of display: String) -> Int? {
    guard let colon = display.lastIndex(of: ":") else { return nil }
    let host = display[..<colon]
    guard host.isEmpty || host == "unix" else { return nil }
    return Int(display[display.index(after: colon)...].prefix { $0 != "." })
  }

  private static func connects(to path: String) -> Bool {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // An abstract name ends where the length says, not at a NUL.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) == 0 }
    }
  }
}
