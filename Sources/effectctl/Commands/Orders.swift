// SPDX-License-Identifier: MIT

import ControlProtocol
import Director
import Library
import Platform
import Settings
import Values

/// The commands that tell the daemon to do something and print one line.
extension Command {
  static let off = Command(
    name: "off", summary: "turn all effects off until \"effectctl on\"",
    details: """
      The switch is remembered over restarts and beats the schedule, the flag and \
      "effectctl start". Without a daemon it is written where effectd reads it at its start.
      """,
    run: { (invocation) throws(Failure) in try turn(false, invocation) })

  static let on = Command(
    name: "on", summary: "undo \"effectctl off\"",
    run: { (invocation) throws(Failure) in try turn(true, invocation) })

  /// Turns the user's switch: the daemon does it, or without one the file that it reads.
  private static func turn(_ isOn: Bool, _ invocation: Invocation) throws(Failure) {
    let word = isOn ? "on" : "off"
    do throws(Failure) {
      let reply = try invocation.client().reply(to: .setUserSwitch(on: isOn))
      if case .switched(let problem?) = reply { invocation.console.say("effectctl: \(problem)") }
    } catch {
      guard error.isWithoutDaemon, let folder = invocation.paths.stateDirectory else { throw error }
      try remember(isOn, "\(folder)/state")
      invocation.console.say("effectctl: effectd is not running; it will be \(word) when it starts")
    }
    invocation.console.print(word)
  }

  private static func remember(_ isOn: Bool, _ path: String) throws(Failure) {
    let bytes = try? Files.read(path, limit: SavedState.maximumSize)
    var state = SavedState(text: bytes ?? [])
    state.isOn = isOn
    do throws(SystemError) {
      try Files.write(state.text, to: path)
    } catch {
      throw Failure("\(path): cannot be written: \(error.reason)")
    }
  }

  static let pause = Command(
    name: "pause", summary: "hide everything for a while",
    details: """
      Lasts for DUR, else until "effectctl resume"; a restart of the daemon ends it too.
      """,
    arguments: [Argument("[DUR]", "for how long: 90, 1.5s, 15m, 1h30m, 2d")],
    examples: ["pause 45m"],
    run: runPause)

  static let resume = Command(
    name: "resume", summary: "end a pause, and what \"stop\" did to a season",
    details: "It says which; if there was neither, it says so, and that is no failure.",
    run: { (invocation) throws(Failure) in
      guard case .resumed(let hadPause, let effects) = try invocation.client().reply(to: .resume)
      else { preconditionFailure("resume is answered as one") }
      invocation.console.print(resumed(hadPause, effects ?? []))
    })

  /// What `resume` undid, in words; a daemon of 0.1.0 does not say it.
  static func resumed(_ hadPause: Bool?, _ effects: [String]) -> String {
    guard let hadPause else { return "resumed" }
    let shown = effects.isEmpty ? [] : ["\(effects.joined(separator: ", ")) may show again"]
    let undone = (hadPause ? ["the pause is over"] : []) + shown
    return undone.isEmpty
      ? "nothing to resume: neither paused nor stopped" : undone.joined(separator: "; ")
  }

  @Sendable private static func runPause(_ invocation: Invocation) throws(Failure) {
    var milliseconds: Int?
    if let text = invocation.argument(0) {
      milliseconds = try invocation.milliseconds("DUR", text)
    }
    _ = try invocation.client().call(.pause(milliseconds: milliseconds))
    let time =
      milliseconds.map { "for \(Text.duration($0))" } ?? "until \"effectctl resume\""
    invocation.console.print("paused \(time)")
  }

  static let stop = Command(
    name: "stop", summary: "end effects and bursts",
    details: """
      Without a name, all that show. They fade out within a second; with --gently nothing more is \
      emitted, and what lives ends its life. A season's effect stays away until the season ends or \
      changes, or until "effectctl resume", "on" or "start" of it; the answer says until when.
      """,
    arguments: [
      Argument("[EFFECT]", "the effect to end; all if there is none", completion: .effect)
    ],
    options: [Option("--gently", "emit nothing more, and let what lives end its life")],
    examples: ["stop", "stop snow", "stop --gently"],
    run: runStop)

  @Sendable private static func runStop(_ invocation: Invocation) throws(Failure) {
    var effect: String?
    if let name = invocation.argument(0) { effect = try invocation.effect(name) }
    let isGentle = invocation.has("--gently")
    let call = ControlCall.stop(effect: effect, gently: isGentle)
    guard case .stopped(let count, let end) = try invocation.reply(to: call) else {
      preconditionFailure("stop is answered with a count")
    }
    if count == 0, let name = invocation.argument(0) {
      try checkExists(name, invocation)
      return invocation.console.print("\(name) was not showing")
    }
    guard case .status(let status)? = try? invocation.client().reply(to: .getStatus()) else {
      return invocation.console.print(stopped(count, isGentle))
    }
    let season = status.suppressedBy == "stopped" || end != nil ? status.season : nil
    invocation.console.print(stopped(count, isGentle, season: season, until: end))
  }

  /// What `stop` did, in words.
  static func stopped(
    _ count: Int, _ isGentle: Bool, season: String? = nil, until end: String? = nil
  ) -> String {
    let verb = isGentle ? "ending" : "stopped"
    let effects = count == 0 ? "nothing was showing" : "\(verb) \(Text.count(count, "effect"))"
    guard season != nil || end != nil else { return effects }
    let what = season.map { "season \"\($0)\"" } ?? "the flag's effect"
    let time = end.map { " until \(Text.time($0))" } ?? ""
    return "\(effects); \(what) stays stopped\(time) (undo: effectctl resume)"
  }

  /// Makes sure that a name, of which nothing showed, is an effect's.
  private static func checkExists(_ name: String, _ invocation: Invocation) throws(Failure) {
    if EffectFiles.isPath(name) { return }
    let names = try effects(invocation).map(\.name)
    guard Glob.name(meantBy: name, among: names) == nil else { return }
    throw Failure(.unknownEffect(name, nearest: nearest(name, in: names)))
  }

  static let reload = Command(
    name: "reload", summary: "read configuration and effects again",
    details: """
      Reads the configuration, all effects, the flag's document and the time zone again by their \
      names, whether they seem changed or not; saved files are read without it, too. Warnings are \
      said on stderr, and then "reloaded" on stdout. If a file has errors, these are said, and for \
      each such file whether its last good version is in force; the exit code is 1. All other files \
      are in force as they are now.
      """,
    run: { (invocation) throws(Failure) in
      switch try invocation.client().attempt(.reload) {
      case .success(.diagnostics(let lines)):
        for line in lines { invocation.console.say(line) }
        invocation.console.print("reloaded")
      case .success: preconditionFailure("reload is answered with diagnostics")
      case .failure(.invalidConfiguration(let lines)):
        throw Failure("all was read again, but for files with errors", details: lines)
      case .failure(let error): throw Failure(error)
      }
    })

  static let start = Command(
    name: "start", summary: "show an effect outside the schedule, or change it",
    details: """
      It lasts until "effectctl stop", or for the time given. A burst is repeated a second after its \
      last particle, and one from a file at once at every save. An effect that shows already is \
      changed: the options that are given, and no others; what a season shows, until the season \
      ends or changes.
      """,
    arguments: [.effect],
    options: [
      Option(
        "--intensity F", "how much of it: 0 to 4, multiplied with the season's and the flag's"),
      Option("--scale F", "enlarge by this factor, 0.01 to 100"),
      Option("--speed F", "how fast its time runs, 0.05 to 20; paths and densities stay"),
      .colors, .emoji, Option("--for DUR", "for how long: 90, 1.5s, 15m, 1h30m, 2d"), .output,
    ],
    examples: ["start snow --for 30m", "start snow --intensity 0.3", "start ./my.toml"],
    run: runStart)

  @Sendable private static func runStart(_ invocation: Invocation) throws(Failure) {
    let name = invocation.requiredArgument(0)
    var request = StartRequest(effect: try invocation.effect(name))
    request.output = invocation.value("--output")
    if let text = invocation.value("--for") {
      request.milliseconds = try invocation.milliseconds("--for", text)
    }
    request.options = try EffectOptions(invocation)
    do {
      guard
        case .started(let changed, let outputs, let notes) = try invocation.reply(
          to: .start(request))
      else { preconditionFailure("start is answered as one") }
      let time = request.milliseconds.map { " for \(Text.duration($0))" } ?? ""
      let places = outputs.map { " on \($0.joined(separator: ", "))" } ?? ""
      let verb = changed == true ? "changed" : "started"
      invocation.console.print("\(verb) \(name)\(places)\(time)")
      for line in notes { invocation.console.say("effectctl: \(line)") }
    } catch {
      throw explained(error, name)
    }
  }

  /// A daemon of 0.1.0 refuses to start what is no ambient effect; it has no more to say about one.
  private static func explained(_ failure: Failure, _ name: String) -> Failure {
    guard failure == Failure(.invalidParameter("effect")) else { return failure }
    return Failure("\(name) is a burst: show it with \"effectctl burst \(name)\"")
  }
}

extension EffectOptions {
  /// The options that a command line gives.
  init(_ invocation: Invocation) throws(Failure) {
    self.init()
    intensity = try invocation.number("--intensity", in: Self.intensityRange)
    scale = try invocation.number("--scale", in: Self.scaleRange)
    speed = try invocation.number("--speed", in: Self.speedRange)
    colors = try BurstRequest.colors(invocation.value("--colors"))
    emoji = try BurstRequest.emoji(invocation.values("--emoji"))
  }
}
