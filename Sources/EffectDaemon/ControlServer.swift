// SPDX-License-Identifier: MIT

public import ControlProtocol
public import Platform
import Values

/// The control socket: accepts clients, feeds their sessions, and closes those that misbehave.
final class ControlServer {
  /// Clients at the same time; `clientToLeave` says which one makes room for a further one.
  static let maximumClients = 32
  /// Clients that are accepted before those that are connected are served again.
  static let admittedAtOnce = 16
  /// How long a client that has just connected may take to send its call, when the daemon ends.
  static let patience = Duration.milliseconds(200)

  private let loop: EventLoop
  private var socket: ListeningSocket
  private let identity: ServiceIdentity
  private unowned let handler: any ControlHandler
  private let log: Log
  private let others: [any ServedInterface]
  private var source: EventSource?
  private var clients: [SessionID: Client] = [:]
  private var nextID: UInt64 = 1
  private var inputCount: UInt64 = 0
  private var drain: Drain?
  /// Called when a client is gone, so that what streams to it can be forgotten.
  var onClosed: ((SessionID) -> Void)?

  /// The end: no more clients are accepted.
  private struct Drain {
    let timer: Timer?
    /// Called once, when no client waits for an answer any more.
    var done: (() -> Void)?
  }

  private final class Client {
    let session: ServerSession
    let connection: Connection
    let process: Int32
    /// Grows with every piece of input, over all clients: the lowest has been silent the longest.
    var lastHeard: UInt64 = 0

    init(session: ServerSession, connection: Connection) {
      self.session = session
      self.connection = connection
      process = connection.peerProcess ?? 0
    }

    /// The client of the lowest worth makes room when all places are taken.
    func worth(id: SessionID) -> (Int, Int, UInt64, UInt64) {
      (session.isStreaming ? 1 : 0, session.hasAnsweredCall ? 1 : 0, lastHeard, id.rawValue)
    }
  }

  /// Serves a socket from now on; `others` are interfaces beside the control interface.
  ///
  /// - Throws: What the kernel refuses.
  init(
    loop: EventLoop, socket: ListeningSocket, identity: ServiceIdentity,
    handler: any ControlHandler, log: Log, others: [any ServedInterface] = []
  ) throws(SystemError) {
    self.others = others
    self.loop = loop
    self.socket = socket
    self.identity = identity
    self.handler = handler
    self.log = log
    source = try loop.watch(descriptor: socket.number) { [weak self] _ in self?.acceptSome() }
  }

  /// Makes the socket again if its file is gone; those that are connected stay.
  ///
  /// - Returns: Whether it was made again.
  func renewIfGone() -> Bool {
    guard drain == nil, source != nil, !socket.isInPlace else { return false }
    do {
      let renewed = try socket.renewed()
      source?.cancel()
      socket = renewed
      source = try loop.watch(descriptor: socket.number) { [weak self] _ in self?.acceptSome() }
      log.notice("\(socket.path ?? "the control socket") was removed and is there again")
      return true
    } catch {
      log.warning("the control socket was removed: \(error)")
      return false
    }
  }

  /// Sends a further reply to a call that streams.
  func send(_ reply: ControlReply, continues: Bool, to id: SessionID) {
    guard let client = clients[id] else { return }
    client.session.send(reply, continues: continues)
    client.connection.flush()
  }

  /// Ends a call that streams or whose reply was deferred with an error.
  func send(_ error: ControlError, to id: SessionID) {
    guard let client = clients[id] else { return }
    client.session.send(error)
    client.connection.flush()
  }

  /// Accepts no more clients, and answers those that are connected but have sent nothing yet.
  ///
  /// They cannot know that their connection leads nowhere, whereas a client that still waits at an
  /// inherited socket is the next daemon's.
  ///
  /// - Parameter done: Called when all have their answers, or have said nothing for too long.
  func drain(then done: @escaping () -> Void) {
    source?.cancel()
    source = nil
    let timer = try? loop.timer { [weak self] in self?.endDrain() }
    drain = Drain(timer: timer, done: done)
    guard let timer else { return endDrain() }
    timer.set(at: loop.now + Self.patience)
    endDrainIfDone()
  }

  private func endDrainIfDone() {
    guard drain != nil else { return }
    if clients.values.allSatisfy({ $0.session.hasAnsweredCall }) { endDrain() }
  }

  private func endDrain() {
    let done = drain?.done
    drain?.done = nil
    drain?.timer?.cancel()
    done?()
  }

  /// Closes everything; what was answered is still written as far as the sockets take it.
  func close() {
    source?.cancel()
    clients.values.forEach { $0.connection.close() }
    clients.removeAll()
  }

  /// Lets in who waits, but never so many at once that those who are in starve.
  private func acceptSome() {
    for _ in 0..<Self.admittedAtOnce {
      if clients.count >= Self.maximumClients, clientToLeave == nil {
        // The next one to leave lets the next one in.
        source?.events = []
        return
      }
      do {
        switch try socket.accept() {
        case .client(let descriptor):
          if clients.count >= Self.maximumClients { dismissOne() }
          try add(descriptor)
        case .refused(let reason): log.warning("a client was turned away: \(reason)")
        case .noClient: return
        }
      } catch {
        log.warning("\(error)")
        return
      }
    }
  }

  /// Who makes room when all places are taken: a connection of the process that has the most of
  /// them, so that one that opens many harms itself alone.
  ///
  /// Among those it is one that has never made a call, else the one that has been silent the longest,
  /// and one that follows the status only if there is no other. Nil if every process has but one
  /// connection and follows the status.
  private var clientToLeave: SessionID? {
    var counts: [Int32: Int] = [:]
    for client in clients.values { counts[client.process, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    let candidates = clients.filter { _, client in
      counts[client.process] == most && (most > 1 || !client.session.isStreaming)
    }
    return candidates.min { $0.value.worth(id: $0.key) < $1.value.worth(id: $1.key) }?.key
  }

  private func dismissOne() {
    guard let id = clientToLeave, let client = clients[id] else { return }
    log.debug("process \(client.process) has too many connections; one is closed")
    client.connection.close()
    remove(id)
  }

  private func add(_ descriptor: consuming Descriptor) throws(SystemError) {
    let id = SessionID(rawValue: nextID)
    nextID += 1
    let session = ServerSession(id: id, identity: identity, handler: handler, others: others)
    let connection = try Connection(descriptor, loop: loop, contents: session)
    let client = Client(session: session, connection: connection)
    clients[id] = client
    client.lastHeard = inputCount
    connection.onReceive = { [unowned self, unowned client] in
      inputCount += 1
      client.lastHeard = inputCount
      endDrainIfDone()
    }
    connection.onClose = { [weak self] _ in self?.remove(id) }
  }

  private func remove(_ id: SessionID) {
    clients[id] = nil
    source?.events = .readable
    onClosed?(id)
    endDrainIfDone()
  }
}

extension ServerSession: ConnectionContents {}
