// SPDX-License-Identifier: MIT
import Flags
import JSON
import Settings
import Values

/// The effects that the variants of one flag name, each with its place in the document.
struct FlagEffects {
  private var names: [(name: String, path: String, offset: Int)] = []
  private let file: String
  private let text: [UInt8]

  /// Looks through a document in flagd's format; one that cannot be read names none.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - key: the flag that decides here; the strings of others mean something else.
  ///   - file: the document's name for the problems.
  init(_ text: [UInt8], key: String, file: String) {
    self.file = file
    self.text = text
    let root = try? JSONNode(parsing: text, options: .document)
    let variants = root?.member("flags")?.member(key)?.member("variants")
    for variant in variants?.members ?? [] {
      let path = "flags.\(key).variants.\(variant.key)"
      if variant.node.string != nil { add(variant.node, path) }
      variant.node.member("effect").map { add($0, "\(path).effect") }
      variant.node.member("moment")?.member("burst").map { add($0, "\(path).moment.burst") }
    }
  }

  private mutating func add(_ node: JSONNode, _ path: String) {
    guard let name = node.string, !["off", "schedule"].contains(name) else { return }
    names.append((name, path, node.offset))
  }

  /// A warning for each effect that is not among those installed.
  func missing(from catalogue: EffectCatalogue) -> [Diagnostic] {
    names.filter { catalogue[$0.name] == nil }.map { name, path, offset in
      let position = TextPosition(offset: offset, in: text)
      let hint = Text.suggestion(catalogue.nearestName(to: name))
      return Diagnostic(
        file: file, line: position.line, column: position.column, severity: .warning,
        message: "\(path): there is no effect named \"\(name)\" here\(hint)")
    }
  }
}

extension Diagnostic {
  /// A problem of a flag document as one of a file.
  init(_ problem: FlagProblem) {
    self.init(
      file: problem.file, line: problem.position.line, column: problem.position.column,
      severity: problem.severity == .error ? .error : .warning, message: problem.message)
  }
}
