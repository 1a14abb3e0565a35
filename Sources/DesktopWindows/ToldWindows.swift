// SPDX-License-Identifier: MIT

public import Settling

/// Where other programs' windows are, as a desktop tells; of each only place and order are kept.
public struct ToldWindows: Hashable, Sendable {
  /// The most windows that count, the topmost.
  public static let most = 256
  /// Numbers of a window in a list of numbers.
  private static let numbersPerWindow = 5

  /// Those that can be seen, the lowest first, in points of the desktop.
  public let shapes: [WindowShape]
  /// For outputs with panels at the bottom, by name: the level above these, in points of the desktop.
  public let bottoms: [String: Double]

  /// Takes what a desktop told; windows without width or height are left out.
  ///
  /// Nil if a number among them is none, negative where that cannot be, or beyond any desktop: then nothing
  /// of it is believed.
  ///
  /// - Parameters:
  ///   - shapes: The lowest first.
  ///   - bottoms: Levels by the names of outputs.
  public init?(_ shapes: [WindowShape], bottoms: [String: Double] = [:]) {
    guard shapes.allSatisfy(\.isSound), bottoms.values.allSatisfy(\.isFinite) else { return nil }
    self.shapes = Array(shapes.filter { !$0.isEmpty }.suffix(Self.most))
    self.bottoms = bottoms
  }

  /// Takes a list of numbers, five for each window, the lowest window first: its number, at least 1, its
  /// left and top edges, its width and height; nil if that is not what it is.
  public init?(numbers: [Double]) {
    guard numbers.count.isMultiple(of: Self.numbersPerWindow) else { return nil }
    var shapes: [WindowShape] = []
    for start in stride(from: 0, to: numbers.count, by: Self.numbersPerWindow) {
      guard let id = UInt64(exactly: numbers[start]), id > 0 else { return nil }
      shapes.append(
        WindowShape(
          id: id, x: numbers[start + 1], y: numbers[start + 2], width: numbers[start + 3],
          height: numbers[start + 4]))
    }
    self.init(shapes)
  }

  /// Reads such a list as a text with one space between two numbers, as KWin's script sends it; nil if that
  /// is not what it is, or more than the script ever sends.
  public init?(text: String) {
    guard text.utf8.count <= Self.most * 128 else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count || text.isEmpty else { return nil }
    self.init(numbers: numbers)
  }
}
