// SPDX-License-Identifier: MIT

import Platform

extension RemoteValue {
  /// The active power profile, under the service's old name and its new one, and as the portal reports it.
  static var powerProfiles: [RemoteValue] {
    [
      profile("net.hadess.PowerProfiles", at: "/net/hadess/PowerProfiles"),
      profile(
        "org.freedesktop.UPower.PowerProfiles", at: "/org/freedesktop/UPower/PowerProfiles"),
      .property(
        "power-saver-enabled", of: "org.freedesktop.portal.PowerProfileMonitor", at: Portal.path,
        service: Portal.service, on: .session
      ) { $1.isPowerSaverEnabled = $0?.boolean },
    ]
  }

  private static func profile(_ name: String, at path: String) -> RemoteValue {
    .property("ActiveProfile", of: name, at: path, service: name, on: .system) {
      $1.powerProfiles[name] = $0?.text
    }
  }
}
