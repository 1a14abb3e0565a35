// SPDX-License-Identifier: MIT
import Glibc
import Support
import Testing

@testable import Platform

@Suite struct ConnectionTests {
  let loop: EventLoop
  let endings = Box<[Connection.Ending]>([])

  init() throws { loop = try EventLoop() }

  /// A connection and the client at its other end.
  func pair(
    limits: Connection.Limits = Connection.Limits()
  ) throws -> (connection: Connection, client: Client) {
    var ends: [CInt] = [-1, -1]
    let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    _ = try Syscalls.check("socketpair", "test") { socketpair(AF_UNIX, type, 0, &ends) }
    let client = Client(number: ends[1])
    let connection = try Connection(Descriptor(owning: ends[0]), loop: loop, limits: limits)
    connection.onClose = { [endings] _, ending in endings.value.append(ending) }
    return (connection, client)
  }

  /// The other end.
  final class Client {
    let number: CInt
    private var isOpen = true
    private(set) var received: [UInt8] = []

    init(number: CInt) { self.number = number }
    deinit { close() }

    @discardableResult func send(_ bytes: [UInt8]) -> Int {
      bytes.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, 0x4000) }
    }

    /// Reads all there is; true at the end.
    func receive() -> Bool {
      var piece = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = read(number, &piece, piece.count)
        if count <= 0 { return count == 0 || errno == ECONNRESET }
        received += piece[..<count]
      }
    }

    func stopSending() { shutdown(number, CInt(SHUT_WR)) }

    func close() {
      if isOpen { Glibc.close(number) }
      isOpen = false
    }
  }

  /// Answers each byte with itself, `times` over.
  func echo(_ connection: Connection, times: Int = 1) {
    connection.onReceive = { connection in
      let bytes = connection.received
      connection.consume(bytes.count)
      for _ in 0..<times { connection.send(bytes) }
    }
  }

  @Test(arguments: [1, 1000, 200_000]) func whatIsSentComesBack(size: Int) throws {
    let (connection, client) = try pair()
    echo(connection)
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    var sent = 0
    let isDone = try loop.run(timeout: patience) {
      if sent < size { sent += max(0, client.send(Array(bytes[sent...]))) }
      _ = client.receive()
      return client.received.count == size
    }
    #expect(isDone)
    #expect(client.received == bytes)
    #expect(connection.isOpen)
  }

  @Test func piecesAreKeptUntilTheyAreConsumed() throws {
    let (connection, client) = try pair()
    let sizes = Box<[Int]>([])
    connection.onReceive = {
      sizes.value.append($0.received.count)
      if $0.received.count == 4 { $0.consume(3) }
    }
    client.send([1, 2])
    #expect(try loop.run(timeout: patience) { sizes.value == [2] })
    client.send([3, 4])
    #expect(try loop.run(timeout: patience) { sizes.value == [2, 4] })
    #expect(connection.received == [4])
  }

  @Test func aClientThatLeavesIsNoticed() throws {
    let (connection, client) = try pair()
    client.close()
    #expect(try loop.run(timeout: patience) { endings.value == [.byPeer] })
    #expect(!connection.isOpen)
    connection.send([1])
    connection.close()
    #expect(try !loop.run(timeout: 1000) { endings.value.count > 1 })
  }

  @Test func aClientThatOnlyStopsSendingIsAnsweredInFull() throws {
    let (connection, client) = try pair()
    echo(connection, times: 300_000)
    client.send([7])
    client.stopSending()
    let isDone = try loop.run(timeout: patience) { client.receive() }
    #expect(isDone)
    #expect(client.received.count == 300_000)
    #expect(try loop.run(timeout: patience) { endings.value == [.byPeer] })
  }

  @Test func inputWithoutEndIsCutOff() throws {
    let (connection, client) = try pair(limits: .init(input: 100))
    client.send(Array(repeating: 1, count: 100))
    #expect(try !loop.run(timeout: 2000) { !endings.value.isEmpty })
    #expect(connection.received.count == 100)
    client.send([1])
    #expect(try loop.run(timeout: patience) { endings.value == [.inputLimit] })
  }

  @Test func aClientThatDoesNotReadIsGivenUp() throws {
    let (connection, client) = try pair(limits: .init(output: 10_000))
    for _ in 0..<1000 where connection.isOpen {
      connection.send(Array(repeating: 1, count: 1000))
    }
    #expect(!connection.isOpen)
    #expect(endings.value.isEmpty, "the end is told by the loop, not inside of send")
    #expect(try loop.run(timeout: patience) { endings.value == [.outputLimit] })
    #expect(client.receive())
  }

  @Test func theLastWordGoesOutBeforeTheEnd() throws {
    let (connection, client) = try pair()
    connection.send(Array(repeating: 9, count: 500_000))
    #expect(connection.queuedBytes > 0)
    connection.closeWhenSent()
    #expect(try loop.run(timeout: patience) { client.receive() })
    #expect(client.received.count == 500_000)
    #expect(try loop.run(timeout: patience) { endings.value == [.byUs] })
  }

  @Test func closingClosesAtOnce() throws {
    let (connection, client) = try pair()
    connection.close()
    #expect(client.receive())
    #expect(try loop.run(timeout: patience) { endings.value == [.byUs] })
  }

  @Test func anErrorOfTheSocketIsTheEnd() throws {
    let (connection, client) = try pair()
    client.send([1])
    let isDone = try Faults(failing: "read", with: EIO).inForce {
      try loop.run(timeout: patience) { !endings.value.isEmpty }
    }
    #expect(isDone)
    #expect(
      endings.value == [.failed(SystemError(call: "read", subject: "a client", code: EIO))])
    #expect(!connection.isOpen)
  }

  @Test func writingToAClientThatIsGoneIsNoSignal() throws {
    let (connection, client) = try pair()
    client.close()
    connection.send([1])
    #expect(try loop.run(timeout: patience) { endings.value == [.byPeer] })
  }

  @Test func theHandlerMayCloseFromWithin() throws {
    let (connection, client) = try pair()
    connection.onReceive = {
      $0.send([5])
      $0.close()
    }
    client.send([1])
    #expect(try loop.run(timeout: patience) { endings.value == [.byUs] })
    _ = client.receive()
    #expect(client.received == [5])
  }
}
