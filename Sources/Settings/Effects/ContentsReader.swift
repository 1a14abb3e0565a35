// SPDX-License-Identifier: MIT
import Particles

/// Contents and how many of them there are to how many of the others of their cell.
struct WeightedContents {
  var contents: Contents
  var weight = 1.0
}

/// Reads `contents = { shape = … }` and arrays of it.
struct ContentsReader {
  /// The most contents in an array.
  static let most = 64
  /// The longer side in points if there is no `size`; images have their own.
  static let usualSize = 100.0

  /// Turns a path relative to the effect's folder into an absolute one, or says what is wrong.
  let resolveImage: ImageResolver
  /// Says what is wrong with contents that are well written.
  var findProblem: (Contents) -> String? = { _ in nil }

  /// A key that accepts one or several contents.
  var list: ValueKind<[WeightedContents]> {
    let expected = "{ shape, path, image, emoji or text = … }, or an array of these"
    return ValueKind(
      type: "table or array", expected: expected,
      read: { place in
        guard let elements = place.node.elements else {
          return readOne(place).map { [WeightedContents(contents: $0)] }
        }
        guard (1...Self.most).contains(elements.count) else {
          place.report("the array has \(elements.count) contents (expected 1 to \(Self.most))")
          return nil
        }
        return all(
          elements.enumerated().map { readWeighted(place.element($0.offset, $0.element)) })
      },
      show: { _ in nil })
  }

  /// Reads one contents table.
  ///
  /// - Parameters:
  ///   - place: The table.
  ///   - size: The longer side if there is no `size`.
  /// - Returns: The contents, nil if a problem was reported.
  func readOne(
    _ place: Place, size: Double = usualSize
  ) -> Contents? {
    guard let (contents, weight) = read(place, size: size) else { return nil }
    weight?.place.reportKey("only contents in an array of a cell have a weight")
    return contents
  }

  /// Reads one contents table of an array.
  private func readWeighted(_ place: Place) -> WeightedContents? {
    read(place, size: Self.usualSize).map {
      WeightedContents(contents: $0, weight: $1?.value ?? 1)
    }
  }

  private func read(
    _ place: Place, size: Double
  ) -> (contents: Contents, weight: Located<Double>?)? {
    var draft = ContentsDraft()
    readTable(place, ContentsDraft.keys, into: &draft)
    guard let members = place.node.members else { return nil }
    let sources = members.filter { ContentsDraft.sources.contains($0.key) }
    guard sources.count == 1 else {
      place.report(
        "has \(sources.isEmpty ? "nothing to show" : listed(sources.map(\.key)))"
          + " (expected one of \(listed(ContentsDraft.sources)))")
      return nil
    }
    if let font = draft.font, draft.text == nil, sources[0].key != "text" {
      font.place.reportKey("only text has a font")
    }
    guard let read = contents(draft, size: draft.size, usual: size) else { return nil }
    if let problem = findProblem(read) { place.report(problem, .warning) }
    return (read, draft.weight)
  }

  /// Reads an emoji that stands alone; nil if a problem was reported.
  func readEmoji(_ place: Place, size: Double) -> Contents? {
    guard let emoji = ValueKind<String>.printable("an emoji", most: 128).read(place) else {
      return nil
    }
    let read = Contents.emoji(emoji, size: size)
    if let problem = findProblem(read) { place.report(problem, .warning) }
    return read
  }

  private func contents(_ draft: ContentsDraft, size: Double?, usual: Double) -> Contents? {
    let known = size ?? usual
    if let shape = draft.shape { return .shape(shape, size: known) }
    if let path = draft.path { return .path(path, size: known) }
    if let emoji = draft.emoji { return .emoji(emoji, size: known) }
    if let text = draft.text { return .text(text, font: draft.font?.value, size: known) }
    return draft.image.flatMap(absolute).map { .image($0, size: size) }
  }

  private func absolute(_ path: Located<String>) -> String? {
    if let reason = Self.problem(ofPath: path.value) {
      path.place.report("\(quoted(path.value)) \(reason)")
      return nil
    }
    switch (path.place.node.resolveImage ?? resolveImage)(path.value) {
    case .success(let absolute): return absolute
    case .failure(let problem):
      path.place.report("\(quoted(path.value)): \(problem.reason)")
      return nil
    }
  }

  /// What can be said of a path without looking at the disk.
  private static func problem(ofPath path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.hasPrefix("/") || parts.contains("..") {
      return "leaves the effect's folder (expected a path below it)"
    }
    if path.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      return "has a control character"
    }
    let name = path.lowercased()
    guard name.hasSuffix(".png") || name.hasSuffix(".svg") else {
      return "is not an image that can be shown (expected a .png or .svg file)"
    }
    return nil
  }
}
