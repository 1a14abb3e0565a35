// SPDX-License-Identifier: MIT

import Director
import Platform

/// Keeps what is remembered over restarts in a file.
final class StateFile {
  /// Where it is; nil without a home directory: nothing is remembered.
  let path: String?
  private(set) var state: SavedState
  /// Why the last change could not be written; nil if it was.
  private(set) var problem: String?
  private let log: Log

  /// Reads the file.
  init(directory: String?, log: Log) {
    path = directory.map { "\($0)/state" }
    self.log = log
    let bytes = path.flatMap { try? Files.read($0, limit: SavedState.maximumSize) }
    state = bytes.map(SavedState.init(text:)) ?? SavedState()
  }

  /// Writes a state that differs from the last one, or that could not be written before.
  func keep(_ state: SavedState) {
    guard state != self.state || problem != nil else { return }
    self.state = state
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
