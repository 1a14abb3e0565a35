// SPDX-License-Identifier: MIT

import CX11
import Glibc

/// Whether the server has read what we sent, without a request.
///
/// On a local socket the kernel knows (SIOCOUTQ), so that a frame needs no answer and the process sleeps
/// until the next one. Through a network or a tunnel the kernel only knows about the first hop; there a
/// marker event must come back from the server.
struct ServerQueue {
  private let descriptor: CInt
  /// Whether the kernel's answer is about the server itself.
  let isLocal: Bool
  /// The kernel's answer to the first frame of this turn of the loop.
  private var answer: Bool?

  /// Examines the connection's socket, and asks for room for a large frame while the server is busy; the
  /// kernel may grant less.
  init(connection: DisplayConnection) {
    descriptor = connection.descriptor
    var address = sockaddr()
    var length = socklen_t(MemoryLayout<sockaddr>.size)
    let isNamed = getsockname(descriptor, &address, &length) == 0
    isLocal =
      isNamed && address.sa_family == sa_family_t(AF_UNIX)
      && effectd_unread_bytes(descriptor) >= 0
    var room: CInt = 1 << 20
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<CInt>.size))
  }

  /// Whether the server is known not to have read all frames of earlier turns of the loop.
  ///
  /// All surfaces of one turn get the same answer, since the first may already have filled the socket
  /// again.
  mutating func isBehind() -> Bool {
    guard isLocal else { return false }
    if let answer { return answer }
    let isBehind = effectd_unread_bytes(descriptor) != 0
    answer = isBehind
    return isBehind
  }

  /// Notes that a turn of the loop ended.
  mutating func endTurn() { answer = nil }
}
