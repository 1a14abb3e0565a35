// SPDX-License-Identifier: MIT

import Platform

extension RemoteValue {
  /// What reports that notifications are held back: the notification server, and GNOME's setting.
  ///
  /// KDE sets `Inhibited` also while a screen is shared or mirrored.
  static var doNotDisturb: [RemoteValue] {
    [
      .property(
        "Inhibited", of: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications",
        service: "org.freedesktop.Notifications", on: .session
      ) { $1.areNotificationsInhibited = $0?.boolean },
      .setting("show-banners", in: "org.gnome.desktop.notifications") {
        $1.showsBanners = $0?.boolean
      },
    ]
  }
}
