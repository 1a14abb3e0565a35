// SPDX-License-Identifier: MIT

/// One condition of the desktop: whether it holds, how it reads, and where it was learnt.
public struct SignalReport: Hashable, Sendable {
  /// Whether the condition is there; not as long as nobody says so.
  public var holds: Bool
  /// The present value in a person's words, such as `on battery`; `unknown` if nobody says.
  public var value: String
  /// Who says so, such as `UPower`; if nobody does, who could.
  public var source: String

  /// Creates a report from its parts.
  public init(holds: Bool, value: String, source: String) {
    self.holds = holds
    self.value = value
    self.source = source
  }
}

/// All conditions of the desktop that effects heed.
public struct DesktopReports: Hashable, Sendable {
  /// The session is locked, the machine goes to sleep, or another virtual terminal is in front.
  public var locked: SignalReport
  /// The person asked for less motion.
  public var reducedMotion: SignalReport
  /// Notifications are held back.
  public var doNotDisturb: SignalReport
  /// The machine saves power.
  public var powerSaver: SignalReport
  /// The machine runs on its battery.
  public var battery: SignalReport

  /// Creates reports from one of each condition.
  public init(
    locked: SignalReport, reducedMotion: SignalReport, doNotDisturb: SignalReport,
    powerSaver: SignalReport, battery: SignalReport
  ) {
    self.locked = locked
    self.reducedMotion = reducedMotion
    self.doNotDisturb = doNotDisturb
    self.powerSaver = powerSaver
    self.battery = battery
  }
}
