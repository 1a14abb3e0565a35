// SPDX-License-Identifier: MIT
import Flags
import JSON
import Library
import Platform
import Settings
import Values

/// The effects that one flag of a document names, each with its place.
struct FlagEffects {
  private var names: [(name: String, path: String, offset: Int)] = []
  private var mutedMoments: [(path: String, offset: Int)] = []
  private let file: String
  private let text: [UInt8]

  /// Looks through a document or a flag service's reply; one that cannot be read names none.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - format: how it is made.
  ///   - key: the flag that decides here; the strings of others mean something else.
  ///   - file: the document's name for the problems.
  init(_ text: [UInt8], format: FlagFormat, key: String, file: String) {
    self.file = file
    self.text = text
    let flags = (try? JSONNode(parsing: text, options: .document))?.member("flags")
    switch format {
    case .flagd:
      for variant in flags?.member(key)?.member("variants")?.members ?? [] {
        add(valueOf: variant.node, "flags.\(key).variants.\(variant.key)")
      }
    case .ofrep:
      for flag in flags?.items ?? [] where flag.member("key")?.string == key {
        flag.member("value").map { add(valueOf: $0, "flags.\(key).value") }
      }
    }
  }

  private mutating func add(valueOf node: JSONNode, _ path: String) {
    add(node, path)
    node.member("effect").map { add($0, "\(path).effect") }
    guard let moment = node.member("moment") else { return }
    moment.member("burst").map { add($0, "\(path).moment.burst") }
    guard let decision = try? FlagDecision(value: node.value), decision.moment != nil,
      !decision.allowsBursts
    else { return }
    mutedMoments.append(("\(path).moment", moment.offset))
  }

  private mutating func add(_ node: JSONNode, _ path: String) {
    guard let name = node.string, !["off", "schedule"].contains(name) else { return }
    names.append((name, path, node.offset))
  }

  /// A warning for each effect that is not among those installed, and for each moment whose own
  /// object forbids bursts.
  func warnings(with catalogue: EffectCatalogue) -> [Diagnostic] {
    let missing = names.filter { catalogue[$0.name] == nil }.map { name, path, offset in
      let hint = Text.suggestion(catalogue.nearestName(to: name))
      return warning(offset, "\(path): there is no effect named \"\(name)\" here\(hint)")
    }
    let muted = mutedMoments.map { path, offset in
      warning(
        offset,
        "\(path): it never shows:"
          + " \"bursts\": false, or \"show\": \"off\", beside it forbids bursts")
    }
    return missing + muted
  }

  private func warning(_ offset: Int, _ message: String) -> Diagnostic {
    let position = TextPosition(offset: offset, in: text)
    return Diagnostic(
      file: file, line: position.line, column: position.column, severity: .warning,
      message: message)
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

extension Invocation {
  /// The file that holds the configured flag's document; nil if no flag is configured.
  var flagFile: String? {
    (try? configuration())?.flag.flatMap { flag in
      FlagEvidenceFile(url: FlagSource(flag).url, cache: paths.flagCache)?.path
    }
  }

  /// What is wrong with the document of the flag that is configured, as it is known here: the local
  /// document, or the one that was fetched last.
  ///
  /// - Returns: the problems, among them a warning for each effect that is not installed; nil if no
  ///   flag is configured, or nothing was fetched yet.
  func flagProblems() -> [Diagnostic]? {
    guard let settings = (try? configuration())?.flag else { return nil }
    let source = FlagSource(settings)
    guard let place = FlagEvidenceFile(url: source.url, cache: paths.flagCache) else { return nil }
    let name = place.isLocal ? place.path : source.shownURL
    do {
      guard let bytes = try place.read() else { return nil }
      guard let body = place.isLocal ? bytes : source.body(ofCache: bytes) else { return nil }
      let effects = FlagEffects(body, format: source.format, key: source.key, file: name)
      return source.format.check(body, file: name).problems.map(Diagnostic.init)
        + effects.warnings(with: catalogue)
    } catch {
      return [
        Diagnostic(
          file: name, severity: .warning, message: "the flag cannot be read: \(error.reason)")
      ]
    }
  }
}

extension FlagSource {
  /// The document in a cache file; nil if it is damaged or another source's.
  fileprivate func body(ofCache bytes: [UInt8]) -> [UInt8]? {
    guard let cache = try? CacheFile(decoding: bytes),
      CacheFile.isIdentity(cache.urlHash, url: url, format: format)
    else { return nil }
    return cache.body
  }
}
