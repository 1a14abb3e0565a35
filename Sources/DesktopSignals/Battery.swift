// SPDX-License-Identifier: MIT

import Platform

extension RemoteValue {
  /// UPower's `OnBattery`.
  ///
  /// The bus may start UPower for it, as it does for every status bar; nothing else is started.
  static var battery: RemoteValue {
    .property(
      "OnBattery", of: "org.freedesktop.UPower", at: "/org/freedesktop/UPower",
      service: "org.freedesktop.UPower", on: .system, mayStart: true
    ) { $1.isOnBattery = $0?.boolean }
  }
}
