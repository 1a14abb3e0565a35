// SPDX-License-Identifier: MIT
import Particles

/// Everything that can be written into the files, from the same tables that read them.
public enum SettingsReference {
  /// One key of a file.
  public struct Entry: Hashable, Sendable {
    /// The section as in its header: `overlay`, `season`, `layer.cell`; empty at the top.
    public let section: String
    /// The key.
    public let name: String
    /// The type in a few words.
    public let type: String
    /// What is accepted: a range, names, or a description.
    public let range: String
    /// The default as it would be written, nil if there is none.
    public let defaultText: String?
    /// One line about it.
    public let meaning: String
  }

  /// All keys of `effectd.toml`, section by section.
  public static var configurationKeys: [Entry] {
    entries("overlay", ConfigurationKeys.overlay, OverlaySettings())
      + entries("bursts", ConfigurationKeys.bursts, BurstSettings())
      + entries("manners", ConfigurationKeys.manners, MannersSettings())
      + entries("place", ConfigurationKeys.place, PlaceDraft())
      + entries("season", SeasonDraft.keys, SeasonDraft())
      + entries("flag", ConfigurationKeys.flag, FlagSettings())
  }

  /// All keys of effect files, section by section.
  ///
  /// `behavior` stands for both of its places, `behavior.wave` for what only a wave has.
  public static var effectKeys: [Entry] {
    let contents = ContentsReader { _ in .failure(ImageProblem("")) }
    let nothing = Place(
      node: TomlNode(key: "", keyPosition: .start, position: .start, value: .array([])), path: "",
      problems: Problems(file: ""))
    let cells = CellReader(layers: nothing, contents: contents)
    let top = EffectDraft.keys(readLayers: { _ in [] }, readConfetti: { _ in [] })
    return entries("", top, EffectDraft())
      + entries("layer", LayerReader.keys(cells), EmitterLayer())
      + entries("layer.cell", CellReader.keys(contents: contents) { _ in [] }, CellReading())
      + entries("shadow", ShadowKeys.all, Shadow())
      + entries("layer.landing", LandingKeys.all, LandingRule())
      + entries("contents", ContentsDraft.keys, ContentsDraft())
      + behaviorKeys
      + entries("confetti", ConfettiOptions.keys(contents), ConfettiOptions())
  }

  private static var behaviorKeys: [Entry] {
    let common = BehaviorDraft<Behavior.Wave>.keys
    let value = Behavior.ValueOverLife(keyPath: .scale, values: [])
    return entries("behavior", common, BehaviorDraft(payload: Behavior.Wave()))
      + entries("behavior.wave", BehaviorKeys.wave, Behavior.Wave())
      + entries("behavior.drag", BehaviorKeys.drag, Behavior.Drag(drag: 0))
      + entries("behavior.alignToMotion", BehaviorKeys.align, Behavior.AlignToMotion())
      + entries("behavior.valueOverLife", BehaviorKeys.value, value)
      + entries("behavior.colorOverLife", BehaviorKeys.color, Behavior.ColorOverLife(colors: []))
      + entries("behavior.attractor", BehaviorKeys.attractor, Behavior.Attractor())
      + entries("behavior.simpleAttractor", BehaviorKeys.simple, Behavior.SimpleAttractor())
  }

  private static func entries<Target>(
    _ section: String, _ keys: [Key<Target>], _ defaults: Target
  ) -> [Entry] {
    keys.map { key in
      Entry(
        section: section, name: key.name, type: key.type, range: key.expected,
        defaultText: key.defaultText(defaults), meaning: key.meaning)
    }
  }
}
