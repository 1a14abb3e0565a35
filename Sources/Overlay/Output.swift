// SPDX-License-Identifier: MIT

/// One monitor as the backend sees it: where it is, how large, how dense.
public struct Output: Hashable, Sendable {
  /// Identifies the output for as long as it stays connected; never 0.
  public var id: UInt32
  /// Name that the display server gives it, such as `DP-1`.
  public var name: String
  /// Left edge in logical points of the whole desktop.
  public var x: Double
  /// Top edge in logical points of the whole desktop.
  public var y: Double
  /// Width in logical points, greater than 0.
  public var width: Double
  /// Height in logical points, greater than 0.
  public var height: Double
  /// Width of what is drawn, in pixels.
  public var pixelWidth: Int
  /// Height of what is drawn, in pixels.
  public var pixelHeight: Int
  /// Pixels per logical point, greater than 0.
  public var scale: Double
  /// Frames per second that the monitor shows; 60 where it is not known.
  public var refreshRate: Double

  /// Creates an output; `width` and `height` follow from the pixels and the scale.
  ///
  /// - Parameters:
  ///   - id: A number other than 0, unique among the connected outputs.
  ///   - name: The display server's name.
  ///   - x: Left edge in points.
  ///   - y: Top edge in points.
  ///   - pixelWidth: Width in pixels, at least 1.
  ///   - pixelHeight: Height in pixels, at least 1.
  ///   - scale: Pixels per point, greater than 0.
  ///   - refreshRate: Frames per second, greater than 0.
  public init(
    id: UInt32, name: String, x: Double = 0, y: Double = 0, pixelWidth: Int, pixelHeight: Int,
    scale: Double = 1, refreshRate: Double = 60
  ) {
    precondition(id != 0, "an output's id must not be 0")
    precondition(pixelWidth > 0 && pixelHeight > 0, "an output must have at least one pixel")
    precondition(scale > 0 && refreshRate > 0, "scale and refresh rate must be greater than 0")
    self.id = id
    self.name = name
    self.x = x
    self.y = y
    self.width = Double(pixelWidth) / scale
    self.height = Double(pixelHeight) / scale
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.scale = scale
    self.refreshRate = refreshRate
  }
}
