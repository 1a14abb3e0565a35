// SPDX-License-Identifier: MIT
import Settings

/// What a first configuration is made of.
struct SetupAnswers: Equatable {
  /// Where the machine stands.
  var region: Region
  /// The seasons that show, in the order of the file.
  var seasons: [SuggestedSeason]
  /// The outputs that show effects: names and globs.
  var outputs = ["*"]
  /// When effects stay away.
  var manners = MannersSettings()

  /// What is suggested for a region.
  init(suggestedFor region: Region) {
    self.region = region
    seasons = SuggestedSeason.all(in: region).filter { $0.isSuggested(in: region) }
  }
}

/// Why an answer cannot be taken; one line.
struct UnusableAnswer: Error, Equatable {
  let message: String
}

extension SetupAnswers {
  /// A region as it is typed.
  static func region(_ text: String) throws(UnusableAnswer) -> Region {
    if let region = Region(text) { return region }
    let hint = text.uppercased() == "UK" ? " (did you mean \"GB\"?)" : ""
    throw UnusableAnswer(
      message: "\"\(text)\" is neither a country's two letters by ISO 3166, such as DE or US, nor"
        + " north, south or tropics\(hint)")
  }

  /// Names of seasons with commas between, `all` or `none`, in the order of the file.
  static func seasons(
    _ text: String, in region: Region
  ) throws(UnusableAnswer) -> [SuggestedSeason] {
    let offered = SuggestedSeason.all(in: region)
    if text == "all" { return offered }
    if text == "none" { return [] }
    let names = list(text)
    for name in names where !offered.contains(where: { $0.name == name }) {
      let known = offered.map(\.name)
      let hint =
        nearest(name, in: known).map { "did you mean \"\($0)\"?" }
        ?? "there are \(known.joined(separator: ", "))"
      throw UnusableAnswer(message: "there is no season \"\(name)\" in \(region.name) (\(hint))")
    }
    if names.isEmpty {
      throw UnusableAnswer(message: "no season is named; \"none\" says that there is none")
    }
    return offered.filter { names.contains($0.name) }
  }

  /// Names and globs of outputs with commas between.
  static func outputs(_ text: String) throws(UnusableAnswer) -> [String] {
    let names = list(text)
    let isPrintable = names.allSatisfy { name in name.unicodeScalars.allSatisfy { $0.value > 31 } }
    guard (1...64).contains(names.count), isPrintable else {
      throw UnusableAnswer(
        message: "\"\(text)\" names no outputs; say their names, or globs such as DP-*")
    }
    return names
  }

  /// Manners such as `battery=hide,fullscreen=ignore`; what is not named stays.
  static func manners(
    _ text: String, changing manners: MannersSettings = MannersSettings()
  ) throws(UnusableAnswer) -> MannersSettings {
    var manners = manners
    for word in list(text) {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let key = MannersSettings.keys.first(where: { $0.name == parts[0] })
      else {
        let keys = MannersSettings.keys.map(\.name).joined(separator: ", ")
        throw UnusableAnswer(
          message: "\"\(word)\" is no manner such as battery=hide; there are \(keys)")
      }
      let choices = MannersSettings.choices(of: key.manner)
      guard let manner = choices.first(where: { $0.rawValue == parts[1] }) else {
        let names = choices.map(\.rawValue).joined(separator: ", ")
        throw UnusableAnswer(message: "\(key.name): \"\(parts[1])\" is none of \(names)")
      }
      manners[keyPath: key.manner] = manner
    }
    return manners
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map(Text.trimmed).filter { !$0.isEmpty }
  }
}
