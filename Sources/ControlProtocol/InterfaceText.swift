// SPDX-License-Identifier: MIT

/// A field as the interface's description shows it.
struct FieldText: Sendable {
  let name: String
  let type: String
  let comment: String?
  let values: String?
  let isAddition: Bool

  init<Root>(_ field: Field<Root>) {
    name = field.name
    type = field.type
    comment = field.comment
    values = field.values
    isAddition = field.isAddition
  }
}

/// Writes an interface's description in Varlink's language, in lines of at most 100 columns.
struct InterfaceText {
  private static let width = 100
  private(set) var text: String

  /// Begins the description of an interface.
  init(_ name: String, _ comment: String) {
    text = Self.comment(comment) + "interface \(name)\n"
  }

  /// Adds an enumeration.
  mutating func add(enumeration name: String, _ comment: String, _ cases: [String]) {
    add(comment, "type \(name) (\(cases.joined(separator: ", ")))")
  }

  /// Adds a type.
  mutating func add<Value>(_ record: Record<Value>) {
    add(
      record.comment,
      "type \(record.name) "
        + Self.list(record.fields.map(FieldText.init)) {
          "type \(record.name) \($0)"
        })
  }

  /// Adds a method.
  mutating func add(_ method: Method) {
    let reply = " -> " + Self.oneLine(method.reply.fields)
    let start = "method \(method.call.name)"
    add(method.call.comment, start + Self.list(method.call.fields) { start + $0 + reply } + reply)
  }

  /// Adds an error.
  mutating func add(_ error: Form<ControlError>) {
    add(error.comment, "error \(error.name) " + Self.oneLine(error.fields))
  }

  private mutating func add(_ comment: String, _ declaration: String) {
    text += "\n\(Self.comment(comment))\(declaration)\n"
  }

  private static func oneLine(_ fields: [FieldText]) -> String {
    "(\(fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
  }

  /// The fields in one line if the whole line fits and no field has a comment, else one a line.
  private static func list(_ fields: [FieldText], in line: (String) -> String) -> String {
    let short = oneLine(fields)
    guard fields.contains(where: { $0.comment != nil }) || line(short).count > width else {
      return short
    }
    let lines = fields.map { field in
      (field.comment.map { comment($0, indent: "  ") } ?? "") + "  \(field.name): \(field.type)"
    }
    return "(\n\(lines.joined(separator: ",\n"))\n)"
  }

  private static func comment(_ text: String, indent: String = "") -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent.count + line.count + word.count + 1 > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "# " : " ") + word
    }
    return (lines + [line]).map { "\(indent)\($0)\n" }.joined()
  }
}
