// SPDX-License-Identifier: MIT

/// Collects the problems of one file while it is read.
final class Problems {
  /// More than these are of no help; a last one says that there are others.
  static let most = 200

  let file: String
  private var found: [Diagnostic] = []
  /// How many of them are errors.
  private(set) var errorCount = 0
  /// Warnings that another file gives already, and where they would stand in this one.
  private var ignored: (messages: Set<String>, position: TomlPosition)?

  init(file: String) {
    self.file = file
  }

  /// Adds a problem at a position of the file.
  func add(
    _ message: String, at position: TomlPosition = .start, severity: Diagnostic.Severity = .error
  ) {
    if severity == .error { errorCount += 1 }
    if severity == .warning, let ignored, ignored.position == position,
      ignored.messages.contains(message)
    {
      return
    }
    guard found.count < 20 * Problems.most else { return }
    found.append(
      Diagnostic(
        file: file, line: position.line, column: position.column, severity: severity,
        message: message))
  }

  /// Leaves out warnings that another file gives already.
  func ignore(_ messages: [String], at position: TomlPosition) {
    ignored = (Set(messages), position)
  }

  /// ` (did you mean "…"?)` if a word is near, else nothing.
  ///
  /// Beyond the problems that are shown nothing is searched: a megabyte of unknown keys would take
  /// many seconds.
  func suggestion(for word: String, among candidates: [String]) -> String {
    guard errorCount <= Problems.most else { return "" }
    return nearest(word, in: candidates).map { " (did you mean \(quoted($0))?)" } ?? ""
  }

  /// The problems in the order of the source, each once.
  var sorted: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    var all = found.filter { seen.insert($0).inserted }
    all.sort { ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message) }
    guard all.count > Problems.most else { return all }
    let last = all[Problems.most - 1]
    let rest = Diagnostic(
      file: file, line: last.line, column: last.column, severity: last.severity,
      message: "and \(all.count - Problems.most) more problems below")
    return all.prefix(Problems.most) + [rest]
  }
}
