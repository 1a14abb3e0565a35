// SPDX-License-Identifier: MIT

import PictureSupport
import Pixels

@testable import Pictures

/// Reads animated PNG files by making a plain PNG file of each frame; checks every checksum on the way.
enum APNGDecoder {
  struct Failure: Error {
    var message: String
  }

  struct Animation {
    var frames: [Bitmap] = []
    /// Milliseconds.
    var delays: [Int] = []
  }

  static func decode(_ file: [UInt8]) throws -> Animation {
    var animation = Animation()
    var header: [UInt8] = []
    var data: [UInt8] = []
    var control: [UInt8] = []
    var screen: Bitmap?
    var announced = 0
    var sequence = 0
    func finish() throws {
      guard !control.isEmpty else { return }
      let numbers = (1...4).map { number(control, at: $0 * 4) }
      var frameHeader = header
      frameHeader.replaceSubrange(0..<8, with: control[4..<12])
      let part = try Bitmap(png: png(frameHeader, data))
      var next = screen ?? Bitmap(width: number(header, at: 0), height: number(header, at: 4))
      for y in 0..<numbers[1] {
        for x in 0..<numbers[0] { next[x + numbers[2], y + numbers[3]] = part[x, y] }
      }
      screen = next
      animation.frames.append(next)
      animation.delays.append(Int(control[20]) << 8 | Int(control[21]))
      guard Array(control[22..<26]) == [3, 0xE8, 0, 0] else { throw Failure(message: "control") }
      data = []
    }
    for chunk in try chunks(file) {
      switch chunk.name {
      case "IHDR": header = chunk.content
      case "acTL": announced = number(chunk.content, at: 0)
      case "fcTL", "fdAT":
        guard number(chunk.content, at: 0) == sequence else { throw Failure(message: "sequence") }
        sequence += 1
        if chunk.name == "fdAT" {
          data += chunk.content[4...]
        } else {
          try finish()
          control = chunk.content
        }
      case "IDAT": data += chunk.content
      case "IEND": try finish()
      default: throw Failure(message: "chunk \(chunk.name)")
      }
    }
    guard announced == animation.frames.count else { throw Failure(message: "number of frames") }
    return animation
  }

  private static func chunks(_ file: [UInt8]) throws -> [(name: String, content: [UInt8])] {
    var chunks: [(name: String, content: [UInt8])] = []
    var offset = 8
    while offset < file.count {
      let length = number(file, at: offset)
      let name = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
      let content = Array(file[(offset + 8)..<(offset + 8 + length)])
      let sum = checksum(file[(offset + 4)..<(offset + 8 + length)])
      guard sum == UInt32(number(file, at: offset + 8 + length)) else {
        throw Failure(message: "checksum of \(name)")
      }
      chunks.append((name, content))
      offset += 12 + length
    }
    return chunks
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// CRC-32 bit by bit.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  private static func png(_ header: [UInt8], _ data: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for (name, content) in [("IHDR", header), ("IDAT", data), ("IEND", [])] {
      let body = Array(name.utf8) + content
      let sum = checksum(body[...])
      for number in [UInt32(content.count)] {
        file += (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - $0 * 8)) }
      }
      file += body
      file += (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(24 - $0 * 8)) }
    }
    return file
  }
}
