// SPDX-License-Identifier: MIT

/// A piecewise linear function of the share of life that has passed.
///
/// With u(s) = clamp((s − start) ÷ width, 0, 1) for each piece,
///
///     value(s)    = base + Σ rise · u(s)
///     integral(s) = base · s + Σ rise · (u(s)² · width ÷ 2 + max(s − start − width, 0))
///
/// so that a velocity that follows a curve moves a particle by lifetime · integral(age ÷ lifetime).
struct LifeCurve: Equatable {
  /// One linear piece: what it adds between its ends.
  struct Piece: Equatable {
    var start: Float
    var width: Float
    var rise: Float
  }

  /// Value before the first location.
  var base: Float
  /// The pieces in order.
  var pieces: [Piece]
  /// Whether it multiplies the property instead of taking its place.
  var multiplies: Bool

  /// Makes the curve through `values` at `locations`; nil without values.
  ///
  /// Locations that are missing are spread evenly.
  init?(values: [Double], locations: [Double], multiplies: Bool) {
    guard let initial = values.first else { return nil }
    base = Float(initial)
    pieces = []
    self.multiplies = multiplies
    let steps = max(values.count - 1, 1)
    let usable = locations.count >= values.count
    for index in values.indices.dropFirst() {
      let start = usable ? locations[index - 1] : Double(index - 1) / Double(steps)
      let stop = usable ? locations[index] : Double(index) / Double(steps)
      let width = max(stop - start, 1e-6)
      let rise = values[index] - values[index - 1]
      pieces.append(Piece(start: Float(start), width: Float(width), rise: Float(rise)))
    }
  }

  /// Returns the values at `share` of life, 0 to 1.
  @inline(__always)
  func value(at share: Lanes) -> Lanes {
    var result = Lanes(repeating: base)
    for piece in pieces {
      result += unitClamped((share - piece.start) * (1 / piece.width)) * piece.rise
    }
    return result
  }

  /// Returns the integrals from 0 to `share` of life.
  @inline(__always)
  func integral(to share: Lanes) -> Lanes {
    var result = share * base
    for piece in pieces {
      let inside = unitClamped((share - piece.start) * (1 / piece.width))
      let after = greater(share - (piece.start + piece.width), Lanes(repeating: 0))
      result += (inside * inside * (piece.width / 2) + after) * piece.rise
    }
    return result
  }

  /// Greatest absolute value.
  var peak: Double {
    var value = Double(base)
    var result = abs(value)
    for piece in pieces {
      value += Double(piece.rise)
      result = max(result, abs(value))
    }
    return result
  }
}
