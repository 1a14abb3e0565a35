// SPDX-License-Identifier: MIT

public import Particles
import Values

/// Reads effect files.
public enum EffectReader {
  /// The most effects of which each is like the next.
  static let longestChain = 16

  /// Reads an effect that may be like others, and reports all its problems at once.
  ///
  /// - Parameters:
  ///   - text: The file, and the effects that it may be like.
  ///   - findProblem: Says what is wrong with contents that are well written, as a font that is not
  ///     installed; it becomes a warning where they stand.
  /// - Returns: The effect, nil if a problem is an error.
  /// - Complexity: O(n) in the number of bytes and of cells, those of the bases among them.
  public static func read(
    _ text: EffectText, findProblem: @escaping (Contents) -> String? = { _ in nil }
  ) -> Checked<Effect> {
    load(text, after: [], findProblem).effect
  }

  /// Reads an effect that is like no other one.
  ///
  /// - Parameters:
  ///   - text: The content of the file, UTF-8, at most 1 MiB.
  ///   - file: Its name for the diagnostics.
  ///   - name: The effect's name, and its title if it has none.
  ///   - resolveImage: Finds the images beside the file.
  ///   - findProblem: As for `read(_:findProblem:)`.
  /// - Returns: The effect, nil if a problem is an error.
  public static func read(
    text: [UInt8], file: String, name: String, resolveImage: @escaping ImageResolver,
    findProblem: @escaping (Contents) -> String? = { _ in nil }
  ) -> Checked<Effect> {
    let text = EffectText(name: name, file: file, bytes: text, resolveImage: resolveImage)
    return read(text, findProblem: findProblem)
  }

  private typealias Loaded = (root: TomlNode?, effect: Checked<Effect>)

  /// - Parameters:
  ///   - text: The file.
  ///   - chain: The files that are like this one, the outermost first.
  ///   - findProblem: As for `read(_:findProblem:)`.
  /// - Returns: The tree, with that of the base below it, and what was read from it.
  private static func load(
    _ text: EffectText, after chain: [String], _ findProblem: @escaping (Contents) -> String?
  ) -> Loaded {
    let problems = Problems(file: text.file)
    guard let own = TomlDocument.parse(text.bytes, problems: problems) else {
      return (nil, Checked(nil, problems))
    }
    var root = own
    if let like = own["like"] {
      let place = Place(node: own, path: "", problems: problems).member(like)
      guard let base = base(of: text, place, chain + [text.file]) else {
        return (nil, Checked(nil, problems))
      }
      root = base.with(own)
    }
    let place = Place(node: root, path: "", problems: problems)
    let contents = ContentsReader(resolveImage: text.resolveImage, findProblem: findProblem)
    return (root, effect(named: text.name, place, contents))
  }

  private static func effect(
    named name: String, _ place: Place, _ contents: ContentsReader
  ) -> Checked<Effect> {
    let root = place.node
    var draft = EffectDraft()
    readTable(place, keys(contents), into: &draft)
    if root["layer"] == nil && root["confetti"] == nil {
      place.report("the effect has neither [[layer]] nor [confetti]")
    }
    var effect = Effect(
      name: name, title: draft.title ?? name,
      kind: draft.kind ?? (root["confetti"] == nil ? .ambient : .burst),
      layers: draft.layers + draft.confetti)
    effect.frameRate = draft.frameRate
    effect.flashAllowance = draft.flashAllowance
    if place.problems.errorCount == 0 { EffectChecks(effect: effect, place: place).run() }
    return Checked(effect, place.problems)
  }

  private static func keys(_ contents: ContentsReader) -> [Key<EffectDraft>] {
    EffectDraft.keys(
      readLayers: LayerReader(contents: contents).readAll,
      readConfetti: ConfettiReader(contents: contents).readAll)
  }

  /// The effect that `like` means, or nil after a report why there is none.
  private static func base(
    of text: EffectText, _ place: Place, _ chain: [String]
  ) -> EffectBase? {
    guard let name = EffectDraft.like.read(place) else { return nil }
    guard let base = text.findBase(name) else {
      let hint = place.problems.suggestion(
        for: name, among: text.baseNames().filter { $0 != name })
      place.report("there is no other effect named \(quoted(name))\(hint)")
      return nil
    }
    guard !chain.contains(base.file) else {
      place.report("\(quoted(name)) is made after this effect, which leads in a circle")
      return nil
    }
    guard chain.count < longestChain else {
      place.report("more than \(longestChain) effects are made after each other")
      return nil
    }
    let loaded = load(base, after: chain) { _ in nil }
    guard let root = loaded.root, !loaded.effect.hasErrors else {
      let first = loaded.effect.diagnostics.first { $0.severity == .error }
      place.report("\(quoted(name)) has errors" + (first.map { ": \($0)" } ?? ""))
      return nil
    }
    place.problems.ignore(loaded.effect.diagnostics.map(\.message), at: place.node.position)
    return EffectBase(
      root: root, position: place.node.position, resolveImage: base.resolveImage)
  }
}
