// SPDX-License-Identifier: MIT

import JSON
import Values

/// A field of an object that is missing, of a wrong type or out of range.
public struct InvalidField: Error, Equatable {
  /// The field's name.
  public var name: String

  /// Makes a fault of a field.
  public init(name: String) {
    self.name = name
  }
}

/// A kind of value on the wire: its type in the interface's language, its reading and its writing.
struct FieldKind<Value: Sendable>: Sendable {
  /// The type, such as `?[]string`.
  let type: String
  /// Reads a value, null where it is absent; nil if it is of another type or out of range.
  let read: @Sendable (JSONValue) -> Value?
  /// Writes a value.
  let write: @Sendable (Value) -> JSONValue
  /// Takes out of what was written all that clients of 0.1.0 do not know.
  var withoutAdditions: @Sendable (JSONValue) -> JSONValue = { $0 }

  /// The same kind read as `value` where it is absent.
  func orElse(_ value: Value) -> FieldKind {
    FieldKind(
      type: type, read: { $0.isNull ? value : read($0) }, write: write,
      withoutAdditions: withoutAdditions)
  }

  /// A value that may be absent.
  static func optional<Wrapped>(_ kind: FieldKind<Wrapped>) -> FieldKind where Value == Wrapped? {
    FieldKind(
      type: "?\(kind.type)",
      read: { json in json.isNull ? .some(nil) : kind.read(json).map { .some($0) } },
      write: { $0.map(kind.write) ?? .null },
      withoutAdditions: { $0.isNull ? $0 : kind.withoutAdditions($0) })
  }

  /// Any number of values.
  static func list<Element>(_ kind: FieldKind<Element>) -> FieldKind where Value == [Element] {
    FieldKind(
      type: "[]\(kind.type)",
      read: { json in
        guard let items = json.array else { return nil }
        let values = items.compactMap(kind.read)
        return values.count == items.count ? values : nil
      },
      write: { .array($0.map(kind.write)) },
      withoutAdditions: { list in .array((list.array ?? []).map(kind.withoutAdditions)) })
  }

  /// Up to `maximum` values to choose from; none are the same as an absent list.
  static func choices<Element>(
    _ kind: FieldKind<Element>, upTo maximum: Int
  ) -> FieldKind where Value == [Element]? {
    let optional = optional(.list(kind))
    return FieldKind(
      type: optional.type,
      read: { json in
        guard let values = optional.read(json), values?.count ?? 0 <= maximum else { return nil }
        return .some(values?.isEmpty == true ? nil : values)
      },
      write: optional.write, withoutAdditions: optional.withoutAdditions)
  }
}

extension FieldKind where Value == String {
  /// A text.
  static var string: FieldKind { string { _ in true } }

  /// A text that satisfies a condition.
  static func string(where isValid: @escaping @Sendable (String) -> Bool) -> FieldKind {
    FieldKind(
      type: "string", read: { $0.string.flatMap { isValid($0) ? $0 : nil } },
      write: { .string($0) })
  }
}

extension FieldKind where Value == Bool {
  /// A truth value.
  static var bool: FieldKind {
    FieldKind(type: "bool", read: { $0.bool }, write: { .bool($0) })
  }

  /// A switch, `on` or `off`.
  static var onOff: FieldKind {
    FieldKind(
      type: "(on, off)", read: { ["on": true, "off": false][$0.string ?? ""] },
      write: { $0 ? "on" : "off" })
  }
}

extension FieldKind where Value == Int {
  /// An integer within a range; it may be written with a fraction of zero.
  static func integer(in range: ClosedRange<Int> = .min ... .max) -> FieldKind {
    FieldKind(
      type: "int", read: { $0.integralValue.flatMap { range.contains($0) ? $0 : nil } },
      write: { .integer($0) })
  }
}

extension FieldKind where Value == Double {
  /// A finite number within a range.
  static func number(
    in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  ) -> FieldKind {
    FieldKind(
      type: "float", read: { $0.double.flatMap { range.contains($0) ? $0 : nil } },
      write: { JSONValue($0) })
  }
}

extension FieldKind where Value == EffectKind {
  /// What an effect is for.
  static var kind: FieldKind {
    FieldKind(
      type: "Kind", read: { $0.string.flatMap(EffectKind.init(rawValue:)) },
      write: { .string($0.rawValue) })
  }
}

extension FieldKind where Value == Landmark {
  /// Something on the desktop.
  static var landmark: FieldKind {
    FieldKind(
      type: "(\(Landmark.allCases.map(\.rawValue).joined(separator: ", ")))",
      read: { $0.string.flatMap(Landmark.init(rawValue:)) }, write: { .string($0.rawValue) })
  }
}

extension FieldKind where Value == Bool {
  /// A truth value that is false where it is absent, and left out if it is false.
  static var flag: FieldKind {
    FieldKind(
      type: "?bool", read: { $0.isNull ? false : $0.bool }, write: { $0 ? true : .null })
  }
}

extension FieldKind where Value == Length {
  /// A place along a side of an output.
  static var length: FieldKind {
    FieldKind(
      type: "string", read: { $0.string.flatMap { Length(parsing: $0) } },
      write: { .string($0.text) })
  }
}

extension FieldKind where Value == Color {
  /// A colour; files know short forms besides.
  static var color: FieldKind {
    FieldKind(
      type: "string", read: { $0.string.flatMap(BurstRequest.color) }, write: { .string($0.text) })
  }
}

/// A named property of a record on the wire.
struct Field<Root: Sendable>: Sendable {
  /// The name.
  let name: String
  /// The type in the interface's language.
  let type: String
  /// A comment of the interface's description, if there is something to say.
  let comment: String?
  /// What values it takes, for the manual page; nil where the type says it.
  let values: String?
  /// Whether daemons of 0.1.0 do not know it.
  let isAddition: Bool
  /// Reads the property out of an object; false if it is missing, of a wrong type or out of range.
  let read: @Sendable (JSONObject, inout Root) -> Bool
  /// Writes the property.
  let write: @Sendable (Root) -> JSONValue
  /// Takes out of what was written all that clients of 0.1.0 do not know.
  let withoutAdditions: @Sendable (JSONValue) -> JSONValue

  /// Makes a field of a property.
  init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ kind: FieldKind<Value>,
    comment: String? = nil, values: String? = nil, isAddition: Bool = false
  ) {
    self.isAddition = isAddition
    self.name = name
    self.comment = comment
    self.values = values
    type = kind.type
    withoutAdditions = kind.withoutAdditions
    read = { object, root in
      guard let value = kind.read(object[name] ?? .null) else { return false }
      root[keyPath: path] = value
      return true
    }
    write = { kind.write($0[keyPath: path]) }
  }
}
