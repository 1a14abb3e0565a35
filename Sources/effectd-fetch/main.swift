// SPDX-License-Identifier: MIT

// Sends the one request that stands on standard input and prints the reply; see FlagFetch. A program
// of its own, so that nothing else of effectd is linked with libcurl.

import CConfinement
import FlagFetch
import Glibc

/// The longest request, in bytes.
let longest = 60_000

var bytes = [UInt8](repeating: 0, count: longest)
var count = 0
while count < longest {
  let taken = bytes.withUnsafeMutableBytes {
    read(STDIN_FILENO, $0.baseAddress?.advanced(by: count), longest - count)
  }
  if taken < 0, errno == EINTR { continue }
  if taken <= 0 { break }
  count += taken
}
guard let request = TransferRequest(message: Array(bytes[..<count])),
  effectd_confine_process(effectd_limits(memory: 512 << 20, seconds: 20)) == 0
else { exit(2) }
// Whatever libcurl does: it ends a while after its own limit.
alarm(UInt32(clamping: request.timeout / 1000 + 5))
let reply = Transfer()?.perform(request) ?? .failure("libcurl has no memory")
var rest = reply.message[...]
while !rest.isEmpty {
  let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  if written < 0, errno == EINTR { continue }
  guard written > 0 else { exit(1) }
  rest = rest.dropFirst(written)
}
