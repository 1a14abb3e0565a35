// SPDX-License-Identifier: MIT

import JSON

/// How rules reach into the evaluation context.
enum RuleData {
  /// The value at the dotted path `key`: members of objects, indices of lists and texts, `length`.
  ///
  /// - Returns: `data` itself for an empty path, `fallback` where the path leads nowhere.
  static func value(
    of key: JSONValue, in data: JSONValue, otherwise fallback: JSONValue = .null
  ) -> JSONValue {
    if key.isNull { return data }
    let path = key.ruleText
    if path.isEmpty { return data }
    var value = data
    for step in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let next = child(String(step), of: value) else { return fallback }
      value = next
    }
    return value.isNull ? fallback : value
  }

  private static func child(_ name: String, of value: JSONValue) -> JSONValue? {
    switch value {
    case .object(let object): object[name]
    case .array(let items): item(name, count: items.count) { items[$0] }
    case .string(let text):
      item(name, count: text.unicodeScalars.count) { index in
        let scalars = text.unicodeScalars
        return .string(String(scalars[scalars.index(scalars.startIndex, offsetBy: index)]))
      }
    default: nil
    }
  }

  private static func item(
    _ name: String, count: Int, at index: (Int) -> JSONValue
  ) -> JSONValue? {
    if name == "length" { return .integer(count) }
    guard let position = Int(name), String(position) == name, position >= 0, position < count else {
      return nil
    }
    return index(position)
  }

  /// Those of `keys` that lead nowhere, or to an empty text.
  static func missing(_ keys: [JSONValue], in data: JSONValue) -> JSONValue {
    .array(
      keys.filter { key in
        let value = value(of: key, in: data)
        return value.isNull || value.string?.isEmpty == true
      })
  }

  /// The missing ones of `keys`, or none if at least `needed` are there.
  static func missing(_ keys: JSONValue, in data: JSONValue, unless needed: JSONValue) -> JSONValue
  {
    guard let keys = keys.array else { return .array([]) }
    let missing = missing(keys, in: data)
    let found = keys.count - (missing.array?.count ?? 0)
    return Double(found) >= needed.numericDouble ? .array([]) : missing
  }
}
