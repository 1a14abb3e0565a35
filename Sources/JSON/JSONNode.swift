// SPDX-License-Identifier: MIT

/// A JSON value together with its places in the text, so that a message can name them.
public struct JSONNode {
  /// One key and its value.
  public struct Member {
    /// The key.
    public let key: String
    /// The offset of the key's opening quote in bytes.
    public let offset: Int
    /// The value.
    public let node: JSONNode
  }

  private indirect enum Content {
    case scalar(JSONValue)
    case array([JSONNode])
    case object([Member])
  }

  /// The offset of the value's first byte from the start of the text.
  public let offset: Int
  private let content: Content

  /// Reads one JSON text (RFC 8259) that spans all of the bytes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - options: What is accepted.
  /// - Throws: The first fault.
  /// - Complexity: O(number of bytes).
  public init(parsing bytes: [UInt8], options: JSONOptions) throws(JSONError) {
    self = try JSONReader<JSONNode>.read(bytes, options: options)
  }

  private init(offset: Int, content: Content) {
    self.offset = offset
    self.content = content
  }

  /// The value without places, the members of its objects sorted.
  public var value: JSONValue {
    switch content {
    case .scalar(let value): value
    case .array(let items): .array(items.map(\.value))
    case .object(let members):
      .object(
        JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.node.value) }).sorted())
    }
  }

  /// The members as they are written, if this is an object.
  public var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The items, if this is an array.
  public var items: [JSONNode]? {
    if case .array(let items) = content { items } else { nil }
  }

  /// The string, if this is one.
  public var string: String? {
    if case .scalar(let value) = content { value.string } else { nil }
  }

  /// Returns the last member of that name.
  public func member(_ key: String) -> JSONNode? {
    members?.last { $0.key.hasSameBytes(as: key) }?.node
  }

  /// The number of values that this one consists of, itself included.
  ///
  /// - Complexity: O(n).
  public var count: Int {
    switch content {
    case .scalar: 1
    case .array(let items): items.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.node.count }
    }
  }
}

extension JSONNode: JSONTree {
  static func scalar(_ value: JSONValue, at offset: Int) -> JSONNode {
    JSONNode(offset: offset, content: .scalar(value))
  }

  static func array(_ items: [JSONNode], at offset: Int) -> JSONNode {
    JSONNode(offset: offset, content: .array(items))
  }

  static func member(_ key: String, _ value: JSONNode, at offset: Int) -> Member {
    Member(key: key, offset: offset, node: value)
  }

  static func object(_ members: [Member], at offset: Int, _: JSONOptions) -> JSONNode {
    JSONNode(offset: offset, content: .object(members))
  }
}
