// SPDX-License-Identifier: MIT

import JSON

@testable import Flags

/// A value from its JSON.
func json(_ text: String) throws -> JSONValue {
  try JSONValue(parsing: text.utf8, options: .document)
}

/// A document from its JSON; `nil` if it is refused.
func readDocument(_ text: String) -> FlagDocument? {
  FlagDocument.read(Array(text.utf8), file: "flags.json").document
}
