// SPDX-License-Identifier: MIT

import Flags
import JSON
import Library
import Platform
import Seasons
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
    details: """
      An effect that a flag names and that is not installed here is a warning, and so is a moment \
      beside what forbids bursts. The exit code is 1 if a problem is an error.
      """,
    arguments: [
      Argument("FILE", "a document in flagd's format", completion: .file([".json"]))
    ],
    options: [.json], run: runCheckDocument)

  static let flagsEvaluate = Command(
    name: "flags evaluate", summary: "evaluate one flag of a document and print the result as JSON",
    details: """
      The exit code is 1 if there is no such flag, or it cannot be evaluated. \
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
    let bytes = try document(file)
    let check = FlagFormat.flagd.check(bytes, file: file)
    let key = (try? invocation.configuration())?.flag?.key ?? FlagSettings().key
    let effects = FlagEffects(bytes, format: .flagd, key: key, file: file)
    let problems =
      check.problems.map(Diagnostic.init) + effects.warnings(with: invocation.catalogue)
    let isBad = !check.isUsable || problems.contains { $0.severity == .error }
    if invocation.wantsJSON {
      invocation.console.print(.array(problems.map(\.json)))
    } else {
      for problem in problems { invocation.console.say(problem.description) }
      let summary = problems.isEmpty ? "no problems" : Text.count(problems.count, "warning")
      if !isBad { invocation.console.print(summary) }
    }
    if isBad { throw Failure.silent }
  }

  @Sendable private static func runEvaluate(_ invocation: Invocation) throws(Failure) {
    guard let key = invocation.value("--flag") else {
      throw .usage("flags evaluate: --flag KEY is missing")
    }
    let context = try contextOption(invocation)
    let body = try document(invocation.requiredArgument(0))
    let result = FlagFormat.flagd.evaluate(
      key, of: body, in: context, timestamp: Int(invocation.now.seconds))
    invocation.console.print(result.json)
    guard let error = result.errorCode else { return }
    throw Failure(
      "flag \"\(key)\": \(error.rawValue)",
      details: ["\"effectctl flags check \(invocation.requiredArgument(0))\" tells more."])
  }

  /// The object of `--context`; empty without it.
  static func contextOption(_ invocation: Invocation) throws(Failure) -> EvaluationContext {
    guard let text = invocation.value("--context") else { return EvaluationContext() }
    guard let object = try? JSONValue(parsing: text.utf8, options: .document).object else {
      throw .usage("--context: \"\(text)\" is not a JSON object")
    }
    return EvaluationContext(object)
  }

  static func document(_ file: String) throws(Failure) -> [UInt8] {
    do {
      return try Files.read(file, limit: JSONOptions.document.size)
    } catch {
      throw Failure("\(file): \(error.reason)")
    }
  }
}
