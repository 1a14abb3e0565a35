// SPDX-License-Identifier: MIT

/// What takes snow away from a heap: the motion of its window, and the wind.
extension Heap {
  /// Lets it slip to the right, as its window goes to the left; what has no room any more spills.
  ///
  /// - Parameter distance: Points; negative to the left.
  /// - Returns: What has spilled, in square points.
  public func slip(by distance: Double) -> Double {
    let columns = min(max(distance / Heap.step, -Double(count)), Double(count))
    let whole = Int(columns.rounded(.down))
    let share = columns - Double(whole)
    return takeOff(\.fallen) { heights in
      func old(_ column: Int) -> Double { heights.indices.contains(column) ? heights[column] : 0 }
      func move(_ column: Int) {
        let moved = old(column - whole) * (1 - share) + old(column - whole - 1) * share
        heights[column] = min(moved, envelope[column])
      }
      // From the end that it moves to: nothing is read that was written.
      if whole >= 0 {
        for column in heights.indices.reversed() { move(column) }
      } else {
        for column in heights.indices { move(column) }
      }
    }
  }

  /// Takes a share of it off everywhere.
  ///
  /// - Returns: What has come off, in square points.
  public func shed(_ share: Double) -> Double {
    takeOff(\.fallen) { heights in
      for column in heights.indices { heights[column] *= 1 - min(max(share, 0), 1) }
    }
  }

  /// Lets the wind take from the crests: so many points for each 1/point by which they are bent.
  ///
  /// - Returns: What is blown away, in square points.
  public func blow(_ strength: Double) -> Double {
    takeOff(\.blown) { heights in
      var before = heights[0]
      for column in stride(from: 1, to: heights.count - 1, by: 1) {
        let height = heights[column]
        let bend = (2 * height - before - heights[column + 1]) / (Heap.step * Heap.step)
        before = height
        if bend > 0 { heights[column] -= min(height, strength * bend) }
      }
    }
  }
}
