// SPDX-License-Identifier: MIT

import Overlay

/// What a compositor reports about an output, and what follows for drawing on it.
struct OutputFacts {
  var title: String?
  var x = 0.0
  var y = 0.0
  /// Whether it is turned by 90 or 270 degrees.
  var isTurned = false
  /// The panel's own pixels, not turned.
  var mode: (width: Int32, height: Int32)?
  /// Frames per second, 0 if it is not known.
  var refreshRate = 0.0
  /// The whole number that wl_output gives: the true scale rounded up.
  var scale: Int32 = 1
  var logicalPosition: (x: Int32, y: Int32)?
  var logicalSize: (width: Int32, height: Int32)?
  /// What wp_fractional_scale gives, in 120ths.
  var preferredScale: UInt32?

  /// The panel's pixels as they are seen.
  private var seenMode: (width: Double, height: Double)? {
    guard let mode, mode.width > 0, mode.height > 0 else { return nil }
    let (width, height) = (Double(mode.width), Double(mode.height))
    return isTurned ? (height, width) : (width, height)
  }

  /// The size in points.
  private var size: (width: Double, height: Double)? {
    if let logicalSize, logicalSize.width > 0, logicalSize.height > 0 {
      return (Double(logicalSize.width), Double(logicalSize.height))
    }
    let scale = Double(max(scale, 1))
    return seenMode.map { ($0.width / scale, $0.height / scale) }
  }

  /// The output, as soon as its size is known.
  ///
  /// Where a surface may be stretched the buffer has the panel's own pixels, whatever the scale;
  /// else it has a whole number of pixels per point.
  func output(id: UInt32, name: String, canStretch: Bool) -> Output? {
    guard let size else { return nil }
    let scale = canStretch ? fineScale(size) : Double(max(self.scale, 1))
    var pixels = (width: size.width * scale, height: size.height * scale)
    // The logical size is rounded; the panel's is not.
    if canStretch, let seen = seenMode, abs(seen.width - pixels.width) <= 2,
      abs(seen.height - pixels.height) <= 2
    {
      pixels = seen
    }
    return Output(
      id: id, name: name, x: logicalPosition.map { Double($0.x) } ?? x,
      y: logicalPosition.map { Double($0.y) } ?? y,
      pixelWidth: max(1, Int(pixels.width.rounded())),
      pixelHeight: max(1, Int(pixels.height.rounded())), scale: scale,
      refreshRate: refreshRate > 0 ? refreshRate : 60)
  }

  /// Scales are multiples of 1/120 by the protocol, which undoes the rounding of the logical size.
  private func fineScale(_ size: (width: Double, height: Double)) -> Double {
    if let preferredScale { return Double(preferredScale) / 120 }
    guard let seen = seenMode else { return Double(max(scale, 1)) }
    return max(1, (seen.width / size.width * 120).rounded()) / 120
  }
}
