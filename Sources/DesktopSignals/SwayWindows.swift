// SPDX-License-Identifier: MIT

public import DesktopWindows
import Platform
import Values

/// What sway says of its windows, asked over the socket that `SWAYSOCK` names.
///
/// The protocol is i3's: "i3-ipc", the length and the kind of the message, and JSON (sway-ipc(7)).
public struct SwayWindows {
  /// See `ClientSocket.answer`.
  private static let patience = Duration.milliseconds(50)
  /// The longest answer that is read, in bytes; a window takes about 1000.
  private static let longestAnswer = 1 << 20
  private static let magic = Array("i3-ipc".utf8)
  private static let getTree: UInt8 = 4

  private let path: String

  /// The sway of an environment; nil if there is none.
  public init?(environment: [String: String]) {
    guard let path = environment["SWAYSOCK"], !path.isEmpty else { return nil }
    self.path = path
  }

  /// The middle of the window that has the focus, in points of the desktop.
  ///
  /// Waits for at most 100 ms.
  ///
  /// - Returns: nil if no window has the focus, or sway does not answer.
  public func focusedMiddle() -> (x: Double, y: Double)? { tree()?.focusedMiddle }

  /// The windows that can be seen now; waits for at most 100 ms.
  ///
  /// - Returns: nil if sway does not answer, or not what it would.
  public func windows() -> ToldWindows? { tree()?.windows }

  private func tree() -> SwayTree? { (try? ask()).flatMap(SwayTree.init) }

  private func ask() throws(SystemError) -> [UInt8] {
    let question = Self.magic + [0, 0, 0, 0] + [Self.getTree, 0, 0, 0]
    let header = question.count
    let bytes = try ClientSocket.answer(
      to: question, at: path, patience: Self.patience, longest: Self.longestAnswer
    ) { $0.count >= header && $0.count >= header + Self.length($0) }
    return Array(bytes[header...])
  }

  /// The length that an answer announces; the numbers are those of the machine.
  private static func length(_ bytes: [UInt8]) -> Int {
    bytes[magic.count..<magic.count + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
