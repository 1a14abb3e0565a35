// SPDX-License-Identifier: MIT

/// Bytes that wait to be written to a connection.
struct OutputQueue {
  private var bytes: [UInt8] = []
  private var start = 0
  /// Whether the first waiting byte continues a message of which a part was written.
  private var isInsideMessage = false

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  /// Adds one message with its terminator.
  mutating func append(_ message: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: message)
  }

  /// Forgets the first `count` bytes, which were written.
  mutating func remove(_ count: Int) {
    precondition(count >= 0 && count <= self.count, "only what waited can have been written")
    guard count > 0 else { return }
    start += count
    isInsideMessage = !Self.isTerminator(bytes[start - 1])
  }

  /// Forgets all messages of which nothing was written yet.
  mutating func removeWaitingMessages() {
    var end = start
    if isInsideMessage {
      end = bytes[start...].firstIndex(where: Self.isTerminator).map { $0 + 1 } ?? bytes.count
    }
    bytes.removeSubrange(end...)
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// Compact JSON has neither byte inside a message.
  private static func isTerminator(_ byte: UInt8) -> Bool {
    Terminator(rawValue: byte) != nil
  }
}
