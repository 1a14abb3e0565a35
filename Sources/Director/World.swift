// SPDX-License-Identifier: MIT

public import Flags
public import Seasons
public import Settings
public import Values

/// Everything that decides what shows at one instant; plain values, so that the decision is pure.
public struct World: Sendable {
  /// The instant, by the wall clock.
  public var instant: Instant
  /// The same instant by the clock that never jumps; pauses and start requests end by it.
  public var monotonic: MonotonicTime
  /// The local zone.
  public var zone: Zone
  /// The seasons, ready to be asked.
  public var schedule: Schedule
  /// The settings in force.
  public var configuration: Configuration
  /// The settings' file, or `default`.
  public var configurationSource: String
  /// The names and paths of the effects that can be shown.
  public var installed: Set<String>
  /// Those of them that are bursts.
  public var bursts: Set<String> = []
  /// Those effects that show pictures, which take a moment to draw.
  public var pictured: Set<String> = []
  /// What the flag document decides; nil without a flag.
  public var flag: FlagStanding?
  /// The desktop's conditions.
  public var desktop = DesktopConditions()
  /// Whether GNOME Shell's extension is missing; nil where effects can do without it.
  public var shellExtension: Condition?
  /// Whether the screens are blanked or switched off, where the display server tells.
  public var isScreenOff = false
  /// The connected outputs, in their order.
  public var outputs: [OutputState] = []
  /// What outputs and fullscreen windows are known from: `x11`, `wayland`, `headless` or `none`.
  public var display: String
  /// What the user asked for earlier, and what was done.
  public var memory: Memory

  /// A world with no desktop conditions, no outputs and no flag.
  public init(
    instant: Instant, monotonic: MonotonicTime, zone: Zone, schedule: Schedule,
    configuration: Configuration, configurationSource: String, installed: Set<String>,
    display: String = "none", memory: Memory = Memory()
  ) {
    self.instant = instant
    self.monotonic = monotonic
    self.zone = zone
    self.schedule = schedule
    self.configuration = configuration
    self.configurationSource = configurationSource
    self.installed = installed
    self.display = display
    self.memory = memory
  }

  /// The same world at another instant: nothing but the time differs.
  ///
  /// Only a moment at exactly that instant counts as due.
  public func at(_ other: Instant) -> World {
    var world = self
    world.instant = other
    world.monotonic += .seconds(other.seconds - instant.seconds)
    world.memory.lastMoment = other.adding(seconds: -1)
    return world
  }
}

/// A connected output, as far as the decision goes.
public struct OutputState: Hashable, Sendable {
  /// Identifies it for as long as it stays connected.
  public var id: UInt32
  /// The display server's name for it.
  public var name: String
  /// Whether a fullscreen window covers it.
  public var isCovered: Bool

  /// An output.
  public init(id: UInt32, name: String, isCovered: Bool = false) {
    self.id = id
    self.name = name
    self.isCovered = isCovered
  }
}

/// What the flag document decides at the world's instant.
public struct FlagStanding: Equatable, Sendable {
  /// The document's address.
  public var source: String
  /// The decision, and what led to it.
  public var ruling: FlagRuling
  /// When time alone may change the ruling; nil for never.
  public var nextChange: Instant?

  /// A ruling on the document at an address.
  public init(source: String, ruling: FlagRuling, nextChange: Instant? = nil) {
    self.source = source
    self.ruling = ruling
    self.nextChange = nextChange
  }
}
