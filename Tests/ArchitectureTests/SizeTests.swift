// SPDX-License-Identifier: MIT

import Support
import Testing

/// What a reader can hold in mind: how long a function is, and how much a type remembers.
///
/// The sources' format is held by `swift format`, so that indentation tells where a thing ends.
struct SizeTests {
  /// Plain records: values that only hold data, a column or a key each.
  private static let records: Set<String> = [
    "ConfettiOptions", "DesktopFacts", "EmitterCell", "EmitterLayer", "ParticleFrame", "Programme",
    "SeasonDraft", "Status", "World",
  ]
  private static let longestFunction = 40
  private static let mostProperties = 12

  private static let files = Checkout.files(below: "Sources", suffix: ".swift")

  @Test func noFunctionIsLongerThanAPage() throws {
    #expect(Self.files.count > 300)
    var seen = 0
    for file in Self.files {
      for (line, length) in Self.functions(in: try #require(Checkout.text(file))) {
        seen += 1
        #expect(length <= Self.longestFunction, "\(file):\(line)")
      }
    }
    #expect(seen > 2000)
  }

  @Test func noTypeButRecordsRemembersMore() throws {
    var large: Set<String> = []
    for file in Self.files {
      for (name, count) in Self.types(in: try #require(Checkout.text(file)))
      where count > Self.mostProperties {
        large.insert(name)
        #expect(Self.records.contains(name), "\(name) in \(file) has \(count) stored properties")
      }
    }
    #expect(Self.records.subtracting(large) == [], "no longer that large")
  }

  /// Each function that has a body of its own lines: the line of its name, and how many it takes.
  private static func functions(in text: String) -> [(line: Int, length: Int)] {
    let lines = lines(of: text)
    return lines.indices.compactMap { index in
      guard startsFunction(lines[index]), let end = end(of: lines, from: index) else { return nil }
      return (index + 1, end - index + 1)
    }
  }

  /// Each type with the number of its stored properties, without those of types within it.
  private static func types(in text: String) -> [(name: String, count: Int)] {
    let lines = lines(of: text)
    return lines.indices.compactMap { index in
      let words = words(of: lines[index])
      guard let kind = words.firstIndex(where: { $0 == "struct" || $0 == "class" }),
        words[..<kind].allSatisfy(modifiers.contains), kind + 1 < words.count,
        let end = end(of: lines, from: index), end > index
      else { return nil }
      let depth = indentation(of: lines[index]) + 2
      let body = lines[index...end].enumerated()
      let stored = body.filter { indentation(of: $0.element) == depth && isStored($0.element) }
      return (String(words[kind + 1].prefix { $0.isLetter || $0.isNumber }), stored.count)
    }
  }

  private static let modifiers: Set<Substring> = [
    "public", "private", "fileprivate", "internal", "final", "unowned", "weak", "lazy",
    "private(set)", "mutating", "nonmutating", "override", "convenience", "static", "class",
    "nonisolated", "@discardableResult", "@inline(__always)", "@inlinable", "@usableFromInline",
  ]

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func words(of line: Substring) -> [Substring] { line.split(separator: " ") }

  private static func indentation(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

  private static func startsFunction(_ line: Substring) -> Bool {
    guard let word = words(of: line).first(where: { !modifiers.contains($0) }) else { return false }
    return word == "func" || word == "deinit" || word.hasPrefix("init(") || word.hasPrefix("init?(")
      || word.hasPrefix("init<")
  }

  /// The line of the bracket that closes what begins at `start`; `start` if it is on the same line.
  private static func end(of lines: [Substring], from start: Int) -> Int? {
    let depth = indentation(of: lines[start])
    if lines[start].hasSuffix("}") { return start }
    // Neither the end of the parameters nor the conditions are the end; a requirement has none.
    let end = lines[start...].dropFirst().firstIndex { line in
      !line.isEmpty && indentation(of: line) <= depth
        && !line.dropFirst(depth).hasPrefix(")") && !line.dropFirst(depth).hasPrefix("where ")
    }
    return end.flatMap { lines[$0].dropFirst(depth).hasPrefix("}") ? $0 : nil }
  }

  /// Whether a line declares a property of an instance that is not computed.
  private static func isStored(_ line: Substring) -> Bool {
    let words = words(of: line)
    guard let keyword = words.firstIndex(where: { $0 == "var" || $0 == "let" }),
      words[..<keyword].allSatisfy({ modifiers.contains($0) && $0 != "static" && $0 != "class" })
    else { return false }
    let declaration = words[(keyword + 1)...].prefix { $0 != "=" }
    return !declaration.contains("{")
  }
}
