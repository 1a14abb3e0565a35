// SPDX-License-Identifier: MIT

public import Values

/// Where something on the desktop is.
public enum LandmarkAnswer: Hashable, Sendable {
  /// On an output, by its id, in points from its top left corner.
  case found(output: UInt32, x: Double, y: Double)
  /// It is not known, for a reason in words.
  case unknown(String)

  /// The display tells no program where it is.
  public static func untold(_ landmark: Landmark) -> LandmarkAnswer {
    .unknown("this desktop does not tell where the \(landmark) is")
  }

  /// Where a place of the desktop is.
  ///
  /// - Parameters:
  ///   - x: Points from the left edge of the desktop.
  ///   - y: Points from its top edge.
  ///   - outputs: The outputs that there are.
  public init(x: Double, y: Double, among outputs: [Output]) {
    let output = outputs.first { output in
      output.x <= x && x < output.x + output.width && output.y <= y
        && y < output.y + output.height
    }
    guard let output else {
      self = .unknown("it is on none of the outputs")
      return
    }
    self = .found(output: output.id, x: x - output.x, y: y - output.y)
  }
}
