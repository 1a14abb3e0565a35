// SPDX-License-Identifier: MIT

public import Director
public import Platform

/// Follows the desktop's conditions on the session bus and the system bus, each of them optional.
///
/// Never blocks: a condition is unknown, and does not hold, until a program reports it.
public final class SignalWatch {
  /// What is known now.
  public private(set) var conditions: DesktopConditions

  /// Whether the display server animates; nil if it does not say.
  public var displayHasAnimations: Bool? {
    didSet { change { $0.displayHasAnimations = displayHasAnimations } }
  }

  /// The session bus, there or not; nil if the environment names none.
  public var sessionBus: Bus? { buses[.session] }

  /// GNOME Shell's extension, there or not; nil without a session bus.
  public private(set) var shell: ShellExtension?
  /// Called when the extension tells something new.
  public var onShellChange: (ShellExtension.Report) -> Void = { _ in }

  private let onChange: (DesktopConditions) -> Void
  private var facts = DesktopFacts()
  private let buses: [RemoteValue.Place: Bus]
  private var values: [RemoteValue.Place: [RemoteValueWatch]] = [:]
  private var session: SessionState?

  /// Connects to the buses in the loop's next turn.
  ///
  /// - Parameters:
  ///   - loop: The loop that runs the connections.
  ///   - environment: The process's environment, which has the buses' addresses.
  ///   - onChange: Called with all conditions each time one of them has changed.
  /// - Throws: `EMFILE` or `ENOMEM`; never because a bus is missing.
  public init(
    loop: EventLoop, environment: [String: String],
    onChange: @escaping (DesktopConditions) -> Void
  ) throws(SystemError) {
    self.onChange = onChange
    conditions = facts.conditions
    var buses: [RemoteValue.Place: Bus] = [:]
    if let address = BusAddress.session(environment: environment) {
      buses[.session] = try Bus(loop: loop, address: address)
    }
    if let address = BusAddress.system(environment: environment) {
      buses[.system] = try Bus(loop: loop, address: address)
    }
    self.buses = buses
    for value in Self.followed { follow(value) }
    if let bus = buses[.session] { followShell(on: bus) }
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

  private func followShell(on bus: Bus) {
    let shell = ShellExtension(on: bus, isDaemon: true)
    shell.onChange = { [weak self] report in
      self?.change { $0.isShellQuiet = report.isQuiet }
      self?.onShellChange(report)
    }
    self.shell = shell
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
    if place == .session, let shell {
      if isThere { shell.busCame() } else { shell.busWent() }
    }
    if place == .system, let session {
      if isThere { session.busCame() } else { session.busWent() }
    }
  }

  private func change(_ body: (inout DesktopFacts) -> Void) {
    body(&facts)
    let conditions = facts.conditions
    if conditions == self.conditions { return }
    self.conditions = conditions
    onChange(conditions)
  }
}
