// SPDX-License-Identifier: MIT
import Flags
import JSON
import Library
import Platform
import Settings

extension Command {
  static let flagsShow = Command(
    name: "flags show", summary: "the flag document in force and what it decides here",
    details: """
      Evaluates what was fetched last, or the local document, as the daemon does. The monitors and \
      whether the machine runs on its battery are asked of the daemon; where none runs, rules lack \
      both, and a line says so. "effectctl why" tells what the daemon made of the document.
      """,
    options: [.json], run: runShow)

  static let flagsCheck = Command(
    name: "flags check", summary: "find all problems of a flag document",
    details: "The exit code is 1 if one is an error.",
    arguments: [
      Argument("FILE", "a document in flagd's format", completion: .file([".json"]))
    ],
    run: runCheckDocument)

  static let flagsEvaluate = Command(
    name: "flags evaluate", summary: "evaluate one flag of a document and print the result as JSON",
    details: """
      Rules see the context given, and in "$flagd" the flag's key and the present time unless the \
      context has them.
      """,
    arguments: [
      Argument("FILE", "a document in flagd's format", completion: .file([".json"]))
    ],
    options: [
      Option("--flag KEY", "the flag to evaluate"),
      Option("--context JSON", "an object of what rules may know (default: {})"),
    ],
    examples: [#"flags evaluate f.json --flag seasonal-effect --context '{"distro":"debian"}'"#],
    run: runEvaluate)

  @Sendable private static func runShow(_ invocation: Invocation) throws(Failure) {
    guard let settings = try invocation.configuration().flag else {
      return invocation.show(["no flag is configured"], json: .null)
    }
    let source = FlagSource(settings)
    let file = FlagEvidenceFile(url: source.url, cache: invocation.paths.flagCache)
    let (context, isComplete) = invocation.flagContext()
    let ruling = source.ruling(
      on: file?.evidence() ?? .nothing, in: context, now: Int(invocation.now.seconds))
    let report = FlagReport(
      source: source, ruling: ruling, zone: invocation.zone, isContextComplete: isComplete)
    invocation.show(report.lines, json: report.json)
  }

  @Sendable private static func runCheckDocument(_ invocation: Invocation) throws(Failure) {
    let file = invocation.requiredArgument(0)
    let check = FlagFormat.flagd.check(try document(file), file: file)
    for problem in check.problems { invocation.console.say(problem.description) }
    if !check.isUsable || check.problems.contains(where: { $0.severity == .error }) {
      throw Failure.silent
    }
    let count = check.problems.count
    invocation.console.print(count == 0 ? "no problems" : Text.count(count, "warning"))
  }

  @Sendable private static func runEvaluate(_ invocation: Invocation) throws(Failure) {
    guard let key = invocation.value("--flag") else {
      throw .usage("flags evaluate: --flag KEY is missing")
    }
    var context = EvaluationContext()
    if let text = invocation.value("--context") {
      guard let object = try? JSONValue(parsing: text.utf8, options: .document).object else {
        throw .usage("--context: \"\(text)\" is not a JSON object")
      }
      context = EvaluationContext(object)
    }
    let body = try document(invocation.requiredArgument(0))
    let result = FlagFormat.flagd.evaluate(
      key, of: body, in: context, timestamp: Int(invocation.now.seconds))
    invocation.console.print(result.json)
  }

  private static func document(_ file: String) throws(Failure) -> [UInt8] {
    do {
      return try Files.read(file, limit: JSONOptions.document.size)
    } catch {
      throw Failure("\(file): \(error.reason)")
    }
  }
}
