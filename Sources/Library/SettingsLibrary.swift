// SPDX-License-Identifier: MIT

public import Particles
public import Platform
import Seasons
public import Settings
import Values

/// The configuration cannot be used, and there is no earlier one to fall back on.
public struct ConfigurationFailure: Error, CustomStringConvertible {
  /// Every problem, errors among them.
  public let diagnostics: [Diagnostic]

  /// One line per problem.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// What is wrong with a file that was read for once.
public struct FileProblems: Error {
  /// One line each.
  public let lines: [String]
}

/// The settings and effects in force: of every file the last good version.
public final class SettingsLibrary {
  /// Where files are looked for.
  public struct Places: Hashable, Sendable {
    /// A configuration given by name: it must exist.
    public var configurationFile: String?
    /// Where the configuration is looked for otherwise, best first.
    public var configurationFiles: [String]
    /// Folders of effects, best first.
    public var effectDirectories: [String]

    /// The user's usual places, with what was given by name before them.
    public init(paths: Paths, configurationFile: String?, effectDirectories: [String]) {
      self.configurationFile = configurationFile
      configurationFiles = paths.configurationFiles
      self.effectDirectories = effectDirectories + paths.effectDirectories
    }

    /// The configuration to read: the one given by name, else the first that exists; nil if there
    /// is none.
    public var configurationInForce: String? {
      configurationFile ?? configurationFiles.first { Files.exists($0) }
    }

    /// What to watch: the files that exist or may come to exist.
    public var watchTargets: [FileWatcher.Target] {
      (configurationFile.map { [$0] } ?? configurationFiles).map { .file($0) }
        + effectDirectories.map { .directory($0, suffix: EffectFiles.suffix) }
    }
  }

  /// An effect that can be shown, and where it comes from.
  public struct Item: Hashable, Sendable {
    /// The effect.
    public var effect: Effect
    /// A path, or `built in`.
    public var source: String
  }

  private let places: Places
  /// The settings in force.
  public private(set) var configuration = Configuration()
  /// The file that they come from, or `default`.
  public private(set) var configurationSource = "default"
  /// All problems of all files, in the order in which they were read.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The effects by name.
  public private(set) var items: [String: Item] = [:]
  /// Effects that were asked for by their path.
  private var followed: [String: Item] = [:]
  private var catalogue = EffectCatalogue([])
  /// The images that effects name, by the effect's name or path.
  private var images: [String: Set<String>] = [:]

  /// Reads everything.
  ///
  /// - Parameter places: where the files are.
  /// - Throws: `ConfigurationFailure` if the configuration has errors; broken effects are only
  ///   reported.
  public init(places: Places) throws(ConfigurationFailure) {
    self.places = places
    reload()
    if diagnostics.contains(where: { $0.severity == .error && isConfiguration($0.file) }) {
      throw ConfigurationFailure(diagnostics: diagnostics)
    }
  }

  /// Reads everything again.
  ///
  /// A file that is broken keeps its last good version.
  public func reload() {
    let collected = EffectFiles.collect(directories: places.effectDirectories)
    catalogue = collected.catalogue
    diagnostics = []
    images = [:]
    var read: [String: Item] = [:]
    for entry in catalogue.entries {
      read[entry.name] = item(entry, asked: entry.name) ?? items[entry.name]
    }
    items = read
    // What seasons may say depends on what their effects are; its problems are said first all the same.
    let problems = collected.diagnostics + diagnostics
    diagnostics = []
    readConfiguration()
    diagnostics += problems
    for path in followed.keys {
      if let item = load(path) { followed[path] = item }
    }
  }

  private func readConfiguration() {
    guard let chosen = places.configurationInForce else {
      configuration = Configuration()
      configurationSource = "default"
      return
    }
    let checked = EffectFiles.configuration(chosen, effectNames: catalogue.names) {
      [unowned self] in
      effect(named: $0)?.kind
    }
    diagnostics += checked.diagnostics
    if let value = checked.value {
      configuration = value
      configurationSource = chosen
    }
  }

  private func isConfiguration(_ file: String) -> Bool {
    file == places.configurationFile || places.configurationFiles.contains(file)
  }

  /// Reads a file's effect, which is asked for by `name`: its own, or its path.
  private func item(_ entry: EffectCatalogue.Entry, asked name: String) -> Item? {
    // What is compiled in cannot have changed.
    if entry.source == EffectFiles.builtIn, let item = items[entry.name],
      item.source == entry.source
    {
      return item
    }
    var named: Set<String> = []
    let checked = EffectFiles.read(entry, in: catalogue, onImage: { named.insert($0) })
    images[name] = named.isEmpty ? nil : named
    diagnostics += checked.diagnostics
    return checked.value.map { Item(effect: $0, source: entry.source) }
  }

  // MARK: Effects

  /// The effect of a name, or of an absolute path; nil if there is none that is good.
  public func effect(named name: String) -> Effect? {
    guard name.hasPrefix("/") else { return self.name(meantBy: name).flatMap { items[$0]?.effect } }
    if let item = followed[name] { return item.effect }
    guard let item = load(name) else { return nil }
    followed[name] = item
    return item.effect
  }

  /// The name of the good effect that a text means, in any case; nil if there is none.
  public func name(meantBy text: String) -> String? {
    items[text] != nil ? text : Glob.name(meantBy: text, among: items.keys)
  }

  /// Follows the effects at these paths, and forgets all others with their problems.
  public func follow(paths: Set<String>) {
    for path in followed.keys where !paths.contains(path) {
      diagnostics.removeAll { $0.file == path }
    }
    followed = followed.filter { paths.contains($0.key) }
    images = images.filter { !$0.key.hasPrefix("/") || paths.contains($0.key) }
    for path in paths where followed[path] == nil { followed[path] = load(path) }
  }

  /// Reads an effect's file as it is now; the file is not followed, and its problems are not kept.
  ///
  /// What is watched may have changed a moment ago, and what is not watched at any time.
  ///
  /// - Parameter path: An absolute path.
  /// - Returns: The effect; or what is wrong with the file, one line each.
  public func read(path: String) -> Result<Effect, FileProblems> {
    switch EffectFiles.entry(path: path) {
    case .failure(let diagnostic): return .failure(FileProblems(lines: [diagnostic.description]))
    case .success(let entry):
      let checked = EffectFiles.read(entry, in: catalogue)
      guard let effect = checked.value else {
        let errors = checked.diagnostics.filter { $0.severity == .error }
        return .failure(FileProblems(lines: errors.map(\.description)))
      }
      return .success(effect)
    }
  }

  /// Reads a followed effect's file again.
  public func reread(path: String) {
    if followed[path] != nil, let item = load(path) { followed[path] = item }
  }

  /// Whether some version of a file is in force.
  public func isInForce(_ file: String) -> Bool {
    file == configurationSource || followed[file] != nil
      || items.values.contains { $0.source == file }
  }

  /// The name that was most likely meant.
  public func nearest(to name: String) -> String? { catalogue.nearestName(to: name) }

  /// The problems of the file of an effect that has a name, one line each.
  public func problems(of name: String) -> [String] {
    let file = catalogue[name]?.source
    return diagnostics.filter { $0.file == file && $0.severity == .error }.map(\.description)
  }

  /// Says what turned out to be wrong with an effect's contents when they were drawn, such as a font
  /// that is not installed; it becomes a warning where the contents stand in the file.
  ///
  /// - Parameters:
  ///   - problems: What was to be shown, and what is wrong; sizes do not count.
  ///   - name: The effect's name or path.
  public func report(_ problems: [(contents: Contents, message: String)], of name: String) {
    // What is shown once from a file is no problem of the settings.
    if name.hasPrefix("/"), followed[name] == nil { return }
    let entry = name.hasPrefix("/") ? try? EffectFiles.entry(path: name).get() : catalogue[name]
    guard let entry else { return }
    let checked = EffectFiles.read(entry, in: catalogue) { contents in
      problems.first { $0.contents.isSame(as: contents) }?.message
    }
    for diagnostic in checked.diagnostics where !diagnostics.contains(diagnostic) {
      diagnostics.append(diagnostic)
    }
  }

  private func load(_ path: String) -> Item? {
    diagnostics.removeAll { $0.file == path }
    switch EffectFiles.entry(path: path) {
    case .failure(let diagnostic):
      diagnostics.append(diagnostic)
      return nil
    case .success(let entry): return item(entry, asked: path)
    }
  }

  /// What to watch: the places, the effects that were asked for by path, and the images of all.
  public var watchTargets: [FileWatcher.Target] {
    let images = images.values.reduce(into: Set()) { $0.formUnion($1) }
    return places.watchTargets + (followed.keys.sorted() + images.sorted()).map { .file($0) }
  }

  /// The effects, by name or path, that show one of these images.
  public func effects(showing images: Set<String>) -> Set<String> {
    Set(self.images.filter { !$0.value.isDisjoint(with: images) }.keys)
  }
}

extension Contents {
  /// Whether both show the same, at whatever size.
  fileprivate func isSame(as other: Contents) -> Bool {
    switch (self, other) {
    case (.shape(let left, _), .shape(let right, _)): left == right
    case (.path(let left, _), .path(let right, _)): left == right
    case (.image(let left, _), .image(let right, _)): left == right
    case (.emoji(let left, _), .emoji(let right, _)): left == right
    case (.text(let left, let leftFont, _), .text(let right, let rightFont, _)):
      left == right && leftFont == rightFont
    default: false
    }
  }
}
