// SPDX-License-Identifier: MIT

/// A JSON object: members in the order in which they are written, or sorted by key.
///
/// Equality does not depend on the order.
public struct JSONObject: Sendable {
  /// One key and its value.
  public struct Member: Sendable, Equatable {
    /// The key.
    public let key: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }

    /// Whether key and value are the same, keys byte by byte.
    public static func == (left: Member, right: Member) -> Bool {
      left.key.hasSameBytes(as: right.key) && left.value == right.value
    }
  }

  /// The members in order; a key that was read several times is there several times unless sorted.
  public private(set) var members: [Member]
  /// Whether the members are sorted by the bytes of their keys, each key there once.
  private var isSorted = false

  /// Makes an object of members in order.
  public init(_ members: [Member] = []) {
    self.members = members
  }

  /// The object with its members sorted by the bytes of their keys; of several members with one key
  /// the last counts.
  ///
  /// Documents of others are kept so, since a member is found in O(log n) then.
  ///
  /// - Complexity: O(n log n); the values stay as they are.
  public func sorted() -> JSONObject {
    guard !isSorted else { return self }
    let ordered = members.enumerated().sorted { left, right in
      if left.element.key.hasSameBytes(as: right.element.key) { return left.offset < right.offset }
      return left.element.key.precedes(right.element.key)
    }
    var object = JSONObject()
    object.members.reserveCapacity(ordered.count)
    for (_, member) in ordered {
      if let last = object.members.last, last.key.hasSameBytes(as: member.key) {
        object.members[object.members.count - 1] = member
      } else {
        object.members.append(member)
      }
    }
    object.isSorted = true
    return object
  }

  /// This object with the members of `other` where it has none of that name, sorted.
  public func completed(with other: JSONObject) -> JSONObject {
    JSONObject(other.members + members).sorted()
  }

  /// The value of a key, the last one where a key is repeated.
  ///
  /// A new key is appended, or inserted where the members are sorted; setting `nil` removes the key.
  ///
  /// - Complexity: O(log n) to read a sorted object, else O(n).
  public subscript(key: String) -> JSONValue? {
    get { index(of: key).map { members[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?):
        let place = isSorted ? position(of: key) : members.count
        members.insert(Member(key: key, value: value), at: place)
      case (nil, nil): break
      }
    }
  }

  private func index(of key: String) -> Int? {
    guard isSorted else { return members.lastIndex { $0.key.hasSameBytes(as: key) } }
    let index = position(of: key)
    return index < members.count && members[index].key.hasSameBytes(as: key) ? index : nil
  }

  /// The index of the first of the sorted members whose key does not sort before `key`.
  private func position(of key: String) -> Int {
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if members[middle].key.precedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension JSONObject: Equatable {
  /// Whether both have the same members in any order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.sorted().members == right.sorted().members
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object with the members of the literal, in its order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
