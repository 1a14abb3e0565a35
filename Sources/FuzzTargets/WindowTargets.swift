// SPDX-License-Identifier: MIT

import DesktopWindows
import Settling

/// What desktops tell of windows.
enum WindowTargets {
  /// sway's answer.
  static func sway(_ bytes: [UInt8]) {
    let tree = SwayTree(bytes)
    _ = tree?.focusedMiddle
    check(tree?.windows)
  }

  /// Hyprland's two answers, with a line of `---` between them.
  static func hyprland(_ bytes: [UInt8]) {
    let parts = halves(bytes)
    check(HyprlandReplies(monitors: parts.first, clients: parts.second)?.windows)
  }

  /// The two texts of KWin's script, likewise.
  static func kwin(_ bytes: [UInt8]) {
    let parts = halves(bytes)
    check(
      ToldWindows(
        windows: String(decoding: parts.first, as: UTF8.self),
        areas: String(decoding: parts.second, as: UTF8.self)))
  }

  /// What is told is believed only if it can be true, and edges can be planned of it.
  private static func check(_ told: ToldWindows?) {
    guard let told else { return }
    precondition(told.shapes.count <= ToldWindows.most, "too many windows")
    precondition(
      (told.shapes + told.areas).allSatisfy { $0.isSound && !$0.isEmpty }, "no such windows")
    let bottom = told.bottom(from: 0, 0, width: 640, height: 480)
    precondition(bottom.map { $0 <= 480 } != false, "a bottom below the output")
    let edges = EdgePlan.edges(
      of: told.shapes.suffix(16), width: 640, height: 480, bottom: bottom, catching: true)
    precondition(edges.allSatisfy { $0.top.isFinite && $0.width > 0 }, "an edge that is none")
  }

  private static func halves(_ bytes: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
    guard let range = bytes.firstRange(of: Array("\n---\n".utf8)) else { return (bytes, []) }
    return (Array(bytes[..<range.lowerBound]), Array(bytes[range.upperBound...]))
  }
}
