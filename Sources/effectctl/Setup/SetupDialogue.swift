// SPDX-License-Identifier: MIT
import Settings
import Values

/// Asks for what the command line has not said, one question after the other.
struct SetupDialogue {
  /// Where it asks.
  let console: Console
  /// The outputs there are now; empty if no daemon tells.
  let presentOutputs: [String]
  /// Whether an option has answered a question already, by the option's name.
  let isAnswered: (String) -> Bool

  /// Asks everything that is open.
  ///
  /// - Parameter answers: what options have said, and suggestions.
  /// - Returns: the answers with what was typed.
  /// - Throws: a failure if the input ends.
  func complete(_ answers: SetupAnswers) throws(Failure) -> SetupAnswers {
    console.say("Enter takes what stands in brackets; Ctrl-C leaves without writing anything.")
    var answers = answers
    if !isAnswered("--region") { try askRegion(&answers) }
    if !isAnswered("--seasons") { try askSeasons(&answers) }
    if !isAnswered("--outputs") { try askOutputs(&answers) }
    if !isAnswered("--manners") { try askManners(&answers) }
    return answers
  }

  /// Whether to go on; no is the default of nothing.
  func confirms(_ question: String) throws(Failure) -> Bool {
    try ask(question, suggestion: "yes") { (text) throws(UnusableAnswer) in
      switch text.lowercased() {
      case "y", "yes": return true
      case "n", "no": return false
      default: throw UnusableAnswer(message: "say yes or no")
      }
    }
  }

  private func askRegion(_ answers: inout SetupAnswers) throws(Failure) {
    let region = try ask(
      "Country, by its two letters, or north, south, tropics", suggestion: answers.region.name,
      SetupAnswers.region)
    if region == answers.region { return }
    let seasons = answers.seasons
    answers.region = region
    let suggested = SetupAnswers(suggestedFor: region).seasons
    answers.seasons = isAnswered("--seasons") ? seasons : suggested
  }

  private func askSeasons(_ answers: inout SetupAnswers) throws(Failure) {
    let region = answers.region
    let offered = SuggestedSeason.all(in: region)
    console.say("")
    console.say("Seasons (those with a * are suggested):")
    let width = offered.map(\.name.count).max() ?? 0
    for season in offered {
      let mark = answers.seasons.contains(season) ? "*" : " "
      console.say("  \(mark) \(Text.padded(season.name, to: width + 2))\(season.summary)")
    }
    let names = answers.seasons.map(\.name).joined(separator: ",")
    answers.seasons = try ask(
      "Which, with commas between; or all, none", suggestion: names.isEmpty ? "none" : names
    ) { (text) throws(UnusableAnswer) in try SetupAnswers.seasons(text, in: region) }
  }

  private func askOutputs(_ answers: inout SetupAnswers) throws(Failure) {
    if !presentOutputs.isEmpty {
      console.say("")
      console.say("There are now: \(presentOutputs.joined(separator: ", "))")
    }
    answers.outputs = try ask(
      "Outputs that show effects, by name or glob such as DP-*",
      suggestion: answers.outputs.joined(separator: ","), SetupAnswers.outputs)
    Self.absent(answers.outputs, presentOutputs).forEach(console.say)
  }

  /// A line for each name of an output that matches none of those that there are.
  static func absent(_ names: [String], _ present: [String]) -> [String] {
    guard !present.isEmpty else { return [] }
    return names.filter { name in !present.contains(where: Glob(name).matches) }.map { name in
      "\"\(name)\" matches no output that there is now; nothing shows until one of that name is"
        + " connected."
    }
  }

  private func askManners(_ answers: inout SetupAnswers) throws(Failure) {
    let manners = answers.manners
    let now = MannersSettings.keys.map { "\($0.name)=\(manners[keyPath: $0.manner].rawValue)" }
    console.say("")
    console.say("When effects hide, go slow or ignore it:")
    answers.manners = try ask(
      "What differs, as in battery=hide", suggestion: now.joined(separator: ",")
    ) { (text) throws(UnusableAnswer) in try SetupAnswers.manners(text, changing: manners) }
  }

  /// Asks until the answer can be used.
  private func ask<Answer>(
    _ question: String, suggestion: String, _ read: (String) throws(UnusableAnswer) -> Answer
  ) throws(Failure) -> Answer {
    while true {
      guard let line = console.ask("\(question) [\(suggestion)]: ") else {
        console.say("")
        throw Failure("the input has ended; nothing is written")
      }
      let words = line.split(separator: " ").joined(separator: " ")
      do throws(UnusableAnswer) {
        return try read(words.isEmpty ? suggestion : words)
      } catch {
        console.say(error.message)
      }
    }
  }
}
