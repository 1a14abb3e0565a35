// SPDX-License-Identifier: MIT

import ControlProtocol
import Platform

/// The control socket: accepts clients, feeds their sessions, and closes those that misbehave.
final class ControlServer {
  /// Clients at the same time; further ones wait in the socket's queue.
  static let maximumClients = 32

  private let loop: EventLoop
  private let socket: ListeningSocket
  private let identity: ServiceIdentity
  private unowned let handler: any ControlHandler
  private let log: Log
  private var source: EventSource?
  private var clients: [SessionID: Client] = [:]
  private var nextID: UInt64 = 1
  /// Called when a client is gone, so that what streams to it can be forgotten.
  var onClosed: ((SessionID) -> Void)?

  private final class Client {
    let session: ServerSession
    let connection: Connection

    init(session: ServerSession, connection: Connection) {
      self.session = session
      self.connection = connection
    }

    /// Writes what the session has to say, as long as the client reads it.
    ///
    /// The session counts what waits; so nothing is taken from it before the last piece has gone.
    func flush() {
      connection.staysOpen = session.isStreaming
      if connection.queuedBytes == 0 {
        let bytes = session.takeOutput()
        if !bytes.isEmpty { connection.send(bytes) }
      }
      connection.wantsInput = session.wantsInput
      if session.isFinished { connection.closeWhenSent() }
    }
  }

  /// Serves a socket from now on.
  init(
    loop: EventLoop, socket: ListeningSocket, identity: ServiceIdentity,
    handler: any ControlHandler, log: Log
  ) throws(SystemError) {
    self.loop = loop
    self.socket = socket
    self.identity = identity
    self.handler = handler
    self.log = log
    source = try loop.watch(descriptor: socket.number) { [weak self] _ in self?.acceptAll() }
  }

  /// Clients that are connected.
  var clientCount: Int { clients.count }

  /// Sends a further reply to a call that streams.
  func send(_ reply: ControlReply, continues: Bool, to id: SessionID) {
    guard let client = clients[id] else { return }
    client.session.send(reply, continues: continues)
    client.flush()
  }

  /// Closes everything; what was answered is still written as far as the sockets take it.
  func close() {
    source?.cancel()
    clients.values.forEach { $0.connection.close() }
    clients.removeAll()
  }

  private func acceptAll() {
    while clients.count < Self.maximumClients {
      do {
        switch try socket.accept() {
        case .client(let descriptor): try add(descriptor)
        case .refused(let reason): log.warning("a client was turned away: \(reason)")
        case .nobody: return
        }
      } catch {
        log.warning("\(error)")
        return
      }
    }
    // Enough for now; the next one to leave lets the next one in.
    source?.events = []
  }

  private func add(_ descriptor: consuming Descriptor) throws(SystemError) {
    let connection = try Connection(descriptor, loop: loop)
    let id = SessionID(rawValue: nextID)
    nextID += 1
    let client = Client(
      session: ServerSession(id: id, identity: identity, handler: handler),
      connection: connection)
    clients[id] = client
    connection.onReceive = { [unowned client] connection in
      let bytes = connection.received
      connection.consume(bytes.count)
      client.session.receive(bytes)
      client.flush()
    }
    connection.onInputEnd = { [unowned client] _ in
      client.session.receiveEnd()
      client.flush()
    }
    connection.onSent = { [unowned client] _ in client.flush() }
    connection.onClose = { [weak self] _, _ in self?.remove(id) }
  }

  private func remove(_ id: SessionID) {
    clients[id] = nil
    source?.events = .readable
    onClosed?(id)
  }
}
