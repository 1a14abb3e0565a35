// SPDX-License-Identifier: MIT

import Pixels

@testable import Pictures

/// Reads the GIF files of the tests: own colours for each frame, no interlacing.
struct GIFDecoder {
  struct Failure: Error {
    var message: String
  }

  private let file: [UInt8]
  private var offset = 0
  var width = 0
  var height = 0
  var frames: [Bitmap] = []
  /// Hundredths of a second.
  var delays: [Int] = []

  static func decode(_ file: [UInt8]) throws -> GIFDecoder {
    var decoder = GIFDecoder(file: file)
    try decoder.run()
    return decoder
  }

  private init(file: [UInt8]) {
    self.file = file
  }

  private mutating func byte() throws -> Int {
    guard offset < file.count else { throw Failure(message: "the file ends") }
    defer { offset += 1 }
    return Int(file[offset])
  }

  private mutating func word() throws -> Int {
    let low = try byte()
    return try byte() << 8 | low
  }

  private mutating func blocks() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while case let length = try byte(), length > 0 {
      bytes += file[offset..<(offset + length)]
      offset += length
    }
    return bytes
  }

  private mutating func run() throws {
    guard Array(file[..<6]) == Array("GIF89a".utf8) else { throw Failure(message: "signature") }
    offset = 6
    width = try word()
    height = try word()
    offset += 3
    var screen = Bitmap(width: width, height: height)
    var control: [UInt8] = []
    while true {
      switch try byte() {
      case 0x21:
        let label = try byte()
        let content = try blocks()
        if label == 0xF9 { control = content }
      case 0x2C:
        try drawFrame(on: &screen, control)
        frames.append(screen)
        delays.append(Int(control[1]) | Int(control[2]) << 8)
        if control[0] >> 2 & 7 == 2 { screen = Bitmap(width: width, height: height) }
      case 0x3B: return
      default: throw Failure(message: "unknown block")
      }
    }
  }

  private mutating func drawFrame(on screen: inout Bitmap, _ control: [UInt8]) throws {
    let (left, top) = (try word(), try word())
    let (frameWidth, frameHeight) = (try word(), try word())
    guard try byte() == 0x87 else { throw Failure(message: "colour table") }
    var colors: [UInt32] = []
    for _ in 0..<256 {
      let (red, green, blue) = (try byte(), try byte(), try byte())
      colors.append(0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }
    let bits = try byte()
    let indices = try Self.unpack(try blocks(), literalBits: bits)
    guard indices.count == frameWidth * frameHeight else { throw Failure(message: "pixel count") }
    for (place, index) in indices.enumerated() where index != control[3] {
      screen[left + place % frameWidth, top + place / frameWidth] = colors[Int(index)]
    }
  }

  private static func unpack(_ bytes: [UInt8], literalBits: Int) throws -> [UInt8] {
    let clear = 1 << literalBits
    var table: [[UInt8]] = []
    var width = 0
    var output: [UInt8] = []
    var previous: [UInt8]?
    var place = 0
    func restart() {
      table = (0..<clear).map { [UInt8($0)] } + [[], []]
      width = literalBits + 1
      previous = nil
    }
    restart()
    while place + width <= bytes.count * 8 {
      var code = 0
      for bit in 0..<width where bytes[(place + bit) / 8] >> ((place + bit) % 8) & 1 == 1 {
        code |= 1 << bit
      }
      place += width
      if code == clear {
        restart()
        continue
      }
      if code == clear + 1 { return output }
      let entry: [UInt8]
      if code < table.count {
        entry = table[code]
      } else if code == table.count, let previous {
        entry = previous + [previous[0]]
      } else {
        throw Failure(message: "code \(code)")
      }
      output += entry
      if let previous, table.count < 4096 { table.append(previous + [entry[0]]) }
      if table.count == 1 << width, width < 12 { width += 1 }
      previous = entry
    }
    throw Failure(message: "no end")
  }
}
