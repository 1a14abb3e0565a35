// SPDX-License-Identifier: MIT

/// The options of the command line.
struct Arguments: Hashable {
  /// How to choose the display server.
  enum Backend: String, CaseIterable {
    case auto, x11, wayland, headless
  }

  var configurationFile: String?
  var effectDirectories: [String] = []
  var backend = Backend.auto
  var socket: String?
  var checksOnly = false
  var checksDisplay = false
  /// Started by the desktop rather than by the service manager: yields to a running instance.
  var isAutostart = false
  var showsVersion = false
  var showsHelp = false

  /// Why a command line cannot be used; one line.
  struct Problem: Error, Hashable {
    var message: String
  }

  /// Reads the arguments without the program's name.
  init(_ words: [String]) throws(Problem) {
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let attached = parts.count == 2 && word.hasPrefix("--") ? String(parts[1]) : nil
      if try !setFlag(name, attached) {
        guard Self.valued.contains(name) else {
          throw Problem(message: "unknown option \(name); effectd --help lists them")
        }
        guard let value = attached ?? rest.popFirst() else {
          throw Problem(message: "\(name) needs a value")
        }
        try setValue(name, value)
      }
    }
  }

  private static let valued = ["--config", "--effects", "--backend", "--socket"]

  private mutating func setFlag(_ name: String, _ attached: String?) throws(Problem) -> Bool {
    switch name {
    case "--check-config": checksOnly = true
    case "--check-display": checksDisplay = true
    case "--autostart": isAutostart = true
    case "--version": showsVersion = true
    case "--help", "-h": showsHelp = true
    default: return false
    }
    if attached != nil { throw Problem(message: "\(name) takes no value") }
    return true
  }

  private mutating func setValue(_ name: String, _ value: String) throws(Problem) {
    switch name {
    case "--config": configurationFile = value
    case "--effects": effectDirectories.append(value)
    case "--socket": socket = value
    default:
      guard let backend = Backend(rawValue: value) else {
        let known = Backend.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(message: "\"\(value)\" is not a backend (expected \(known))")
      }
      self.backend = backend
    }
  }

  /// The text of `--help`.
  static let help = """
    Usage: effectd [OPTIONS]

    Draws seasonal effects over the desktop: click-through, on a schedule, on demand.
    No configuration file is needed.

    Options:
      --config FILE      the configuration instead of ~/.config/effectd/effectd.toml
      --effects DIR      a folder of effects that goes before all others; repeatable
      --backend NAME     auto, x11, wayland or headless (default auto)
      --socket PATH      the control socket instead of $XDG_RUNTIME_DIR/effectd/control
      --check-config     check configuration and effects, then exit
      --check-display    say which display can be used, or why none, then exit
      --autostart        exit at once if another effectd serves the socket
      --version          print the version
      --help             print this text

    Exit codes: 0 stopped on request, 1 failed, 2 usage, 69 no usable display,
    78 the configuration cannot be used.
    """
}
