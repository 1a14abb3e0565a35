// SPDX-License-Identifier: MIT
import ControlProtocol
import Library
import Particles
import Platform
import Seasons
import Settings
import Values

extension Invocation {
  /// Where configuration and effects are looked for.
  var places: SettingsLibrary.Places {
    SettingsLibrary.Places(
      paths: paths, configurationFile: value("--config"), effectDirectories: values("--effects"))
  }

  /// The configuration file in force: the one given, else the first that exists.
  var configurationFile: String? { places.configurationInForce }

  /// All effects that there are.
  var catalogue: EffectCatalogue {
    EffectFiles.collect(directories: places.effectDirectories).catalogue
  }

  /// What the effect of a name is; nil if there is none that is good.
  func kind(of name: String) -> EffectKind? { EffectFiles.kind(of: name, in: catalogue) }

  /// The local zone, by `TZ` or the system's.
  var zone: Zone { Zone.local(environment: environment) }

  /// The present.
  var now: Instant { Instant(seconds: WallClock.now.seconds) }

  /// The configuration in force, or the defaults.
  ///
  /// - Throws: a failure with all errors of the file.
  func configuration() throws(Failure) -> Configuration {
    guard let file = configurationFile else { return Configuration() }
    let catalogue = catalogue
    let checked = EffectFiles.configuration(file, effectNames: nil) {
      EffectFiles.kind(of: $0, in: catalogue)
    }
    guard var configuration = checked.value else { throw Failure(checked.diagnostics) }
    configuration.seasons = configuration.seasons.map { $0.naming { catalogue[$0]?.name } }
    return configuration
  }

  /// An effect by its name or its file's path, read here and not by the daemon.
  ///
  /// - Throws: a failure with all errors of the file, or with the nearest name.
  func localEffect(_ text: String) throws(Failure) -> Effect {
    let checked = EffectFiles.read(try localEntry(text), in: catalogue)
    guard let effect = checked.value else { throw Failure(checked.diagnostics) }
    return effect
  }

  /// An effect's file by the effect's name or the file's path.
  ///
  /// - Throws: a failure with the reason or the nearest name.
  func localEntry(_ text: String) throws(Failure) -> EffectCatalogue.Entry {
    if EffectFiles.isPath(text) {
      switch EffectFiles.entry(path: text) {
      case .success(let entry): return entry
      case .failure(let diagnostic): throw Failure(diagnostic.description)
      }
    }
    let catalogue = catalogue
    guard let entry = catalogue[text] else {
      throw Failure(.unknownEffect(text, nearest: catalogue.nearestName(to: text)))
    }
    return entry
  }

  /// The value of `--size`, in points.
  func size(default size: (width: Int, height: Int)) throws(Failure) -> (width: Int, height: Int) {
    guard let text = value("--size") else { return size }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...16_384).contains(width), (1...16_384).contains(height)
    else {
      throw .usage("--size: \"\(text)\" is not a size such as 1920x1080, at most 16384x16384")
    }
    return (width, height)
  }

  /// An effect whose layers begin with other random numbers, by `--seed`.
  func seeded(_ effect: Effect) throws(Failure) -> Effect {
    guard let seed = try integer("--seed", in: 0...Int(UInt32.max)) else { return effect }
    var effect = effect
    for index in effect.layers.indices { effect.layers[index].seed &+= UInt32(seed) }
    return effect
  }
}

extension Option {
  static let size = Option(
    "--size WxH", "the output's size in points (default: 1920x1080)")
  static let seed = Option("--seed N", "begin with other random numbers")
}
