// SPDX-License-Identifier: MIT

import BuiltInEffects
public import Particles
import Platform
import Seasons
public import Settings
public import Values

/// Finds and reads effect files; the same for the daemon and the command line.
public enum EffectFiles {
  /// The largest file that is read, in bytes.
  public static let maximumSize = 1 << 20
  /// How the names of effect files end.
  public static let suffix = ".toml"
  /// What the source of a compiled-in effect is called.
  public static let builtIn = "built in"

  /// All effects that there are, and what could not be read.
  ///
  /// - Parameter directories: Folders of `*.toml` in order of precedence; a missing one is empty.
  /// - Returns: The effects, of several with one name the first; and a problem per file that cannot
  ///   be used.
  public static func collect(
    directories: [String]
  ) -> (catalogue: EffectCatalogue, diagnostics: [Diagnostic]) {
    var entries: [EffectCatalogue.Entry] = []
    var diagnostics: [Diagnostic] = []
    for directory in directories {
      do {
        for file in try Files.names(in: directory, suffix: suffix) {
          let path = "\(directory)/\(file)"
          let name = effectName(ofFile: file)
          guard EffectCatalogue.isName(name) else {
            let message =
              "\"\(name)\": file names may hold letters, digits, \"-\", \"_\" and \".\" only"
            diagnostics.append(Diagnostic(file: path, severity: .warning, message: message))
            continue
          }
          switch bytes(of: path) {
          case .success(let bytes): entries.append(.init(name: name, source: path, bytes: bytes))
          case .failure(let diagnostic): diagnostics.append(diagnostic)
          }
        }
      } catch {
        diagnostics.append(unreadable(directory, error))
      }
    }
    for (name, bytes) in BuiltInEffects.files {
      entries.append(.init(name: name, source: builtIn, bytes: bytes))
    }
    return (EffectCatalogue(entries), diagnostics)
  }

  /// Reads one effect.
  ///
  /// - Parameters:
  ///   - entry: The effect.
  ///   - catalogue: The effects that it may be like.
  ///   - findProblem: Says what is wrong with contents; it becomes a warning where they stand.
  ///   - onImage: Takes the path of each image that the effect names, there or not.
  /// - Returns: The effect; none if its file has errors.
  public static func read(
    _ entry: EffectCatalogue.Entry, in catalogue: EffectCatalogue,
    findProblem: @escaping (Contents) -> String? = { _ in nil },
    onImage: @escaping (String) -> Void = { _ in }
  ) -> Checked<Effect> {
    EffectReader.read(text(of: entry, in: catalogue, onImage), findProblem: findProblem)
  }

  /// The paths of the images that an effect names, there or not.
  public static func images(
    of entry: EffectCatalogue.Entry, in catalogue: EffectCatalogue
  ) -> Set<String> {
    var images: Set<String> = []
    _ = read(entry, in: catalogue, onImage: { images.insert($0) })
    return images
  }

  /// What the effect of a name is, in any case; nil if there is none that is good.
  public static func kind(of name: String, in catalogue: EffectCatalogue) -> EffectKind? {
    let meant = Glob.name(meantBy: name, among: catalogue.names)
    return meant.flatMap { catalogue[$0] }.flatMap { read($0, in: catalogue).value?.kind }
  }

  private static func text(
    of entry: EffectCatalogue.Entry, in catalogue: EffectCatalogue,
    _ onImage: @escaping (String) -> Void
  ) -> EffectText {
    let isFile = entry.source != builtIn
    let folder = Files.parent(of: entry.source)
    let resolve = imageResolver(folder: folder)
    return EffectText(
      name: entry.name, file: isFile ? entry.source : "\(entry.name)\(suffix) (\(builtIn))",
      bytes: entry.bytes,
      resolveImage: { name in
        guard isFile else { return .failure(ImageProblem("a compiled-in effect has no folder")) }
        onImage("\(folder)/\(name)")
        return resolve(name)
      },
      findBase: { name in
        base(named: name, of: entry, in: catalogue).map { text(of: $0, in: catalogue, onImage) }
      },
      baseNames: { catalogue.names })
  }

  /// The effect that a file's `like` means; its own name means the effect that the file hides.
  private static func base(
    named name: String, of entry: EffectCatalogue.Entry, in catalogue: EffectCatalogue
  ) -> EffectCatalogue.Entry? {
    let named = catalogue.all(named: name)
    guard name == entry.name else { return named.first }
    let path = Files.realPath(entry.source)
    let own = named.firstIndex { other in
      other.source == entry.source || path != nil && Files.realPath(other.source) == path
    }
    return named[(own.map { $0 + 1 } ?? 0)...].first
  }

  /// The entry of a file that was given by its path; its name is the file's without `.toml`.
  public static func entry(path: String) -> Result<EffectCatalogue.Entry, Diagnostic> {
    let name = effectName(ofFile: Files.name(of: path))
    return bytes(of: path).map { .init(name: name, source: path, bytes: $0) }
  }

  /// Whether a text means a file by its path, and not an effect by its name.
  public static func isPath(_ text: String) -> Bool {
    text.contains("/") || text.hasSuffix(suffix)
  }

  private static func effectName(ofFile file: String) -> String {
    file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
  }

  /// The content of a file, or why it cannot be had.
  public static func bytes(of path: String) -> Result<[UInt8], Diagnostic> {
    do {
      return .success(try Files.read(path, limit: maximumSize))
    } catch {
      return .failure(unreadable(path, error))
    }
  }

  /// Reads a configuration file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - effectNames: the effects that exist; nil: what seasons name is not checked.
  ///   - outputNames: the outputs that there are, to find names that match none; empty: unknown.
  ///   - kindOf: what the effect of a name is; nil if that is not known.
  /// - Returns: the configuration; a file that cannot be read is a problem like others.
  public static func configuration(
    _ path: String, effectNames: [String]?, outputNames: [String] = [],
    kindOf: @escaping (String) -> EffectKind? = { _ in nil }
  ) -> Checked<Configuration> {
    switch bytes(of: path) {
    case .failure(let diagnostic): Checked(failure: diagnostic)
    case .success(let bytes):
      ConfigurationReader.read(
        text: bytes, file: path, effectNames: effectNames, outputNames: outputNames,
        kindOf: kindOf)
    }
  }

  static func unreadable(_ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(file: path, message: "cannot be read: \(error.reason)")
  }

  /// Turns relative paths into absolute ones, as long as they stay within the effect's folder.
  ///
  /// Only a link that the folder's owner made may lead elsewhere, as programs that manage dotfiles
  /// make them.
  static func imageResolver(folder: String) -> ImageResolver {
    { relative in
      guard let root = Files.realPath(folder),
        let path = Files.realPath("\(folder)/\(relative)")
      else { return .failure(ImageProblem("there is no such file")) }
      let isInside = path.hasPrefix(root == "/" ? root : root + "/")
      guard isInside || Files.linksBelong(toOwnerOf: folder, on: relative) else {
        return .failure(ImageProblem("another user's link leads out of the effect's folder"))
      }
      return Files.isRegularFile(path)
        ? .success(path) : .failure(ImageProblem("it is not a regular file"))
    }
  }
}

extension Diagnostic: Error {}
