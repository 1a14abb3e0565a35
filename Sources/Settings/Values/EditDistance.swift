// SPDX-License-Identifier: MIT

/// The candidate that `word` was most likely meant to be, nil if none is near.
///
/// Near is an edit distance of at most a third of the longer word, case ignored, so that `velocty`
/// finds `velocity` but `x` finds nothing. Of equally near ones the first wins.
///
/// - Parameters:
///   - word: What was written; only its first 64 characters count.
///   - candidates: The names that exist.
/// - Returns: The nearest candidate; `word` itself if it is one of them.
/// - Complexity: O(n · m) for n characters of the word and m characters of all candidates.
public func nearest(_ word: String, in candidates: [String]) -> String? {
  let written = Array(word.lowercased().prefix(64))
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let name = Array(candidate.lowercased().prefix(64))
    let distance = editDistance(written, name)
    guard distance * 3 <= max(written.count, name.count) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// The number of insertions, removals, replacements and swaps of neighbours that turn one word into
/// the other ("optimal string alignment", a restricted Damerau–Levenshtein distance).
///
/// - Complexity: O(n · m).
func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var before: [Int] = []
  var previous = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      let replaced = previous[j] + (left[i] == right[j] ? 0 : 1)
      var least = min(replaced, previous[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        least = min(least, before[j - 1] + 1)
      }
      row.append(least)
    }
    before = previous
    previous = row
  }
  return previous[right.count]
}
