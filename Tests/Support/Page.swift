// SPDX-License-Identifier: MIT

/// A page of the documents in Markdown, or a part of one.
public struct Page: CustomStringConvertible {
  /// Its text.
  public let description: String

  /// A page of the source tree; an empty one if it cannot be read.
  ///
  /// - Parameter name: its path in the tree, as in `docs/recipes.md`.
  public init(_ name: String) { description = Checkout.text(name) ?? "" }

  private init(text: some StringProtocol) { description = String(text) }

  /// A part of the page.
  ///
  /// - Parameter heading: its heading with the signs, as in `## Seasons`.
  /// - Returns: what stands below it, up to the next heading of its level or above; empty if there is
  ///   none.
  public func section(_ heading: String) -> Page {
    let level = heading.prefix { $0 == "#" }.count
    var isInside = false
    var lines: [Substring] = []
    for line in description.split(separator: "\n", omittingEmptySubsequences: false) {
      let signs = line.prefix { $0 == "#" }.count
      if line == heading {
        isInside = true
      } else if isInside, (1...level).contains(signs), line.dropFirst(signs).first == " " {
        break
      } else if isInside {
        lines.append(line)
      }
    }
    return Page(text: lines.joined(separator: "\n"))
  }

  /// The blocks of code in a language.
  ///
  /// - Parameter language: what stands behind the three signs that open a block, as in `sh`.
  /// - Returns: their text, in their order.
  public func blocks(_ language: String) -> [String] {
    let parts = description.split(separator: "\n```", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.compactMap { part in
      let lines = part.element.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.first == language[...] else { return nil }
      return lines.dropFirst().joined(separator: "\n") + "\n"
    }
  }

  /// The first block of a language that contains a text; empty if there is none.
  public func block(_ language: String, with text: String) -> String {
    blocks(language).first { $0.contains(text) } ?? ""
  }

  /// Where its links lead, in their order.
  public var links: [String] {
    description.split(separator: "](", omittingEmptySubsequences: false).dropFirst()
      .compactMap { $0.split(separator: ")", omittingEmptySubsequences: false).first }
      .map(String.init)
  }

  /// Its first lines.
  public func prefix(lines count: Int) -> Page {
    let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
    return Page(text: lines.prefix(count).joined(separator: "\n"))
  }
}
