// SPDX-License-Identifier: MIT

public import Values

/// The state of the daemon: the keys of `status --json`.
///
/// Times are RFC 3339.
public struct Status: Equatable, WireRecord {
  /// The effects that show.
  public var showing: [Shown]
  /// Why that shows, or why nothing does, in words.
  public var reason: String
  /// The rule that hides what would show.
  public var suppressedBy: String?
  /// Whether the user's own switch is on.
  public var userIsOn: Bool
  /// When a pause ends; nil when not paused, or paused without end.
  public var pausedUntil: String?
  /// The season that holds.
  public var season: String?
  /// When the schedule's answer may change next.
  public var nextChange: String?
  /// The flag document in force.
  public var flag: FlagStatus?
  /// `x11`, `wayland` or `headless`.
  public var backend: String
  /// The monitors.
  public var outputs: [OutputDescription]
  /// Frames drawn per second, 0 while nothing shows.
  public var framesPerSecond: Double
  /// Particles beyond the limit that were not emitted, of what shows now.
  public var droppedParticles: Int
  /// Problems of the files, as `file:line:column: severity: message`.
  public var diagnostics: [String]
  /// The daemon's version.
  public var version: String
  /// The daemon's process.
  public var processID: Int
  /// The time that was asked about, at which effects would show; nil for the present.
  public var at: String?
  /// What snow and leaves lie on; nil while nothing shows that comes to rest.
  public var landing: LandingStatus?

  /// A status; everything that may be absent is absent unless given.
  public init(
    showing: [Shown] = [], reason: String, suppressedBy: String? = nil, userIsOn: Bool = true,
    pausedUntil: String? = nil, season: String? = nil, nextChange: String? = nil,
    flag: FlagStatus? = nil, backend: String, outputs: [OutputDescription] = [],
    framesPerSecond: Double = 0, droppedParticles: Int = 0, diagnostics: [String] = [],
    version: String, processID: Int
  ) {
    self.showing = showing
    self.reason = reason
    self.suppressedBy = suppressedBy
    self.userIsOn = userIsOn
    self.pausedUntil = pausedUntil
    self.season = season
    self.nextChange = nextChange
    self.flag = flag
    self.backend = backend
    self.outputs = outputs
    self.framesPerSecond = framesPerSecond
    self.droppedParticles = droppedParticles
    self.diagnostics = diagnostics
    self.version = version
    self.processID = processID
  }

  /// The object of `status --json`.
  public static let record = Record(
    "Status", "Everything there is to know at a glance.",
    blank: Status(reason: "", backend: "", version: "", processID: 0),
    [
      Field("showing", \.showing, .list(.record)),
      Field(
        "reason", \.reason, .string, comment: "Why that shows, or why nothing does, in words."),
      Field(
        "suppressedBy", \.suppressedBy, .optional(.string),
        comment: "The rule that hides what would show, as in NotShown."),
      Field("user", \.userIsOn, .onOff),
      Field(
        "pausedUntil", \.pausedUntil, .optional(.string),
        comment: "Absent when not paused, or paused until Resume."),
      Field("season", \.season, .optional(.string)),
      Field("nextChange", \.nextChange, .optional(.string)),
      Field("flag", \.flag, .optional(.record)),
      Field("backend", \.backend, .string), Field("outputs", \.outputs, .list(.record)),
      Field("framesPerSecond", \.framesPerSecond, .number()),
      // A daemon of 0.1.0 does not send it.
      Field(
        "droppedParticles", \.droppedParticles, .integer().orElse(0),
        comment: "Particles of what shows that overlay.maximumParticles leaves out."),
      Field(
        "diagnostics", \.diagnostics, .list(.string),
        comment:
          "Problems of the configuration and effect files, as file:line:column: severity: message."),
      Field("version", \.version, .string), Field("pid", \.processID, .integer()),
      Field(
        "at", \.at, .optional(.string),
        comment:
          "The time that was asked about, at which effects would show; absent for the present.",
        isAddition: true),
      Field(
        "landing", \.landing, .optional(.record),
        comment: "What snow and leaves lie on; absent while nothing shows that comes to rest.",
        isAddition: true),
    ])
}

/// What comes to rest, and on what.
public struct LandingStatus: Equatable, WireRecord {
  /// How many windows something lies on.
  public var windows: Int
  /// Whether it comes to rest at the bottom of the screen.
  public var bottom: Bool
  /// Who tells where windows are; `none` if nobody does.
  public var knownBy: String
  /// Why nothing lies on windows; nil where it does.
  public var reason: String?

  /// What lies where.
  public init(windows: Int, bottom: Bool, knownBy: String, reason: String?) {
    self.windows = windows
    self.bottom = bottom
    self.knownBy = knownBy
    self.reason = reason
  }

  /// The object on the wire.
  public static let record = Record(
    "Landing",
    "What lies where, who tells where windows are (none: nobody), and why it lies on no windows.",
    blank: LandingStatus(windows: 0, bottom: false, knownBy: "", reason: nil),
    [
      Field("windows", \.windows, .integer()), Field("bottom", \.bottom, .bool),
      Field("knownBy", \.knownBy, .string), Field("reason", \.reason, .optional(.string)),
    ])
}

/// An effect that shows now.
public struct Shown: Equatable, WireRecord {
  /// The effect's name.
  public var effect: String
  /// What it is for.
  public var kind: EffectKind
  /// The names of the outputs on which it shows.
  public var outputs: [String]
  /// How many particles live.
  public var particles: Int
  /// When it began, RFC 3339.
  public var since: String

  /// An effect that shows now.
  public init(effect: String, kind: EffectKind, outputs: [String], particles: Int, since: String) {
    self.effect = effect
    self.kind = kind
    self.outputs = outputs
    self.particles = particles
    self.since = since
  }

  /// The object on the wire.
  public static let record = Record(
    "Shown", "An effect that shows now. Times are RFC 3339 in the local zone.",
    blank: Shown(effect: "", kind: .ambient, outputs: [], particles: 0, since: ""),
    [
      Field("effect", \.effect, .string), Field("kind", \.kind, .kind),
      Field("outputs", \.outputs, .list(.string)), Field("particles", \.particles, .integer()),
      Field("since", \.since, .string),
    ])
}

/// The flag document in force.
public struct FlagStatus: Equatable, WireRecord {
  /// The address it comes from.
  public var source: String
  /// What it decides here.
  public var decision: String
  /// When it was last found valid, RFC 3339; nil if never fetched.
  public var validatedAt: String?
  /// Whether it is too old to be followed.
  public var isStale: Bool

  /// A flag document.
  public init(source: String, decision: String, validatedAt: String?, isStale: Bool) {
    self.source = source
    self.decision = decision
    self.validatedAt = validatedAt
    self.isStale = isStale
  }

  /// The object on the wire.
  public static let record = Record(
    "Flag",
    "The flag document in force: what it decides here, and when it was last found valid.",
    blank: FlagStatus(source: "", decision: "", validatedAt: nil, isStale: false),
    [
      Field("source", \.source, .string), Field("decision", \.decision, .string),
      Field("validatedAt", \.validatedAt, .optional(.string)), Field("stale", \.isStale, .bool),
    ])
}

/// A monitor in logical points.
public struct OutputDescription: Equatable, WireRecord {
  /// The display server's name for it.
  public var name: String
  /// The left edge, points.
  public var x: Int
  /// The top edge, points.
  public var y: Int
  /// The width, points.
  public var width: Int
  /// The height, points.
  public var height: Int
  /// Pixels per point.
  public var scale: Double

  /// A monitor.
  public init(name: String, x: Int, y: Int, width: Int, height: Int, scale: Double) {
    self.name = name
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// The object on the wire.
  public static let record = Record(
    "Output", "A monitor in logical points.",
    blank: OutputDescription(name: "", x: 0, y: 0, width: 0, height: 0, scale: 1),
    [
      Field("name", \.name, .string), Field("x", \.x, .integer()), Field("y", \.y, .integer()),
      Field("width", \.width, .integer()), Field("height", \.height, .integer()),
      Field("scale", \.scale, .number()),
    ])
}

/// One rule of the order of rules, as it stands now.
public struct Rule: Equatable, WireRecord {
  /// The rule's name.
  public var name: String
  /// Whether it decides, unless one before it does.
  public var holds: Bool
  /// Its present value in words.
  public var value: String
  /// Where the value comes from.
  public var source: String

  /// A rule.
  public init(name: String, holds: Bool, value: String, source: String) {
    self.name = name
    self.holds = holds
    self.value = value
    self.source = source
  }

  /// The object on the wire.
  public static let record = Record(
    "Rule", "One rule, its present value in words and where that comes from.",
    blank: Rule(name: "", holds: false, value: "", source: ""),
    [
      Field("name", \.name, .string), Field("holds", \.holds, .bool),
      Field("value", \.value, .string), Field("source", \.source, .string),
    ])
}

/// An effect that can be shown.
public struct EffectListing: Equatable, WireRecord {
  /// The name that commands take.
  public var name: String
  /// The title for people.
  public var title: String
  /// What it is for.
  public var kind: EffectKind
  /// The file it comes from, or `built in`.
  public var source: String

  /// An effect that can be shown.
  public init(name: String, title: String, kind: EffectKind, source: String) {
    self.name = name
    self.title = title
    self.kind = kind
    self.source = source
  }

  /// The object on the wire.
  public static let record = Record(
    "Effect", "An effect that can be shown. The source is a file path or \"built in\".",
    blank: EffectListing(name: "", title: "", kind: .ambient, source: ""),
    [
      Field("name", \.name, .string), Field("title", \.title, .string),
      Field("kind", \.kind, .kind), Field("source", \.source, .string),
    ])
}
