// SPDX-License-Identifier: MIT

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
