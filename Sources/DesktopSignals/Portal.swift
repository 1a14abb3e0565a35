// SPDX-License-Identifier: MIT

import Platform

/// The desktop portal's names.
enum Portal {
  static let service = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  static let settings = "org.freedesktop.portal.Settings"
}

extension RemoteValue {
  /// A desktop's setting as the portal reports it.
  ///
  /// `Read` wraps the value in two variants, and is there in every version of the portal; a key that
  /// the desktop does not have is answered with an error, which counts as no preference.
  static func setting(
    _ key: String, in namespace: String,
    store: @escaping (BusValue?, inout DesktopFacts) -> Void
  ) -> RemoteValue {
    RemoteValue(
      place: .session,
      question: BusCall(
        service: Portal.service, path: Portal.path, interface: Portal.settings, member: "Read",
        arguments: [namespace, key]),
      change: BusMatch(
        sender: Portal.service, path: Portal.path, interface: Portal.settings,
        member: "SettingChanged", firstArgument: namespace),
      news: { arguments in
        guard arguments.count == 3, arguments[1] == .text(key) else { return .none }
        return .value(arguments[2])
      }, store: store)
  }
}
