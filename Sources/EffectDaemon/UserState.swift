// SPDX-License-Identifier: MIT

import Platform

/// What is remembered over restarts: the user's own switch, and the last moment that was fired.
///
/// A file of `key=value` lines. One that cannot be read counts as absent; what it lacks has its
/// default, what it has too much is left alone.
struct UserState: Hashable, Sendable {
  /// The user's own switch.
  var isOn = true
  /// The instant of the latest season's moment that was fired, in seconds since 1970.
  var lastMoment: Int64?

  /// The state without a file.
  init() {}

  /// Reads the lines of a file.
  init(text: some Sequence<UInt8>) {
    for line in String(decoding: Array(text), as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "switch": isOn = parts[1] != "off"
      case "last-moment": lastMoment = Int64(parts[1])
      default: break
      }
    }
  }

  /// The lines of the file.
  var text: [UInt8] {
    var text = "switch=\(isOn ? "on" : "off")\n"
    if let lastMoment { text += "last-moment=\(lastMoment)\n" }
    return Array(text.utf8)
  }
}

/// Keeps the `UserState` in a file.
final class UserStateFile {
  /// Where it is; nil without a home directory: nothing is remembered.
  let path: String?
  private(set) var state: UserState
  /// Why the last change could not be written; nil if it was.
  private(set) var problem: String?
  private let log: Log

  /// Reads the file.
  init(directory: String?, log: Log) {
    path = directory.map { "\($0)/state" }
    self.log = log
    let bytes = path.flatMap { try? Files.read($0, limit: 4096) }
    state = bytes.map(UserState.init(text:)) ?? UserState()
  }

  /// Changes the state and writes it; in memory it holds even if the disk refuses.
  func change(_ body: (inout UserState) -> Void) {
    var changed = state
    body(&changed)
    guard changed != state else { return }
    state = changed
    write()
  }

  /// Tries once more what could not be written.
  func retry() {
    if problem != nil { write() }
  }

  private func write() {
    guard let path else { return }
    do {
      try Files.write(state.text, to: path)
      problem = nil
    } catch {
      let text = "the switch will not be remembered: \(error)"
      if problem == nil { log.warning(text) }
      problem = text
    }
  }
}
