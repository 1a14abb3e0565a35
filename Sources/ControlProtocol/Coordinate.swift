// SPDX-License-Identifier: MIT

/// A place along one side of an output: a fraction of its extent plus points.
public struct Coordinate: Hashable, Sendable {
  /// The part of the output's extent, 1 being all of it; -100 to 100.
  public var fraction: Double
  /// Points added to it; -1 000 000 to 1 000 000.
  public var points: Double

  /// A place.
  public init(fraction: Double = 0, points: Double = 0) {
    self.fraction = fraction
    self.points = points
  }

  /// Reads points (`120`), a percentage (`50%`) or a sum of them (`100% - 40`).
  ///
  /// - Returns: nil if the text is none of these or out of range.
  public init?(parsing text: String) {
    var sum = Coordinate()
    var terms = Self.terms(of: text)[...]
    guard !terms.isEmpty, terms.count <= 8 else { return nil }
    while let term = terms.popFirst() {
      guard sum.add(term) else { return nil }
    }
    guard abs(sum.fraction) <= 100, abs(sum.points) <= 1_000_000 else { return nil }
    self = sum
  }

  /// The signed terms; white space may stand around signs only, and a sign right after `e`
  /// belongs to the number. Empty if the text is malformed.
  private static func terms(of text: String) -> [String] {
    var terms: [String] = []
    var previous: Character = " "
    for character in text {
      let isSign = character == "+" || character == "-"
      if character != " " {
        if terms.isEmpty || (isSign && previous != "e" && previous != "E") {
          terms.append("")
        } else if previous == " ", terms.last != "+", terms.last != "-" {
          return []
        }
        terms[terms.count - 1].append(character)
      }
      previous = character
    }
    return terms
  }

  private mutating func add(_ term: String) -> Bool {
    let isFraction = term.hasSuffix("%")
    let digits = isFraction ? String(term.dropLast()) : term
    guard digits.allSatisfy({ "0123456789.eE+-".contains($0) }) else { return false }
    guard let value = Double(digits), value.isFinite else { return false }
    if isFraction {
      fraction += value / 100
    } else {
      points += value
    }
    return true
  }

  /// The text that reads as this place.
  public var text: String {
    if fraction == 0 { return Self.text(of: points) }
    let percentage = Self.text(of: fraction * 100) + "%"
    if points == 0 { return percentage }
    return percentage + (points < 0 ? " - " : " + ") + Self.text(of: abs(points))
  }

  private static func text(of number: Double) -> String {
    guard let integer = Int(exactly: number) else { return String(number) }
    return String(integer)
  }
}
