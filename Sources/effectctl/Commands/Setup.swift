// SPDX-License-Identifier: MIT
import ControlProtocol
import Library
import Platform
import Settings

extension Command {
  static let setup = Command(
    name: "setup", summary: "write a first configuration, asking what it should say",
    details: """
      Suggests seasons for the region, which the time zone or else the locale tells, and writes \
      them with outputs and manners into a commented file. Asks, on a terminal only, what no \
      option answers; with --yes it takes the suggestions instead. A file that exists is left \
      alone, unless --force replaces it; what was there then stays beside it, with a ~. On GNOME \
      it also says what the extension of GNOME Shell needs, which lets clicks through.
      """,
    options: [
      Option("--region REGION", "a country's two letters, or north, south, tropics"),
      Option("--seasons LIST", "seasons with commas between, or all, none"),
      Option("--outputs LIST", "outputs that show effects: names or globs"),
      Option("--manners LIST", "what differs from the defaults, as in battery=hide"),
      Option("--yes", "ask nothing and take the suggestions"),
      Option("--print", "print the file and write none"),
      Option(
        "--output FILE", "write this file (default: the one of --config, else the user's)",
        completion: .file([".toml"])),
      Option("--force", "replace a file that exists"),
    ],
    examples: [
      "setup", "setup --yes", "setup --region AU --seasons winter,new-year --yes",
      "setup --yes --print",
    ],
    run: runSetup)

  @Sendable private static func runSetup(_ invocation: Invocation) throws(Failure) {
    let target = try target(invocation)
    if let target, Files.exists(target), !invocation.has("--force") {
      throw Failure("\(target) exists and is left alone; --force replaces it, --print shows")
    }
    let asks = !invocation.has("--yes")
    guard !asks || invocation.console.canAsk else {
      throw .usage("setup: there is no terminal to ask on; --yes takes the suggestions")
    }
    var answers = try answers(invocation)
    let dialogue = SetupDialogue(
      console: invocation.console, presentOutputs: asks ? invocation.presentOutputs : [],
      isAnswered: invocation.has)
    if asks { answers = try dialogue.complete(answers) }
    if !asks, invocation.has("--outputs") {
      let lines = SetupDialogue.absent(answers.outputs, invocation.presentOutputs)
      for line in lines { invocation.console.say("effectctl: \(line)") }
    }
    let text = answers.configurationText
    try check(text, target ?? "effectd.toml", invocation)
    guard let target else { return invocation.console.printRaw(text) }
    if asks, try !dialogue.confirms("Write \(target)?") {
      throw Failure("nothing is written")
    }
    try write(text, to: target)
    report(target, invocation)
  }

  /// The file to write; nil to print.
  private static func target(_ invocation: Invocation) throws(Failure) -> String? {
    if invocation.has("--print") { return nil }
    let file =
      invocation.value("--output") ?? invocation.value("--config")
      ?? invocation.paths.configurationDirectory.map { "\($0)/effectd.toml" }
    guard let file else { throw Failure("HOME is not set: say --output FILE, or --print") }
    return file
  }

  /// What options say, and suggestions for the rest.
  private static func answers(_ invocation: Invocation) throws(Failure) -> SetupAnswers {
    var option = "--region"
    do throws(UnusableAnswer) {
      let region = try invocation.value(option).map(SetupAnswers.region)
      var answers = SetupAnswers(suggestedFor: region ?? invocation.likelyRegion)
      option = "--seasons"
      // Without a region the question for it comes first, and then decides what there is.
      if let text = invocation.value(option) {
        answers.seasons = try SetupAnswers.seasons(text, in: answers.region)
      }
      option = "--outputs"
      if let text = invocation.value(option) { answers.outputs = try SetupAnswers.outputs(text) }
      option = "--manners"
      if let text = invocation.value(option) { answers.manners = try SetupAnswers.manners(text) }
      return answers
    } catch {
      throw .usage("\(option): \(error.message)")
    }
  }

  /// Reads what is about to be written, as the daemon will.
  ///
  /// That one season comes before another is not said here: the file itself does.
  private static func check(
    _ text: String, _ file: String, _ invocation: Invocation
  ) throws(Failure) {
    let catalogue = invocation.catalogue
    let checked = ConfigurationReader.read(
      text: Array(text.utf8), file: file, effectNames: catalogue.names,
      kindOf: { EffectFiles.kind(of: $0, in: catalogue) })
    if checked.value == nil { throw Failure(checked.diagnostics) }
  }

  private static func write(_ text: String, to target: String) throws(Failure) {
    var old: [UInt8]?
    do throws(SystemError) {
      try Files.makeDirectories(Files.parent(of: target))
      if Files.isRegularFile(target) { old = try Files.read(target, limit: 1 << 24) }
    } catch {
      throw Failure("\(error)")
    }
    if let old { try Invocation.write(old, to: "\(target)~") }
    try Invocation.write(Array(text.utf8), to: target)
  }

  /// Says what was done, and what comes next.
  private static func report(_ target: String, _ invocation: Invocation) {
    let console = invocation.console
    console.print("Written: \(target)")
    let isInForce = invocation.configurationFile == target
    if !isInForce {
      console.print("It is not where effectd looks: say --config \(target)")
    } else if (try? invocation.client().call(.getStatus())) != nil {
      console.print("effectd runs and has it in force.")
    } else {
      console.print("Start effectd: \(invocation.serviceAdvice.enable)")
    }
    console.print("What shows when: effectctl seasons")
    prepareShell(invocation)
  }

  /// Says what GNOME needs, once it has the extension where it looks for it.
  private static func prepareShell(_ invocation: Invocation) {
    let environment = invocation.environment
    var state = ShellExtensionState(environment: environment, paths: invocation.paths)
    if state == .missing(isInstalled: false) {
      let share = ProcessEnvironment.programFolder.map { "\(Files.parent(of: $0))/share" }
      let data = environment["XDG_DATA_HOME"] ?? environment["HOME"].map { "\($0)/.local/share" }
      if let link = ShellExtensionState.link(share: share, data: data, invocation.paths) {
        invocation.console.print("Written: \(link)")
        state = .missing(isInstalled: true)
      }
    }
    guard let advice = state.finding.advice else { return }
    invocation.console.print("GNOME's extension: \(state.finding.text). \(advice)")
  }
}

extension Invocation {
  /// The region by the machine's time zone and the locale.
  var likelyRegion: Region {
    let table = try? Files.read("/usr/share/zoneinfo/zone.tab", limit: 1 << 20)
    let locale = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    return Region.suggested(
      zoneName: SystemFacts.timeZoneName(environment: environment),
      zoneTable: String(decoding: table ?? [], as: UTF8.self), locale: locale)
  }
}
