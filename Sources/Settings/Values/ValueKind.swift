// SPDX-License-Identifier: MIT

/// How one kind of value is read, checked, described and shown.
struct ValueKind<Value> {
  /// The type in one or two words, for the reference: "number", "text", "list of texts".
  let type: String
  /// What is accepted, in words: "0 to 5000 particles per second".
  let expected: String
  /// Reads a value, or reports why not and returns nil.
  let read: (Place) -> Value?
  /// The value as TOML; nil if there is no value to write ("none").
  let show: (Value) -> String?

  /// The same kind, read through a further check or conversion.
  func map<Other>(
    _ convert: @escaping (Value) -> Other, back: @escaping (Other) -> Value?
  ) -> ValueKind<Other> {
    ValueKind<Other>(
      type: type, expected: expected, read: { read($0).map(convert) },
      show: { back($0).flatMap(show) })
  }

  /// The same kind for a property that may be absent.
  var optional: ValueKind<Value?> {
    map({ $0 }, back: { $0 })
  }
}

/// A value together with where it was written, for checks that need several keys.
struct Located<Value> {
  let value: Value
  let place: Place
}

extension ValueKind {
  /// The same kind, remembering the place of the value; nil as long as the key is absent.
  var located: ValueKind<Located<Value>?> {
    ValueKind<Located<Value>?>(
      type: type, expected: expected,
      read: { place in read(place).map { Located(value: $0, place: place) } },
      show: { $0.flatMap { show($0.value) } })
  }
}

extension ValueKind {
  /// One value of this kind or a list of them, each with its place; nil as long as the key is absent.
  ///
  /// Of a list, those are read that can be, so that all are checked further.
  ///
  /// - Parameter most: How many there may be.
  /// - Returns: A kind that shows no default.
  func oneOrList(most: Int) -> ValueKind<[Located<Value>]?> {
    let located = { (place: Place) in self.read(place).map { Located(value: $0, place: place) } }
    return ValueKind<[Located<Value>]?>(
      type: "\(type) or list", expected: "\(expected), or a list of 1 to \(most) of them",
      read: { place in
        guard let elements = place.node.elements else { return located(place).map { [$0] } }
        guard (1...most).contains(elements.count) else {
          place.report("the list has \(counted(elements.count, "value")) (expected 1 to \(most))")
          return nil
        }
        return elements.enumerated().compactMap { located(place.element($0.offset, $0.element)) }
      },
      show: { _ in nil })
  }
}
