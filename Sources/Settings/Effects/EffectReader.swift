// SPDX-License-Identifier: MIT
import Particles

/// Reads effect files.
public enum EffectReader {
  /// Reads an effect and reports all its problems at once.
  ///
  /// - Parameters:
  ///   - text: The content of the file, UTF-8, at most 1 MiB.
  ///   - file: Its name for the diagnostics.
  ///   - name: The effect's name, and its title if it has none.
  ///   - resolveImage: Turns a relative path of an image, which has no `..`, into an absolute one
  ///     within the effect's folder, or says why it cannot be used.
  ///   - findProblem: Says what is wrong with contents that are well written, as a font that is not
  ///     installed; it becomes a warning where they stand.
  /// - Returns: The effect, nil if a problem is an error.
  /// - Complexity: O(n) in the number of bytes and of cells.
  public static func read(
    text: [UInt8], file: String, name: String,
    resolveImage: @escaping (String) -> Result<String, ImageProblem>,
    findProblem: @escaping (Contents) -> String? = { _ in nil }
  ) -> Checked<Effect> {
    let problems = Problems(file: file)
    guard let root = TomlDocument.parse(text, problems: problems) else {
      return Checked(nil, problems)
    }
    let place = Place(node: root, path: "", problems: problems)
    var draft = EffectDraft()
    let contents = ContentsReader(resolveImage: resolveImage, findProblem: findProblem)
    readTable(place, keys(contents), into: &draft)
    if root["layer"] == nil && root["confetti"] == nil {
      place.report("the effect has neither [[layer]] nor [confetti]")
    }
    let effect = Effect(
      name: name, title: draft.title ?? name,
      kind: draft.kind ?? (root["confetti"] == nil ? .ambient : .burst),
      layers: draft.layers + draft.confetti)
    if problems.errorCount == 0 { EffectChecks(effect: effect, place: place).run() }
    return Checked(effect, problems)
  }

  private static func keys(_ contents: ContentsReader) -> [Key<EffectDraft>] {
    EffectDraft.keys(
      readLayers: LayerReader(contents: contents).readAll,
      readConfetti: ConfettiReader(contents: contents).readAll)
  }
}
