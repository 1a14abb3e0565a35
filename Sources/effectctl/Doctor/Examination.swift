// SPDX-License-Identifier: MIT

import ControlProtocol
import Flags
import Library
import Particles
import PictureClient
import Platform
import ScreenShares
import Seasons
import Settings
import Sprites

/// Looks at all that effects depend on.
struct Examination {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// What was found, the most basic first.
  var findings: [Finding] {
    [daemon, display, shellExtension, windows, fonts] + buses
      + [shares, unit, configuration, watching, flag]
  }

  /// What a program prints in the tool's environment within ten seconds; nothing if it fails.
  private func output(_ name: String, _ words: [String]) -> String {
    let variables = invocation.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let bytes = try? Subprocess.output(
      of: "/usr/bin/env", ["-i"] + variables + ["timeout", "10", name] + words, limit: 1 << 16)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  // MARK: The programs

  private var daemon: Finding {
    do {
      guard case .status(let status) = try invocation.client().reply(to: .getStatus()) else {
        preconditionFailure("a status is answered as one")
      }
      let text = "effectd \(status.version) runs as process \(status.processID)"
      if status.version == Program.version {
        return .fine("daemon", text)
      }
      return .hint(
        "daemon", "\(text), but this is \(Program.version)",
        invocation.serviceAdvice.restart(process: status.processID))
    } catch {
      return .problem("daemon", error.message, error.details.first)
    }
  }

  private var unit: Finding {
    let words = [
      "--user", "show", "effectd.service", "--property=LoadState,ActiveState,UnitFileState",
    ]
    return Self.unit(output("systemctl", words))
  }

  /// Reads what systemctl(1) shows of the unit.
  static func unit(_ output: String) -> Finding {
    var values: [Substring: Substring] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let state = values["LoadState"] else {
      return .hint(
        "unit", "systemd does not manage this session",
        "Let the desktop start \"effectd --autostart\" when you log in.")
    }
    guard state == "loaded" else {
      return .hint(
        "unit", "effectd.service is \(state)",
        "Install it with scripts/install, or let the desktop start effectd.")
    }
    let active = values["ActiveState"] ?? "unknown"
    let enabled = values["UnitFileState"] ?? "unknown"
    let text = "effectd.service is \(active) and \(enabled)"
    if active == "failed" {
      return .problem("unit", text, "See why with \"journalctl --user -u effectd\".")
    }
    if enabled == "enabled" { return .fine("unit", text) }
    return .hint("unit", text, "Start it at each login with \"systemctl --user enable effectd\".")
  }

  // MARK: The desktop

  private var display: Finding {
    guard let program = ProcessEnvironment.program(besideThis: "effectd") else {
      return .hint(
        "display", "not looked at: effectd is not beside effectctl",
        "Run \"effectd --check-display\".")
    }
    return Self.display(output("sh", ["-c", "\"$0\" --check-display 2>&1 || true", program]))
  }

  /// Reads what `effectd --check-display` says.
  static func display(_ output: String) -> Finding {
    let line = output.split(separator: "\n").last.map(String.init) ?? "effectd does not answer"
    guard line.hasPrefix("effectd: ") || !line.contains(": ") else {
      return .fine("display", line)
    }
    let text = line.hasPrefix("effectd: ") ? String(line.dropFirst("effectd: ".count)) : line
    return .problem(
      "display", text,
      "Effects need X11 with RENDER and SHAPE, or a Wayland compositor with layer-shell; "
        + "run this in a terminal of the desktop, where DISPLAY or WAYLAND_DISPLAY is set.")
  }

  private var shellExtension: Finding {
    ShellExtensionState(environment: invocation.environment, paths: invocation.paths).finding
  }

  /// Whether the daemon knows what snow could lie on.
  private var windows: Finding {
    guard case .status(let status)? = try? invocation.client().reply(to: .getStatus()) else {
      return .hint("windows", "not looked at: effectd does not run", "Start it first.")
    }
    guard let landing = status.landing else {
      return .fine("windows", "nothing shows that comes to rest on them")
    }
    return .fine("windows", "snow lies \(landing.text)")
  }

  private var fonts: Finding {
    let store = SpriteStore(scale: 1, pictures: WaitingPictures())
    if let problem = store.problem(with: .emoji("❄️", size: 32)) {
      return .hint(
        "fonts", problem,
        "Effects of emoji need Pango and a font such as Noto Color Emoji "
          + "(Debian: libpangocairo-1.0-0 and fonts-noto-color-emoji).")
    }
    return .fine("fonts", "emoji can be drawn")
  }

  private var buses: [Finding] {
    let environment = invocation.environment
    return [
      bus(
        "session bus", BusAddress.session(environment: environment),
        "reduced motion, do not disturb and screensavers"),
      bus(
        "system bus", BusAddress.system(environment: environment),
        "lock, sleep, battery and power saver"),
    ]
  }

  /// Whether it can be known that the screen is shared.
  private var shares: Finding {
    guard let path = PipeWireSocket.path(in: invocation.environment), Files.exists(path) else {
      return .hint(
        "screen shares", "PipeWire is not there",
        "Effects then do not hide while the screen is shared; \"effectctl pause 1h\" does it by hand."
      )
    }
    return .fine("screen shares", "PipeWire is at \(path)")
  }

  private func bus(_ subject: String, _ address: BusAddress?, _ use: String) -> Finding {
    var failure = "no address is known"
    if let address {
      do {
        let waiting = try WaitingBus(address: address)
        if try waiting.connect() { return .fine(subject, "answers at \(address.text)") }
        let reason = waiting.bus.failure.map { ": \($0.reason)" }
        failure = "no answer at \(address.text)" + (reason ?? "")
      } catch {
        failure = "no answer at \(address.text): \(error.reason)"
      }
    }
    return .hint(
      subject, failure, "Effects show anyway, but cannot react to \(use).")
  }

  // MARK: Files

  private var configuration: Finding {
    let result = FileCheck(invocation).run(includesFlag: false)
    let file = invocation.configurationFile ?? "no configuration file"
    guard let first = result.diagnostics.first else {
      return Finding(
        subject: "configuration", grade: .fine,
        text: "\(file); \(Text.count(result.fileCount, "file")) without problems")
    }
    let isBroken = result.diagnostics.contains { $0.severity == .error }
    return Finding(
      subject: "configuration", grade: isBroken ? .problem : .hint, text: first.description,
      advice: "See all with \"effectctl check\".")
  }

  /// The same user's limits hold here and in the daemon.
  private var watching: Finding {
    do {
      let watcher = try FileWatcher(loop: EventLoop()) { _ in }
      watcher.watch(invocation.places.watchTargets)
      return Self.watching(watcher.failure)
    } catch {
      return Self.watching(error)
    }
  }

  /// What follows from not being able to watch files.
  static func watching(_ failure: SystemError?) -> Finding {
    guard let failure else { return .fine("watching", "changed files are noticed") }
    return .hint(
      "watching", "changed files are not noticed: \(failure.reason)",
      "Editors and synchronising programs use inotify, too: close some, or raise the limit with "
        + "\"sysctl\" as root. Until then \"effectctl reload\" reads changed files.")
  }

  private var flag: Finding {
    guard let settings = (try? invocation.configuration())?.flag else {
      return .fine("flag", "none is configured")
    }
    let source = FlagSource(settings)
    let file = FlagEvidenceFile(url: source.url, cache: invocation.paths.flagCache)
    let ruling = source.ruling(
      on: file?.evidence() ?? .nothing, in: invocation.flagContext().context,
      now: Int(invocation.now.seconds))
    let text = "\(source.key) of \(source.shownURL) decides: \(ruling.decision.summary)"
    guard let reason = ruling.unknown ?? (ruling.isStale ? "too old" : nil) else {
      guard let problem = invocation.flagProblems()?.first else { return .fine("flag", text) }
      return .hint("flag", "\(text); \(problem)", "See all with \"effectctl check\".")
    }
    return .hint(
      "flag", "\(text) (\(reason))",
      "Fetch it with \"effectctl flags fetch\", and regularly with "
        + "\"\(invocation.serviceAdvice.fetch)\".")
  }
}
