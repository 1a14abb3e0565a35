// SPDX-License-Identifier: MIT
import Particles
import Values

/// `[place]` as written.
struct PlaceDraft {
  var latitude: Double?
  var longitude: Double?
}

/// The keys of every section of `effectd.toml` but the seasons.
enum ConfigurationKeys {
  static var overlay: [Key<OverlaySettings>] {
    [
      Key(
        "layer", \.layer, .choice,
        "The layer ambient effects are drawn on; top hides under fullscreen."),
      Key(
        "outputs", \.outputs, ValueKind<String>.outputs,
        "The outputs that show effects, by name or glob such as \"DP-*\"."),
      Key(
        "frameRate", \.frameRate, .number(.frameRate),
        "Upper bound of the frame rate; never above the output's refresh rate."),
      Key(
        "maximumParticles", \.maximumParticles, .integer(.maximumParticles),
        "The most particles over all effects and outputs, which share it alike; what is more is left"
          + " out, trails first."),
      Key(
        "landing", \.landing, .boolean,
        "Whether snow, leaves and the like come to rest; false: they fall through."),
      Key(
        "landingOn", \.landingOn, ValueKind<LandingPlace>.choice.list(1...2, type: "list of texts"),
        "What they come to rest on: the upper edges of windows, the bottom of the screen."),
    ]
  }

  static var bursts: [Key<BurstSettings>] {
    [
      Key("layer", \.layer, .choice, "The layer bursts are drawn on."),
      Key(
        "perSecond", \.perSecond, .number(.burstsPerSecond),
        "Rate limit; as many bursts may come at once."),
      Key("maximumLive", \.maximumLive, .integer(.maximumLive), "The most bursts at a time."),
    ] + manners.map { $0.lifted(\.manners) }
  }

  static var manners: [Key<MannersSettings>] {
    MannersSettings.keys.map { key in
      Key(key.name, key.manner, .manner(of: MannersSettings.choices(of: key.manner)), key.when)
    }
  }

  static var place: [Key<PlaceDraft>] {
    [
      Key(
        "latitude", \.latitude, ValueKind<Double>.number(.latitude).optional,
        "Degrees north of the equator, negative south of it."),
      Key(
        "longitude", \.longitude, ValueKind<Double>.number(.longitude).optional,
        "Degrees east of Greenwich, negative west of it."),
    ]
  }

  static var flag: [Key<FlagSettings>] {
    [
      Key("url", \.url, .flagAddress, "Where the document is; without it there is no flag."),
      Key(
        "format", \.format, .choice,
        "flagd: a static document, evaluated here; ofrep: a flag service."),
      Key("key", \.key, .text("the key of a flag"), "The flag's key."),
      Key(
        "pollEvery", \.pollEvery, .duration(60...86_400),
        "How often the document is fetched."),
      Key(
        "maximumStale", \.maximumStale, .duration(60...31_536_000),
        "How long the last document stays in force when none can be fetched."),
      Key(
        "whenUnknown", \.whenUnknown, .choice,
        "What holds when it was never fetched, is unreadable or too old."),
    ]
  }
}

extension ValueKind where Value == Manner {
  /// One of some manners; what 0.1.0 called "slow" where "calm" is meant was choppy, and no less motion.
  fileprivate static func manner(of choices: [Manner]) -> ValueKind {
    let kind = choice(of: choices)
    guard choices.contains(.calm) else { return kind }
    return ValueKind(
      type: kind.type, expected: kind.expected,
      read: { place in
        guard place.node.text == Manner.slow.rawValue else { return kind.read(place) }
        place.report("\"slow\" is not less motion: it counts as \"calm\" here", .warning)
        return .calm
      },
      show: kind.show)
  }
}

extension ValueKind where Value == String {
  /// Names or globs of outputs.
  static var outputs: ValueKind<[String]> {
    text("the name of an output or a glob").list(1...64, type: "list of texts")
  }

  /// `https://…` or `file:///…`; `http://` for this machine alone.
  fileprivate static var flagAddress: ValueKind {
    let expected = "https://… or file:///…"
    let text = ValueKind<String>.text(expected, most: 2048)
    return ValueKind(
      type: "text", expected: expected,
      read: { place in
        guard let address = text.read(place) else { return nil }
        do throws(FlagURLError) {
          _ = try FlagURL(address)
        } catch {
          guard wasFlagAddress(address) else {
            return place.mismatch("an address of a flag", expected: expected)
          }
          place.report("\(error.description); the flag counts as unknown", .warning)
        }
        return address
      },
      show: text.show)
  }
}

/// Whether 0.1.0 took it for one; a file that it accepted is not refused.
private func wasFlagAddress(_ address: String) -> Bool {
  guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
  if address.hasPrefix("file:///") { return address.utf8.count > 8 }
  if address.hasPrefix("https://") { return hasHost(address.dropFirst(8)) }
  // Plain text is for tests and services on the same machine: there is no one in between to change it.
  let loopback = ["http://127.0.0.1", "http://localhost", "http://[::1]"]
  return loopback.contains { prefix in
    address.hasPrefix(prefix)
      && (address.dropFirst(prefix.count).first.map { "/:".contains($0) } ?? true)
  }
}

private func hasHost(_ rest: Substring) -> Bool {
  rest.first.map { !"/:?#@".contains($0) } ?? false
}
