// SPDX-License-Identifier: MIT

import ControlProtocol
import Glibc
import Support
import Testing
import Values

@testable import effectctl

/// The client against a peer that has written its answers before they are read.
@Suite struct ControlClientTests {
  private let directory = TemporaryDirectory()

  /// Connects a client to a peer that says `answer`.
  private func client(hearing answer: String) throws -> (ControlClient, Peer) {
    let listener = try Peer(listeningAt: directory("control"))
    let client = try ControlClient(path: directory("control"))
    let peer = listener.accept()
    peer.write(answer)
    return (client, peer)
  }

  @Test func aCallIsWrittenAndItsReplyRead() throws {
    let (client, peer) = try client(hearing: "{\"parameters\":{\"stopped\":2}}\0")
    #expect(try client.reply(to: .stop(effect: "snow")) == .stopped(2))
    #expect(
      peer.read() == #"{"method":"io.effectd.Control.Stop","parameters":{"effect":"snow"}}"# + "\0")
  }

  /// What a daemon of 0.1.0 says of itself, in two replies.
  private static let old = [
    #"{"parameters":{"description":"method Start(effect: string, output: ?string, forMilliseconds: ?int) -> ()\nmethod Stop(effect: ?string) -> (stopped: int)\n"}}"#,
    #"{"parameters":{"vendor":"effectd","product":"effectd","version":"0.1.0","url":"","interfaces":[]}}"#,
  ].map { $0 + "\0" }.joined()

  @Test func anOlderDaemonIsNotAskedForWhatItLacks() throws {
    let (client, peer) = try client(hearing: Self.old)
    peer.finish()
    var request = StartRequest(effect: "snow")
    request.options.intensity = 0.5
    #expect(throws: Failure(.refused, "the running effectd is 0.1.0: restart it")) {
      try client.checkKnows(.start(request))
    }
    #expect(!peer.read().contains("Control.Start"))
  }

  @Test func whatADaemonKnowsIsNotRefused() throws {
    let description = ControlInterface.description
      .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
      .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
    let (client, peer) = try client(
      hearing: "{\"parameters\":{\"description\":\"\(description)\"}}\0")
    peer.finish()
    try client.checkKnows(.stop(effect: nil, gently: true))
    // What 0.1.0 knows is not asked for at all.
    try client.checkKnows(.stop(effect: "snow"))
  }

  @Test func severalRepliesAreReadOneByOne() throws {
    let (client, peer) = try client(
      hearing: "{\"parameters\":{},\"continues\":true}\0{\"parameters\":{}}\0")
    #expect(try client.receive().continues)
    #expect(try !client.receive().continues)
    peer.finish()
  }

  @Test func aLargeReplyIsRead() throws {
    let line = String(repeating: "x", count: 100_000)
    let (client, peer) = try client(hearing: "{\"parameters\":{\"diagnostics\":[\"\(line)\"]}}\0")
    #expect(try client.reply(to: .reload) == .diagnostics([line]))
    peer.finish()
  }

  @Test(arguments: [
    (
      #"{"error":"io.effectd.Control.NotShown","parameters":{"rule":"off","detail":""}}"# + "\0",
      Failure(.refused, "not shown: off", details: ["Turn effects on with \"effectctl on\"."])
    ),
    ("hello\0", Failure("the daemon's answer cannot be read")),
    ("[]\0", Failure("the daemon's answer cannot be read")),
    ("{\"parameters\":{}}\0", Failure("the daemon's answer has no usable \"stopped\"")),
    ("{\"parameters\":{}", Failure("the daemon closed the connection")),
    ("", Failure("the daemon closed the connection")),
  ])
  func badAnswersAreSaid(answer: String, failure: Failure) throws {
    let (client, peer) = try client(hearing: answer)
    peer.finish()
    #expect(throws: failure) { try client.reply(to: .stop(effect: nil)) }
  }
}

/// One end of a socket; blocking.
private final class Peer {
  private let number: CInt

  init(owning number: CInt) {
    self.number = number
  }

  init(listeningAt path: String) throws {
    number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0 && listen(number, 4) == 0)
  }

  deinit { close(number) }

  func accept() -> Peer {
    Peer(owning: Glibc.accept(number, nil, nil))
  }

  func write(_ text: String) {
    var text = text
    let count = text.withUTF8 { Glibc.send(number, $0.baseAddress, $0.count, 0) }
    #expect(count == text.utf8.count)
  }

  func read() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(number, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Ends the stream and takes what comes, so that the other end may still write.
  func finish() {
    shutdown(number, CInt(SHUT_WR))
  }
}
