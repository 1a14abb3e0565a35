// SPDX-License-Identifier: MIT

import Platform

extension RemoteValue {
  /// The screensavers of the desktops, all of which have `GetActive` and `ActiveChanged`.
  static var screensavers: [RemoteValue] {
    [
      screensaver("org.freedesktop.ScreenSaver", at: "/org/freedesktop/ScreenSaver"),
      screensaver("org.gnome.ScreenSaver", at: "/org/gnome/ScreenSaver"),
      screensaver("org.xfce.ScreenSaver", at: "/org/xfce/ScreenSaver"),
      screensaver("org.cinnamon.ScreenSaver", at: "/org/cinnamon/ScreenSaver"),
      screensaver("org.mate.ScreenSaver", at: "/"),
    ]
  }

  private static func screensaver(_ name: String, at path: String) -> RemoteValue {
    RemoteValue(
      place: .session,
      question: BusCall(service: name, path: path, interface: name, member: "GetActive"),
      // KDE has the object at two paths; any of them will do.
      change: BusMatch(sender: name, path: nil, interface: name, member: "ActiveChanged"),
      news: { $0.first.map { .value($0) } ?? .stale },
      store: { $1.screensavers[name] = $0?.boolean })
  }
}
