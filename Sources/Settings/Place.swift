// SPDX-License-Identifier: MIT

/// A node with what is needed to complain about it: its path, and where problems go.
struct Place {
  let node: TomlNode
  /// "layer[0].cell[0].birthRate"; empty for the whole file.
  let path: String
  let problems: Problems

  /// The member of a table at this place.
  func member(_ member: TomlNode) -> Place {
    let name = path.isEmpty ? member.key : "\(path).\(member.key)"
    return Place(node: member, path: name, problems: problems)
  }

  /// The element of an array at this place.
  func element(_ index: Int, _ element: TomlNode) -> Place {
    Place(node: element, path: "\(path)[\(index)]", problems: problems)
  }

  /// Reports a problem of the value.
  func report(_ message: String, _ severity: Diagnostic.Severity = .error) {
    report(message, at: node.position, severity)
  }

  /// Reports a problem of the key, or of the whole table.
  func reportKey(_ message: String, _ severity: Diagnostic.Severity = .error) {
    report(message, at: node.keyPosition, severity)
  }

  /// Reports that the value has the wrong type and returns nil, for the caller to return.
  func mismatch<Value>(_ type: String, expected: String) -> Value? {
    report("\(node.shown) is not \(type) (expected \(expected))")
    return nil
  }

  private func report(_ message: String, at position: TomlPosition, _ severity: Diagnostic.Severity)
  {
    problems.add(
      path.isEmpty ? message : "\(path): \(message)", at: position, severity: severity)
  }
}
