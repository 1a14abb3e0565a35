// SPDX-License-Identifier: MIT

/// A JSON map: members with unique keys, sorted by the bytes of the key.
public struct JSONObject: Sendable, Equatable {
  /// One key and its value.
  public struct Member: Sendable, Equatable {
    /// The key.
    public let key: String
    /// The value.
    public var value: JSONValue

    /// A key and its value.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }

    /// Whether key and value are the same, keys byte by byte.
    public static func == (left: Member, right: Member) -> Bool {
      left.key.hasSameBytes(as: right.key) && left.value == right.value
    }
  }

  /// The members in order of their keys' bytes.
  public private(set) var members: [Member] = []

  /// An empty map.
  public init() {}

  /// A map of `members`; of several with one key the last wins, as in every JSON reader.
  ///
  /// - Complexity: O(n log n).
  public init(_ members: [Member]) {
    let sorted = members.enumerated().sorted { left, right in
      if left.element.key.hasSameBytes(as: right.element.key) { return left.offset < right.offset }
      return left.element.key.precedes(right.element.key)
    }
    self.members.reserveCapacity(sorted.count)
    for (_, member) in sorted {
      if let last = self.members.last, last.key.hasSameBytes(as: member.key) {
        self.members[self.members.count - 1] = member
      } else {
        self.members.append(member)
      }
    }
  }

  /// The value of `key`; setting `nil` removes it.
  ///
  /// - Complexity: O(log n) to read, O(n) to write.
  public subscript(key: String) -> JSONValue? {
    get {
      let index = position(of: key)
      guard index < members.count, members[index].key.hasSameBytes(as: key) else { return nil }
      return members[index].value
    }
    set {
      let index = position(of: key)
      if index < members.count, members[index].key.hasSameBytes(as: key) {
        members.remove(at: index)
      }
      if let newValue { members.insert(Member(key: key, value: newValue), at: index) }
    }
  }

  /// The number of members.
  public var count: Int { members.count }

  /// This map with the members of `other` where it has none of that name.
  public func completed(with other: JSONObject) -> JSONObject {
    JSONObject(other.members + members)
  }

  /// The index of the first member whose key does not sort before `key`.
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

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// A map written as a literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
