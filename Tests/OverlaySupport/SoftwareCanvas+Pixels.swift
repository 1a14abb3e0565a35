// SPDX-License-Identifier: MIT

public import Canvas
import Pixels

extension SoftwareCanvas {
  /// All pixels, row by row.
  public var allPixels: [UInt32] { Bitmap(self).pixels }
}
