// SPDX-License-Identifier: MIT

public import Seasons
public import Values

/// What one decision leaves for the next: what the user asked for, and which moments were shown.
public struct Memory: Hashable, Sendable {
  /// The user's own switch.
  public var isOn = true
  /// Where the switch is kept.
  public var switchSource = "default"
  /// The pause in force; nil if there is none.
  public var pause: Pause?
  /// The effects that the user started, oldest first.
  public var starts: [StartedEffect] = []
  /// The stretch of the schedule that the user stopped.
  public var stopped: Stretch?
  /// The instant of the latest moment that was shown.
  public var lastMoment: Instant?

  /// Nothing was asked for.
  public init() {}
}

/// A pause that the user asked for.
public struct Pause: Hashable, Sendable {
  /// When it ends; nil: with `resume`, or with the daemon.
  public var endsAt: MonotonicTime?
  /// The same by the wall clock, for people.
  public var until: Instant?

  /// A pause; without an end by default.
  public init(endsAt: MonotonicTime? = nil, until: Instant? = nil) {
    self.endsAt = endsAt
    self.until = until
  }
}

/// An effect that the user started outside the schedule.
public struct StartedEffect: Hashable, Sendable {
  /// Its number, unique in the life of the daemon.
  public var id: Int
  /// The effect's name, or the absolute path of its file.
  public var effect: String
  /// The name of the one output to use; nil for all that the settings allow.
  public var output: String?
  /// When it ends; nil: when the user stops it.
  public var endsAt: MonotonicTime?
  /// How it is shown.
  public var options = EffectOptions()
  /// The stretch of the schedule that it changes, and with which it ends; nil if it stands alone.
  public var stretch: Stretch?

  /// A started effect; on all outputs and without an end by default.
  public init(id: Int, effect: String, output: String? = nil, endsAt: MonotonicTime? = nil) {
    self.id = id
    self.effect = effect
    self.output = output
    self.endsAt = endsAt
  }
}

/// A time in which the schedule shows one thing without a break.
public struct Stretch: Hashable, Sendable {
  /// The season's name; nil for what a flag shows outside all seasons.
  public var season: String?
  /// The latest instant at which it was looked at.
  public var heldAt: Instant

  /// The stretch that holds at an instant.
  public init(season: String?, at instant: Instant) {
    self.season = season
    heldAt = instant
  }
}

extension Memory {
  /// Adds what the user started; what is started already gets the options that are given, and keeps
  /// the others, its end and its stretch.
  public mutating func start(_ asked: StartedEffect) {
    let isEverywhere = asked.output == nil
    for index in starts.indices where starts[index].effect == asked.effect && isEverywhere {
      starts[index].options = starts[index].options.without(asked.options)
    }
    guard
      let index = starts.firstIndex(where: {
        $0.effect == asked.effect && $0.output == asked.output
      })
    else { return starts.append(asked) }
    starts[index].options = starts[index].options.overridden(by: asked.options)
    starts[index].endsAt = asked.endsAt ?? starts[index].endsAt
  }
}

extension Memory {
  /// What is still in force in a world: ended pauses, starts and stretches are gone.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - season: The season that is active in it.
  ///   - scheduled: The effect that the schedule asks for, or the flag in its place.
  /// - Returns: The memory that is left.
  func inForce(in world: World, season: Season?, scheduled: String?) -> Memory {
    func goesOn(_ stretch: Stretch) -> Bool {
      scheduled != nil && stretch.holds(in: world, season: season)
    }
    var memory = self
    memory.starts.removeAll { start in
      if let end = start.endsAt, end <= world.monotonic { return true }
      return start.stretch.map { start.effect != scheduled || !goesOn($0) } ?? false
    }
    for index in memory.starts.indices { memory.starts[index].stretch?.heldAt = world.instant }
    if let end = pause?.endsAt, end <= world.monotonic { memory.pause = nil }
    if let stretch = stopped, !goesOn(stretch) { memory.stopped = nil }
    memory.stopped?.heldAt = world.instant
    return memory
  }

  /// When the first pause or start ends; nil if none will.
  var nextEnd: MonotonicTime? { (starts.map(\.endsAt) + [pause?.endsAt]).compactMap { $0 }.min() }
}

extension Stretch {
  /// Whether the schedule has shown the same without a break since it was last looked at.
  fileprivate func holds(in world: World, season: Season?) -> Bool {
    guard season?.name == self.season else { return false }
    guard world.instant > heldAt else { return true }
    let end = world.schedule.nextChange(after: heldAt, in: world.zone)
    return end.map { world.instant < $0 } ?? true
  }
}

/// The part of the memory that outlives the daemon: a file of `key=value` lines.
///
/// A file that cannot be read counts as absent; a missing key has its default, an unknown one is
/// ignored.
public struct SavedState: Hashable, Sendable {
  /// The largest file that is read, in bytes.
  public static let maximumSize = 4096

  /// The user's own switch.
  public var isOn = true
  /// The instant of the latest moment that was shown, in seconds since 1970.
  public var lastMoment: Int64?

  /// The state without a file.
  public init() {}

  /// The part of a memory that is kept.
  public init(_ memory: Memory) {
    isOn = memory.isOn
    lastMoment = memory.lastMoment?.seconds
  }

  /// Reads the bytes of a file.
  public init(text: some Sequence<UInt8>) {
    for line in String(decoding: Array(text), as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "switch": isOn = parts[1] != "off"
      case "last-moment": lastMoment = Int64(parts[1])
      default: break
      }
    }
  }

  /// The bytes of the file.
  public var text: [UInt8] {
    var text = "switch=\(isOn ? "on" : "off")\n"
    if let lastMoment { text += "last-moment=\(lastMoment)\n" }
    return Array(text.utf8)
  }

  /// The memory of a daemon that starts with this state.
  ///
  /// - Parameter path: Where the state is kept; nil if nowhere.
  /// - Returns: The memory.
  public func memory(path: String?) -> Memory {
    var memory = Memory()
    memory.isOn = isOn
    memory.switchSource = path ?? "not remembered"
    memory.lastMoment = lastMoment.map { Instant(seconds: $0) }
    return memory
  }
}
