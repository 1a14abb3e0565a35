// SPDX-License-Identifier: MIT

import Values

import func Glibc.exp

/// Snow that falls again: crumbs, which land on what is below, and powder, which hangs in the air.
///
/// Where a piece is, is a formula of its age a, with drag k, gravity g and the wind u: E = (1 − e^(−k·a)) ÷ k;
/// x = x₀ + v·E + u·(a − E); y = y₀ + v·E + g ÷ k·(a − E). It takes no memory after it has been made.
public final class Debris {
  /// How a piece flies and looks.
  public enum Kind: Hashable, Sendable {
    case crumb
    case powder

    /// Points per second² by which it falls.
    var gravity: Double { self == .crumb ? 620 : 240 }
    /// Drag per second.
    var drag: Double { self == .crumb ? 0.9 : 2.6 }
    /// Seconds after which it is gone.
    var life: Double { self == .crumb ? 4 : 1.3 }
  }

  /// Where pieces come from, and how they start.
  public struct Origin: Hashable, Sendable {
    /// The edge that they were on.
    public var plan: EdgePlan
    /// When the first of them starts, in seconds.
    public var time: Double
    /// Over how many seconds they start.
    public var duration = 0.0
    /// Points per second that they have already: right, down.
    public var velocity = SIMD2<Double>.zero
    /// Points per second of the wind, to the right.
    public var wind = 0.0
    /// Whether they start above what lies, not within.
    public var isAbove = false

    /// What comes off `plan` from a time on, in seconds.
    public init(_ plan: EdgePlan, at time: Double) {
      self.plan = plan
      self.time = time
    }
  }

  /// A piece as it is seen.
  public struct Look: Hashable, Sendable {
    /// What it is.
    public var kind: Kind
    /// Its middle on the output, in points.
    public var place: SIMD2<Double>
    /// Points.
    public var radius: Double
    /// 0 to 1.
    public var alpha: Double
  }

  /// A crumb that has come down.
  public struct Landing: Hashable, Sendable {
    /// The id of the edge.
    public var edge: UInt64
    /// Where on the output, in points.
    public var x: Double
    /// Its width in points.
    public var size: Double
    /// What it brings, in square points.
    public var area: Double
  }

  private struct Piece {
    var kind: Kind
    var birth: Double
    var place: SIMD2<Double>
    var velocity: SIMD2<Double>
    var wind: Double
    var radius: Double
    var area: Double
    /// The age at which it is gone, or has landed.
    var end: Double
    var edge: UInt64?

    func place(at age: Double) -> SIMD2<Double> {
      let eased = (1 - exp(-kind.drag * age)) / kind.drag
      let rest = age - eased
      return place + velocity * eased + SIMD2(wind * rest, kind.gravity / kind.drag * rest)
    }
  }

  /// The most pieces in the air; more are gone at once.
  private static let most = 2048
  private static let rounds = 24
  /// How near to what lies a landing has to be, in points.
  private static let nearness = 0.25

  private var pieces: [Piece] = []
  private var edges: [(plan: EdgePlan, heap: Heap)] = []
  private var random: SeededRandom

  /// Prepares for pieces whose chance begins with a seed.
  public init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    pieces.reserveCapacity(Debris.most)
  }

  /// Whether nothing is in the air.
  public var isEmpty: Bool { pieces.isEmpty }

  /// Lets pieces start where snow lies, as many where there is more.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - kind: Which.
  ///   - area: What they bring together to where they land, in square points.
  ///   - heap: What lies there.
  ///   - columns: Which part of it.
  ///   - origin: Where it is, and how they start.
  public func release(
    _ count: Int, _ kind: Kind, area: Double, from heap: Heap, columns: Range<Int>,
    _ origin: Origin
  ) {
    let columns = columns.clamped(to: 0..<heap.count)
    let sum = columns.reduce(0) { $0 + heap.heights[$1] }
    guard count > 0, sum > 0 else { return }
    let step = sum / Double(count)
    var (passed, next) = (0.0, step * random.unit())
    for column in columns {
      passed += heap.heights[column]
      while next < passed, pieces.count < Debris.most {
        let x = origin.plan.left + (Double(column) + random.unit()) * EdgePlan.columnWidth
        let height = heap.heights[column]
        let y = origin.plan.top - (origin.isAbove ? height + 1 : height * random.unit())
        start(kind, area / Double(count), SIMD2(x, y), origin)
        next += step
      }
    }
  }

  private func start(_ kind: Kind, _ area: Double, _ place: SIMD2<Double>, _ origin: Origin) {
    // Few are large.
    let share = random.unit()
    let chance = SIMD2(random.unit() + random.unit() - 1, random.unit() + random.unit() - 1)
    let isCrumb = kind == .crumb
    let own =
      isCrumb
      ? origin.velocity + chance * 54 + SIMD2(0, -6)
      : origin.velocity * SIMD2(0.5, 0.3) + chance * SIMD2(83, 110) + SIMD2(0, 40)
    let delay = random.unit()
    var piece = Piece(
      kind: kind, birth: origin.time + delay * (isCrumb ? delay : 1) * origin.duration,
      place: place, velocity: own, wind: origin.wind,
      radius: isCrumb ? 1.2 + 3.4 * share * share * share : 6 + 13 * share * share, area: area,
      end: kind.life)
    land(&piece, from: 0)
    pieces.append(piece)
  }

  // MARK: Where they land

  /// Lets crumbs that are in the air at a time land on exactly these edges.
  ///
  /// - Complexity: O(pieces · edges).
  public func land(on edges: [(plan: EdgePlan, heap: Heap)], at time: Double) {
    self.edges = edges
    for index in pieces.indices where pieces[index].birth + pieces[index].end > time {
      land(&pieces[index], from: max(time - pieces[index].birth, 0))
    }
  }

  private func land(_ piece: inout Piece, from age: Double) {
    (piece.end, piece.edge) = (piece.kind.life, nil)
    guard piece.kind == .crumb else { return }
    for (plan, heap) in edges {
      guard let landing = crossing(of: piece, plan, heap, from: age) else { continue }
      let column = (piece.place(at: landing).x - plan.left) / EdgePlan.columnWidth
      guard column >= 0, column < Double(heap.count), !plan.closed[Int(column)] else { continue }
      (piece.end, piece.edge) = (landing, plan.id)
    }
  }

  /// The age at which a piece comes down on an edge before its end, by the rule of false position with the
  /// Illinois correction; nil: never.
  private func crossing(of piece: Piece, _ plan: EdgePlan, _ heap: Heap, from age: Double)
    -> Double?
  {
    func depth(_ place: SIMD2<Double>) -> Double {
      place.y - plan.top + heap.height(at: place.x - plan.left)
    }
    let (first, last) = (piece.place(at: age), piece.place(at: piece.end))
    guard max(first.x, last.x) >= plan.left, min(first.x, last.x) <= plan.left + plan.width
    else { return nil }
    var (low, high) = (age, piece.end)
    var (above, below) = (depth(first), depth(last))
    guard above < 0, below >= 0 else { return nil }
    var side = 0.0
    for _ in 0..<Debris.rounds {
      let middle = low + (high - low) * above / (above - below)
      let depth = depth(piece.place(at: middle))
      if abs(depth) < Debris.nearness { return middle }
      if depth < 0 {
        (low, above) = (middle, depth)
        if side < 0 { below /= 2 }
      } else {
        (high, below) = (middle, depth)
        if side > 0 { above /= 2 }
      }
      side = depth
    }
    return high
  }

  // MARK: Time

  /// Reports the crumbs that land after `lower` and not after `upper`, in seconds.
  public func forEachLanding(
    after lower: Double, through upper: Double, _ body: (Landing) -> Void
  ) {
    for piece in pieces {
      let time = piece.birth + piece.end
      guard let edge = piece.edge, time > lower, time <= upper else { continue }
      body(
        Landing(
          edge: edge, x: piece.place(at: piece.end).x, size: 2 * piece.radius, area: piece.area))
    }
  }

  /// Forgets what is gone by a time.
  public func removeGone(by time: Double) {
    pieces.removeAll { $0.birth + $0.end <= time }
  }

  /// Forgets everything.
  public func removeAll() { pieces.removeAll(keepingCapacity: true) }

  /// Calls `body` with what is in the air at a time.
  public func forEach(at time: Double, _ body: (Look) -> Void) {
    for piece in pieces {
      let age = time - piece.birth
      guard age >= 0, age < piece.end else { continue }
      let isCrumb = piece.kind == .crumb
      let end = min((piece.kind.life - age) / 0.5, 1)
      body(
        Look(
          kind: piece.kind, place: piece.place(at: age),
          radius: piece.radius * (isCrumb ? 1 : 1 + 1.7 * age),
          alpha: isCrumb ? 0.95 * end : 0.085 * end * min(age / 0.12, 1)))
    }
  }
}
