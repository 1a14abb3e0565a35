// SPDX-License-Identifier: MIT

public import Values

/// Names a surface: there is at most one for each output and layer.
public struct SurfaceKey: Hashable, Sendable {
  /// The output's id.
  public var output: UInt32
  /// The layer on that output.
  public var layer: OverlayLayer

  /// Names the surface of a layer on an output.
  public init(output: UInt32, layer: OverlayLayer) {
    self.output = output
    self.layer = layer
  }
}

/// What is known about presenting on one surface, whether or not it exists yet.
public struct SurfaceState: Hashable, Sendable {
  /// Whether a frame is worth making now: as far as known, the display has taken the previous one.
  ///
  /// `present` may find out that it has not, answer `.notReady`, and report `.ready` later.
  public var isReady: Bool
  /// Whether the display takes the frames of the surface, as far as known.
  ///
  /// It does not while the surface is covered, its output sleeps or the session is locked, where the
  /// display reports that. Then frames wait; `visibilityChanged` and `ready` report the end of it.
  public var isSeen: Bool
  /// Whether the display is ready for a frame as soon as it has drawn the last one, so that waiting
  /// for it means that frames take it too long.
  ///
  /// Displays that take frames in step with the screen make them wait at all times.
  public var isReadyWhenDrawn: Bool
  /// The most frames per second worth presenting now; 0 if the output is unknown.
  ///
  /// It is the refresh rate, or less where frames are expensive (the shaped fallback on X11).
  public var maximumFrameRate: Double

  /// Makes a state; see the properties.
  public init(
    isReady: Bool, isSeen: Bool = true, isReadyWhenDrawn: Bool, maximumFrameRate: Double
  ) {
    self.isReady = isReady
    self.isSeen = isSeen
    self.isReadyWhenDrawn = isReadyWhenDrawn
    self.maximumFrameRate = maximumFrameRate
  }
}
