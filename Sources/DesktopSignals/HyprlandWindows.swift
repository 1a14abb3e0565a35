// SPDX-License-Identifier: MIT

public import DesktopWindows
import Platform
import Values

/// What Hyprland says of its windows, asked over its socket of requests.
///
/// Each question is a connection of its own that ends with the answer, since Hyprland waits for one that is
/// open (Hyprland wiki, "IPC"). Written after its documentation and source; not run.
public struct HyprlandWindows {
  /// See `ClientSocket.answer`.
  private static let patience = Duration.milliseconds(25)
  /// The longest answer that is read, in bytes; a window takes about 1000.
  private static let longestAnswer = 1 << 20

  private let path: String

  /// The Hyprland of an environment; nil if there is none.
  public init?(environment: [String: String]) {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
      let instance = environment["HYPRLAND_INSTANCE_SIGNATURE"], !instance.isEmpty,
      !instance.contains("/")
    else { return nil }
    path = "\(folder)/hypr/\(instance)/.socket.sock"
  }

  /// The windows that can be seen now; waits for at most 100 ms.
  ///
  /// - Returns: nil if Hyprland does not answer, or not what it would.
  public func windows() -> ToldWindows? {
    guard let monitors = try? ask("j/monitors"), let clients = try? ask("j/clients") else {
      return nil
    }
    return HyprlandReplies(monitors: monitors, clients: clients)?.windows
  }

  private func ask(_ question: String) throws(SystemError) -> [UInt8] {
    try ClientSocket.answer(
      to: Array(question.utf8), at: path, patience: Self.patience, longest: Self.longestAnswer)
  }
}
