// SPDX-License-Identifier: MIT

import ControlProtocol
import JSON
import Platform

/// A blocking connection to the daemon.
final class ControlClient {
  /// How long the daemon may take to answer, seconds.
  static let timeout = 5
  /// The longest reply that is read, in bytes.
  static let maximumReplySize = 16 << 20

  private let socket: ClientSocket
  private var framer = MessageFramer(limit: ControlClient.maximumReplySize)
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// Whether the daemon was asked for its description, and has not answered yet.
  private var awaitsDescription = false
  /// The daemon's answer with its description; nil until it is there.
  private var descriptionMessage: [UInt8]?

  /// Connects to the socket at a path.
  ///
  /// - Parameters:
  ///   - path: the socket.
  ///   - advice: how to start the daemon, as a sentence.
  /// - Throws: a failure with exit code 3 that gives the advice.
  init(path: String, advice: String = "") throws(Failure) {
    do {
      socket = try ClientSocket(path: path, timeout: Self.timeout)
    } catch {
      guard error.isNoServer else { throw Failure(.unreachable, "\(path): \(error.reason)") }
      var failure = Failure(
        .unreachable, "effectd is not running (nothing answers at \(path))",
        details: advice.isEmpty ? [] : [advice])
      failure.isWithoutDaemon = true
      throw failure
    }
  }

  /// Makes a call and waits for its reply.
  ///
  /// - Throws: what the daemon's error means for the user.
  func call(_ call: ControlCall) throws(Failure) -> JSONObject {
    try send(call)
    return try receive().parameters
  }

  /// Makes a call whose answer is of a type.
  ///
  /// - Throws: as `call`, and if the answer cannot be understood.
  func reply(to call: ControlCall) throws(Failure) -> ControlReply {
    try Self.read(self.call(call), as: call)
  }

  /// Makes a call whose error the caller wants to look at.
  ///
  /// - Returns: The reply, or the interface's error.
  /// - Throws: why there is no answer, or none that is understood.
  func attempt(_ call: ControlCall) throws(Failure) -> Result<ControlReply, ControlError> {
    try send(call)
    guard let message = try nextMessage(whileRead: nil) else {
      preconditionFailure("without a reader there is a message")
    }
    let reply = try Self.parsed(message)
    guard let name = reply.error else { return .success(try Self.read(reply.parameters, as: call)) }
    guard let error = ControlError(name: name, parameters: reply.parameters) else {
      throw Failure(error: name, parameters: reply.parameters)
    }
    return .failure(error)
  }

  /// Makes sure that the daemon knows all parameters of a call.
  ///
  /// An older one would take the call and leave out what it does not know.
  ///
  /// - Throws: a failure that says to restart the daemon.
  func checkKnows(_ call: ControlCall) throws(Failure) {
    guard !call.additions.isEmpty else { return }
    let text = try readDescription()
    if call.additions.allSatisfy({ call.isKnown($0, in: text) }) { return }
    let version = try ask(Call(method: "\(ServiceInterface.name).GetInfo"))["version"]?.string
    throw Failure(.refused, "the running effectd is \(version ?? "older"): restart it")
  }

  /// Asks for the daemon's description of its interface, and waits for nothing.
  ///
  /// The daemon says what 0.1.0 did not say only to those who begin with asking for it. Its answer is read with
  /// that to the first call, which need not wait for it.
  ///
  /// - Throws: a failure if the daemon does not take it.
  func greet() throws(Failure) {
    try send(
      Call(
        method: "\(ServiceInterface.name).GetInterfaceDescription",
        parameters: ["interface": .string(ControlInterface.name)]))
    awaitsDescription = true
  }

  /// The daemon's description of its interface.
  ///
  /// - Throws: why there is no answer.
  private func readDescription() throws(Failure) -> String {
    if descriptionMessage == nil && !awaitsDescription { try greet() }
    try receiveDescription()
    return try Self.reply(descriptionMessage ?? []).parameters["description"]?.string ?? ""
  }

  private func receiveDescription() throws(Failure) {
    guard awaitsDescription else { return }
    awaitsDescription = false
    descriptionMessage = try nextMessage(whileRead: nil)
  }

  private func ask(_ call: Call) throws(Failure) -> JSONObject {
    try send(call)
    return try receive().parameters
  }

  /// Reads the parameters of a reply to a call.
  ///
  /// - Throws: a failure that names the parameter that is missing or wrong.
  static func read(
    _ parameters: JSONObject, as call: ControlCall
  ) throws(Failure) -> ControlReply {
    do {
      return try ControlReply(to: call, parameters: parameters)
    } catch {
      throw Failure("the daemon's answer has no usable \"\(error.name)\"")
    }
  }

  /// Sends a call.
  ///
  /// - Throws: a failure if the daemon does not take it.
  func send(_ call: ControlCall) throws(Failure) {
    try send(Call(call))
  }

  private func send(_ call: Call) throws(Failure) {
    do {
      try socket.send(call.encoded())
    } catch {
      throw Self.broken(error)
    }
  }

  /// Waits for the next reply for as long as it takes.
  ///
  /// - Throws: as `receive`.
  func receiveWithoutTimeout() throws(Failure) -> Reply {
    try receiveDescription()
    socket.setTimeout(seconds: 0)
    return try receive()
  }

  /// Waits for the next reply for as long as it takes and stdout is read.
  ///
  /// - Returns: nil if stdout's reader has gone.
  /// - Throws: as `receive`.
  func receiveWhileRead() throws(Failure) -> Reply? {
    try receiveDescription()
    socket.setTimeout(seconds: 0)
    guard let message = try nextMessage(whileRead: .output) else { return nil }
    return try Self.reply(message)
  }

  /// Waits for the next reply.
  ///
  /// - Throws: what the daemon's error means for the user, or why there is no answer.
  func receive() throws(Failure) -> Reply {
    guard let message = try nextMessage(whileRead: nil) else {
      preconditionFailure("without a reader there is a message")
    }
    return try Self.reply(message)
  }

  private static func parsed(_ message: [UInt8]) throws(Failure) -> Reply {
    guard let reply = try? Reply(json: JSONValue(parsing: message)) else {
      throw Failure("the daemon's answer cannot be read")
    }
    return reply
  }

  private static func reply(_ message: [UInt8]) throws(Failure) -> Reply {
    let reply = try parsed(message)
    if let name = reply.error { throw Failure(error: name, parameters: reply.parameters) }
    return reply
  }

  /// - Parameter stream: an output whose reader may go away meanwhile.
  /// - Returns: nil if it has gone.
  /// - Throws: why there is no answer.
  private func nextMessage(whileRead stream: StandardStream?) throws(Failure) -> [UInt8]? {
    try receiveDescription()
    while true {
      do {
        if let message = try framer.next() { return message.bytes }
      } catch {
        throw Failure("the daemon's answer cannot be read")
      }
      let count: Int
      do {
        if let stream, try !socket.waitForBytes(whileRead: stream) { return nil }
        count = try socket.receive(into: &buffer)
      } catch {
        throw Self.broken(error)
      }
      if count == 0 { throw Failure("the daemon closed the connection") }
      framer.append(buffer[..<count])
    }
  }

  private static func broken(_ error: SystemError) -> Failure {
    if error.isTimeout {
      return Failure(.unreachable, "the daemon did not answer within \(timeout) seconds")
    }
    return Failure(
      error.isPeerGone ? "the daemon closed the connection" : "control socket: \(error.reason)")
  }
}

extension ControlCall {
  /// Whether an interface's description has a parameter of this call's method.
  fileprivate func isKnown(_ parameter: String, in description: String) -> Bool {
    guard let method = description.firstRange(of: "method \(methodName)(") else { return false }
    let parameters = description[method.upperBound...].prefix { $0 != ")" }
    return parameters.split { " \n(,".contains($0) }.contains("\(parameter):")
  }
}

extension Invocation {
  /// Makes a call of the daemon, after having made sure that it knows all of the call's parameters.
  ///
  /// - Throws: as `ControlClient.checkKnows` and `ControlClient.reply` do.
  func reply(to call: ControlCall) throws(Failure) -> ControlReply {
    let client = try client()
    try client.checkKnows(call)
    return try client.reply(to: call)
  }
}
