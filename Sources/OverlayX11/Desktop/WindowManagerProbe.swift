// SPDX-License-Identifier: MIT

import CX11
import Glibc
public import Overlay
import Values

/// What is known of an X server and its window manager before anything is shown on it.
///
/// Under a Wayland compositor this says whether click-through windows are possible at all.
public struct WindowManagerProbe: Hashable, Sendable {
  /// The window manager's own name, such as `KWin`.
  ///
  /// Nil if there is none or it gives none (EWMH `_NET_SUPPORTING_WM_CHECK`, `_NET_WM_NAME`).
  public let windowManager: String?
  /// Whether the server is an Xwayland.
  public let isXwayland: Bool
  /// The server's release number, such as 12201009 for Xwayland 22.1.9.
  public let release: Int

  /// Connects, asks and disconnects again.
  ///
  /// - Parameters:
  ///   - display: The server's name, such as `:0`; nil means the environment's DISPLAY.
  ///   - isPatient: Whether to wait some seconds for a window manager; an Xwayland that is started by
  ///     our connection gets its own only then.
  /// - Throws: `OverlayError` if there is no server or it refuses us.
  public init(display: String?, isPatient: Bool) throws(OverlayError) {
    let connection = try DisplayConnection(displayName: display)
    defer { connection.close() }
    isXwayland = connection.isXwayland
    release = Int(XVendorRelease(connection.display))
    let end = MonotonicClock.now + (isPatient ? Self.patience : .zero)
    var name = Self.name(connection)
    while name == nil && MonotonicClock.now < end {
      usleep(Self.pause)
      name = Self.name(connection)
    }
    windowManager = name
  }

  private static let patience = Duration.seconds(5)
  /// In microseconds.
  private static let pause: UInt32 = 50_000

  private static func name(_ connection: DisplayConnection) -> String? {
    let check = connection.numbers(connection.atoms[.managerCheck], of: connection.root).first
    guard let check else { return nil }
    let bytes = connection.bytes(connection.atoms[.windowName], of: Window(check))
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
