// SPDX-License-Identifier: MIT

/// One condition of the desktop: whether it holds, how it reads, and where it is known from.
public struct Condition: Hashable, Sendable {
  /// Whether the condition is there; false as long as no program reports it.
  public var holds: Bool
  /// The present value in words, such as `on battery`; `unknown` if no program reports it.
  public var value: String
  /// The program that reports it, such as `UPower`; if none does, those that could.
  public var source: String

  /// A condition that a program reports.
  public init(holds: Bool, value: String, source: String) {
    self.holds = holds
    self.value = value
    self.source = source
  }

  /// A condition that no program reports: it does not hold.
  ///
  /// - Parameter source: The programs that could report it.
  /// - Returns: The condition.
  public static func unknown(_ source: String = "none") -> Condition {
    Condition(holds: false, value: "unknown", source: source)
  }
}

/// The conditions of the desktop that rules ask for.
public struct DesktopConditions: Hashable, Sendable {
  /// The session is locked, the machine goes to sleep, or another virtual terminal is in front.
  public var locked = Condition.unknown()
  /// The screen, or a window, is shared or recorded.
  public var screenShared = Condition.unknown("PipeWire")
  /// The user asked for less motion.
  public var reducedMotion = Condition.unknown()
  /// Notifications are held back.
  public var doNotDisturb = Condition.unknown()
  /// The machine saves power.
  public var powerSaver = Condition.unknown()
  /// The machine runs on its battery.
  public var battery = Condition.unknown()

  /// Conditions of which none is known.
  public init() {}
}
