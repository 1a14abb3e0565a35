// SPDX-License-Identifier: MIT

public import Settling

/// Where other programs' windows are, as a desktop tells; of each only place and order are kept.
public struct ToldWindows: Hashable, Sendable {
  /// The most windows that count, the topmost.
  public static let most = 256
  /// The most outputs of which panels may leave a part.
  private static let mostAreas = 64
  /// Numbers of a window in a list of numbers.
  private static let numbersPerWindow = 5

  /// Those that can be seen, the lowest first, in points of the desktop.
  public let shapes: [WindowShape]
  /// What panels leave of the outputs, in points of the desktop, in no order; what is not told of is free.
  public let areas: [WindowShape]

  /// Takes what a desktop told; windows without width or height are left out.
  ///
  /// Nil if a number among them is none, negative where that cannot be, or beyond any desktop: then nothing
  /// of it is believed.
  ///
  /// - Parameters:
  ///   - shapes: The lowest first.
  ///   - areas: What panels leave of the outputs; their numbers mean nothing.
  public init?(_ shapes: [WindowShape], areas: [WindowShape] = []) {
    guard shapes.allSatisfy(\.isSound), areas.allSatisfy(\.isSound) else { return nil }
    self.shapes = Array(shapes.filter { !$0.isEmpty }.suffix(Self.most))
    self.areas = Array(areas.filter { !$0.isEmpty }.prefix(Self.mostAreas))
  }

  /// Reads lists of numbers, texts with one space between two numbers, as KWin's script sends them; nil if
  /// they are none, or more than the script ever sends.
  ///
  /// - Parameters:
  ///   - windows: Five numbers for each, the lowest first: its number, at least 1, its left and top edges, its
  ///     width and height.
  ///   - areas: The same of what panels leave of the outputs.
  public init?(windows: String, areas: String) {
    guard let windows = Self.shapes(windows), let areas = Self.shapes(areas) else { return nil }
    self.init(windows, areas: areas)
  }

  private static func shapes(_ text: String) -> [WindowShape]? {
    guard text.utf8.count <= most * 128 else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count || text.isEmpty else { return nil }
    return shapes(numbers)
  }

  /// The rectangles of a list of numbers, five for each.
  private static func shapes(_ numbers: [Double]) -> [WindowShape]? {
    guard numbers.count.isMultiple(of: numbersPerWindow) else { return nil }
    var shapes: [WindowShape] = []
    for start in stride(from: 0, to: numbers.count, by: numbersPerWindow) {
      guard let id = UInt64(exactly: numbers[start]), id > 0 else { return nil }
      shapes.append(
        WindowShape(
          id: id, x: numbers[start + 1], y: numbers[start + 2], width: numbers[start + 3],
          height: numbers[start + 4]))
    }
    return shapes
  }

  /// The level above the panels at the bottom of an output.
  ///
  /// - Parameters:
  ///   - x: Left edge of the output, in points of the desktop.
  ///   - y: Its top edge.
  ///   - width: Its width in points.
  ///   - height: Its height in points.
  /// - Returns: The level in points of the desktop; nil if it is not told.
  public func bottom(from x: Double, _ y: Double, width: Double, height: Double) -> Double? {
    let area = areas.first {
      let (middle, centre) = ($0.x + $0.width / 2, $0.y + $0.height / 2)
      return middle > x && middle < x + width && centre > y && centre < y + height
    }
    return area.map { min($0.y + $0.height, y + height) }
  }
}
