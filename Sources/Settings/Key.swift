// SPDX-License-Identifier: MIT

/// One key of a section: how it is read into its target, and how it is documented.
struct Key<Target> {
  let name: String
  let type: String
  let expected: String
  let meaning: String
  /// The default of a target as TOML, nil for none.
  let defaultText: (Target) -> String?
  let read: (Place, inout Target) -> Void

  /// A key that sets one property.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - property: What it sets.
  ///   - kind: How it is read.
  ///   - meaning: One line for the reference, ending in a full stop.
  init<Value>(
    _ name: String, _ property: WritableKeyPath<Target, Value>, _ kind: ValueKind<Value>,
    _ meaning: String
  ) {
    self.init(
      name, type: kind.type, expected: kind.expected, meaning,
      defaultText: { kind.show($0[keyPath: property]) },
      read: { place, target in
        if let value = kind.read(place) { target[keyPath: property] = value }
      })
  }

  /// A key that does more than set one property.
  init(
    _ name: String, type: String, expected: String, _ meaning: String,
    defaultText: @escaping (Target) -> String? = { _ in nil },
    read: @escaping (Place, inout Target) -> Void
  ) {
    self.name = name
    self.type = type
    self.expected = expected
    self.meaning = meaning
    self.defaultText = defaultText
    self.read = read
  }
}

extension Key {
  /// The same key for a target that holds this one.
  func lifted<Whole>(_ part: WritableKeyPath<Whole, Target>) -> Key<Whole> {
    Key<Whole>(
      name, type: type, expected: expected, meaning,
      defaultText: { defaultText($0[keyPath: part]) },
      read: { read($0, &$1[keyPath: part]) })
  }

  /// A key for a number; named, because most keys are numbers and the compiler is spared a search.
  static func number(
    _ name: String, _ property: WritableKeyPath<Target, Double>, _ limit: NumberLimit,
    _ meaning: String
  ) -> Key {
    Key(name, property, ValueKind<Double>.number(limit), meaning)
  }
}

/// Reads a table by its keys, reporting everything that is not one of them.
///
/// - Parameters:
///   - place: The table; anything else is reported.
///   - keys: The keys that it may have.
///   - target: What they are read into.
func readTable<Target>(_ place: Place, _ keys: [Key<Target>], into target: inout Target) {
  guard let members = place.node.members else {
    place.report("\(place.node.shown) is not a table (expected \(listed(keys.map(\.name))))")
    return
  }
  for member in members {
    if let key = keys.first(where: { $0.name == member.key }) {
      key.read(place.member(member), &target)
    } else {
      reportUnknown(member, of: place, names: keys.map(\.name))
    }
  }
}

private func reportUnknown(_ member: TomlNode, of place: Place, names: [String]) {
  let path = place.path.isEmpty ? "" : "\(place.path): "
  let hint = place.problems.suggestion(for: member.key, among: names)
  place.problems.add("\(path)unknown key \(quoted(member.key))\(hint)", at: member.keyPosition)
}
