// SPDX-License-Identifier: MIT

/// The protocol that a connection carries: takes what comes in and holds what goes out.
///
/// It is the only place where bytes of the connection wait, so it is also what limits them.
public protocol ConnectionContents: AnyObject {
  /// Whether to read what comes; while not, the client waits once the socket's buffer is full.
  var wantsInput: Bool { get }
  /// Whether the connection can be closed: nothing waits to be written and nothing more will.
  var isFinished: Bool { get }

  /// Takes bytes that the client has sent, in whatever pieces they come.
  ///
  /// - Parameter bytes: valid during the call only.
  func receive(_ bytes: UnsafeRawBufferPointer)
  /// Takes note that the client will send nothing more; it can still be answered.
  func receiveEnd()
  /// Lends the bytes that wait to be written; empty if none do.
  func withOutput<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
  /// Forgets the first bytes of the output, which have been written.
  ///
  /// - Parameter count: at least 1.
  func didWrite(_ count: Int)
}

/// One client of the control socket: moves bytes between the socket and its contents, and never
/// blocks.
///
/// A client that only stops sending is still answered; then the connection is closed.
public final class Connection {
  /// Why a connection ended.
  public enum Ending: Hashable, Sendable {
    /// The client has gone, or was answered in full after it had stopped sending.
    case byPeer
    /// `close` was called, or the contents are finished.
    case byUs
    /// The socket failed.
    case failed(SystemError)
  }

  /// Called after the contents have taken input and what they answer was written.
  public var onReceive: (() -> Void)?
  /// Called once, in the loop, when the connection is over and its descriptor closed; never from
  /// within `flush` or `close`.
  public var onClose: ((Ending) -> Void)?

  private let contents: any ConnectionContents
  private let loop: EventLoop
  private var descriptor: Descriptor?
  private var source: EventSource?
  private var closing: Timer?
  private var inputHasEnded = false
  private var ending: Ending?

  /// Takes over a connected socket that does not block.
  ///
  /// - Parameters:
  ///   - descriptor: the socket.
  ///   - loop: says when it is ready.
  ///   - contents: kept for as long as the connection lives.
  /// - Throws: `ENOMEM` or `ENOSPC`.
  public init(
    _ descriptor: consuming Descriptor, loop: EventLoop, contents: any ConnectionContents
  ) throws(SystemError) {
    self.contents = contents
    self.loop = loop
    let number = descriptor.number
    self.descriptor = consume descriptor
    source = try loop.watch(descriptor: number) { [weak self] in self?.ready($0) }
    closing = try loop.timer { [weak self] in self?.finish() }
  }

  /// Whether it is still of use: `flush` does something.
  public var isOpen: Bool { ending == nil }

  /// The process at the other end when the connection was made; nil after the end.
  public var peerProcess: Int32? {
    guard let number = descriptor?.number else { return nil }
    return try? Syscalls.peer(of: number).process
  }

  /// Writes as much of the output as the socket takes; the rest follows when it can.
  ///
  /// To be called when output was added other than in answer to input.
  public func flush() {
    guard let number = descriptor?.number else { return }
    let result = contents.withOutput { bytes in
      Result { () throws(SystemError) in
        if bytes.isEmpty { return Syscalls.Transfer.wouldBlock }
        return try Syscalls.send(number, bytes, subject: "a client")
      }
    }
    switch result {
    case .failure(let error):
      return end(error.isPeerGone ? .byPeer : .failed(error))
    case .success(.wouldBlock): break
    case .success(.bytes(let count)): contents.didWrite(count)
    }
    if contents.isFinished { end(inputHasEnded ? .byPeer : .byUs) } else { updateEvents() }
  }

  /// Closes now; what has not been written is lost.
  public func close() { end(.byUs) }

  private func ready(_ readiness: Readiness) {
    if readiness.contains(.readable) { receive() } else { flush() }
    // With both directions closed there is no client left to answer.
    let isGone = readiness.contains(.hungUp) && !contents.wantsInput
    if readiness.contains(.failed) || isGone { end(.byPeer) }
  }

  /// Reads one piece, so that a client that sends without end does not starve the others.
  private func receive() {
    guard let number = descriptor?.number else { return }
    switch readPiece(number) {
    case .failure(let error): return end(error.isPeerGone ? .byPeer : .failed(error))
    case .success(.wouldBlock): return
    case .success(.bytes(0)):
      inputHasEnded = true
      contents.receiveEnd()
      flush()
    case .success(.bytes):
      flush()
      onReceive?()
    }
  }

  private func readPiece(_ number: CInt) -> Result<Syscalls.Transfer, SystemError> {
    withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 16) { buffer in
      let result = Result { () throws(SystemError) in
        try Syscalls.read(number, into: buffer, subject: "a client")
      }
      if case .success(.bytes(let count)) = result, count > 0 {
        contents.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      return result
    }
  }

  private func updateEvents() {
    var events: Readiness = contents.wantsInput && !inputHasEnded ? .readable : []
    if contents.withOutput({ !$0.isEmpty }) { events.insert(.writable) }
    source?.events = events
  }

  /// Stops everything now and reports it from the loop, so that a caller of `flush` never finds its
  /// own state changed under it.
  private func end(_ reason: Ending) {
    guard ending == nil else { return }
    ending = reason
    source?.cancel()
    source = nil
    descriptor = nil
    closing?.set(at: loop.now)
  }

  private func finish() {
    guard let ending else { return }
    let report = onClose
    onClose = nil
    onReceive = nil
    report?(ending)
  }
}
