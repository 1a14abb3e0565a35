// SPDX-License-Identifier: MIT

/// Something on the desktop at which an effect can be shown.
public enum Landmark: String, CaseIterable, Sendable {
  /// The mouse pointer.
  case pointer
  /// The middle of the window that has the focus.
  case window
}
