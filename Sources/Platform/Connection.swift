// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// One client of the control socket: bytes in, bytes out, never blocking, never unbounded.
///
/// It knows nothing of messages: `onReceive` looks at `received` and takes from its front what is
/// complete. A client that only stops sending is still answered; then the connection is closed.
public final class Connection {
  /// How much a client may make us hold.
  public struct Limits: Sendable {
    /// The longest input that `onReceive` may leave unconsumed, in bytes.
    public var input: Int
    /// The longest output that may wait for a client that does not read, in bytes.
    public var output: Int

    /// The defaults hold one message of 64 KiB in and a monitor's backlog out.
    public init(input: Int = 64 * 1024, output: Int = 1024 * 1024) {
      self.input = input
      self.output = output
    }
  }

  /// Why a connection ended.
  public enum Ending: Hashable, Sendable {
    /// The client has gone, or was answered in full after it had stopped sending.
    case byPeer
    /// `close` or `closeWhenSent`.
    case byUs
    /// Its input was too long without being a whole message.
    case inputLimit
    /// It does not read what it asked for.
    case outputLimit
    /// The socket failed.
    case failed(SystemError)
  }

  /// Called when `received` has grown.
  public var onReceive: ((Connection) -> Void)?
  /// Called once, when the connection is over and its descriptor closed; never from within `send`.
  public var onClose: ((Connection, Ending) -> Void)?
  /// Called when the client has stopped sending; what it asked for can still be answered.
  public var onInputEnd: ((Connection) -> Void)?
  /// Called when all that was sent has gone out.
  public var onSent: ((Connection) -> Void)?
  /// Whether a client that has stopped sending is kept although nothing waits for it, because more
  /// will be sent; it then ends when the client closes altogether.
  public var staysOpen = false
  /// Whether to read what comes; while not, the client waits once the socket's buffer is full.
  public var wantsInput = true {
    didSet { if wantsInput != oldValue { updateEvents() } }
  }
  /// Bytes that have come and were not consumed yet.
  public private(set) var received: [UInt8] = []

  private let limits: Limits
  private let loop: EventLoop
  private var descriptor: Descriptor?
  private var source: EventSource?
  private var closing: Timer?
  private var queue: [UInt8] = []
  private var inputEnded = false
  private var closesWhenSent = false
  private var ending: Ending?

  /// Takes over a connected socket that does not block.
  public init(
    _ descriptor: consuming Descriptor, loop: EventLoop, limits: Limits = Limits()
  ) throws(SystemError) {
    self.limits = limits
    self.loop = loop
    let number = descriptor.number
    self.descriptor = consume descriptor
    source = try loop.watch(descriptor: number) { [weak self] in self?.ready($0) }
    closing = try loop.timer { [weak self] in self?.finish() }
  }

  /// Whether it is still of use: sending does something.
  public var isOpen: Bool { ending == nil }

  /// The process at the other end when the connection was made; nil after the end.
  public var peerProcess: Int32? {
    guard let number = descriptor?.number else { return nil }
    return try? Syscalls.peer(of: number).process
  }

  /// Bytes that wait for the client to read.
  public var queuedBytes: Int { queue.count }

  /// Takes `count` bytes from the front of `received`.
  /// - Complexity: O(bytes that stay).
  public func consume(_ count: Int) { received.removeFirst(count) }

  /// Sends bytes: now as far as the socket takes them, the rest when it can.
  ///
  /// Beyond the output limit the connection is given up. Does nothing after the end.
  public func send(_ bytes: [UInt8]) {
    guard isOpen else { return }
    let isWaiting = !queue.isEmpty
    queue.append(contentsOf: bytes)
    if !isWaiting { flush() }
    if queue.count > limits.output { end(.outputLimit) }
  }

  /// Closes as soon as all that was sent has gone out; further input is not looked at.
  public func closeWhenSent() {
    closesWhenSent = true
    if queue.isEmpty { end(.byUs) } else { updateEvents() }
  }

  /// Closes now.
  public func close() { end(.byUs) }

  private func ready(_ readiness: Readiness) {
    if readiness.contains(.writable) { flush() }
    if isOpen, readiness.contains(.readable), !inputEnded { receive() }
    guard isOpen else { return }
    // Both directions closed: nobody is left to answer.
    if readiness.contains(.failed) || (readiness.contains(.hungUp) && inputEnded) { end(.byPeer) }
  }

  /// Reads one piece, so that a client that sends without end does not starve the others.
  private func receive() {
    switch readPiece() {
    case .failure(let error): end(error.code == ECONNRESET ? .byPeer : .failed(error))
    case .success(.wouldBlock): break
    case .success(.bytes(0)):
      inputEnded = true
      updateEvents()
      onInputEnd?(self)
      if queue.isEmpty, !staysOpen { end(.byPeer) }
    case .success(.bytes):
      if closesWhenSent { return received.removeAll(keepingCapacity: true) }
      onReceive?(self)
      if isOpen, received.count > limits.input { end(.inputLimit) }
    }
  }

  private func readPiece() -> Result<Syscalls.Transfer, SystemError> {
    guard let number = descriptor?.number else { return .success(.wouldBlock) }
    return withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 16) { buffer in
      let result = Result { () throws(SystemError) in
        try Syscalls.read(number, into: buffer, subject: "a client")
      }
      if case .success(.bytes(let count)) = result {
        received.append(contentsOf: buffer[..<count])
      }
      return result
    }
  }

  private func flush() {
    guard isOpen, let number = descriptor?.number, !queue.isEmpty else { return }
    let result = queue.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in
        try Syscalls.send(number, bytes, subject: "a client")
      }
    }
    switch result {
    case .failure(let error):
      end(error.code == EPIPE || error.code == ECONNRESET ? .byPeer : .failed(error))
    case .success(.wouldBlock): updateEvents()
    case .success(.bytes(let count)):
      queue.removeFirst(count)
      updateEvents()
      guard queue.isEmpty else { return }
      if !closesWhenSent { onSent?(self) }
      guard queue.isEmpty else { return }
      if closesWhenSent { end(.byUs) } else if inputEnded, !staysOpen { end(.byPeer) }
    }
  }

  private func updateEvents() {
    var events: Readiness = []
    if wantsInput, !inputEnded { events.insert(.readable) }
    if !queue.isEmpty { events.insert(.writable) }
    source?.events = events
  }

  /// Stops everything now and reports it from the loop, so that a caller of `send` never finds its
  /// own state changed under it.
  private func end(_ reason: Ending) {
    guard ending == nil else { return }
    ending = reason
    source?.cancel()
    source = nil
    descriptor = nil
    queue = []
    closing?.set(at: loop.now)
  }

  private func finish() {
    guard let ending else { return }
    let report = onClose
    onClose = nil
    onReceive = nil
    onInputEnd = nil
    onSent = nil
    report?(self, ending)
  }
}
