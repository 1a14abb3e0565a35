// SPDX-License-Identifier: MIT
import Glibc
import Support
import Testing

@testable import Platform

@Suite struct ConnectionTests {
  let loop: EventLoop
  let endings = Box<[Connection.Ending]>([])

  init() throws { loop = try EventLoop() }

  /// Sends each byte that comes back, some times over, and says when to stop.
  final class Echo: ConnectionContents {
    var wantsInput: Bool { !hasEnded && !isClosing }
    var isFinished: Bool { (hasEnded || isClosing) && output.isEmpty }
    var isClosing = false
    var output: [UInt8] = []
    var times = 1
    var onInput: () -> Void = {}
    private var hasEnded = false

    func receive(_ bytes: UnsafeRawBufferPointer) {
      for _ in 0..<times { output += bytes }
      onInput()
    }
    func receiveEnd() { hasEnded = true }
    func withOutput<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
      output.withUnsafeBytes(body)
    }
    func didWrite(_ count: Int) { output.removeFirst(count) }
  }

  let echo = Echo()

  /// A connection that echoes, and the client at its other end.
  func pair() throws -> (connection: Connection, client: Client) {
    var ends: [CInt] = [-1, -1]
    let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    _ = try Syscalls.check("socketpair", "test") { socketpair(AF_UNIX, type, 0, &ends) }
    let client = Client(number: ends[1])
    let connection = try Connection(Descriptor(owning: ends[0]), loop: loop, contents: echo)
    connection.onClose = { [endings] ending in endings.value.append(ending) }
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

  @Test(arguments: [1, 1000, 200_000]) func whatIsSentComesBack(size: Int) throws {
    let (connection, client) = try pair()
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

  @Test func aClientThatLeavesIsNoticed() throws {
    let (connection, client) = try pair()
    client.close()
    #expect(try loop.run(timeout: patience) { endings.value == [.byPeer] })
    #expect(!connection.isOpen)
    connection.flush()
    connection.close()
    #expect(try !loop.run(timeout: .milliseconds(1)) { endings.value.count > 1 })
  }

  @Test func aClientThatOnlyStopsSendingIsAnsweredInFull() throws {
    let (connection, client) = try pair()
    echo.times = 300_000
    client.send([7])
    client.stopSending()
    let isDone = try loop.run(timeout: patience) { client.receive() }
    #expect(isDone)
    #expect(client.received.count == 300_000)
    #expect(try loop.run(timeout: patience) { endings.value == [.byPeer] })
    #expect(!connection.isOpen)
  }

  @Test func theLastWordGoesOutBeforeTheEnd() throws {
    let (connection, client) = try pair()
    echo.output = Array(repeating: 9, count: 500_000)
    echo.isClosing = true
    connection.flush()
    #expect(!echo.output.isEmpty)
    #expect(connection.isOpen)
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
    echo.output = [1]
    connection.flush()
    #expect(try loop.run(timeout: patience) { endings.value == [.byPeer] })
  }

  @Test func theHandlerMayCloseFromWithin() throws {
    let (connection, client) = try pair()
    echo.onInput = {
      connection.flush()
      connection.close()
    }
    client.send([5])
    #expect(try loop.run(timeout: patience) { endings.value == [.byUs] })
    echo.onInput = {}
    _ = client.receive()
    #expect(client.received == [5])
  }

  @Test func aClientThatLeavesWhileItIsNotHeardIsNoticed() throws {
    let (connection, client) = try pair()
    echo.onInput = { [echo] in echo.isClosing = true }
    echo.times = 300_000
    client.send([1])
    #expect(try loop.run(timeout: patience) { echo.isClosing })
    client.close()
    #expect(try loop.run(timeout: patience) { endings.value == [.byPeer] })
    #expect(!connection.isOpen)
  }
}
