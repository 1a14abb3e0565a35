// SPDX-License-Identifier: MIT

public import Pixels

/// Collects frames and makes a file of them in memory; the caller writes it to disk, all or nothing.
public protocol AnimationEncoder {
  /// Adds a frame that is shown from where the last one ended.
  ///
  /// - Parameters:
  ///   - frame: Its pixels; all frames must have the size of the first.
  ///   - duration: How long it is shown, in seconds, 0 to 60.
  /// - Throws: `sizesDiffer` or `cannotEncode`.
  mutating func add(_ frame: Bitmap, duration: Double) throws(ImageError)

  /// Ends the animation, which repeats for ever, and returns the file's bytes.
  ///
  /// - Throws: `noFrames`.
  mutating func finish() throws(ImageError) -> [UInt8]
}

/// Times as whole units without drift: the sum of rounded durations is the rounded sum.
struct TickCounter {
  private let perSecond: Double
  private var time = 0.0
  private var ticks = 0

  init(perSecond: Double) {
    self.perSecond = perSecond
  }

  /// The next frame's duration in ticks, at least `minimum`.
  mutating func advance(by duration: Double, minimum: Int) -> Int {
    time += duration
    let next = max(ticks + minimum, Int((time * perSecond).rounded()))
    defer { ticks = next }
    return next - ticks
  }
}

extension Bitmap {
  /// The box around all pixels that differ from `other`, which has the same size; nil if none does.
  func difference(from other: Bitmap) -> PixelRect? {
    let rows = (0..<height).filter { rowDiffers($0, from: other) }
    guard let top = rows.first, let bottom = rows.last else { return nil }
    var left = width
    var right = 0
    for y in rows {
      let differing = { (x: Int) in self[x, y] != other[x, y] }
      left = (0..<left).first(where: differing) ?? left
      right = (right..<width).last(where: differing).map { $0 + 1 } ?? right
    }
    return PixelRect(
      x: Int32(left), y: Int32(top), width: Int32(right - left), height: Int32(bottom + 1 - top))
  }

  private func rowDiffers(_ y: Int, from other: Bitmap) -> Bool {
    let row = y * width..<(y + 1) * width
    return pixels[row] != other.pixels[row]
  }

  /// A part of the picture, which must lie inside.
  func cropped(to rect: PixelRect) -> Bitmap {
    let (x, y) = (Int(rect.x), Int(rect.y))
    let rows = (y..<(y + Int(rect.height))).flatMap { row in
      pixels[(row * width + x)..<(row * width + x + Int(rect.width))]
    }
    return Bitmap(width: Int(rect.width), height: Int(rect.height), pixels: rows)
  }

  /// The size for messages.
  var sizeText: String { "\(width)x\(height)" }
}
