// SPDX-License-Identifier: MIT

/// Why a backend could not start.
public enum OverlayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no display server at that name, or no name was given at all.
  case noDisplay(name: String?)
  /// A display server is there but does not let us in.
  case refused(name: String, reason: String)
  /// The display server lacks something without which nothing can be drawn.
  case missingExtension(display: String, name: String, reason: String)

  /// One line that says what is wrong and what helps.
  public var description: String {
    switch self {
    case .noDisplay(nil):
      "no display: neither DISPLAY nor WAYLAND_DISPLAY is set"
    case .noDisplay(let name?):
      "no display: nothing answers at \"\(name)\""
    case .refused(let name, let reason):
      "display \"\(name)\" refused the connection: \(reason)"
    case .missingExtension(let display, let name, let reason):
      "display \"\(display)\" has no usable \(name): \(reason)"
    }
  }
}
