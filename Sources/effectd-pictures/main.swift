// SPDX-License-Identifier: MIT

// Draws text, emoji, SVG and PNG for effectd and effectctl, in a process of its own: the libraries
// behind it read foreign files, cost memory that is never given back, and start threads.
// Standard input is the socket; see PictureProtocol.

import Glibc
import PictureHelper

/// Says why nothing is drawn, and ends.
func give(up message: StaticString, code: CInt) -> Never {
  _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  exit(code)
}

var kind: CInt = 0
var size = socklen_t(MemoryLayout<CInt>.size)
guard getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &kind, &size) == 0,
  kind == CInt(SOCK_SEQPACKET.rawValue)
else { give(up: "effectd-pictures: only effectd and effectctl start this program\n", code: 2) }
guard PictureService.confine() else {
  give(up: "effectd-pictures: this kernel has neither seccomp nor Landlock\n", code: 71)
}
switch PictureService.serve(STDIN_FILENO) {
case .idle: exit(0)
case .badRequest: exit(76)
}
