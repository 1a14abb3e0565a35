// SPDX-License-Identifier: MIT

/// Living particles by what becomes of them where not all can be shown.
public struct LivingParticles: Hashable, Sendable {
  /// What an effect is made of: rockets, shells, flashes, flakes.
  public var things = 0
  /// What things leave behind at a rate, as dust; it goes first.
  public var trails = 0

  /// Makes counts.
  public init(things: Int = 0, trails: Int = 0) {
    self.things = things
    self.trails = trails
  }

  /// Both together.
  public var total: Int { things + trails }

  /// Returns what one has room for within `limit`, trails last.
  func within(_ limit: Int) -> LivingParticles {
    let things = min(self.things, limit)
    return LivingParticles(things: things, trails: min(trails, limit - things))
  }
}

/// How many particles each of many effects may show when all together have a limit.
///
/// Things go before trails, and of either kind the most numerous are cut, all to one level (max-min
/// fairness: Bertsekas, Gallager, "Data Networks", 2nd ed., 6.5.2): where few particles live none is left
/// out, and where as many live as many are shown.
public struct FairShares: Hashable, Sendable {
  private let things: Int
  private let trails: Int

  /// Shares `limit` out to the effects that now have `living` particles each.
  ///
  /// - Complexity: O(n²) at worst, and usually O(n).
  public init(limit: Int, living: [LivingParticles]) {
    let level = WaterLevel(limit: limit, over: living.count) { living[$0].things }.level
    let left = living.indices.reduce(limit) { $0 - min(living[$1].things, level) }
    things = level
    trails = WaterLevel(limit: left, over: living.count) { living[$0].trails }.level
  }

  /// Returns how many particles one of the effects may show.
  public func room(for living: LivingParticles) -> LivingParticles {
    LivingParticles(things: min(living.things, things), trails: min(living.trails, trails))
  }
}

/// The level to which counts are cut so that their sum keeps to a limit.
struct WaterLevel {
  /// The greatest count that is left as it is; `Int.max` if none is cut.
  let level: Int
  /// How many of those that are cut may have one more.
  private var rest: Int

  /// Finds the level for `number` counts.
  init(limit: Int, over number: Int, count: (Int) -> Int) {
    var (level, left, open) = (0, max(limit, 0), number)
    while open > 0 {
      let next = left / open
      if next == level { break }
      level = next
      (left, open) = (max(limit, 0), 0)
      for index in 0..<number {
        if count(index) > level { open += 1 } else { left -= count(index) }
      }
    }
    self.level = open > 0 || number == 0 ? level : .max
    rest = open > 0 ? left - level * open : 0
  }

  /// Returns what the next of the counts may have.
  mutating func take(_ count: Int) -> Int {
    guard count > level else { return count }
    guard rest > 0 else { return level }
    rest -= 1
    return level + 1
  }
}
