// SPDX-License-Identifier: MIT

import Platform

/// Follows the desktop's conditions on the user's bus and the machine's, each of them optional.
///
/// Nothing is waited for: conditions are unknown, and do not hold, until somebody tells.
public final class SignalWatch {
  /// What is known now.
  public private(set) var reports: DesktopReports

  /// Whether the display server animates; nil if it does not say.
  public var displayHasAnimations: Bool? {
    didSet { change { $0.displayHasAnimations = displayHasAnimations } }
  }

  private let onChange: (DesktopReports) -> Void
  private var facts = DesktopFacts()
  private let buses: [RemoteValue.Place: Bus]
  private var values: [RemoteValue.Place: [RemoteValueWatch]] = [:]
  private var session: SessionState?

  /// Begins to look for the buses in the loop's next turn.
  /// - Parameters:
  ///   - loop: runs it.
  ///   - environment: says where the buses are.
  ///   - onChange: told the reports each time one of them has changed.
  /// - Throws: `EMFILE` or `ENOMEM`; never because a bus is not there.
  public init(
    loop: EventLoop, environment: [String: String],
    onChange: @escaping (DesktopReports) -> Void
  ) throws(SystemError) {
    self.onChange = onChange
    reports = facts.reports
    var buses: [RemoteValue.Place: Bus] = [:]
    if let address = BusAddress.session(environment: environment) {
      buses[.session] = try Bus(loop: loop, address: address)
    }
    if let address = BusAddress.system(environment: environment) {
      buses[.system] = try Bus(loop: loop, address: address)
    }
    self.buses = buses
    for value in Self.followed { follow(value) }
    if let bus = buses[.system] {
      session = SessionState(on: bus) { [weak self] value, news in
        self?.change { value.store(news, &$0) }
      }
    }
    for (place, bus) in buses { start(bus, at: place) }
  }

  private static var followed: [RemoteValue] {
    [.sleep, .battery] + RemoteValue.screensavers + RemoteValue.powerProfiles
      + RemoteValue.reducedMotion + RemoteValue.doNotDisturb
  }

  private func follow(_ value: RemoteValue) {
    guard let bus = buses[value.place] else { return }
    let watch = RemoteValueWatch(value, on: bus) { [weak self] news in
      self?.change { value.store(news, &$0) }
    }
    values[value.place, default: []].append(watch)
  }

  private func start(_ bus: Bus, at place: RemoteValue.Place) {
    bus.onConnected = { [weak self] in self?.busChanged(place, isThere: true) }
    bus.onDisconnected = { [weak self] in self?.busChanged(place, isThere: false) }
    bus.start()
  }

  private func busChanged(_ place: RemoteValue.Place, isThere: Bool) {
    change { facts in
      switch place {
      case .session: facts.hasSessionBus = isThere
      case .system: facts.hasSystemBus = isThere
      }
    }
    let watches = values[place, default: []]
    for watch in watches { if isThere { watch.busCame() } else { watch.busWent() } }
    if place == .system, let session {
      if isThere { session.busCame() } else { session.busWent() }
    }
  }

  private func change(_ body: (inout DesktopFacts) -> Void) {
    body(&facts)
    let reports = facts.reports
    if reports == self.reports { return }
    self.reports = reports
    onChange(reports)
  }
}
