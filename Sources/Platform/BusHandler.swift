// SPDX-License-Identifier: MIT
import CSystemd

/// What waits for messages on one connection: for an answer, or for signals.
///
/// It lives as long as its owner keeps it; then nothing comes any more.
final class BusHandler {
  private var slot: OpaquePointer?
  private let body: (OpaquePointer) -> Void

  init(body: @escaping (_ message: OpaquePointer) -> Void) { self.body = body }

  deinit { sd_bus_slot_unref(slot) }

  func adopt(_ slot: OpaquePointer?) { self.slot = slot }

  var userData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// What libsystemd calls with each message.
  static let callback: sd_bus_message_handler_t = { message, userData, _ in
    guard let message, let userData else { return 0 }
    Unmanaged<BusHandler>.fromOpaque(userData).takeUnretainedValue().body(message)
    return 0
  }

  /// What libsystemd calls with each call of an object of ours; 1: it is dealt with.
  static let received: sd_bus_message_handler_t = { message, userData, error in
    _ = callback(message, userData, error)
    return 1
  }

  /// Called when the bus has taken a match or a name, or refused it; without it a refusal would end all.
  static let installed: sd_bus_message_handler_t = { _, _, _ in 1 }
}
