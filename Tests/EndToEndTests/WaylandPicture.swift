// SPDX-License-Identifier: MIT

import Support

/// The pixels of a screenshot of a Wayland desktop.
struct WaylandPicture {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

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
    width = numbers[0]
    height = numbers[1]
    bytes = Array(content[(index + 1)...])
  }

  /// Red, green and blue of a pixel.
  subscript(x: Int, y: Int) -> (red: Int, green: Int, blue: Int) {
    let start = (y * width + x) * 3
    return (Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
  }

  private func count(where condition: (Int, Int, Int) -> Bool) -> Int {
    stride(from: 0, to: bytes.count, by: 3).count {
      condition(Int(bytes[$0]), Int(bytes[$0 + 1]), Int(bytes[$0 + 2]))
    }
  }

  /// Pixels as white as snow.
  var snow: Int { count { min($0, $1, $2) > 150 } }
  /// Pixels as red as hearts.
  var hearts: Int { count { $0 > 150 && $1 < 120 && $2 < 160 } }

  /// Whether there is snow in each quarter.
  var hasSnowEverywhere: Bool {
    [0, width / 2].allSatisfy { left in
      [0, height / 2].allSatisfy { top in
        (top..<(top + height / 2)).contains { y in
          (left..<(left + width / 2)).contains { x in
            let color = self[x, y]
            return min(color.red, color.green, color.blue) > 150
          }
        }
      }
    }
  }
}
