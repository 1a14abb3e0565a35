// SPDX-License-Identifier: MIT

import Platform

/// Follows our session in logind: whether it is locked, and whether it is in front.
///
/// A user's service belongs to no session, so logind is asked which one is meant, and asked again
/// whenever a session comes or goes. Signals carry the session's own path, never `auto`.
final class SessionState {
  private let bus: Bus
  private let onValue: (RemoteValue, BusValue?) -> Void
  private var name: RemoteValueWatch?
  private var path: String?
  private var values: [RemoteValueWatch] = []
  private var subscriptions: [BusSubscription] = []

  init(on bus: Bus, onValue: @escaping (RemoteValue, BusValue?) -> Void) {
    self.bus = bus
    self.onValue = onValue
    name = RemoteValueWatch(Self.path(changedBy: "SessionNew"), on: bus) { [weak self] in
      self?.follow($0?.text)
    }
    let removed = Self.path(changedBy: "SessionRemoved").change
    subscriptions = [bus.subscribe(removed) { [weak self] _ in self?.name?.busCame() }]
  }

  /// The bus has come.
  func busCame() { name?.busCame() }

  /// The bus has gone, and logind with it.
  func busWent() { name?.busWent() }

  private func follow(_ path: String?) {
    if path == self.path { return }
    self.path = path
    values = []
    let followed = path.map(Self.values) ?? Self.values(at: "/")
    for value in followed {
      onValue(value, nil)
      guard path != nil else { continue }
      values.append(
        RemoteValueWatch(value, on: bus) { [weak self] in self?.onValue(value, $0) })
    }
  }

  /// Which session is ours.
  private static func path(changedBy signal: String) -> RemoteValue {
    RemoteValue(
      place: .system,
      question: BusCall(
        service: Logind.service, path: Logind.path, interface: Logind.manager,
        member: "GetSession", arguments: ["auto"]),
      change: BusMatch(
        sender: Logind.service, path: Logind.path, interface: Logind.manager, member: signal),
      news: { _ in .stale }, store: { _, _ in })
  }

  private static func values(at path: String) -> [RemoteValue] {
    [
      .property(
        "LockedHint", of: Logind.session, at: path, service: Logind.service, on: .system
      ) { $1.isSessionLocked = $0?.boolean },
      .property(
        "Active", of: Logind.session, at: path, service: Logind.service, on: .system
      ) { $1.isSessionActive = $0?.boolean },
    ]
  }
}
