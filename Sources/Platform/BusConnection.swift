// SPDX-License-Identifier: MIT
import CSystemd
import Values

/// One connection to a bus, from its start to its end: the single door to sd-bus.
///
/// Nothing waits: even the greeting is answered in the loop. What is sent before that waits in a
/// queue.
final class BusConnection {
  private let bus: OpaquePointer
  private var local: [BusHandler] = []
  private var calls: [UInt64: BusHandler] = [:]
  private var lastCall: UInt64 = 0

  /// Starts to connect.
  ///
  /// The corresponding C functions are `sd_bus_new`, `sd_bus_start` and `sd_bus_attach_event`.
  /// - Parameters:
  ///   - loop: drives it.
  ///   - address: where the bus listens.
  ///   - onConnected: called in the loop once the bus knows us.
  ///   - onEnded: called in the loop once the connection is over, also if it never came about. The
  ///     connection must not be dropped from within.
  /// - Throws: `ENOENT` and `ECONNREFUSED` if no process listens; what else connect(2) fails with.
  init(
    loop: EventLoop, address: BusAddress, onConnected: @escaping () -> Void,
    onEnded: @escaping () -> Void
  ) throws(SystemError) {
    var bus: OpaquePointer?
    try Syscalls.checkSystemd("sd_bus_new", address.text) { sd_bus_new(&bus) }
    guard let bus else {
      throw SystemError(call: "sd_bus_new", subject: address.text, code: ENOMEM)
    }
    self.bus = bus
    try Syscalls.checkSystemd("sd_bus_set_address", address.text) {
      sd_bus_set_address(bus, address.text)
    }
    sd_bus_set_bus_client(bus, 1)
    sd_bus_set_connected_signal(bus, 1)
    local = [
      try match(.local("Connected")) { _ in onConnected() },
      try match(.local("Disconnected")) { _ in onEnded() },
    ]
    try Syscalls.checkSystemd("sd_bus_start", address.text) { sd_bus_start(bus) }
    try Syscalls.checkSystemd("sd_bus_attach_event", address.text) {
      loop.withSystemdEvent { sd_bus_attach_event(bus, $0, CInt(SD_EVENT_PRIORITY_NORMAL)) }
    }
  }

  deinit {
    local = []
    calls = [:]
    sd_bus_detach_event(bus)
    // Without flushing, which could wait.
    sd_bus_close(bus)
    sd_bus_unref(bus)
  }

  /// Calls `body` with the arguments of each matching signal for as long as the result lives.
  ///
  /// The corresponding C function is `sd_bus_add_match_async`.
  func match(
    _ match: BusMatch, _ body: @escaping ([BusValue]) -> Void
  ) throws(SystemError) -> BusHandler {
    let handler = BusHandler { body(BusValue.contents(of: $0)) }
    var slot: OpaquePointer?
    try Syscalls.checkSystemd("sd_bus_add_match_async", match.rule) {
      sd_bus_add_match_async(
        bus, &slot, match.rule, BusHandler.callback, BusHandler.installed, handler.userData)
    }
    handler.adopt(slot)
    return handler
  }

  /// Sends a call; `reply` is called exactly once, unless the connection is dropped before.
  ///
  /// The corresponding C function is `sd_bus_call_async`.
  /// - Parameters:
  ///   - call: what to call.
  ///   - timeout: how long the answer may take, more than nothing.
  ///   - reply: takes the answer, or why there is none.
  /// - Throws: `ENOMEM`, `ENOBUFS`, or `ENOTCONN` if it is over.
  func call(
    _ call: BusCall, timeout: Duration, reply: @escaping (Result<[BusValue], BusError>) -> Void
  ) throws(SystemError) {
    let message = try Self.message(call, on: bus)
    defer { sd_bus_message_unref(message) }
    lastCall += 1
    let number = lastCall
    let handler = BusHandler { [weak self] answer in
      self?.calls[number] = nil
      reply(Self.result(of: answer))
    }
    var slot: OpaquePointer?
    try Syscalls.checkSystemd("sd_bus_call_async", call.member) {
      sd_bus_call_async(
        bus, &slot, message, BusHandler.callback, handler.userData, UInt64(timeout.microseconds))
    }
    handler.adopt(slot)
    calls[number] = handler
  }

  /// Our name, given by the bus; nil before the greeting.
  ///
  /// The corresponding C function is `sd_bus_get_unique_name`.
  var uniqueName: String? {
    var name: UnsafePointer<CChar>?
    guard sd_bus_get_unique_name(bus, &name) >= 0 else { return nil }
    return Self.text(name)
  }

  /// Asks for a name, which we have for as long as the connection lives.
  ///
  /// The corresponding C function is `sd_bus_request_name_async`.
  func own(_ name: String) throws(SystemError) {
    try Syscalls.checkSystemd("sd_bus_request_name_async", name) {
      sd_bus_request_name_async(bus, nil, name, 0, BusHandler.installed, nil)
    }
  }

  /// Calls `body` with each call of an object for as long as the result lives; answers with nothing.
  ///
  /// The corresponding C function is `sd_bus_add_object`.
  func receive(
    path: String, _ body: @escaping (ReceivedCall) -> Void
  ) throws(SystemError) -> BusHandler {
    let handler = BusHandler { message in
      Self.answer(message)
      body(
        ReceivedCall(
          sender: Self.text(sd_bus_message_get_sender(message)),
          interface: Self.text(sd_bus_message_get_interface(message)),
          member: Self.text(sd_bus_message_get_member(message)),
          arguments: BusValue.contents(of: message)))
    }
    var slot: OpaquePointer?
    try Syscalls.checkSystemd("sd_bus_add_object", path) {
      sd_bus_add_object(bus, &slot, path, BusHandler.received, handler.userData)
    }
    handler.adopt(slot)
    return handler
  }

  /// Tells a caller that its call was taken, if it wants to know.
  private static func answer(_ call: OpaquePointer) {
    guard sd_bus_message_get_expect_reply(call) > 0 else { return }
    var reply: OpaquePointer?
    guard sd_bus_message_new_method_return(call, &reply) >= 0 else { return }
    sd_bus_send(nil, reply, nil)
    sd_bus_message_unref(reply)
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  private static func message(
    _ call: BusCall, on bus: OpaquePointer
  ) throws(SystemError) -> OpaquePointer {
    var message: OpaquePointer?
    try Syscalls.checkSystemd("sd_bus_message_new_method_call", call.member) {
      sd_bus_message_new_method_call(
        bus, &message, call.service, call.path, call.interface, call.member)
    }
    guard let message else {
      throw SystemError(call: "sd_bus_message_new_method_call", subject: call.member, code: ENOMEM)
    }
    sd_bus_message_set_auto_start(message, call.mayStart ? 1 : 0)
    for argument in call.arguments {
      _ = argument.withCString {
        sd_bus_message_append_basic(message, CChar(bitPattern: UInt8(ascii: "s")), $0)
      }
    }
    return message
  }

  private static func result(of answer: OpaquePointer) -> Result<[BusValue], BusError> {
    guard let error = sd_bus_message_get_error(answer)?.pointee else {
      return .success(BusValue.contents(of: answer))
    }
    return .failure(BusError(name: text(error.name), message: text(error.message)))
  }
}
