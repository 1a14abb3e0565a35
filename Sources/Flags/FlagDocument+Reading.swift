// SPDX-License-Identifier: MIT

import JSON

extension FlagDocument {
  /// Reads and checks a document.
  ///
  /// - Parameters:
  ///   - text: the document, at most 256 KiB of JSON 32 levels deep, with at most 256 flags,
  ///     10 000 values in all rules and 4 KiB in one string.
  ///   - file: what messages call the document.
  /// - Returns: the document, `nil` if it cannot be used as a whole; and everything that is wrong
  ///   with it. A document may be usable in spite of errors that concern single flags.
  /// - Complexity: O(length of the text).
  public static func read(
    _ text: [UInt8], file: String
  ) -> (document: FlagDocument?, problems: [FlagProblem]) {
    do throws(JSONError) {
      let root = try JSONNode(parsing: text, options: .document)
      var reader = FlagDocumentReader()
      let document = reader.document(root)
      return (document, reader.problems(in: text, file: file))
    } catch {
      let problem = FlagProblem(
        file: file, position: error.position, severity: .error, message: error.reason)
      return (nil, [problem])
    }
  }
}

extension JSONOptions {
  /// Accepts documents of others: 256 KiB, 32 levels, strings of 4 KiB, finite numbers.
  public static let document = JSONOptions(
    size: 256 << 10, depth: 32, stringLength: 4 << 10, allowsInfinity: false, sortsMembers: true)
}
