// SPDX-License-Identifier: MIT

import Canvas
import Particles
import PictureHelper
import PictureProtocol
import Pixels
import Sprites

/// Pictures that effects bring along.
enum DrawingTargets {
  /// The first byte is the size; the rest is the path.
  static func path(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    guard case .success = PathData.parse(text) else { return }
    draw(.path(text, size: 1 + Double(first) / 4))
  }

  /// Draws a few turning particles of a shape on a canvas that clips them.
  private static func draw(_ contents: Contents) {
    var cell = EmitterCell()
    cell.contents = contents
    cell.burstCount = 3
    cell.lifetime = 9
    cell.rotationRange = 3
    cell.velocityRange = 20
    cell.emissionRange = 6
    cell.spin = 1
    var layer = EmitterLayer()
    layer.emitterCells = [cell]
    let simulation = Simulation(layers: [layer], width: 40, height: 40, maximumParticles: 3)
    let store = SpriteStore(scale: 1, budget: 1 << 18)
    let binding = store.load(cells: simulation.cells)
    let canvas = SoftwareCanvas(width: 37, height: 35)
    let clip = PixelRect(x: 0, y: 0, width: 37, height: 35)
    for time in [0.0, 0.5] {
      var list = DrawList()
      store.append(
        frame: simulation.sample(at: time), simulation: simulation, binding: binding, clip: clip,
        to: &list)
      canvas.redraw(with: list, sprites: store)
    }
  }

  /// The bytes as they are, and with right checksums, without which hardly any would be decoded.
  static func png(_ bytes: [UInt8]) {
    for candidate in [bytes, PNGRepair.repaired(bytes)] {
      candidate.withUnsafeBytes { draw(.png, $0) }
    }
  }

  /// The document as the helper gets it.
  static func svg(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBytes { draw(.svg(pixels: 32), $0) }
  }

  private static func draw(
    _ subject: PictureRequest.Subject, _ file: UnsafeRawBufferPointer
  ) {
    PictureMaker.draw(subject, file: file, id: 1) { head, pixels in
      precondition(
        pixels?.count ?? 0 == head.width * head.height * 4, "an image without its pixels")
    }
  }
}

/// Makes the checksums of a PNG file right, as a malicious author would.
public enum PNGRepair {
  /// The file with the CRC of each whole chunk computed anew (PNG specification, section 5.3).
  public static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var start = 8
    while start + 12 <= result.count {
      let length = result[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= result.count else { break }
      let sum = crc(result[start + 4..<end])
      for index in 0..<4 {
        result[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32(index)))
      }
      start = end + 4
    }
    return result
  }

  /// The CRC-32 of ISO 3309, bit by bit.
  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
