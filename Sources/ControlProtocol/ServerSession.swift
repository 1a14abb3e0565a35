// SPDX-License-Identifier: MIT

import JSON

/// The server's side of one connection: bytes in, calls to the handler, bytes out.
///
/// It does no input or output itself. The owner feeds what it read (`receive`), writes what
/// `withOutput` shows and says how much of it went (`didWrite`), and closes the connection when
/// `isFinished`. Calls are answered strictly in order; while one streams, later ones wait.
public final class ServerSession {
  /// Replies that may wait to be written, in bytes, before no further call is carried out.
  public static let outputHighWater = 65_536
  /// Replies that may wait to be written, in bytes, before a reader is too slow to be served.
  public static let maximumOutput = 262_144

  /// Messages in a row that are no JSON, after which the peer is taken for no client at all.
  public static let maximumMalformed = 64

  /// The connection's number.
  public let id: SessionID
  /// What this service says about itself.
  private let identity: ServiceIdentity
  /// The owner of all sessions outlives each of them.
  private unowned let handler: any ControlHandler
  private let others: [any ServedInterface]

  private enum State: Equatable {
    /// Ready for the next call.
    case idle
    /// A call streams; its replies end with that terminator.
    case streaming(Terminator)
    /// Nothing more is read; what waits is still written.
    case closing
  }

  private var state = State.idle
  private var framer = MessageFramer()
  private var output = OutputQueue()
  private var inputHasEnded = false
  private var malformedCount = 0
  /// Whether the peer has begun with asking for the interface's description, or has used a parameter
  /// that 0.1.0 had not.
  ///
  /// Others are sent nothing that 0.1.0 did not send: clients that check types refuse fields that they
  /// do not know.
  private var knowsAdditions = false
  private var hasReceivedCall = false
  /// Whether the peer has ever made a call that is one, whatever came of it.
  ///
  /// Who has only asked what the interface is has not come to the point yet: another call follows.
  public private(set) var hasAnsweredCall = false

  /// A new connection.
  ///
  /// - Parameters:
  ///   - id: its number.
  ///   - identity: what the service says about itself.
  ///   - handler: carries out calls; must outlive the session.
  ///   - others: further interfaces.
  public init(
    id: SessionID, identity: ServiceIdentity, handler: any ControlHandler,
    others: [any ServedInterface] = []
  ) {
    self.others = others
    self.id = id
    self.identity = identity
    self.handler = handler
  }

  /// Whether a call streams.
  public var isStreaming: Bool {
    if case .streaming = state { true } else { false }
  }

  /// Whether the owner should read from the connection; false while enough waits to be answered.
  public var wantsInput: Bool {
    state != .closing && !inputHasEnded && framer.bufferedCount <= MessageFramer.maximumMessageSize
  }

  /// Whether the session ends: what waits should be written within a grace time, then closed.
  public var isClosing: Bool {
    state == .closing || (inputHasEnded && !isStreaming)
  }

  /// Whether the connection should be closed now: it ends and nothing waits to be written.
  public var isFinished: Bool { isClosing && output.isEmpty }

  /// How many bytes wait to be written.
  public var outputCount: Int { output.count }

  /// Takes what was read from the connection, in any pieces, and answers what is complete.
  public func receive(_ bytes: some Sequence<UInt8>) {
    guard state != .closing else { return }
    framer.append(bytes)
    answer()
  }

  /// Says that the peer will send nothing more.
  ///
  /// Replies to what it sent are still written.
  public func receiveEnd() {
    inputHasEnded = true
    answer()
  }

  /// Shows the bytes to write; valid within `body` only.
  public func withOutput<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    output.withBytes(body)
  }

  /// Says that the first `count` bytes of the output were written.
  public func didWrite(_ count: Int) {
    output.remove(count)
    answer()
  }

  /// Takes all bytes to write, for an owner that keeps its own queue.
  public func takeOutput() -> [UInt8] {
    let bytes = withOutput { Array($0) }
    didWrite(bytes.count)
    return bytes
  }

  /// Sends a further reply to the call that streams; ignored if none does any more.
  ///
  /// If the peer has not read for so long that `maximumOutput` is exceeded, the replies that
  /// wait are replaced by the error `SlowReader` and the session ends.
  ///
  /// - Parameters:
  ///   - reply: the reply.
  ///   - continues: whether more follow; if not, calls that wait are answered.
  public func send(_ reply: ControlReply, continues: Bool) {
    send(Reply(reply, continues: continues, withAdditions: knowsAdditions))
  }

  /// Ends the call that streams with an error; ignored if none does any more.
  public func send(_ error: ControlError) {
    send(Reply(error))
  }

  private func send(_ reply: Reply) {
    guard case .streaming(let terminator) = state else { return }
    let message = reply.encoded(terminator: terminator)
    guard output.count + message.count <= Self.maximumOutput else {
      output.removeWaitingMessages()
      output.append(Reply(.slowReader).encoded(terminator: terminator))
      state = .closing
      return
    }
    output.append(message)
    if !reply.continues {
      state = .idle
      answer()
    }
  }

  /// Answers complete calls until one streams, too much output waits, or none is left.
  private func answer() {
    while state == .idle, output.count < Self.outputHighWater {
      do {
        guard let message = try framer.next() else { return }
        answer(message)
      } catch {
        output.append(Reply(.invalidParameter("message")).encoded())
        state = .closing
      }
    }
  }

  private func answer(_ message: MessageFramer.Message) {
    let terminator = message.terminator
    let call: Call
    do {
      let json = try JSONValue(parsing: message.bytes)
      malformedCount = 0
      call = try Call(json: json)
    } catch {
      let name = (error as? InvalidField)?.name ?? "message"
      output.append(Reply(.invalidParameter(name)).encoded(terminator: terminator))
      if !(error is InvalidField) { malformedCount += 1 }
      if malformedCount >= Self.maximumMalformed { state = .closing }
      return
    }
    let isFirst = !hasReceivedCall
    hasReceivedCall = true
    if call.interfaceName != ServiceInterface.name { hasAnsweredCall = true }
    let other = call.upgrade ? nil : others.first { $0.name == call.interfaceName }
    let replies = other?.replies(to: call) ?? reply(to: call, isFirst: isFirst).map { [$0] } ?? []
    guard !call.oneway else { return }
    for reply in replies { output.append(reply.encoded(terminator: terminator)) }
    // Without a reply it is deferred.
    if replies.last?.continues ?? true { state = .streaming(terminator) }
  }

  /// The reply to a call; nil if it comes later.
  private func reply(to call: Call, isFirst: Bool) -> Reply? {
    guard !call.upgrade else { return Reply(.invalidParameter("upgrade")) }
    switch call.interfaceName {
    case ControlInterface.name: return controlReply(to: call)
    case ServiceInterface.name: return serviceReply(to: call, isFirst: isFirst)
    case "": return Reply(.methodNotFound(call.method))
    case let name: return Reply(.interfaceNotFound(name))
    }
  }

  private func controlReply(to call: Call) -> Reply? {
    do {
      let checked = try ControlCall(
        methodName: call.methodName, parameters: call.parameters,
        more: call.more && !call.oneway)
      if Method.of(checked).hasAdditions(call.parameters) { knowsAdditions = true }
      switch handler.handle(checked, session: call.oneway ? .none : id) {
      case .deferred: return nil
      case .reply(let reply): return Reply(reply, withAdditions: knowsAdditions)
      case .error(let error): return Reply(error)
      case .streaming(let reply):
        return Reply(reply, continues: true, withAdditions: knowsAdditions)
      }
    } catch {
      return Reply(error)
    }
  }

  private func serviceReply(to call: Call, isFirst: Bool) -> Reply {
    switch call.methodName {
    case "GetInfo":
      return Reply(parameters: [
        "vendor": .string(identity.vendor), "product": .string(identity.product),
        "version": .string(identity.version), "url": .string(identity.url),
        "interfaces": JSONValue(
          [ServiceInterface.name, ControlInterface.name] + others.map(\.name)),
      ])
    case "GetInterfaceDescription":
      guard let name = call.parameters["interface"]?.string else {
        return Reply(.invalidParameter("interface"))
      }
      // Who takes its types from the description asks for it before anything else.
      if isFirst, name == ControlInterface.name { knowsAdditions = true }
      return description(of: name)
    default: return Reply(.methodNotFound(call.method))
    }
  }

  private func description(of interface: String) -> Reply {
    switch interface {
    case ControlInterface.name:
      return Reply(parameters: ["description": .string(ControlInterface.description)])
    case ServiceInterface.name:
      return Reply(parameters: ["description": .string(ServiceInterface.description)])
    default:
      guard let other = others.first(where: { $0.name == interface }) else {
        return Reply(.interfaceNotFound(interface))
      }
      return Reply(parameters: ["description": .string(other.description)])
    }
  }
}
