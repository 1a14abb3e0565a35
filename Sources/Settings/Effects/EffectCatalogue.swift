// SPDX-License-Identifier: MIT
import Values

/// The effect files that exist, by name; of several with one name the first wins.
public struct EffectCatalogue {
  /// One effect file.
  public struct Entry: Hashable, Sendable {
    /// The effect's name: the file's name without `.toml`.
    public let name: String
    /// Where it comes from, for messages: a path, or "built in".
    public let source: String
    /// The content of the file.
    public let bytes: [UInt8]

    /// Creates an entry.
    public init(name: String, source: String, bytes: [UInt8]) {
      self.name = name
      self.source = source
      self.bytes = bytes
    }
  }

  /// All effects by name, in the order of the alphabet.
  public let entries: [Entry]
  private let indexes: [String: Int]
  private let files: [Entry]

  /// Collects files.
  ///
  /// - Parameter files: In the order of precedence: of one name, the first wins.
  /// - Complexity: O(n log n) in the number of files.
  public init(_ files: [Entry]) {
    self.files = files
    var seen: Set<String> = []
    entries = files.filter { seen.insert($0.name).inserted }.sorted { $0.name < $1.name }
    indexes = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.name, $0) })
  }

  /// The names of all effects, in the order of the alphabet.
  public var names: [String] { entries.map(\.name) }

  /// The effect that a name means, in any case if only one has it; nil if there is none.
  public subscript(name: String) -> Entry? {
    (indexes[name] ?? Glob.name(meantBy: name, among: names).flatMap { indexes[$0] })
      .map { entries[$0] }
  }

  /// All effects of a name in the order of precedence, those that the first one hides among them.
  ///
  /// - Complexity: O(n) in the number of files.
  public func all(named name: String) -> [Entry] {
    files.filter { $0.name == name }
  }

  /// The name that was most likely meant, nil if none is near.
  ///
  /// - Complexity: O(n) in the number of effects.
  public func nearestName(to name: String) -> String? {
    nearest(name, in: names)
  }

  /// What a name may hold, for messages.
  public static let nameForm = "letters, digits, \"-\", \"_\" and \".\", at most 64"

  /// Whether a text can be the name of an effect.
  ///
  /// A name has up to 64 letters, digits, `-`, `_` and `.`, and begins with neither `-` nor `.`, so
  /// that it cannot be taken for a path or an option.
  public static func isName(_ text: String) -> Bool {
    let letters = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "-_.".contains(Character($0))
    }
    return letters && (1...64).contains(text.count) && text.first != "." && text.first != "-"
  }
}
