// SPDX-License-Identifier: MIT

import ControlProtocol
import Overlay
import Platform

import var Glibc.SIGHUP
import var Glibc.SIGINT
import var Glibc.SIGTERM

/// The daemon's life as a process: its socket, its signals, the service manager, and the end.
final class DaemonProcess {
  private let clients: Clients
  private let surroundings: Surroundings
  private var signals: [EventSource] = []
  private var socketWatcher: FileWatcher?
  private var isStopping = false

  init(_ clients: Clients, _ surroundings: Surroundings) {
    self.clients = clients
    self.surroundings = surroundings
  }

  /// Serves the control socket from now on.
  func serve(_ socket: ListeningSocket, handler: any ControlHandler) throws(SystemError) {
    let identity = ServiceIdentity(
      vendor: "effectd", product: "effectd", version: surroundings.options.version,
      url: "https://varlink.org")
    let server = try ControlServer(
      loop: surroundings.loop, socket: socket, identity: identity, handler: handler,
      log: surroundings.log)
    server.onClosed = { [unowned clients] in clients.closed($0) }
    clients.server = server
    if let path = socket.path, !socket.isInherited { try watch(path) }
  }

  private func watch(_ path: String) throws(SystemError) {
    let watcher = try FileWatcher(loop: surroundings.loop) { [unowned self] _ in renew(path) }
    watcher.watch([.file(path)])
    socketWatcher = watcher
  }

  /// Makes the socket again if it is gone, and remembers the new one as what is to be watched.
  ///
  /// One that is removed before that would be no change to the watcher, which knew of no file before
  /// either, so that it is looked at once more. A few times are enough: the next event comes anyway.
  private func renew(_ path: String) {
    for _ in 0..<8 where clients.server?.renewIfGone() == true {
      socketWatcher?.watchAsTheyAre([.file(path)])
    }
  }

  /// Tells the service manager that the daemon is ready.
  func ready(_ line: String) { surroundings.notifier.ready(status: line) }

  /// Calls `stop` on TERM and INT, and `reload` on HUP, which returns the line for the service manager.
  func handleSignals(
    stop: @escaping () -> Void, reload: @escaping () -> String
  ) throws(SystemError) {
    for number in [SIGTERM, SIGINT] {
      signals.append(try surroundings.loop.onSignal(number, stop))
    }
    signals.append(
      try surroundings.loop.onSignal(SIGHUP) { [unowned self] in
        surroundings.notifier.reloading(at: surroundings.loop.now)
        surroundings.notifier.ready(status: reload())
      })
  }

  /// Gives the display back and ends the loop with code 0, after an answer to clients that have just
  /// connected.
  func stop() {
    surroundings.notifier.stopping()
    guard let server = clients.server, !isStopping else { return end() }
    isStopping = true
    server.drain { [unowned self] in end() }
  }

  private func end() {
    clients.server?.close()
    surroundings.backend.close()
    surroundings.loop.exit(code: 0)
  }

  /// Ends the loop with code 1: there is nothing to draw on any more.
  func displayLost(_ reason: String) {
    surroundings.log.warning("the display is gone: \(reason)")
    surroundings.notifier.stopping()
    clients.server?.close()
    surroundings.loop.exit(code: 1)
  }
}
