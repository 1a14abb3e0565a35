// SPDX-License-Identifier: MIT

import ControlProtocol
import FlagFetch
import Flags
import Library
import Platform
import Settings

extension Command {
  static let flagsFetch = Command(
    name: "flags fetch", summary: "fetch the flag document now",
    details: """
      Writes the cache that the daemon watches, and exits; this is what the systemd timer runs. \
      When run too often, or by the timer before it is time, nothing is fetched. While the daemon \
      says that the machine saves power, the timer fetches a quarter as often.
      """,
    options: [Option("--every DUR", "go on fetching at this interval, 60s to 24h")],
    run: runFetch)

  @Sendable private static func runFetch(_ invocation: Invocation) throws(Failure) {
    guard let settings = try invocation.configuration().flag else {
      invocation.console.print("no flag is configured")
      return
    }
    guard let cache = invocation.paths.flagCache else {
      throw Failure("neither XDG_CACHE_HOME nor HOME is set")
    }
    var request = FetchRequest(
      source: FlagSource(settings), cacheDirectory: Files.parent(of: cache),
      interval: settings.pollEvery, context: invocation.flagContext().context)
    if let text = invocation.value("--every") {
      let seconds = try invocation.milliseconds("--every", text) / 1000
      guard (60...86_400).contains(seconds) else {
        throw .usage("--every: \"\(text)\" is not from 60s to 24h")
      }
      request.interval = seconds
      FlagFetcher.loop(request) { invocation.console.print($0.description) }
    }
    if savesPower(invocation) { request.interval *= powerSaverFactor }
    try report(FlagFetcher.run(request, trigger: trigger(invocation)), invocation.console)
  }

  /// How much longer the timer's interval is while the machine saves power.
  static let powerSaverFactor = 4

  /// Whether the daemon, which listens to the desktop, says so; false without a daemon.
  private static func savesPower(_ invocation: Invocation) -> Bool {
    guard let reply = try? invocation.client().reply(to: .explain()),
      case .rules(let rules, _) = reply
    else { return false }
    return rules.contains { $0.name == "power-saver" && $0.holds }
  }

  private static func report(_ outcome: FetchOutcome, _ console: Console) throws(Failure) {
    guard outcome.exitCode == 0 else {
      throw Failure(ExitCode(rawValue: outcome.exitCode) ?? .failed, outcome.description)
    }
    console.print(outcome.description)
  }

  /// A unit without a terminal is the timer's; shells may have been started by a unit too.
  private static func trigger(_ invocation: Invocation) -> PollPolicy.Trigger {
    let isUnit = invocation.environment["INVOCATION_ID"] != nil
    return isUnit && !StandardStream.input.isTerminal ? .timer : .person
  }
}
