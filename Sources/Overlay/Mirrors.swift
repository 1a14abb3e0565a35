// SPDX-License-Identifier: MIT

/// Which monitors show pixels of their own, and which show those of another.
///
/// One pixel of the desktop belongs to one effect: where two monitors show the same, as a projector and
/// a laptop do, an effect on each would be seen twice on both.
public enum Mirrors {
  /// What a monitor shows of the desktop, in any unit.
  public struct Area: Hashable, Sendable {
    /// Left edge.
    public var x: Double
    /// Top edge.
    public var y: Double
    /// Width, greater than 0.
    public var width: Double
    /// Height, greater than 0.
    public var height: Double
    /// Whether it comes before others of its size, as the primary monitor does.
    public var isPrimary: Bool

    /// Makes an area; see the properties.
    public init(x: Double, y: Double, width: Double, height: Double, isPrimary: Bool = false) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.isPrimary = isPrimary
    }

    /// Width times height.
    var size: Double { width * height }

    /// What two areas have in common, as width times height.
    func overlap(with other: Area) -> Double {
      let common = (
        min(x + width, other.x + other.width) - max(x, other.x),
        min(y + height, other.y + other.height) - max(y, other.y)
      )
      return max(0, common.0) * max(0, common.1)
    }

    /// Whether at least half of this is seen on the other, too.
    public func mirrors(_ other: Area) -> Bool { overlap(with: other) * 2 >= size }
  }

  /// Finds the monitors that stand for themselves.
  ///
  /// The largest comes first, of equal ones the primary, then the first of the list. Each that shows at
  /// least half of its pixels on one that came before is that one's mirror.
  ///
  /// - Parameter areas: What the monitors show.
  /// - Returns: For each area the index of the one it mirrors; its own if it stands for itself.
  public static func leaders(of areas: [Area]) -> [Int] {
    var leaders = Array(areas.indices)
    var kept: [Int] = []
    for index in order(of: areas) {
      if let leader = kept.first(where: { areas[index].mirrors(areas[$0]) }) {
        leaders[index] = leader
      } else {
        kept.append(index)
      }
    }
    return leaders
  }

  /// The indices of areas, those first that others may mirror.
  public static func order(of areas: [Area]) -> [Int] {
    areas.indices.sorted { left, right in
      let (first, second) = (areas[left], areas[right])
      if first.size != second.size { return first.size > second.size }
      return first.isPrimary == second.isPrimary ? left < right : first.isPrimary
    }
  }
}
