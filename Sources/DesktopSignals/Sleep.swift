// SPDX-License-Identifier: MIT

import Platform

extension RemoteValue {
  /// logind's announcement of sleep and of the awakening, org.freedesktop.login1(5).
  static var sleep: RemoteValue {
    RemoteValue(
      place: .system,
      question: BusCall(
        service: Logind.service, path: Logind.path, interface: "org.freedesktop.DBus.Properties",
        member: "Get", arguments: [Logind.manager, "PreparingForSleep"]),
      change: BusMatch(
        sender: Logind.service, path: Logind.path, interface: Logind.manager,
        member: "PrepareForSleep"),
      news: { $0.first.map { .value($0) } ?? .none },
      store: { $1.isPreparingForSleep = $0?.boolean })
  }
}

/// logind's names, org.freedesktop.login1(5).
enum Logind {
  static let service = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"
  static let manager = "org.freedesktop.login1.Manager"
  static let session = "org.freedesktop.login1.Session"
}
