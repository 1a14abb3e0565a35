// SPDX-License-Identifier: MIT

extension Screenshot {
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
