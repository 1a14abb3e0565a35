// SPDX-License-Identifier: MIT

import CX11

/// Whether DPMS switched the screens off. There is no event for that, so it is asked for now and
/// then, only while we show something or wait for the screens to come back.
struct PowerWatch {
  /// Time between two questions, in microseconds.
  static let interval: UInt64 = 3_000_000

  private let connection: DisplayConnection
  /// Whether the server can switch screens off at all.
  let isCapable: Bool
  private(set) var isOff = false

  /// Finds out what the server can do; the screens count as on until `update` says otherwise.
  init(connection: DisplayConnection) {
    self.connection = connection
    var (event, error): (CInt, CInt) = (0, 0)
    isCapable =
      DPMSQueryExtension(connection.display, &event, &error) != 0
      && DPMSCapable(connection.display) != 0
  }

  /// Asks: a round trip.
  mutating func update() {
    var (level, isEnabled): (UInt16, UInt8) = (0, 0)
    guard isCapable, DPMSInfo(connection.display, &level, &isEnabled) != 0 else { return }
    isOff = isEnabled != 0 && CInt(level) != DPMSModeOn
  }
}
