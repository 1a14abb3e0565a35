// SPDX-License-Identifier: MIT

/// Where PipeWire's socket is: pipewire(1), "Environment variables".
public enum PipeWireSocket {
  /// The variables that say so.
  public static let variables: Set<String> = [
    "PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR", "XDG_RUNTIME_DIR",
  ]

  /// Its path; nil if the environment does not tell.
  public static func path(in environment: [String: String]) -> String? {
    let name = environment["PIPEWIRE_REMOTE"] ?? "pipewire-0"
    if name.hasPrefix("/") { return name }
    let folder = environment["PIPEWIRE_RUNTIME_DIR"] ?? environment["XDG_RUNTIME_DIR"]
    return folder.map { "\($0)/\(name)" }
  }
}
