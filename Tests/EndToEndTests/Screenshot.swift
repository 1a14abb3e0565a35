// SPDX-License-Identifier: MIT

import Glibc
import Support

/// The pixels of a screen.
struct Screenshot {
  let width: Int
  let height: Int
  /// Blue, green, red and a byte without meaning for each pixel; no gaps between rows.
  private let bytes: [UInt8]

  /// Takes pixels in the order of `bytes`.
  init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "there are four bytes for each pixel")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Reads a binary PPM of 8 bits.
  init?(file: String) {
    guard let content = TemporaryDirectory.bytes(of: file) else { return nil }
    var numbers: [Int] = []
    var index = 2
    while numbers.count < 3 {
      while index < content.count, content[index] <= 32 { index += 1 }
      var number = 0
      while index < content.count, content[index] > 32 {
        number = number * 10 + Int(content[index]) - 48
        index += 1
      }
      numbers.append(number)
      if index >= content.count { return nil }
    }
    guard content.count - index - 1 == numbers[0] * numbers[1] * 3 else { return nil }
    (width, height) = (numbers[0], numbers[1])
    let (start, count) = (index + 1, width * height)
    bytes = [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, size in
      for pixel in 0..<count {
        for channel in 0..<3 {
          buffer[pixel * 4 + channel] = content[start + pixel * 3 + 2 - channel]
        }
        buffer[pixel * 4 + 3] = 0
      }
      size = count * 4
    }
  }

  /// What one pixel shows.
  struct Color: Equatable {
    let red, green, blue: Int
  }

  /// The colour at a point.
  subscript(x: Int, y: Int) -> Color {
    let start = (y * width + x) * 4
    return Color(
      red: Int(bytes[start + 2]), green: Int(bytes[start + 1]), blue: Int(bytes[start]))
  }

  /// How many pixels satisfy a condition on their red, green and blue.
  func count(where condition: (Int, Int, Int) -> Bool) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      var start = 0
      while start < bytes.count {
        if condition(Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start])) { count += 1 }
        start += 4
      }
      return count
    }
  }

  /// Pixels as white as snow.
  var snow: Int { count { red, green, blue in min(red, green, blue) > 150 } }
  /// Pixels as red as hearts.
  var hearts: Int { count { red, green, blue in red > 150 && green < 120 && blue < 160 } }
  /// Pixels of exactly that colour.
  func count(of color: Color) -> Int {
    count { red, green, blue in red == color.red && green == color.green && blue == color.blue }
  }
  /// Pixels darker than anything that belongs there.
  var black: Int { count { red, green, blue in max(red, green, blue) < 0x18 } }

  /// Whether a part of the screen is nothing but black.
  func isBlack(in area: Area) -> Bool {
    for y in area.y..<min(area.y + area.height, height) {
      for x in area.x..<min(area.x + area.width, width) {
        let start = (y * width + x) * 4
        if bytes[start] | bytes[start + 1] | bytes[start + 2] != 0 { return false }
      }
    }
    return true
  }

  /// How a screen differs from an earlier one.
  struct Difference {
    /// Pixels that became brighter, as by snow.
    var brighter = 0
    /// Pixels that became darker in some channel, as by a window that is not see-through.
    var darker = 0
  }

  /// A rectangle of the screen.
  struct Area {
    var x, y, width, height: Int
  }

  /// Compares with an earlier picture of the same size, in all of it or one area.
  func difference(from before: Screenshot, in area: Area? = nil) -> Difference {
    guard (width, height) == (before.width, before.height) else {
      return Difference(brighter: width * height, darker: width * height)
    }
    let area = area ?? Area(x: 0, y: 0, width: width, height: height)
    var difference = Difference()
    bytes.withUnsafeBytes { new in
      before.bytes.withUnsafeBytes { old in
        for y in area.y..<min(area.y + area.height, height) {
          let row = y * width
          let range = (row + area.x) * 4..<(row + min(area.x + area.width, width)) * 4
          Self.compare(new, old, range, &difference)
        }
      }
    }
    return difference
  }

  /// Most of a screen is as it was; only pieces that are not are looked at pixel by pixel.
  private static func compare(
    _ new: UnsafeRawBufferPointer, _ old: UnsafeRawBufferPointer, _ range: Range<Int>,
    _ difference: inout Difference
  ) {
    guard let first = new.baseAddress, let second = old.baseAddress else { return }
    for piece in stride(from: range.lowerBound, to: range.upperBound, by: 64) {
      let count = min(64, range.upperBound - piece)
      if memcmp(first + piece, second + piece, count) == 0 { continue }
      for start in stride(from: piece, to: piece + count, by: 4) {
        let blue = Int(new[start]) - Int(old[start])
        let green = Int(new[start + 1]) - Int(old[start + 1])
        let red = Int(new[start + 2]) - Int(old[start + 2])
        if blue < -8 || green < -8 || red < -8 {
          difference.darker += 1
        } else if blue > 8 || green > 8 || red > 8 {
          difference.brighter += 1
        }
      }
    }
  }
}
