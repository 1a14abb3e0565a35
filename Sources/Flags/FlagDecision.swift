// SPDX-License-Identifier: MIT

public import JSON
public import Values

/// What a flag decides here.
///
/// It can restrict and choose; it can bring nothing along.
public struct FlagDecision: Sendable, Equatable {
  /// Whether ambient effects show.
  public enum Show: String, Sendable, CaseIterable {
    /// Never.
    case off
    /// When the schedule says so.
    case schedule
    /// Always.
    case on
  }

  /// Whether ambient effects show.
  public var show: Show
  /// The name of an installed effect to show instead of the season's; never a path.
  public var effect: String?
  /// How much of the effect shows, 0…1.
  public var intensity: Double
  /// How large the schedule's effect is, how fast and in which colours; nothing else of it is given.
  public var look = EffectOptions()
  /// Whether bursts are allowed; `nil`: the flag does not say.
  public var bursts: Bool?
  /// When the decision ends, in seconds since 1970; `nil`: never.
  public var until: Int?
  /// A burst that is shown at an instant; `nil`: none.
  public var moment: Moment?

  /// A burst at an instant, the same for all who read the document.
  public struct Moment: Sendable, Equatable {
    /// The name of an installed effect; never a path.
    public var burst: String
    /// When it is shown, in seconds since 1970.
    public var at: Int

    /// A burst at an instant, in seconds since 1970.
    public init(burst: String, at: Int) {
      self.burst = burst
      self.at = at
    }
  }

  /// A decision.
  public init(
    show: Show, effect: String? = nil, intensity: Double = 1, bursts: Bool? = nil,
    until: Int? = nil, moment: Moment? = nil
  ) {
    self.show = show
    self.effect = effect
    self.intensity = intensity
    self.bursts = bursts
    self.until = until
    self.moment = moment
  }

  /// The schedule decides, as if there were no flag.
  public static let schedule = FlagDecision(show: .schedule)

  /// Whether bursts may show: what the flag says, else unless it switches effects off.
  public var allowsBursts: Bool { bursts ?? (show != .off) }

  /// The decision at `now` (seconds since 1970): once it has ended, the schedule decides.
  public func inForce(at now: Int) -> FlagDecision {
    if let until, now >= until { return .schedule }
    return self
  }

  /// The decision in words, as `status` gives it: `off`, `schedule`, `on` or the effect's name.
  public var summary: String { show == .off ? "off" : effect ?? show.rawValue }
}

/// Why a flag's value decides nothing.
public struct FlagDecisionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was found and what is expected.
  public let description: String
}

extension FlagDecision {
  /// The longest name of an effect that a flag may choose, in bytes.
  static let maximumNameLength = 64

  /// The decision that a flag's value makes.
  ///
  /// Booleans, strings and objects decide; unknown members of an object are ignored, so that newer
  /// documents still work.
  ///
  /// - Throws: `FlagDecisionError` for a value that decides nothing.
  public init(value: JSONValue) throws(FlagDecisionError) {
    switch value {
    case .bool(let flag): self.init(show: flag ? .schedule : .off)
    case .string("off"): self.init(show: .off)
    case .string("schedule"): self.init(show: .schedule)
    case .string(let name): self.init(show: .schedule, effect: try Self.effectName(name))
    case .object(let object): try self.init(object: object)
    default:
      throw FlagDecisionError(
        description: "\(value.typeName) decides nothing (expected true, false, \"off\", "
          + "\"schedule\", an effect's name or an object)")
    }
  }

  private init(object: JSONObject) throws(FlagDecisionError) {
    self.init(show: .schedule)
    if let value = object["show"], !value.isNull { show = try Self.show(value) }
    if let value = object["effect"], !value.isNull {
      guard let name = value.string else { throw Self.error("effect", value, "an effect's name") }
      effect = try Self.effectName(name)
    }
    if let value = object["intensity"], !value.isNull {
      guard let number = value.double else { throw Self.error("intensity", value, "0 to 1") }
      intensity = max(0, min(1, number))
    }
    look = try Self.look(object)
    if let value = object["bursts"], !value.isNull {
      guard case .bool(let flag) = value else { throw Self.error("bursts", value, "true or false") }
      bursts = flag
    }
    if let value = object["until"], !value.isNull { until = try Self.time("until", value) }
    if let value = object["moment"], !value.isNull { moment = try Self.moment(value) }
    if show == .on && effect == nil {
      throw FlagDecisionError(description: "show: \"on\" needs an effect to show")
    }
  }

  private static func show(_ value: JSONValue) throws(FlagDecisionError) -> Show {
    guard let show = value.string.flatMap(Show.init(rawValue:)) else {
      throw error("show", value, "\"off\", \"schedule\" or \"on\"")
    }
    return show
  }

  private static func time(_ key: String, _ value: JSONValue) throws(FlagDecisionError) -> Int {
    guard let time = value.string.flatMap(Timestamp.rfc3339) else {
      throw error(key, value, "a time like \"2026-12-27T00:00:00Z\"")
    }
    return time
  }

  private static func moment(_ value: JSONValue) throws(FlagDecisionError) -> Moment {
    let expected = #"an object like {"burst": "confetti", "at": "2026-12-27T00:00:00Z"}"#
    guard let object = value.object, let burst = object["burst"], let at = object["at"] else {
      throw error("moment", value, expected)
    }
    guard let name = burst.string else { throw error("moment.burst", burst, "an effect's name") }
    return Moment(
      burst: try effectName(name, key: "moment.burst"), at: try time("moment.at", at))
  }

  /// Letters, digits, `-`, `_`: whatever else a name may be, it is no path.
  private static func effectName(
    _ name: String, key: String = "effect"
  ) throws(FlagDecisionError) -> String {
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isName, (1...maximumNameLength).contains(name.utf8.count) else {
      throw error(key, .string(name), "the name of an installed effect")
    }
    return name
  }

  static func error(
    _ key: String, _ value: JSONValue, _ expectation: String
  ) -> FlagDecisionError {
    let found = String(value.description.prefix(80))
    return FlagDecisionError(description: "\(key): found \(found), expected \(expectation)")
  }
}
