// SPDX-License-Identifier: MIT

import ControlProtocol
import Flags
import JSON

/// What clients of the control socket send.
enum ControlTargets {
  /// The first byte is how many bytes arrive at once; the rest must be answered alike in one piece.
  static func varlink(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let stream = bytes.dropFirst()
    let whole = answers(to: stream, pieces: max(1, stream.count))
    let parts = answers(to: stream, pieces: Int(first) + 1)
    precondition(whole == parts, "the answers depend on how the bytes arrive")
  }

  private static func answers(to stream: ArraySlice<UInt8>, pieces: Int) -> [UInt8] {
    let handler = AnsweringHandler()
    let identity = ServiceIdentity(vendor: "v", product: "p", version: "1", url: "u")
    let session = ServerSession(id: SessionID(rawValue: 1), identity: identity, handler: handler)
    var output: [UInt8] = []
    var start = stream.startIndex
    while start < stream.endIndex {
      let end = min(start + pieces, stream.endIndex)
      session.receive(stream[start..<end])
      output += takeAll(session)
      start = end
    }
    session.receiveEnd()
    return output + takeAll(session)
  }

  /// Reads what waits, ending each stream at its first reply, as long as there is something.
  private static func takeAll(_ session: ServerSession) -> [UInt8] {
    var output: [UInt8] = []
    while true {
      if session.isStreaming { session.send(.done, continues: false) }
      let bytes = session.takeOutput()
      output += bytes
      guard !bytes.isEmpty || session.isStreaming else { return output }
    }
  }

  /// What is written is read again as the same; but infinities, which JSON lacks, are written `null`.
  static func json(_ bytes: [UInt8]) {
    for options in [JSONOptions(), .document] {
      guard let value = try? JSONValue(parsing: bytes, options: options) else { continue }
      let again = try? JSONValue(parsing: value.utf8, options: options)
      precondition(again?.utf8 == value.utf8, "a text of ours that reads differently")
      let node = try? JSONNode(parsing: bytes, options: options)
      precondition(node?.value == value, "a node that differs from the value")
    }
  }
}

/// Answers every call at once; what can stream does.
private final class AnsweringHandler: ControlHandler {
  func handle(_ call: ControlCall, session: SessionID) -> ControlOutcome {
    switch call {
    case .burst(let request):
      let reply = ControlReply.burst(id: 1, outputs: ["DP-1"], done: false)
      return request.reportsEnd ? .streaming(reply) : .reply(reply)
    case .monitor: return .streaming(.done)
    case .stop: return .reply(.stopped(1))
    case .reload: return .error(.invalidConfiguration(["x"]))
    default: return .reply(.done)
    }
  }
}
