// SPDX-License-Identifier: MIT

import ControlProtocol
import JSON
import Testing

/// What becomes of peers that write or read at the wrong speed.
@Suite struct ServerSessionPressureTests {
  let handler = ScriptedHandler()
  let session: ServerSession

  init() {
    session = ServerSession(
      id: SessionID(rawValue: 1),
      identity: ServiceIdentity(vendor: "v", product: "p", version: "1", url: "u"),
      handler: handler)
  }

  private func messages() -> [String] {
    String(decoding: session.takeOutput(), as: UTF8.self).split(separator: "\0").map(String.init)
  }

  @Test func aPeerThatDoesNotReadIsNotAnsweredWithoutEnd() {
    let call = Call(.stop(effect: nil)).encoded()
    var sent = 0
    while session.wantsInput, sent < 100_000 {
      session.receive(call)
      sent += 1
    }
    #expect(!session.wantsInput)
    #expect(session.outputCount < ServerSession.outputHighWater + 1024)
    #expect(handler.calls.count < sent)
    var replies = 0
    while session.outputCount > 0 { replies += messages().count }
    #expect(replies == sent)
    #expect(session.wantsInput)
  }

  /// Answering nonsense costs more than sending it.
  @Test(arguments: [[0], Array("x\0".utf8), Array("x\n".utf8)] as [[UInt8]])
  func aPeerThatNeverCallsIsGivenUp(message: [UInt8]) {
    for _ in 1..<ServerSession.maximumMalformed { session.receive(message) }
    #expect(!session.isClosing)
    session.receive(Call(.resume).encoded())
    for _ in 1..<ServerSession.maximumMalformed { session.receive(message) }
    #expect(!session.isClosing)
    session.receive(message)
    #expect(session.isClosing)
    let ended = session.outputCount
    #expect(ended < ServerSession.outputHighWater)
    session.receive(Call(.resume).encoded())
    #expect(session.outputCount == ended)
    #expect(handler.calls.count == 1)
  }

  @Test func whatWaitsBehindAStreamIsLimited() {
    session.receive(Call(.monitor).encoded())
    let call = Call(.resume).encoded()
    var sent = 0
    while session.wantsInput, sent < 100_000 {
      session.receive(call)
      sent += 1
    }
    #expect(!session.wantsInput)
    session.send(.stopped(0), continues: false)
    #expect(session.wantsInput)
    #expect(handler.calls.count == sent + 1)
  }

  /// The bytes of a message that is half written must stay, or the stream would be broken.
  @Test(arguments: [0, 1, 20, 45])
  func aSlowMonitorIsToldAndDropped(written: Int) throws {
    session.receive(Call(.monitor).encoded())
    var start = session.withOutput { Array($0.prefix(written)) }
    session.didWrite(written)
    var sent = 0
    while !session.isClosing, sent < 100_000 {
      session.send(.diagnostics([String(repeating: "x", count: 1000)]), continues: true)
      sent += 1
      #expect(session.outputCount <= ServerSession.maximumOutput)
    }
    #expect(session.isClosing)
    session.send(.stopped(1), continues: true)
    start += session.takeOutput()
    let texts = String(decoding: start, as: UTF8.self).split(separator: "\0").map(String.init)
    for text in texts { _ = try JSONValue(parsing: text.utf8) }
    #expect(texts.count == (written == 0 ? 1 : 2))
    #expect(texts.last == #"{"error":"io.effectd.Control.SlowReader","parameters":{}}"#)
    #expect(session.isFinished)
  }

  @Test func piecesOfOutputAreWrittenInOrder() {
    let call = Call(.stop(effect: nil)).encoded()
    for _ in 0..<100 { session.receive(call) }
    var written: [UInt8] = []
    var size = 1
    while session.outputCount > 0 {
      let piece = session.withOutput { Array($0.prefix(size)) }
      written += piece
      session.didWrite(piece.count)
      size = size % 7 + 1
    }
    let reply = #"{"parameters":{"stopped":1}}"# + "\0"
    #expect(String(decoding: written, as: UTF8.self) == String(repeating: reply, count: 100))
  }
}
