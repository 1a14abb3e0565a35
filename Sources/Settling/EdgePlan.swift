// SPDX-License-Identifier: MIT

/// An edge that catches, and what covers it.
public struct EdgePlan: Hashable, Sendable {
  /// The window's id; 0 for the bottom.
  public var id: UInt64
  /// Left end in points.
  public var left: Double
  /// Points from end to end.
  public var width: Double
  /// The level in points from the output's top.
  public var top: Double
  /// The windows above it, of which nothing may be covered.
  public var covers: [WindowShape]
  /// The columns, two points each, on which nothing lands.
  public var closed: [Bool]

  /// Points by which what lies reaches beyond either end of a window.
  public static let overhang = 3.0
  /// Points of a column.
  public static let columnWidth = 2.0
  /// Points of free sky that a window needs above it.
  static let sky = 80.0
  /// Another window that ends so near above an edge, in points, is its roof.
  static let roof = 24.0
  /// Windows narrower than this catch nothing, in points.
  static let narrowest = 40.0
  /// The most windows of an output that count, the topmost.
  static let mostWindows = 256
  /// The most columns of an edge.
  static let mostColumns = 8192

  /// Plans the edges of an output.
  ///
  /// - Parameters:
  ///   - windows: Those that can be seen, the lowest first; what is no window is left out.
  ///   - width: Width of the output in points.
  ///   - height: Height of the output in points.
  ///   - bottom: The level of the bottom in points from the top; nil: nothing lies there.
  ///   - catching: Whether the windows catch; they cover the bottom either way.
  ///   - isDry: Whether nothing lies anywhere, so that only windows that catch keep the bottom free.
  /// - Returns: The edges from the lowest window up, then the bottom.
  /// - Complexity: O(windows² · columns), for 256 windows at most.
  public static func edges(
    of windows: [WindowShape], width: Double, height: Double, bottom: Double?, catching: Bool,
    isDry: Bool = false
  ) -> [EdgePlan] {
    // From the topmost down: one that is told of twice is where it is told to be highest.
    var known: Set<UInt64> = []
    let topmost = windows.reversed().filter {
      $0.isSound && !$0.isEmpty && $0.right > 0 && $0.x < width && $0.bottom > 0 && $0.y < height
        && known.insert($0.id).inserted
    }.prefix(mostWindows)
    let visible = Array(topmost.reversed())[...]
    var plans: [EdgePlan] = []
    for index in visible.indices where catching {
      let plan = edge(of: visible[index], under: visible[(index + 1)...], visible)
      if let plan, plan.top < height { plans.append(plan) }
    }
    if let bottom, bottom > 0, bottom <= height {
      let covers = visible.filter { window in !isDry || plans.contains { $0.id == window.id } }
      plans.append(EdgePlan(id: 0, left: 0, width: width, top: bottom, covers: covers))
    }
    return plans
  }

  private init(id: UInt64, left: Double, width: Double, top: Double, covers: [WindowShape]) {
    self.id = id
    self.left = left
    self.width = width
    self.top = top
    self.covers = covers.filter {
      $0.x < left + width + 8 && $0.right > left - 8 && $0.y < top + 64 && $0.bottom > top - 256
    }
    closed = Array(
      repeating: false,
      count: min(max(Int(width / EdgePlan.columnWidth), 1), EdgePlan.mostColumns))
    // What is hidden by a higher window, and what has one right above it.
    for cover in self.covers where cover.y < top + 0.5 && cover.bottom > top - EdgePlan.roof {
      close(from: cover.x, to: cover.right)
    }
  }

  /// The edge of a window; nil if it cannot catch.
  private static func edge(
    of window: WindowShape, under higher: ArraySlice<WindowShape>, _ all: ArraySlice<WindowShape>
  ) -> EdgePlan? {
    guard window.y >= sky, window.width >= narrowest else { return nil }
    var plan = EdgePlan(
      id: window.id, left: window.x - overhang, width: window.width + 2 * overhang, top: window.y,
      covers: Array(higher))
    // A lower window that ends right above is a roof, too; one that goes on behind is not.
    for other in all where other.id != window.id {
      if other.bottom <= window.y + 0.5 && other.bottom > window.y - roof && other.y < window.y {
        plan.close(from: other.x, to: other.right)
      }
    }
    let open = plan.closed.count { !$0 }
    return Double(open) * columnWidth >= narrowest / 2 ? plan : nil
  }

  private mutating func close(from start: Double, to end: Double) {
    let first = Int(((max(start, left) - left) / EdgePlan.columnWidth).rounded(.down))
    let last = Int(((min(end, left + width) - left) / EdgePlan.columnWidth).rounded(.up))
    for column in max(first, 0)..<max(min(last, closed.count), max(first, 0)) {
      closed[column] = true
    }
  }
}
