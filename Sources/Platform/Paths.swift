// SPDX-License-Identifier: MIT

/// Where this user's files are, by the XDG Base Directory Specification.
///
/// Pure: a function of the environment it is given. A variable that is empty or relative counts as
/// unset, as the specification demands.
public struct Paths: Hashable, Sendable {
  /// `$XDG_CONFIG_HOME/effectd`; nil without a home directory.
  public let configurationDirectory: String?
  /// Where the configuration is looked for, best first; the first is the user's own.
  public let configurationFiles: [String]
  /// Where effect files are looked for, best first, after those given as options.
  public let effectDirectories: [String]
  /// `$XDG_STATE_HOME/effectd`: the user's switch.
  public let stateDirectory: String?
  /// `$XDG_CACHE_HOME/effectd`.
  public let cacheDirectory: String?
  /// `$XDG_CACHE_HOME/effectd/flags.json`.
  public let flagCache: String?
  /// `$XDG_RUNTIME_DIR/effectd/control`; nil without a run-time directory.
  public let controlSocket: String?
  /// Why there is no run-time directory; nil if there is one.
  public let runtimeProblem: String?

  /// Derives all paths.
  /// - Parameters:
  ///   - environment: the process's environment.
  ///   - home: the home directory for when `HOME` is unset, from the user database.
  public init(environment: [String: String], home: String? = nil) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }.map(Paths.trimmed)
    }
    func list(_ name: String, default fallback: String) -> [String] {
      let value = environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? fallback
      return value.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        .map(Paths.trimmed)
    }
    let home = absolute("HOME") ?? home
    func base(_ name: String, _ fallback: String) -> String? {
      (absolute(name) ?? home.map { "\($0)/\(fallback)" }).map { "\($0)/effectd" }
    }
    let configuration = base("XDG_CONFIG_HOME", ".config")
    configurationDirectory = configuration
    configurationFiles =
      (configuration.map { ["\($0)/effectd.toml"] } ?? [])
      + list("XDG_CONFIG_DIRS", default: "/etc/xdg").map { "\($0)/effectd/effectd.toml" }
    let data = base("XDG_DATA_HOME", ".local/share")
    effectDirectories =
      [configuration, data].compactMap { $0.map { "\($0)/effects" } }
      + list("XDG_DATA_DIRS", default: "/usr/local/share:/usr/share")
      .map { "\($0)/effectd/effects" }
    stateDirectory = base("XDG_STATE_HOME", ".local/state")
    cacheDirectory = base("XDG_CACHE_HOME", ".cache")
    flagCache = cacheDirectory.map { "\($0)/flags.json" }
    controlSocket = absolute("XDG_RUNTIME_DIR").map { "\($0)/effectd/control" }
    let runtime = environment["XDG_RUNTIME_DIR"] ?? ""
    runtimeProblem =
      controlSocket != nil
      ? nil
      : runtime.isEmpty
        ? "XDG_RUNTIME_DIR is not set"
        : "XDG_RUNTIME_DIR is \"\(runtime)\", which is not an absolute path"
  }

  private static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
