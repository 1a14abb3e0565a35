// SPDX-License-Identifier: MIT
import ControlProtocol
import Library
import Platform
import Values

extension Command {
  static let burst = Command(
    name: "burst", summary: "show a burst once",
    details: """
      Without --output it shows on every monitor, and each plays its own copy. Options override \
      the effect's own values. If it may not show, the reason is printed and the exit code is 4. \
      Colours are for what the effect leaves open; emoji and pictures keep theirs, and a line on \
      stderr says so where nothing changes. X11 and KWin tell where the pointer and the \
      active window are, sway where the window is; elsewhere the burst shows at its own place, and \
      a line says why.
      """,
    arguments: [.effect],
    options: [
      .output,
      Option(
        "--at PLACE",
        "where: X,Y in points or percentages of the output, as in 50%,90%; or pointer, or window"),
      Option("--count N", "how many particles, 1 to 10000"),
      .emoji, Option("--text TEXT", "what the effect's texts say instead, on one line"), .colors,
      Option("--duration DUR", "how long new particles keep appearing, up to 10m"),
      Option("--scale F", "enlarge by this factor, 0.01 to 100"),
      Option("--wait", "return when the last particle is gone"),
      Option("--watch", "show it again whenever the file or an image of it is saved"),
    ],
    examples: ["burst hearts", "burst confetti --at 50%,90% --count 80", "burst emoji --emoji 🎉"],
    run: runBurst)

  @Sendable private static func runBurst(_ invocation: Invocation) throws(Failure) {
    if invocation.has("--watch") { return try watch(invocation) }
    try burst(invocation)
  }

  /// Shows a file's burst after every save until it is interrupted.
  private static func watch(_ invocation: Invocation) throws(Failure) {
    let path = try invocation.effect(invocation.requiredArgument(0))
    guard path.hasPrefix("/") else { throw .usage("burst: --watch needs the path of a file") }
    do {
      let loop = try EventLoop()
      let saves = BurstSaves(path: path, invocation: invocation)
      saves.watcher = try FileWatcher(loop: loop) { [unowned saves] _ in saves.show() }
      let reader = try StandardStream.output.onReaderGone(in: loop) { loop.exit(code: 1) }
      saves.show()
      _ = try withExtendedLifetime((saves, reader)) { () throws(SystemError) in try loop.run() }
    } catch {
      throw Failure("\(error)")
    }
    throw .silent
  }

  fileprivate static func burst(_ invocation: Invocation) throws(Failure) {
    let request = try BurstRequest(invocation)
    let call = ControlCall.burst(request)
    let client = try invocation.client()
    try client.checkKnows(call)
    try client.send(call)
    let reply = try client.receive()
    guard
      case .burst(_, let outputs, _, let missing, let notes) = try ControlClient.read(
        reply.parameters, as: call)
    else {
      preconditionFailure("a burst is answered as one")
    }
    let name = invocation.requiredArgument(0)
    invocation.console.print("\(name) on \(outputs.joined(separator: ", "))")
    for line in missing + notes { invocation.console.say("effectctl: \(line)") }
    var continues = reply.continues
    while continues {
      continues = try client.receiveWithoutTimeout().continues
    }
  }
}

/// A burst's file and its images, and what happens when one of them is saved.
private final class BurstSaves {
  private let path: String
  private let invocation: Invocation
  var watcher: FileWatcher?

  init(path: String, invocation: Invocation) {
    self.path = path
    self.invocation = invocation
  }

  /// Shows the burst; what goes wrong is said, and the next save tries again.
  func show() {
    // An edit may name other images.
    watcher?.watch(([path] + images).map { .file($0) })
    do throws(Failure) {
      try Command.burst(invocation)
    } catch {
      for line in [error.message] + error.details { invocation.console.say(line) }
    }
  }

  private var images: [String] {
    guard let entry = try? EffectFiles.entry(path: path).get() else { return [] }
    return EffectFiles.images(of: entry, in: invocation.catalogue).sorted()
  }
}

extension Argument {
  static let effect = Argument(
    "EFFECT", "a name from \"effectctl list\", or the path of a .toml file", completion: .effect)
}

extension Option {
  static let output = Option(
    "--output NAME", "only on this output; \"effectctl status\" lists them",
    completion: .output)
  static let emoji = Option(
    "--emoji E", "show this instead of the effect's own pictures; several are mixed",
    repeats: true)
  static let colors = Option("--colors LIST", "colours to choose from, as in ff0000,00ff0080")
}

extension BurstRequest {
  /// The request that a command line describes.
  init(_ invocation: Invocation) throws(Failure) {
    self.init(effect: try invocation.effect(invocation.requiredArgument(0)))
    output = invocation.value("--output")
    place = invocation.value("--at").flatMap(Landmark.init(rawValue:))
    if place == nil { (x, y) = try Self.place(invocation.value("--at")) }
    count = try invocation.integer("--count", in: Self.countRange)
    emoji = try Self.emoji(invocation.values("--emoji"))
    text = try Self.text(invocation.value("--text"))
    colors = try Self.colors(invocation.value("--colors"))
    durationInMilliseconds = try invocation.duration("--duration", in: 0.001...600)
      .map { Int(($0 * 1000).rounded()) }
    scale = try invocation.number("--scale", in: Self.scaleRange)
    reportsEnd = invocation.has("--wait")
  }

  private static func place(_ text: String?) throws(Failure) -> (Length?, Length?) {
    guard let text else { return (nil, nil) }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Length(parsing: String(parts[0])),
      let y = Length(parsing: String(parts[1]))
    else {
      throw .usage(
        "--at: \"\(text)\" is not a place such as 50%,90% or 100,200, nor pointer or window")
    }
    return (x, y)
  }

  static func emoji(_ texts: [String]) throws(Failure) -> [String]? {
    guard texts.count <= EffectOptions.maximumChoices else {
      throw .usage("--emoji may be given \(EffectOptions.maximumChoices) times")
    }
    for text in texts {
      try checkSeen(text, as: "--emoji")
      guard EffectOptions.isEmoji(text) else {
        throw .usage("--emoji: \"\(text)\" is not an emoji or a short text that can be seen")
      }
    }
    return texts.isEmpty ? nil : texts
  }

  static func text(_ text: String?) throws(Failure) -> String? {
    guard let text else { return nil }
    try checkSeen(text, as: "--text")
    guard EffectOptions.isText(text) else {
      let most = EffectOptions.maximumTextSize
      throw .usage("--text: not a line that can be seen, of at most \(most) bytes")
    }
    return text
  }

  /// Makes sure that a text has no character that cannot be seen.
  private static func checkSeen(_ text: String, as option: String) throws(Failure) {
    if text.unicodeScalars.contains("\u{FFFD}") {
      throw .usage("\(option): \"\(text)\" is not valid UTF-8")
    }
    if let scalar = EffectOptions.firstInvisible(in: text) {
      let number = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - number.count)) + number
      throw .usage("\(option): \"\(text)\" cannot be seen: no character is U+\(code)")
    }
  }

  /// `#` may be left out, since a shell takes it for the start of a comment.
  static func colors(_ text: String?) throws(Failure) -> [Color]? {
    guard let text else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let colors = parts.compactMap { part in
      color(part.hasPrefix("#") ? String(part) : "#\(part)")
    }
    guard parts.count <= EffectOptions.maximumChoices, colors.count == parts.count else {
      throw .usage(
        "--colors: \"\(text)\" is not a list of colours such as ff0000,00ff0080 (RRGGBB[AA])")
    }
    return colors
  }
}
