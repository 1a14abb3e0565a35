// SPDX-License-Identifier: MIT
import CToml

/// The single door to the TOML parser.
enum TomlDocument {
  /// The most bytes that a file may have: 1 MiB.
  static let largestFile = 1 << 20

  /// Parses a file into its root table, or says in one line why that is impossible.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - problems: Where the one problem is reported.
  /// - Returns: The root table, nil if a problem was reported.
  /// - Complexity: O(n) in the number of bytes.
  static func parse(_ bytes: [UInt8], problems: Problems) -> TomlNode? {
    guard bytes.count <= largestFile else {
      problems.add("the file has \(bytes.count) bytes (expected at most 1 MiB)")
      return nil
    }
    if let position = firstInvalidUTF8(in: bytes) {
      problems.add("the file is not UTF-8 text", at: position)
      return nil
    }
    if let position = position(ofByte: 0, in: bytes) {
      problems.add("the file is not a text: it has a null character", at: position)
      return nil
    }
    return parseText(bytes, problems: problems)
  }

  private static func parseText(_ bytes: [UInt8], problems: Problems) -> TomlNode? {
    let document = bytes.withUnsafeBytes { buffer in
      ctoml_parse(buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
    }
    guard let document else {
      problems.add("there is not enough memory to read the file")
      return nil
    }
    defer { ctoml_free(document) }
    var position = ctoml_position()
    if let reason = ctoml_error(document, &position) {
      problems.add(oneLine(String(cString: reason)), at: TomlPosition(position))
      return nil
    }
    var count = 0
    guard let nodes = ctoml_nodes(document, &count), count > 0 else { return nil }
    return tree(UnsafeBufferPointer(start: nodes, count: count), at: 0)
  }

  private static func tree(_ nodes: UnsafeBufferPointer<ctoml_node>, at index: Int) -> TomlNode {
    let node = nodes[index]
    return TomlNode(
      key: string(node.key), keyPosition: TomlPosition(node.key_position),
      position: TomlPosition(node.position), value: value(node, in: nodes))
  }

  private static func value(
    _ node: ctoml_node, in nodes: UnsafeBufferPointer<ctoml_node>
  ) -> TomlNode.Value {
    let children = { (node.first_child..<node.first_child + node.child_count) }
    switch node.kind {
    case CTOML_TABLE: return .table(children().map { tree(nodes, at: $0) })
    case CTOML_ARRAY: return .array(children().map { tree(nodes, at: $0) })
    case CTOML_STRING: return .text(string(node.text))
    case CTOML_INTEGER: return .integer(node.integer)
    case CTOML_REAL: return .real(node.real)
    case CTOML_BOOLEAN: return .boolean(node.integer != 0)
    default: return .date
    }
  }

  private static func string(_ text: ctoml_text) -> String {
    guard let bytes = text.bytes else { return "" }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: text.length)
    return String(decoding: buffer, as: UTF8.self)
  }

  /// The parser's reason without line breaks and control characters, which it may quote.
  private static func oneLine(_ reason: String) -> String {
    String(reason.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
  }
}

extension TomlPosition {
  fileprivate init(_ position: ctoml_position) {
    self.init(line: Int(position.line), column: Int(position.column))
  }
}
