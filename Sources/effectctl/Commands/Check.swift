// SPDX-License-Identifier: MIT
import ControlProtocol
import Flashes
import JSON
import Library
import Particles
import PictureClient
import Platform
import Seasons
import Settings
import Sprites

extension Command {
  static let check = Command(
    name: "check", summary: "find all problems of configuration and effect files",
    details: """
      Without files, the configuration in force, its flag's document as it was fetched last, and all \
      effects are checked. Problems are said \
      on stderr as file:line:column: severity: message. The exit code is 1 if one is an error.
      """,
    arguments: [
      Argument(
        "[FILE]...", "a configuration or effect file; told apart by what it holds",
        completion: .file([".toml"]))
    ],
    options: [
      Option("--watch", "check again whenever a file or an image of it is saved"),
      Option(
        "--flashes", "warn of effects that flash more than WCAG 2.3.1 allows; this takes seconds"),
      .json,
    ],
    examples: ["check", "check --watch ./my.toml"],
    run: runCheck)

  @Sendable private static func runCheck(_ invocation: Invocation) throws(Failure) {
    if invocation.has("--watch") { return try watch(invocation) }
    if report(FileCheck(invocation).run(), invocation) { throw Failure.silent }
  }

  /// Prints the problems; returns whether one is an error.
  private static func report(_ result: FileCheck.Result, _ invocation: Invocation) -> Bool {
    let console = invocation.console
    let errors = result.diagnostics.count { $0.severity == .error }
    if invocation.wantsJSON {
      console.print(.array(result.diagnostics.map(\.json)))
      return errors > 0
    }
    for diagnostic in result.diagnostics { console.say(diagnostic.description) }
    let warnings = result.diagnostics.count - errors
    let found = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      .map { Text.count($0.0, $0.1) }
    let summary = found.isEmpty ? "no problems" : found.joined(separator: ", ")
    let style: TextStyle = errors > 0 ? .red : warnings > 0 ? .yellow : .green
    console.print("\(console.styled(summary, style)) in \(Text.count(result.fileCount, "file"))")
    return errors > 0
  }

  /// Checks after every change until it is interrupted.
  private static func watch(_ invocation: Invocation) throws(Failure) {
    do {
      let loop = try EventLoop()
      let check = FileCheck(invocation)
      var renew = {}
      let watcher = try FileWatcher(loop: loop) { _ in renew() }
      let reader = try StandardStream.output.onReaderGone(in: loop) { loop.exit(code: 1) }
      renew = { [unowned watcher] in
        // An edit may name other images.
        watcher.watch(check.watchTargets)
        _ = report(check.run(), invocation)
      }
      watcher.onFailureChanged = { [unowned watcher] in
        guard let failure = watcher.failure else { return }
        invocation.console.say(
          "effectctl: changed files are noticed within a minute only: \(failure.reason)")
      }
      renew()
      _ = try withExtendedLifetime((watcher, reader)) { () throws(SystemError) in try loop.run() }
    } catch {
      throw Failure("\(error)")
    }
    throw .silent
  }
}

/// Checks the files that a command line names, or all.
struct FileCheck {
  struct Result {
    /// All problems, file by file.
    var diagnostics: [Diagnostic] = []
    /// How many files were looked at.
    var fileCount = 0
  }

  private let invocation: Invocation
  private let pictures = WaitingPictures()

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  /// Looks at all files once, with or without the document of the configured flag.
  func run(includesFlag: Bool = true) -> Result {
    let files = invocation.parsed.arguments
    var result = Result()
    if files.isEmpty {
      checkAll(&result)
      if includesFlag, let problems = invocation.flagProblems() {
        result.fileCount += 1
        result.diagnostics += problems
      }
    } else {
      for file in files { check(file, &result) }
    }
    return result
  }

  /// The files to watch, also those that may come to exist.
  var watchTargets: [FileWatcher.Target] {
    let files = invocation.parsed.arguments
    let places = invocation.places
    let catalogue = invocation.catalogue
    var entries = files.compactMap { try? EffectFiles.entry(path: $0).get() }
    if files.isEmpty { entries = catalogue.entries }
    let images = entries.map { EffectFiles.images(of: $0, in: catalogue) }
      .reduce(into: Set()) { $0.formUnion($1) }.sorted()
    if files.isEmpty {
      let flag = [invocation.flagFile].compactMap { $0 }
      return places.watchTargets + (images + flag).map { .file($0) }
    }
    // A file may be like an effect of the folders.
    return (files + images).map { .file($0) }
      + places.effectDirectories.map { .directory($0, suffix: EffectFiles.suffix) }
  }

  private func checkAll(_ result: inout Result) {
    let collected = EffectFiles.collect(directories: invocation.places.effectDirectories)
    if let file = invocation.configurationFile {
      checkConfiguration(file, collected.catalogue, &result)
    }
    result.diagnostics += collected.diagnostics
    for entry in collected.catalogue.entries { checkEffect(entry, collected.catalogue, &result) }
  }

  private func check(_ file: String, _ result: inout Result) {
    switch EffectFiles.entry(path: file) {
    case .failure(let diagnostic):
      result.fileCount += 1
      result.diagnostics.append(diagnostic)
    case .success(let entry):
      let catalogue = invocation.catalogue
      if isConfiguration(file, entry.bytes) {
        checkConfiguration(file, catalogue, &result)
      } else {
        checkEffect(entry, catalogue, &result)
      }
    }
  }

  private func checkConfiguration(
    _ file: String, _ catalogue: EffectCatalogue, _ result: inout Result
  ) {
    result.fileCount += 1
    let checked = EffectFiles.configuration(
      file, effectNames: catalogue.names, outputNames: invocation.presentOutputs,
      kindOf: { EffectFiles.kind(of: $0, in: catalogue) })
    result.diagnostics += checked.diagnostics
    guard let configuration = checked.value else { return }
    let schedule = invocation.schedule(of: configuration)
    let nextYear = invocation.now.adding(seconds: 366 * 86_400)
    let past = schedule.past(at: invocation.now, in: invocation.zone).map {
      "season \($0.season.name): it is over: the last day in it is \($0.lastDay);"
        + " without the year it comes every year"
    }
    result.diagnostics += (schedule.problems(until: nextYear, in: invocation.zone) + past)
      .map { Diagnostic(file: file, severity: .warning, message: $0) }
  }

  private func checkEffect(
    _ entry: EffectCatalogue.Entry, _ catalogue: EffectCatalogue, _ result: inout Result
  ) {
    result.fileCount += 1
    // Images are looked at and text is laid out, as they would be to show the effect.
    let store = SpriteStore(scale: 1, pictures: pictures)
    let checked = EffectFiles.read(entry, in: catalogue, findProblem: store.problem(with:))
    result.diagnostics += checked.diagnostics
    if invocation.has("--flashes"), let effect = checked.value {
      result.diagnostics += flashes(of: effect).map {
        Diagnostic(file: entry.source, severity: .warning, message: $0)
      }
    }
  }

  /// What is to be said of how an effect flashes.
  private func flashes(of effect: Effect) -> [String] {
    let measurement = FlashMeasurement(
      effect: effect, pixels: 192, framesPerSecond: 30, pictures: pictures)
    let report = measurement.report()
    guard !report.isWithinLimit else { return [] }
    let kind = report.redPerSecond > FlashReport.limit ? "red flashes" : "flashes"
    return [
      "\(report.mostPerSecond) \(kind) in the second from \(Text.number(report.worst.second)) s on, around"
        + " \(Int(report.worst.x)),\(Int(report.worst.y)) of 1920x1080: more than \(FlashReport.limit)"
        + " may cause seizures (WCAG 2.3.1); make flashes smaller, fainter or slower"
    ]
  }

  /// A file is a configuration by its name, or if it has a section that only these have and no
  /// layers.
  private func isConfiguration(_ file: String, _ bytes: [UInt8]) -> Bool {
    if Files.name(of: file) == "effectd.toml" || file == invocation.value("--config") {
      return true
    }
    let headers = bytes.split(separator: UInt8(ascii: "\n")).map { line in
      line.filter { $0 != 0x20 && $0 != 0x09 }.prefix { $0 != UInt8(ascii: "#") }
    }.filter { $0.first == UInt8(ascii: "[") }.map { String(decoding: $0, as: UTF8.self) }
    let own = ["[overlay]", "[bursts]", "[manners]", "[[season]]", "[flag]"]
    if headers.isEmpty, Self.hasKeysOfConfiguration(bytes) { return true }
    let effect = headers.contains { $0.hasPrefix("[[layer") || $0.hasPrefix("[confetti") }
    return !effect && headers.contains { own.contains($0.filter { $0 != "\r" }) }
  }
}

extension FileCheck {
  /// Whether a file without sections has a key of a configuration's sections, and none that only effects
  /// have: its section was forgotten.
  fileprivate static func hasKeysOfConfiguration(_ bytes: [UInt8]) -> Bool {
    let keys = Set(SettingsReference.configurationKeys.map(\.name))
    let effects = Set(SettingsReference.effectKeys.filter(\.section.isEmpty).map(\.name))
    let found = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1)
      return parts.count == 2 ? Text.trimmed(parts[0]) : nil
    }
    return !keys.isDisjoint(with: found) && effects.subtracting(keys).isDisjoint(with: found)
  }
}

extension Diagnostic {
  /// The object of `check --json`.
  var json: JSONValue {
    [
      "file": .string(file), "line": JSONValue(line), "column": JSONValue(column),
      "severity": .string(severity.rawValue), "message": .string(message),
    ]
  }
}
