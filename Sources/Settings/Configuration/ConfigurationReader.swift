// SPDX-License-Identifier: MIT
import Seasons
public import Values

/// Reads `effectd.toml`.
public enum ConfigurationReader {
  /// Reads a configuration and reports all its problems at once.
  ///
  /// - Parameters:
  ///   - text: The content of the file, UTF-8, at most 1 MiB.
  ///   - file: Its name for the diagnostics.
  ///   - effectNames: The effects that exist, to check what seasons name; nil: not checked.
  ///   - outputNames: The outputs that there are, to find names that match none; empty: unknown.
  ///   - kindOf: What the effect of a name is, in any case; nil if that is not known.
  /// - Returns: The configuration, nil if a problem is an error.
  /// - Complexity: O(n) in the number of bytes, and O(s²) in the number of seasons.
  public static func read(
    text: [UInt8], file: String, effectNames: [String]?, outputNames: [String] = [],
    kindOf: @escaping (String) -> EffectKind? = { _ in nil }
  ) -> Checked<Configuration> {
    let problems = Problems(file: file)
    guard let root = TomlDocument.parse(text, problems: problems) else {
      return Checked(nil, problems)
    }
    let place = Place(node: root, path: "", problems: problems)
    var configuration = Configuration()
    var seasons: [Located<Season>] = []
    readTable(place, sections, into: &configuration)
    if let list = root["season"] {
      seasons = SeasonReader(effectNames: effectNames, kindOf: kindOf).read(place.member(list))
    }
    configuration.seasons = seasons.map(\.value)
    if !outputNames.isEmpty { warnOfAbsentOutputs(place, outputNames) }
    configuration.bursts = bursts(place, configuration.manners)
    if problems.errorCount == 0 { SeasonChecks(seasons)?.run() }
    return Checked(configuration, problems)
  }

  private static var sections: [Key<Configuration>] {
    [
      section("overlay", \.overlay, ConfigurationKeys.overlay),
      section("manners", \.manners, ConfigurationKeys.manners),
      Key("bursts", type: "table", expected: "a table", "", read: { _, _ in }),
      Key("place", type: "table", expected: "a table", "", read: readPlace),
      Key("season", type: "list of tables", expected: "[[season]] tables", "", read: { _, _ in }),
      Key("flag", type: "table", expected: "a table", "", read: readFlag),
    ]
  }

  private static func section<Value>(
    _ name: String, _ property: WritableKeyPath<Configuration, Value>, _ keys: [Key<Value>]
  ) -> Key<Configuration> {
    Key(
      name, type: "table", expected: "a table", "",
      read: { readTable($0, keys, into: &$1[keyPath: property]) })
  }

  /// Reads `[bursts]` last, because it begins with the manners of ambient effects.
  private static func bursts(_ root: Place, _ manners: MannersSettings) -> BurstSettings {
    var bursts = BurstSettings()
    bursts.manners = manners
    if let node = root.node["bursts"] {
      readTable(root.member(node), ConfigurationKeys.bursts, into: &bursts)
    }
    return bursts
  }

  /// An output may be at home while its machine is not: names that match none are warnings.
  private static func warnOfAbsentOutputs(_ root: Place, _ present: [String]) {
    let overlay = root.node["overlay"].map { [root.member($0)] } ?? []
    let list = root.node["season"]
    let seasons = list?.elements?.enumerated().map { index, season in
      Place(node: season, path: "season[\(index)]", problems: root.problems)
    }
    for table in overlay + (seasons ?? []) { warnOfAbsentOutputs(of: table, present) }
  }

  private static func warnOfAbsentOutputs(of table: Place, _ present: [String]) {
    guard let list = table.node["outputs"], let elements = list.elements else { return }
    let place = table.member(list)
    for (index, element) in elements.enumerated() {
      guard let pattern = element.text, !present.contains(where: Glob(pattern).matches) else {
        continue
      }
      place.element(index, element).report(
        "\(quoted(pattern)) matches none of the outputs that there are now: \(listed(present))",
        .warning)
    }
  }

  private static func readPlace(_ place: Place, _ configuration: inout Configuration) {
    var draft = PlaceDraft()
    readTable(place, ConfigurationKeys.place, into: &draft)
    guard let members = place.node.members else { return }
    for key in ConfigurationKeys.place where !members.contains(where: { $0.key == key.name }) {
      place.reportKey("has no \(key.name) (a place is a latitude and a longitude)")
    }
    guard let latitude = draft.latitude, let longitude = draft.longitude else { return }
    configuration.place = GeographicPlace(latitude: latitude, longitude: longitude)
  }

  private static func readFlag(_ place: Place, _ configuration: inout Configuration) {
    var flag = FlagSettings()
    readTable(place, ConfigurationKeys.flag, into: &flag)
    guard place.node.members != nil else { return }
    guard place.node["url"] != nil else {
      return place.reportKey("has no url, so there is no flag", .warning)
    }
    if place.node["maximumStale"] != nil || place.node["pollEvery"] != nil,
      flag.maximumStale < flag.pollEvery
    {
      place.reportKey("maximumStale is shorter than pollEvery", .warning)
    }
    configuration.flag = flag
  }
}
