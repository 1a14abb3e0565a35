// SPDX-License-Identifier: MIT

/// A JSON value together with where it stands, so that a complaint about it can name the place.
struct JSONNode {
  /// One key and its value.
  struct Member {
    var key: String
    /// Where the key's opening quote stands.
    var offset: Int
    var node: JSONNode
  }

  /// What stands there.
  indirect enum Content {
    case scalar(JSONValue)
    case array([JSONNode])
    case object([Member])
  }

  /// The value's first byte, counted from the start of the text.
  var offset: Int
  var content: Content

  /// The value without places; of several members with one key the last wins.
  var value: JSONValue {
    switch content {
    case .scalar(let value): value
    case .array(let items): .array(items.map(\.value))
    case .object(let members):
      .object(JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.node.value) }))
    }
  }

  /// The members, if this is a map.
  var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The items, if this is a list.
  var items: [JSONNode]? {
    if case .array(let items) = content { items } else { nil }
  }

  /// The string, if this is one.
  var string: String? {
    if case .scalar(let value) = content { value.string } else { nil }
  }

  /// The last member of that name.
  func member(_ key: String) -> JSONNode? {
    members?.last { $0.key.hasSameBytes(as: key) }?.node
  }

  /// How many values this one consists of, itself included.
  ///
  /// - Complexity: O(n).
  var count: Int {
    switch content {
    case .scalar: 1
    case .array(let items): items.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.node.count }
    }
  }
}
