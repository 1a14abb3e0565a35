// SPDX-License-Identifier: MIT
import Settings

extension SetupAnswers {
  /// The text of an effectd.toml that says all this, with comments for those who edit it.
  ///
  /// A value that is the default stands behind a "#", so that the file shows what was decided.
  var configurationText: String {
    let parts = [heading, overlay, mannersSection] + [seasonsHeading] + seasonSections
    return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var heading: [String] {
    [
      "# The settings of effectd, begun by \"effectctl setup\" for the region \(region.name), now"
        + " yours to edit.",
      "#",
      "# A saved file takes effect at once; \"effectctl check\" says what is wrong with one, and",
      "# \"effectctl seasons\" what will show when. effectd.toml(5) tells all keys; those behind a"
        + " \"#\"",
      "# have the default.",
    ]
  }

  private var overlay: [String] {
    let names = outputs.map(Self.quoted).joined(separator: ", ")
    return ["[overlay]"]
      + described("overlay", "outputs", "[\(names)]", isDefault: outputs == ["*"])
  }

  private var mannersSection: [String] {
    let defaults = MannersSettings()
    return [
      "# \"hide\" shows nothing, \"slow\" draws at most 30 frames a second, \"calm\" shows a still",
      "# picture that fades in and out, \"ignore\" is as if it were not so.", "[manners]",
    ]
      + MannersSettings.keys.flatMap { key in
        let manner = manners[keyPath: key.manner]
        return described(
          "manners", key.name, Self.quoted(manner.rawValue),
          isDefault: manner == defaults[keyPath: key.manner])
      }
  }

  private var seasonsHeading: [String] {
    if seasons.isEmpty {
      return ["# No seasons: effects show only when \"effectctl start\" or \"burst\" asks for it."]
    }
    return [
      "# What shows when. Where several seasons hold, the first wins. \"effectctl list\" names the"
        + " effects."
    ]
  }

  private var seasonSections: [[String]] {
    seasons.map { season in
      ["# \(season.summary.capitalizedAtStart).", "[[season]]", "name = \"\(season.name)\""]
        + season.lines
    }
  }

  /// A key with what the reference says about it.
  private func described(
    _ section: String, _ key: String, _ value: String, isDefault: Bool
  ) -> [String] {
    let entry = SettingsReference.configurationKeys.first {
      $0.section == section && $0.name == key
    }
    let comment = entry.map { Text.wrapped($0.meaning, width: 96).map { "# \($0)" } } ?? []
    return comment + ["\(isDefault ? "#" : "")\(key) = \(value)"]
  }

  /// A basic string of TOML.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "\""
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  fileprivate var capitalizedAtStart: String {
    prefix(1).uppercased() + dropFirst()
  }
}
