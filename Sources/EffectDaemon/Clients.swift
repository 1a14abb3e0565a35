// SPDX-License-Identifier: MIT

import ControlProtocol

/// The connections that wait for more than one reply.
final class Clients {
  /// nil until the socket is served.
  var server: ControlServer?
  /// Connections that wait for the beginning of a burst, and whether they then wait for its end.
  private var expecting: [SessionID: (burst: Int, reportsEnd: Bool)] = [:]
  /// Connections that wait for the end of a burst.
  private var waiting: [SessionID: (burst: Int, outputs: [String])] = [:]
  /// Connections that follow the status.
  private var monitors: Set<SessionID> = []

  /// Whether a connection follows the status.
  var hasMonitors: Bool { !monitors.isEmpty }

  /// Sends a connection the status from now on.
  func addMonitor(_ session: SessionID) { monitors.insert(session) }

  /// Sends a connection the beginning of a burst.
  func expect(_ session: SessionID, burst id: Int, reportsEnd: Bool) {
    expecting[session] = (id, reportsEnd)
  }

  /// Answers a call that was deferred.
  func answer(_ session: SessionID, _ outcome: ControlOutcome) {
    switch outcome {
    case .reply(let reply): server?.send(reply, continues: false, to: session)
    case .streaming(let reply): server?.send(reply, continues: true, to: session)
    case .error(let error): server?.send(error, to: session)
    case .deferred: break
    }
  }

  /// A burst has begun.
  func burstBegan(_ id: Int, outputs: [String], missing: [String], notes: [String]) {
    for (session, wait) in expecting where wait.burst == id {
      expecting[session] = nil
      if wait.reportsEnd { self.wait(session, forBurst: id, outputs: outputs) }
      server?.send(
        .burst(id: id, outputs: outputs, done: false, missing: missing, notes: notes),
        continues: wait.reportsEnd, to: session)
    }
  }

  /// A burst ended before it had begun.
  func burstFailed(_ id: Int, _ error: ControlError) {
    for (session, wait) in expecting where wait.burst == id {
      expecting[session] = nil
      server?.send(error, to: session)
    }
  }

  /// Sends a connection the end of a burst.
  func wait(_ session: SessionID, forBurst id: Int, outputs: [String]) {
    waiting[session] = (id, outputs)
  }

  /// A connection is gone.
  func closed(_ session: SessionID) {
    monitors.remove(session)
    expecting[session] = nil
    waiting[session] = nil
  }

  /// A burst's last particle is gone.
  func burstEnded(_ id: Int) {
    for (session, wait) in waiting where wait.burst == id {
      waiting[session] = nil
      server?.send(
        .burst(id: id, outputs: wait.outputs, done: true), continues: false, to: session)
    }
  }

  /// Sends the status to all that follow it.
  func send(_ status: Status) {
    for session in monitors { server?.send(.status(status), continues: true, to: session) }
  }
}
